import { type ArcList, type Arcs, arcsOf } from './arcs.ts'
import { at, Ints } from './integers.ts'
import { Reach } from './reach.ts'
import { Remaining } from './remaining.ts'

/**
 * A contraction hierarchy (Geisberger and others, 2008). Vertices are numbered from the least important to the most; a quickest way
 * between any two goes up to some vertex and then down, so that a search looks at a few hundred vertices of a whole city.
 */
export type Hierarchy = {
  readonly vertices: number
  /** Arcs that leave a vertex for a more important one. */
  readonly up: Arcs
  /** Arcs that come to a vertex from a more important one, which stands in `to`. */
  readonly down: Arcs
}

/** Looking longer for a way round a vertex finds few more; not finding one only costs a needless shortcut. */
const mostLookedAt = 250
/** Streets thin out as vertices are taken out. What does not is no town: its core stays as it is, and is searched without shortcuts. */
const mostPairs = 2500
const mostArcs = 8
const verticesPerStep = 500
const heaviest = 2 ** 29

/**
 * Takes the vertices out one by one, the least important first, and keeps every quickest way by shortcuts between those that remain.
 * Yields the share that is done; returns the hierarchy and the new number of each vertex.
 */
export function* contract(
  vertices: number,
  arcs: ArcList,
): Generator<number, { readonly hierarchy: Hierarchy; readonly numbers: Int32Array }> {
  const remaining = new Remaining(vertices, arcs)
  const witness = new Reach(vertices)
  const depth = new Int32Array(vertices)
  const numbers = new Int32Array(vertices)
  const waiting = new Reach(vertices)
  const [up, down] = [new Recorded(), new Recorded()]

  for (let vertex = 0; vertex < vertices; vertex += 1) {
    waiting.offer(vertex, importance(vertex), 0, 0)
    if (vertex % verticesPerStep === 0) yield (0.3 * vertex) / vertices
  }
  let isCore = false
  for (let number = 0; waiting.size > 0; number += 1) {
    const vertex: number = isCore ? waiting.take() : leastImportant()
    isCore ||= pairsAt(vertex) > mostPairs || remaining.tail.length > mostArcs * arcs.from.length
    numbers[vertex] = number
    if (!isCore) {
      bridge(vertex, true)
      remaining.remove(vertex)
    }
    record(vertex)
    if (number % verticesPerStep === 0) yield 0.3 + (0.7 * number) / vertices
  }
  return { hierarchy: { vertices, up: up.sorted(numbers), down: down.sorted(numbers) }, numbers }

  /** What was taken out meanwhile may have made a vertex more important than it was when it was weighed. */
  function leastImportant(): number {
    for (;;) {
      const vertex = waiting.take()
      const ms = importance(vertex)
      if (ms <= waiting.nearest()) return vertex
      waiting.putBack(vertex, ms)
    }
  }

  /** More arcs than before make every search dearer; depth keeps the hierarchy flat. */
  function importance(vertex: number): number {
    const pairs = pairsAt(vertex)
    if (pairs > mostPairs) return heaviest
    const gone = remaining.arrivalsOf(vertex) + remaining.departuresOf(vertex)
    return 2 * (bridge(vertex, false) - gone) + at(depth, vertex)
  }

  function pairsAt(vertex: number): number {
    return remaining.arrivalsOf(vertex) * remaining.departuresOf(vertex)
  }

  /** Counts the shortcuts that taking a vertex out needs, and draws them if so wished. */
  function bridge(vertex: number, draws: boolean): number {
    let shortcuts = 0
    for (let into = remaining.firstArrival(vertex); into >= 0; into = remaining.arrivalAfter(into)) {
      const begin = at(remaining.tail.values, into)
      const ms = at(remaining.ms.values, into)
      const longest = longestDeparture(vertex, begin)
      if (longest < 0) continue
      lookRound(vertex, begin, ms + longest)
      for (let out = remaining.firstDeparture(vertex); out >= 0; out = remaining.departureAfter(out)) {
        const end = at(remaining.head.values, out)
        const through = ms + at(remaining.ms.values, out)
        if (end === begin || at(witness.ms, end) <= through) continue
        shortcuts += 1
        if (draws) remaining.link(begin, end, through, vertex)
      }
    }
    return shortcuts
  }

  /** Negative when nothing leads on from here but back. */
  function longestDeparture(vertex: number, begin: number): number {
    let longest = -1
    for (let arc = remaining.firstDeparture(vertex); arc >= 0; arc = remaining.departureAfter(arc))
      if (at(remaining.head.values, arc) !== begin) longest = Math.max(longest, at(remaining.ms.values, arc))
    return longest
  }

  /** Searches from a neighbour for ways that do without the vertex. */
  function lookRound(vertex: number, begin: number, within: number): void {
    witness.clear()
    witness.offer(begin, 0, 0, 0)
    let looked = 0
    while (looked < mostLookedAt && witness.nearest() < within) {
      const here = witness.take()
      const ms = at(witness.ms, here)
      for (let arc = remaining.firstDeparture(here); arc >= 0; arc = remaining.departureAfter(arc)) {
        if (looked++ > mostLookedAt) return
        const next = at(remaining.head.values, arc)
        if (next !== vertex) witness.offer(next, ms + at(remaining.ms.values, arc), 0, 0)
      }
    }
  }

  /** What the vertex was joined to when it left: all of it more important, except in the core. */
  function record(vertex: number): void {
    const { tail, head, ms, via } = remaining
    const below = at(depth, vertex) + 1
    for (let arc = remaining.firstDeparture(vertex); arc >= 0; arc = remaining.departureAfter(arc)) {
      const next = at(head.values, arc)
      up.add(vertex, next, at(ms.values, arc), at(via.values, arc))
      depth[next] = Math.max(at(depth, next), below)
    }
    for (let arc = remaining.firstArrival(vertex); arc >= 0; arc = remaining.arrivalAfter(arc)) {
      const next = at(tail.values, arc)
      down.add(vertex, next, at(ms.values, arc), at(via.values, arc))
      depth[next] = Math.max(at(depth, next), below)
    }
  }
}

class Recorded {
  readonly #from = new Ints()
  readonly #to = new Ints()
  readonly #ms = new Ints()
  readonly #via = new Ints()

  add(from: number, to: number, ms: number, via: number): void {
    this.#from.push(from)
    this.#to.push(to)
    this.#ms.push(ms)
    this.#via.push(via)
  }

  sorted(numbers: Int32Array): Arcs {
    const renumbered = (vertex: number) => at(numbers, vertex)
    return arcsOf(numbers.length, {
      from: this.#from.toArray().map(renumbered),
      to: this.#to.toArray().map(renumbered),
      ms: this.#ms.toArray(),
      via: this.#via.toArray().map((via) => (via < 0 ? via : renumbered(via))),
    })
  }
}
