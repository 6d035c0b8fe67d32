import type { ArcList } from './arcs.ts'
import { at, Ints } from './at.ts'
import { far } from './reach.ts'

const none = -1

/**
 * The graph while it is being contracted: crossings leave it, shortcuts come. Between two crossings stands at most one arc a direction,
 * the quickest. An arc is in two chains, that of its tail's departures and that of its head's arrivals.
 */
export class Remaining {
  readonly tail = new Ints()
  readonly head = new Ints()
  readonly ms = new Ints()
  readonly via = new Ints()
  readonly #departures: Int32Array
  readonly #arrivals: Int32Array
  readonly #nextDeparture = new Ints()
  readonly #nextArrival = new Ints()

  constructor(crossings: number, arcs: ArcList) {
    this.#departures = new Int32Array(crossings).fill(none)
    this.#arrivals = new Int32Array(crossings).fill(none)
    for (let arc = 0; arc < arcs.from.length; arc += 1)
      this.link(at(arcs.from, arc), at(arcs.to, arc), at(arcs.ms, arc), at(arcs.via, arc))
  }

  /** The first arc that leaves a crossing; then `departureAfter`; negative at the end. */
  firstDeparture = (crossing: number) => at(this.#departures, crossing)
  departureAfter = (arc: number) => at(this.#nextDeparture.values, arc)
  firstArrival = (crossing: number) => at(this.#arrivals, crossing)
  arrivalAfter = (arc: number) => at(this.#nextArrival.values, arc)

  link(tail: number, head: number, ms: number, via: number): void {
    if (tail === head || ms >= far) return
    for (let arc = this.firstDeparture(tail); arc >= 0; arc = this.departureAfter(arc)) {
      if (at(this.head.values, arc) !== head) continue
      if (ms >= at(this.ms.values, arc)) return
      this.ms.values[arc] = ms
      this.via.values[arc] = via
      return
    }
    const arc = this.tail.length
    this.tail.push(tail)
    this.head.push(head)
    this.ms.push(ms)
    this.via.push(via)
    this.#nextDeparture.push(at(this.#departures, tail))
    this.#nextArrival.push(at(this.#arrivals, head))
    this.#departures[tail] = arc
    this.#arrivals[head] = arc
  }

  /** Takes a crossing out; its own chains still tell what it was joined to. */
  remove(crossing: number): void {
    for (let arc = this.firstArrival(crossing); arc >= 0; arc = this.arrivalAfter(arc))
      unchain(this.#departures, this.#nextDeparture.values, at(this.tail.values, arc), arc)
    for (let arc = this.firstDeparture(crossing); arc >= 0; arc = this.departureAfter(arc))
      unchain(this.#arrivals, this.#nextArrival.values, at(this.head.values, arc), arc)
  }
}

function unchain(firsts: Int32Array, nexts: Int32Array, crossing: number, arc: number): void {
  if (at(firsts, crossing) === arc) {
    firsts[crossing] = at(nexts, arc)
    return
  }
  let before = at(firsts, crossing)
  while (at(nexts, before) !== arc) before = at(nexts, before)
  nexts[before] = at(nexts, arc)
}
