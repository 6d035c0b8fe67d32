import { at } from './integers.ts'

/** Longer than any way: nothing was reached yet. Two of them still add up below 2³¹. */
export const far = 2 ** 30

/**
 * What one search has reached so far, and what of it is to be looked at next: a heap of crossings by their time. Made once and used for
 * every search: clearing costs no more than what the last search touched.
 */
export class Reach {
  /** The best time known, by crossing. */
  readonly ms: Int32Array
  /** The crossing and the arc that it was reached by; `-1` where the search began. */
  readonly from: Int32Array
  readonly via: Int32Array
  /** Crossings that wait to be looked at. */
  size = 0
  readonly #heap: Int32Array
  /** Where a crossing stands in the heap, from 1; 0 for one that is not in it. */
  readonly #place: Int32Array
  readonly #touched: Int32Array
  #touchedCount = 0

  constructor(crossings: number) {
    this.ms = new Int32Array(crossings).fill(far)
    this.from = new Int32Array(crossings)
    this.via = new Int32Array(crossings)
    this.#heap = new Int32Array(crossings + 1)
    this.#place = new Int32Array(crossings)
    this.#touched = new Int32Array(crossings)
  }

  clear(): void {
    for (let index = 0; index < this.#touchedCount; index += 1) {
      const crossing = at(this.#touched, index)
      this.ms[crossing] = far
      this.#place[crossing] = 0
    }
    this.#touchedCount = 0
    this.size = 0
  }

  /** The least time that waits; `far` when nothing does. */
  nearest(): number {
    return this.size === 0 ? far : at(this.ms, at(this.#heap, 1))
  }

  /** Takes a way to a crossing if none as quick is known. */
  offer(crossing: number, ms: number, from: number, via: number): void {
    const known = at(this.ms, crossing)
    if (ms >= known) return
    if (known === far) this.#touched[this.#touchedCount++] = crossing
    this.ms[crossing] = ms
    this.from[crossing] = from
    this.via[crossing] = via
    const place = at(this.#place, crossing)
    this.#rise(crossing, place === 0 ? ++this.size : place)
  }

  /** Puts one that has just been taken back, at a later time. */
  putBack(crossing: number, ms: number): void {
    this.ms[crossing] = ms
    this.#rise(crossing, ++this.size)
  }

  /** The crossing with the least time leaves the heap; there must be one. */
  take(): number {
    const taken = at(this.#heap, 1)
    const last = at(this.#heap, this.size--)
    this.#place[taken] = 0
    if (this.size > 0) this.#sink(last, 1)
    return taken
  }

  #rise(crossing: number, from: number): void {
    const ms = at(this.ms, crossing)
    let place = from
    while (place > 1) {
      const above = at(this.#heap, place >> 1)
      if (at(this.ms, above) <= ms) break
      this.#put(above, place)
      place >>= 1
    }
    this.#put(crossing, place)
  }

  #sink(crossing: number, from: number): void {
    const ms = at(this.ms, crossing)
    let place = from
    for (;;) {
      let below = place * 2
      if (below > this.size) break
      if (below < this.size && at(this.ms, at(this.#heap, below + 1)) < at(this.ms, at(this.#heap, below))) below += 1
      if (at(this.ms, at(this.#heap, below)) >= ms) break
      this.#put(at(this.#heap, below), place)
      place = below
    }
    this.#put(crossing, place)
  }

  #put(crossing: number, place: number): void {
    this.#heap[place] = crossing
    this.#place[crossing] = place
  }
}
