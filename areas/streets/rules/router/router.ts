import type { Point } from '#platform/core/place.ts'
import { approachMs, arrivalsAt, departuresFrom, withinStretch } from './ends.ts'
import { at } from './integers.ts'
import { drawWay } from './line.ts'
import { Matrix } from './matrix.ts'
import type { RoadNetwork } from './network.ts'
import { far } from './reach.ts'
import { Search } from './search.ts'
import { type SnapPoint, type StretchesIn, snap } from './snap.ts'

/** Answers how long one drives on one network. `undefined`: a point is far from every road, or no way joins the two. */
export type Router = {
  between(from: Point, to: Point): number | undefined
  matrix(from: readonly Point[], to: readonly Point[]): (number | undefined)[][]
  /** The line of the quickest way, as `[lng, lat]`. */
  route(from: Point, to: Point): (readonly [number, number])[] | undefined
}

export function openRouter(network: RoadNetwork, stretchesIn: StretchesIn): Router {
  const { stretches } = network
  const search = new Search(network.hierarchy)
  const matrix = new Matrix(network.hierarchy)
  const place = (point: Point) => snap(network, stretchesIn, point)
  const find = (from: SnapPoint, to: SnapPoint) =>
    search.find(departuresFrom(stretches, from), arrivalsAt(stretches, to))

  /** By the graph or along the one stretch that both are on, and from door to road at both ends. */
  function whole(from: SnapPoint, to: SnapPoint, onGraph: number): number | undefined {
    const ms = Math.min(onGraph, withinStretch(stretches, from, to))
    return ms >= far ? undefined : approachMs(from) + ms + approachMs(to)
  }

  return {
    between(from, to) {
      const [start, end] = [place(from), place(to)]
      return start && end && whole(start, end, find(start, end).ms)
    },
    matrix(from, to) {
      const [starts, ends] = [from.map(place), to.map(place)]
      const rows = matrix.find(
        starts.map((start) => (start ? departuresFrom(stretches, start) : [])),
        ends.map((end) => (end ? arrivalsAt(stretches, end) : [])),
      )
      return rows.map((row, index) => {
        const start = starts[index]
        return ends.map((end, column) => start && end && whole(start, end, at(row, column)))
      })
    },
    route(from, to) {
      const [start, end] = [place(from), place(to)]
      if (!start || !end) return undefined
      const { ms, top } = find(start, end)
      const within = withinStretch(stretches, start, end)
      if (Math.min(ms, within) >= far) return undefined
      return drawWay(stretches, start, end, within <= ms ? undefined : search.way(top))
    },
  }
}
