import { edgeOf, isAgainst, msOf } from './edges.ts'
import { at } from './integers.ts'
import type { RoadNetwork } from './network.ts'
import { far } from './reach.ts'
import type { SnapPoint } from './snap.ts'
import { offRoadMsPerMetre } from './speeds.ts'
import { never, type Stretches } from './stretches.ts'

/** A vertex at which one comes onto, or leaves, the graph, and the time between it and a place on an edge. */
export type End = {
  readonly vertex: number
  readonly ms: number
  readonly place: SnapPoint
  readonly edge: number
}

/** Where one gets to from a place on a stretch. */
export function departuresFrom({ stretches, turns }: RoadNetwork, place: SnapPoint): readonly End[] {
  return openEdges(stretches, place).map((edge) => ({
    vertex: at(turns.behind, edge),
    ms: part(msOf(stretches, edge), 1 - shareAlong(edge, place)),
    place,
    edge,
  }))
}

/** From where one gets to a place on a stretch: from wherever one may turn into it. */
export function arrivalsAt({ stretches, turns }: RoadNetwork, place: SnapPoint): readonly End[] {
  return openEdges(stretches, place).flatMap((edge) => {
    const ms = part(msOf(stretches, edge), shareAlong(edge, place))
    const vertices = [...turns.from.subarray(at(turns.first, edge), at(turns.first, edge + 1))]
    return vertices.map((vertex) => ({ vertex, ms, place, edge }))
  })
}

const openEdges = (stretches: Stretches, { stretch }: SnapPoint) =>
  [edgeOf(stretch, false), edgeOf(stretch, true)].filter((edge) => msOf(stretches, edge) !== never)

const shareAlong = (edge: number, { share }: SnapPoint) => (isAgainst(edge) ? 1 - share : share)

/** Between two places on one stretch without leaving it; `far` when that is not allowed. */
export function withinStretch(stretches: Stretches, from: SnapPoint, to: SnapPoint): number {
  if (from.stretch !== to.stretch) return far
  const [along, against] = [at(stretches.along, from.stretch), at(stretches.against, from.stretch)]
  if (from.share <= to.share && along !== never) return part(along, to.share - from.share)
  if (from.share >= to.share && against !== never) return part(against, from.share - to.share)
  return far
}

/** From the door to the road, or back. */
export const approachMs = ({ metres }: SnapPoint): number => Math.round(metres * offRoadMsPerMetre)

const part = (ms: number, share: number) => Math.round(ms * share)
