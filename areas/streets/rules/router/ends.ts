import { at } from './integers.ts'
import { far } from './reach.ts'
import type { SnapPoint } from './snap.ts'
import { offRoadMsPerMetre } from './speeds.ts'
import { never, type Stretches } from './stretches.ts'

/** A vertex at which one comes onto, or leaves, the graph, and the time between it and a place on a stretch. */
export type End = { readonly vertex: number; readonly ms: number }

const none: readonly End[] = []

/** Where one gets to from a place on a stretch. */
export function departuresFrom(stretches: Stretches, { stretch, share }: SnapPoint): readonly End[] {
  const [along, against] = [at(stretches.along, stretch), at(stretches.against, stretch)]
  return [
    ...(along === never ? none : [{ vertex: at(stretches.to, stretch), ms: part(along, 1 - share) }]),
    ...(against === never ? none : [{ vertex: at(stretches.from, stretch), ms: part(against, share) }]),
  ]
}

/** From where one gets to a place on a stretch. */
export function arrivalsAt(stretches: Stretches, { stretch, share }: SnapPoint): readonly End[] {
  const [along, against] = [at(stretches.along, stretch), at(stretches.against, stretch)]
  return [
    ...(along === never ? none : [{ vertex: at(stretches.from, stretch), ms: part(along, share) }]),
    ...(against === never ? none : [{ vertex: at(stretches.to, stretch), ms: part(against, 1 - share) }]),
  ]
}

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
