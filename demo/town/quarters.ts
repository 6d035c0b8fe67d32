import { countyLine, oldTown, ringRadius, strip } from './ground.ts'
import { type LatLng, onMap, type Spot } from './plane.ts'

export interface Quarter {
  kind: 'town' | 'suburb' | 'neighbourhood'
  name: string
  at: LatLng
}

const middle = (from: number, to: number) => (from + to) / 2

const spots: readonly { kind: Quarter['kind']; name: string; at: Spot }[] = [
  { kind: 'town', name: 'Bellwether', at: [0, 720] },
  { kind: 'suburb', name: 'Old Town', at: [middle(oldTown.west, oldTown.east), middle(oldTown.south, oldTown.north)] },
  { kind: 'suburb', name: 'Southbank', at: [180, -1980] },
  { kind: 'suburb', name: 'Quarry', at: [middle(strip.west, strip.east), middle(strip.south, strip.north)] },
  { kind: 'neighbourhood', name: 'Five Points', at: [-180, 990] },
  { kind: 'neighbourhood', name: 'Northgate', at: [360, 2070] },
]

/** What the parts of the town are called. */
export const drawQuarters = (): Quarter[] => spots.map(({ at, ...quarter }) => ({ ...quarter, at: onMap(at) }))

/** Between the ring and the county line, where only the road to the quarry crosses it. */
export function drawRailway(): LatLng[] {
  const points: LatLng[] = []
  for (let y = -6000; y <= 6000; y += 120) points.push(onMap([middle(ringRadius, countyLine), y]))
  return points
}
