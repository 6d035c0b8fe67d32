import type { RoadMap } from '../road-map.ts'
import { arcsOf } from './arcs.ts'
import { findParts } from './connected.ts'
import { contract, type Hierarchy } from './hierarchy.ts'
import { at } from './integers.ts'
import { arcList, cutIntoStretches, type Stretches } from './stretches.ts'

/** The driven roads of a market, prepared for finding ways. */
export type RoadNetwork = {
  readonly stretches: Stretches
  /** 1 where a stretch belongs to a part of the town that one can drive about in; 0 on islands and where there is no way back. */
  readonly sound: Uint8Array
  readonly hierarchy: Hierarchy
}

/** A part with fewer of all crossings is an island: a yard behind a gate, the edge of the map. */
const leastShare = 0.01
const leastCrossings = 10

/** Yields the share that is done, so that a long import can tell and be stopped. */
export function* prepareNetwork(map: RoadMap): Generator<number, RoadNetwork> {
  const { crossings, stretches } = cutIntoStretches(map)
  const arcs = arcList(stretches)
  const sound = findSound(stretches, findParts(crossings, arcsOf(crossings, arcs)))
  const { hierarchy, numbers } = yield* contract(crossings, arcs)
  const renumbered = (crossing: number) => at(numbers, crossing)
  const { from, to } = stretches
  return { stretches: { ...stretches, from: from.map(renumbered), to: to.map(renumbered) }, sound, hierarchy }
}

/** All of it at once. */
export function roadNetwork(map: RoadMap): RoadNetwork {
  const work = prepareNetwork(map)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

function findSound({ from, to }: Stretches, { part, sizes }: ReturnType<typeof findParts>): Uint8Array {
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0)
  const least = Math.min(largest, Math.max(leastCrossings, part.length * leastShare))
  const sound = new Uint8Array(from.length)
  for (let stretch = 0; stretch < from.length; stretch += 1) {
    const own = at(part, at(from, stretch))
    if (own === at(part, at(to, stretch)) && at(sizes, own) >= least) sound[stretch] = 1
  }
  return sound
}
