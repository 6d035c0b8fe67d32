import type { End } from './ends.ts'
import type { Hierarchy } from './hierarchy.ts'
import { at, Ints } from './integers.ts'
import { far, Reach } from './reach.ts'
import { climb } from './search.ts'

const none = -1

/**
 * Times from many places to many (Knopp and others, 2007): every target leaves its times at the vertices above it, and every source
 * picks up what it finds on its own way up. A row for each source; `far` where there is no way.
 */
export class Matrix {
  readonly #hierarchy: Hierarchy
  readonly #reach: Reach
  /** The last note left at a vertex; a note says for which target, how long, and which note lies below it. */
  readonly #note: Int32Array

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy
    this.#reach = new Reach(hierarchy.vertices)
    this.#note = new Int32Array(hierarchy.vertices).fill(none)
  }

  find(sources: readonly (readonly End[])[], targets: readonly (readonly End[])[]): Int32Array[] {
    const { up, down } = this.#hierarchy
    const [target, ms, below, noted] = [new Ints(), new Ints(), new Ints(), new Ints()]
    for (const [index, ends] of targets.entries()) {
      this.#climbAll(ends, down, up, (vertex, time) => {
        if (at(this.#note, vertex) === none) noted.push(vertex)
        below.push(at(this.#note, vertex))
        this.#note[vertex] = target.length
        target.push(index)
        ms.push(time)
      })
    }
    const rows = sources.map((ends) => {
      const row = new Int32Array(targets.length).fill(far)
      this.#climbAll(ends, up, down, (vertex, time) => {
        for (let note = at(this.#note, vertex); note !== none; note = at(below.values, note)) {
          const whole = time + at(ms.values, note)
          if (whole < at(row, at(target.values, note))) row[at(target.values, note)] = whole
        }
      })
      return row
    })
    for (let index = 0; index < noted.length; index += 1) this.#note[at(noted.values, index)] = none
    return rows
  }

  #climbAll(
    ends: readonly End[],
    arcs: Hierarchy['up'],
    opposite: Hierarchy['up'],
    visit: (vertex: number, ms: number) => void,
  ): void {
    this.#reach.clear()
    for (const { vertex, ms } of ends) this.#reach.offer(vertex, ms, none, none)
    while (this.#reach.size > 0) {
      const vertex = climb(this.#reach, arcs, opposite)
      visit(vertex, at(this.#reach.ms, vertex))
    }
  }
}
