import { at } from './integers.ts'

/** Longer than any way: nothing was reached yet. Two of them still add up below 2³¹. */
export const far = 2 ** 30

/**
 * What one search has reached so far, and what of it is to be looked at next: a heap of vertices by their time. Made once and used for
 * every search: clearing costs no more than what the last search touched.
 */
export class Reach {
  /** The best time known, by vertex. */
  readonly ms: Int32Array
  /** The vertex and the arc that it was reached by; `-1` where the search began. */
  readonly from: Int32Array
  readonly via: Int32Array
  /** Vertices that wait to be looked at. */
  size = 0
  readonly #heap: Int32Array
  /** Where a vertex stands in the heap, from 1; 0 for one that is not in it. */
  readonly #place: Int32Array
  readonly #touched: Int32Array
  #touchedCount = 0

  constructor(vertices: number) {
    this.ms = new Int32Array(vertices).fill(far)
    this.from = new Int32Array(vertices)
    this.via = new Int32Array(vertices)
    this.#heap = new Int32Array(vertices + 1)
    this.#place = new Int32Array(vertices)
    this.#touched = new Int32Array(vertices)
  }

  clear(): void {
    for (let index = 0; index < this.#touchedCount; index += 1) {
      const vertex = at(this.#touched, index)
      this.ms[vertex] = far
      this.#place[vertex] = 0
    }
    this.#touchedCount = 0
    this.size = 0
  }

  /** The least time that waits; `far` when nothing does. */
  nearest(): number {
    return this.size === 0 ? far : at(this.ms, at(this.#heap, 1))
  }

  /** Takes a way to a vertex if none as quick is known. */
  offer(vertex: number, ms: number, from: number, via: number): void {
    const known = at(this.ms, vertex)
    if (ms >= known) return
    if (known === far) this.#touched[this.#touchedCount++] = vertex
    this.ms[vertex] = ms
    this.from[vertex] = from
    this.via[vertex] = via
    const place = at(this.#place, vertex)
    this.#rise(vertex, place === 0 ? ++this.size : place)
  }

  /** Puts one that has just been taken back, at a later time. */
  putBack(vertex: number, ms: number): void {
    this.ms[vertex] = ms
    this.#rise(vertex, ++this.size)
  }

  /** The vertex with the least time leaves the heap; there must be one. */
  take(): number {
    const taken = at(this.#heap, 1)
    const last = at(this.#heap, this.size--)
    this.#place[taken] = 0
    if (this.size > 0) this.#sink(last, 1)
    return taken
  }

  #rise(vertex: number, from: number): void {
    const ms = at(this.ms, vertex)
    let place = from
    while (place > 1) {
      const above = at(this.#heap, place >> 1)
      if (at(this.ms, above) <= ms) break
      this.#put(above, place)
      place >>= 1
    }
    this.#put(vertex, place)
  }

  #sink(vertex: number, from: number): void {
    const ms = at(this.ms, vertex)
    let place = from
    for (;;) {
      let below = place * 2
      if (below > this.size) break
      if (below < this.size && at(this.ms, at(this.#heap, below + 1)) < at(this.ms, at(this.#heap, below))) below += 1
      if (at(this.ms, at(this.#heap, below)) >= ms) break
      this.#put(at(this.#heap, below), place)
      place = below
    }
    this.#put(vertex, place)
  }

  #put(vertex: number, place: number): void {
    this.#heap[place] = vertex
    this.#place[vertex] = place
  }
}
