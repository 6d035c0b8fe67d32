import Flatbush from 'flatbush'
import type { StretchesIn } from '../rules/router/snap.ts'
import type { Stretches } from '../rules/router/stretches.ts'

/** Finds the stretches near a place. */
export function indexStretches({ first, lats, lngs }: Stretches): StretchesIn {
  const count = first.length - 1
  if (count <= 0) return () => []
  const index = new Flatbush(count, 16, Int32Array)
  for (let stretch = 0; stretch < count; stretch += 1) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let point = first[stretch] ?? 0; point < (first[stretch + 1] ?? 0); point += 1) {
      const [lng, lat] = [lngs[point] ?? 0, lats[point] ?? 0]
      west = Math.min(west, lng)
      east = Math.max(east, lng)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
    index.add(west, south, east, north)
  }
  index.finish()
  return ({ west, south, east, north }) => index.search(west, south, east, north)
}
