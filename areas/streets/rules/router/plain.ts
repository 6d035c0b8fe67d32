import { type Arcs, arcsOf } from './arcs.ts'
import type { End } from './ends.ts'
import { at } from './integers.ts'
import type { RoadNetwork } from './network.ts'
import { far, Reach } from './reach.ts'
import { arcList } from './turn-graph.ts'

/** Dijkstra's search over every vertex: what the hierarchy must agree with, and what it is measured against. */
export class PlainSearch {
  readonly #arcs: Arcs
  readonly #reach: Reach

  constructor({ stretches, turns }: RoadNetwork) {
    this.#arcs = arcsOf(turns.vertices, arcList(turns, stretches))
    this.#reach = new Reach(turns.vertices)
  }

  /** As `Search.find`: the least time from any of `starts` to any of `ends`, `far` when there is no way. */
  find(starts: readonly End[], ends: readonly End[]): number {
    const reach = this.#reach
    reach.clear()
    for (const { vertex, ms } of starts) reach.offer(vertex, ms, -1, -1)
    let best = far
    while (reach.nearest() < best) {
      const here = reach.take()
      const ms = at(reach.ms, here)
      for (const end of ends) if (end.vertex === here) best = Math.min(best, ms + end.ms)
      for (let arc = at(this.#arcs.first, here); arc < at(this.#arcs.first, here + 1); arc += 1)
        reach.offer(at(this.#arcs.to, arc), ms + at(this.#arcs.ms, arc), here, arc)
    }
    return best
  }
}
