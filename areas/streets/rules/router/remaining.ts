import type { ArcList } from './arcs.ts'
import { at, Ints } from './integers.ts'
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
  readonly #departures: Chains
  readonly #arrivals: Chains

  constructor(crossings: number, arcs: ArcList) {
    this.#departures = new Chains(crossings)
    this.#arrivals = new Chains(crossings)
    for (let arc = 0; arc < arcs.from.length; arc += 1)
      this.link(at(arcs.from, arc), at(arcs.to, arc), at(arcs.ms, arc), at(arcs.via, arc))
  }

  /** The first arc that leaves a crossing; then `departureAfter`; negative at the end. */
  firstDeparture = (crossing: number) => at(this.#departures.first, crossing)
  departureAfter = (arc: number) => at(this.#departures.next.values, arc)
  departuresOf = (crossing: number) => at(this.#departures.length, crossing)
  firstArrival = (crossing: number) => at(this.#arrivals.first, crossing)
  arrivalAfter = (arc: number) => at(this.#arrivals.next.values, arc)
  arrivalsOf = (crossing: number) => at(this.#arrivals.length, crossing)

  link(tail: number, head: number, ms: number, via: number): void {
    if (tail === head || ms >= far) return
    const known = this.#find(tail, head)
    if (known >= 0) {
      if (ms >= at(this.ms.values, known)) return
      this.ms.values[known] = ms
      this.via.values[known] = via
      return
    }
    const arc = this.tail.length
    this.tail.push(tail)
    this.head.push(head)
    this.ms.push(ms)
    this.via.push(via)
    this.#departures.add(tail, arc)
    this.#arrivals.add(head, arc)
  }

  /** Takes a crossing out; its own chains still tell what it was joined to. */
  remove(crossing: number): void {
    for (let arc = this.firstArrival(crossing); arc >= 0; arc = this.arrivalAfter(arc))
      this.#departures.drop(at(this.tail.values, arc), arc)
    for (let arc = this.firstDeparture(crossing); arc >= 0; arc = this.departureAfter(arc))
      this.#arrivals.drop(at(this.head.values, arc), arc)
  }

  /** In the shorter of the two chains that it would be in. */
  #find(tail: number, head: number): number {
    if (this.departuresOf(tail) <= this.arrivalsOf(head)) {
      let arc = this.firstDeparture(tail)
      while (arc >= 0 && at(this.head.values, arc) !== head) arc = this.departureAfter(arc)
      return arc
    }
    let arc = this.firstArrival(head)
    while (arc >= 0 && at(this.tail.values, arc) !== tail) arc = this.arrivalAfter(arc)
    return arc
  }
}

/** A chain of arcs for each crossing, linked both ways: however many roads meet at one point, an arc is dropped in one step. */
class Chains {
  readonly first: Int32Array
  readonly length: Int32Array
  readonly next = new Ints()
  readonly #previous = new Ints()

  constructor(crossings: number) {
    this.first = new Int32Array(crossings).fill(none)
    this.length = new Int32Array(crossings)
  }

  /** Arcs come in the order of their numbers. */
  add(crossing: number, arc: number): void {
    const follower = at(this.first, crossing)
    this.next.push(follower)
    this.#previous.push(none)
    if (follower >= 0) this.#previous.values[follower] = arc
    this.first[crossing] = arc
    this.length[crossing] = at(this.length, crossing) + 1
  }

  drop(crossing: number, arc: number): void {
    const [previous, next] = [at(this.#previous.values, arc), at(this.next.values, arc)]
    if (previous < 0) this.first[crossing] = next
    else this.next.values[previous] = next
    if (next >= 0) this.#previous.values[next] = previous
    this.length[crossing] = at(this.length, crossing) - 1
  }
}
