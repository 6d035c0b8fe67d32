import { onMap, type Spot } from './plane.ts'

export interface Waypoint {
  waypoint_id: number
  name: string
  short: string
  lat: number
  lng: number
}

const spots: readonly { name: string; short: string; at: Spot }[] = [
  { name: 'Town Square', short: 'Square', at: [-990, 270] },
  { name: 'Five Points', short: '5 Pts', at: [-180, 900] },
  { name: 'Campus Gate', short: 'Gate', at: [-360, 0] },
  { name: 'Stadium Lot', short: 'Stadium', at: [1260, 900] },
  { name: 'Ferry Bridge', short: 'Ferry', at: [-720, -1080] },
  { name: 'Southbank Green', short: 'South', at: [180, -1800] },
  { name: 'Quarry Junction', short: 'Quarry', at: [1980, -720] },
]

export const waypoints = (): Waypoint[] =>
  spots.map(({ name, short, at }, index) => {
    const [lat, lng] = onMap(at)
    return { waypoint_id: index + 1, name, short, lat, lng }
  })
