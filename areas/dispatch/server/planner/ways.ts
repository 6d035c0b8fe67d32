import type { RoadTimes } from '#areas/streets/server/public.ts'
import type { Point } from '#platform/core/place.ts'
import { keyOf } from './plan-work.ts'

/** Streets may be brought in anew, and where phones were is soon of no use. */
const keptMs = 10 * 60_000
const mostPoints = 1500

type Known = {
  readonly since: number
  readonly points: Point[]
  readonly index: Map<string, number>
  readonly ways: number[][]
}

export type Ways = (market_id: number, points: readonly Point[], now: number) => Promise<Pick<Known, 'points' | 'ways'>>

/** The ways between all places of a market's board: what was asked before is kept, and only the rows and columns of new places are asked for. */
export function makeWays(roadTimes: Pick<RoadTimes, 'matrix'>): Ways {
  const markets = new Map<number, Known>()
  return async (market_id, points, now) => {
    let known = markets.get(market_id)
    if (!known || now - known.since > keptMs || known.points.length > mostPoints)
      known = { since: now, points: [], index: new Map(), ways: [] }
    markets.set(market_id, known)
    const { index, ways } = known
    const added: Point[] = []
    for (const point of points) {
      const key = keyOf(point)
      if (index.has(key)) continue
      index.set(key, known.points.length + added.length)
      added.push(point)
    }
    if (added.length > 0) {
      const before = [...known.points]
      known.points.push(...added)
      const [there, back] = [
        before.length > 0 ? await roadTimes.matrix(market_id, before, added) : [],
        await roadTimes.matrix(market_id, added, known.points),
      ]
      for (const [row, columns] of there.entries()) ways[row]?.push(...columns)
      ways.push(...back)
    }
    const chosen = points.map((point) => index.get(keyOf(point)) ?? 0)
    return { points: [...points], ways: chosen.map((from) => chosen.map((to) => Math.round(ways[from]?.[to] ?? 0))) }
  }
}
