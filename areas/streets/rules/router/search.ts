import type { Arcs } from './arcs.ts'
import type { End } from './ends.ts'
import type { Hierarchy } from './hierarchy.ts'
import { at } from './integers.ts'
import { far, Reach } from './reach.ts'

/** By which of the starts and of the ends, and the whole edges between them. */
export type Way = { readonly start: number; readonly end: number; readonly edges: readonly number[] }

/** Searches one hierarchy with memory of its own; one search at a time. */
export class Search {
  readonly #hierarchy: Hierarchy
  readonly #forward: Reach
  readonly #backward: Reach

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy
    this.#forward = new Reach(hierarchy.vertices)
    this.#backward = new Reach(hierarchy.vertices)
  }

  /** The least time from any of `starts` to any of `ends`, `far` when there is no way, and the highest vertex on that way. */
  find(starts: readonly End[], ends: readonly End[]): { readonly ms: number; readonly top: number } {
    const { up, down } = this.#hierarchy
    const [forward, backward] = [begin(this.#forward, starts), begin(this.#backward, ends)]
    let [ms, top] = [far, -1]
    for (;;) {
      const goesForward = forward.nearest() <= backward.nearest()
      const [here, there] = goesForward ? [forward, backward] : [backward, forward]
      // Neither side can better it: what it still looks at is farther away than a whole way.
      if (here.nearest() >= ms) return { ms, top }
      const vertex = goesForward ? climb(here, up, down) : climb(here, down, up)
      const met = at(here.ms, vertex) + at(there.ms, vertex)
      if (met >= ms) continue
      ms = met
      top = vertex
    }
  }

  /** The way whose highest vertex `find` has just told. */
  way(top: number): Way {
    const [forward, backward] = [this.#forward, this.#backward]
    const edges: number[] = []
    const climbed: number[] = []
    let [begin, end] = [top, top]
    for (; at(forward.from, begin) >= 0; begin = at(forward.from, begin)) climbed.push(begin)
    for (const here of climbed.reverse()) this.#unpack(edges, at(forward.from, here), here, at(forward.via, here))
    for (; at(backward.from, end) >= 0; end = at(backward.from, end))
      this.#unpack(edges, end, at(backward.from, end), at(backward.via, end))
    return { start: at(forward.via, begin), end: at(backward.via, end), edges }
  }

  #unpack(edges: number[], from: number, to: number, via: number): void {
    const { up, down } = this.#hierarchy
    const packed = [{ from, to, via }]
    for (let arc = packed.pop(); arc; arc = packed.pop()) {
      if (arc.via < 0) edges.push(~arc.via)
      else {
        packed.push({ from: arc.via, to: arc.to, via: viaOf(up, arc.via, arc.to) })
        packed.push({ from: arc.from, to: arc.via, via: viaOf(down, arc.via, arc.from) })
      }
    }
  }
}

/** A vertex that a search begins at remembers by which of the ends. */
function begin(reach: Reach, ends: readonly End[]): Reach {
  reach.clear()
  for (const [index, { vertex, ms }] of ends.entries()) reach.offer(vertex, ms, -1, index)
  return reach
}

/** Looks at the nearest vertex that waits and goes on from it to more important ones. */
export function climb(reach: Reach, arcs: Arcs, opposite: Arcs): number {
  const vertex = reach.take()
  if (isDetour(reach, vertex, opposite)) return vertex
  const ms = at(reach.ms, vertex)
  const end = at(arcs.first, vertex + 1)
  for (let arc = at(arcs.first, vertex); arc < end; arc += 1)
    reach.offer(at(arcs.to, arc), ms + at(arcs.ms, arc), vertex, at(arcs.via, arc))
  return vertex
}

/** Coming down from a more important vertex is quicker: no quickest way leads up through here. */
function isDetour(reach: Reach, vertex: number, opposite: Arcs): boolean {
  const ms = at(reach.ms, vertex)
  const end = at(opposite.first, vertex + 1)
  for (let arc = at(opposite.first, vertex); arc < end; arc += 1)
    if (at(reach.ms, at(opposite.to, arc)) + at(opposite.ms, arc) < ms) return true
  return false
}

function viaOf({ first, to, via }: Arcs, vertex: number, other: number): number {
  for (let arc = at(first, vertex); arc < at(first, vertex + 1); arc += 1)
    if (at(to, arc) === other) return at(via, arc)
  throw new Error('A shortcut of the street network leads over an arc that is not there')
}
