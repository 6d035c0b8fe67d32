import type { Road, RoadKind } from '../road-map.ts'

/** Miles per hour that one really makes by day, lights and turns included: on the road, and on its ramps. */
const driven: Readonly<Record<RoadKind, readonly [road: number, link: number]>> = {
  motorway: [56, 38],
  trunk: [42, 30],
  primary: [29, 22],
  secondary: [27, 22],
  tertiary: [24, 20],
  residential: [18, 16],
  service: [10, 10],
  track: [6, 6],
  footway: [3, 3],
}
/** What of a posted speed one makes: nothing stops a car on a motorway, and much does in a street. */
const shareOfPosted: Readonly<Record<RoadKind, number>> = {
  motorway: 0.9,
  trunk: 0.85,
  primary: 0.75,
  secondary: 0.75,
  tertiary: 0.75,
  residential: 0.72,
  service: 0.7,
  track: 0.5,
  footway: 0.2,
}
/** A ramp's posted speed holds for its end on the motorway. */
const shareOnLink = 0.8
/** A posted speed outside of these is a slip of whoever drew the map. */
const [slowestPosted, fastestPosted] = [5, 85]
/** From the road to the door: a drive, a parking lot. */
const offRoad = 10

const metresPerMile = 1609.344
const hour = 3_600_000

export type SpeedFacts = Pick<Road, 'kind' | 'link' | 'milesPerHour'>

export function millisecondsPerMetre({ kind, link, milesPerHour }: SpeedFacts): number {
  const usual = driven[kind][link ? 1 : 0]
  const isPosted = milesPerHour !== undefined && milesPerHour >= slowestPosted && milesPerHour <= fastestPosted
  const speed = isPosted ? milesPerHour * shareOfPosted[kind] * (link ? shareOnLink : 1) : usual
  return pace(speed)
}

export const offRoadMsPerMetre = pace(offRoad)

function pace(speed: number): number {
  return hour / (speed * metresPerMile)
}
