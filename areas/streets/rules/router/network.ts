import type { RoadMap } from '../road-map.ts'
import { arcsOf } from './arcs.ts'
import { findParts } from './connected.ts'
import { departures, stretchOf } from './edges.ts'
import { forbiddenTurns } from './forbidden-turns.ts'
import { contract, type Hierarchy } from './hierarchy.ts'
import { at } from './integers.ts'
import { cutIntoStretches, never, type Stretches } from './stretches.ts'
import { arcList, type TurnGraph, turnGraph } from './turn-graph.ts'

/** The driven roads of a market, prepared for finding ways. */
export type RoadNetwork = {
  readonly stretches: Stretches
  readonly turns: TurnGraph
  /** 1 where a stretch belongs to a part of the town that one can drive about in; 0 on islands and where there is no way back. */
  readonly sound: Uint8Array
  readonly hierarchy: Hierarchy
}

/** A part with fewer of all vertices is an island: a yard behind a gate, the edge of the map. */
const leastShare = 0.01
const leastVertices = 20

/** Yields the share that is done, so that a long import can tell and be stopped. */
export function* prepareNetwork(map: RoadMap): Generator<number, RoadNetwork> {
  const cut = cutIntoStretches(map)
  const { crossings, stretches } = cut
  const forbidden = forbiddenTurns(map, cut, departures(crossings, stretches))
  const graph = turnGraph(crossings, stretches, forbidden)
  const arcs = arcList(graph, stretches)
  const sound = findSound(graph, findParts(graph.vertices, arcsOf(graph.vertices, arcs)))
  const { hierarchy, numbers } = yield* contract(graph.vertices, arcs)
  const renumbered = (vertices: Int32Array) =>
    vertices.map((vertex) => (vertex === never ? never : at(numbers, vertex)))
  const { behind, from, to } = graph
  const turns = { ...graph, behind: renumbered(behind), from: renumbered(from), to: renumbered(to) }
  return { stretches, turns, sound, hierarchy }
}

/** All of it at once. */
export function roadNetwork(map: RoadMap): RoadNetwork {
  const work = prepareNetwork(map)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** A stretch of which one direction leads from a part of the town to where one can come back from. */
function findSound({ first, from, to }: TurnGraph, { part, sizes }: ReturnType<typeof findParts>): Uint8Array {
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0)
  const least = Math.min(largest, Math.max(leastVertices, part.length * leastShare))
  const sound = new Uint8Array((first.length - 1) / 2)
  for (let edge = 0; edge < first.length - 1; edge += 1)
    for (let move = at(first, edge); move < at(first, edge + 1); move += 1) {
      const own = at(part, at(from, move))
      if (own === at(part, at(to, move)) && at(sizes, own) >= least) sound[stretchOf(edge)] = 1
    }
  return sound
}
