import type { Point } from '#platform/core/place.ts'
import { approachMs, arrivalsAt, departuresFrom, withinStretch } from './ends.ts'
import { at } from './integers.ts'
import { drawWay, drawWithin } from './line.ts'
import { Matrix } from './matrix.ts'
import type { RoadNetwork } from './network.ts'
import { far } from './reach.ts'
import { Search } from './search.ts'
import { type SnapPoint, type StretchesIn, snapAll } from './snap.ts'

/** Answers how long one drives on one network. `undefined`: a point is far from every road, or no way joins the two. */
export type Router = {
  between(from: Point, to: Point): number | undefined
  matrix(from: readonly Point[], to: readonly Point[]): (number | undefined)[][]
  /** The line of the quickest way, as `[lng, lat]`. */
  route(from: Point, to: Point): (readonly [number, number])[] | undefined
}

/** All places on the roads that a point stands for: several at a crossing, none far from every road. */
type Places = readonly SnapPoint[]

export function openRouter(network: RoadNetwork, stretchesIn: StretchesIn): Router {
  const { stretches } = network
  const search = new Search(network.hierarchy)
  const matrix = new Matrix(network.hierarchy)
  const placesOf = (point: Point): Places => snapAll(network, stretchesIn, point)
  const startsOf = (places: Places) => places.flatMap((place) => departuresFrom(network, place))
  const endsOf = (places: Places) => places.flatMap((place) => arrivalsAt(network, place))

  /** The quickest without leaving one stretch. */
  function within(from: Places, to: Places) {
    let best: { readonly ms: number; readonly start: SnapPoint; readonly end: SnapPoint } | undefined
    for (const start of from)
      for (const end of to) {
        const ms = withinStretch(stretches, start, end)
        if (ms < (best?.ms ?? far)) best = { ms, start, end }
      }
    return best
  }

  /** By the graph or along a stretch that both are on, and from door to road at both ends. */
  function whole(from: Places, to: Places, onGraph: number): number | undefined {
    const [start, end] = [from[0], to[0]]
    const ms = Math.min(onGraph, within(from, to)?.ms ?? far)
    return ms >= far || !start || !end ? undefined : approachMs(start) + ms + approachMs(end)
  }

  return {
    between(from, to) {
      const [start, end] = [placesOf(from), placesOf(to)]
      return whole(start, end, search.find(startsOf(start), endsOf(end)).ms)
    },
    matrix(from, to) {
      const [starts, ends] = [from.map(placesOf), to.map(placesOf)]
      const rows = matrix.find(starts.map(startsOf), ends.map(endsOf))
      return starts.map((start, row) => ends.map((end, column) => whole(start, end, at(rows[row] ?? none, column))))
    },
    route(from, to) {
      const [start, end] = [placesOf(from), placesOf(to)]
      const [starts, ends] = [startsOf(start), endsOf(end)]
      const { ms, top } = search.find(starts, ends)
      const direct = within(start, end)
      if (direct && direct.ms <= ms) return drawWithin(stretches, direct.start, direct.end)
      return ms >= far ? undefined : drawWay(stretches, starts, ends, search.way(top))
    },
  }
}

const none = new Int32Array()
