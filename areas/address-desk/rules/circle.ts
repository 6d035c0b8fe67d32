import type { Point, Ring } from '#platform/core/place.ts'

const degreesPerMile = 360 / (2 * Math.PI * 3958.7613)
const corners = 96

/** All that is so many miles away from a point in a straight line, as a ring of `[lng, lat]`. */
export function circleAround({ lat, lng }: Point, miles: number): Ring {
  const up = miles * degreesPerMile
  const squeeze = Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: corners + 1 }, (_, at) => {
    const turn = ((at % corners) / corners) * 2 * Math.PI
    return [lng + (Math.sin(turn) * up) / squeeze, lat + Math.cos(turn) * up] as const
  })
}
