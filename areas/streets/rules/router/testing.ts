import type { Point } from '#platform/core/place.ts'
import type { Road, RoadMap } from '../road-map.ts'
import type { StretchesIn } from './snap.ts'
import type { Stretches } from './stretches.ts'

export const plainRoad: Omit<Road, 'nodes'> = {
  name: '',
  ref: '',
  kind: 'residential',
  link: false,
  oneWay: 0,
  milesPerHour: undefined,
  closed: false,
  bridge: false,
  tunnel: false,
}

/** A map of roads between numbered places, and of what may not, or must, be driven one after the other. */
export function roadMap(
  places: readonly Point[],
  roads: readonly (Partial<Road> & { readonly through: readonly number[] })[],
  turns: readonly { readonly only?: true; readonly through: readonly number[] }[] = [],
): RoadMap {
  return {
    lats: Float64Array.from(places, ({ lat }) => lat),
    lngs: Float64Array.from(places, ({ lng }) => lng),
    roads: roads.map(({ through, ...road }) => ({ ...plainRoad, ...road, nodes: Int32Array.from(through) })),
    areas: [],
    paths: [],
    names: [],
    turns: turns.map(({ only = false, through }) => ({ only, nodes: Int32Array.from(through) })),
  }
}

/** About 100 m a step east and north of a point in Ohio. */
export const spot = (east: number, north: number): Point => ({ lat: 40 + north * 0.0009, lng: -83 + east * 0.00117 })

/** Looks at every stretch: for maps of a test's size. */
export function everyStretch({ from }: Stretches): StretchesIn {
  const all = [...from.keys()]
  return () => all
}
