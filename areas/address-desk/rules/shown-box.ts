import { straightMiles } from '#areas/markets/rules/distance-fee.ts'
import { boxOf } from '#areas/markets/rules/zone-polygons.ts'
import type { Point, Polygons } from '#platform/core/place.ts'
import { circleAround } from './circle.ts'

type Box = ReturnType<typeof boxOf>

const leastMiles = 1

/** What a map of a restaurant shows: as far as it delivers, but no more of it than its market's zones have. */
export function shownBox(from: Point, maximum_miles: number, zones: readonly Polygons[]): Box {
  const reached = boxOf([circleAround(from, Math.max(leastMiles, straightMiles(maximum_miles)))])
  if (zones.length === 0) return reached
  const area = withPlace(boxOf(zones.flatMap((polygons) => polygons.flat())), from)
  return {
    west: Math.max(reached.west, area.west),
    south: Math.max(reached.south, area.south),
    east: Math.min(reached.east, area.east),
    north: Math.min(reached.north, area.north),
  }
}

export const withPlace = ({ west, south, east, north }: Box, { lat, lng }: Point): Box => ({
  west: Math.min(west, lng),
  south: Math.min(south, lat),
  east: Math.max(east, lng),
  north: Math.max(north, lat),
})
