import type { ArcList } from './arcs.ts'
import { at, Ints } from './integers.ts'
import { far } from './reach.ts'

const none = -1

/**
 * The graph while it is being contracted: vertices leave it, shortcuts come. Between two vertices stands at most one arc a direction,
 * the quickest. An arc is in two chains, that of its tail's departures and that of its head's arrivals.
 */
export class Remaining {
  readonly tail = new Ints()
  readonly head = new Ints()
  readonly ms = new Ints()
  readonly via = new Ints()
  readonly #departures: Chains
  readonly #arrivals: Chains

  constructor(vertices: number, arcs: ArcList) {
    this.#departures = new Chains(vertices)
    this.#arrivals = new Chains(vertices)
    for (let arc = 0; arc < arcs.from.length; arc += 1)
      this.link(at(arcs.from, arc), at(arcs.to, arc), at(arcs.ms, arc), at(arcs.via, arc))
  }

  /** The first arc that leaves a vertex; then `departureAfter`; negative at the end. */
  firstDeparture = (vertex: number) => at(this.#departures.first, vertex)
  departureAfter = (arc: number) => at(this.#departures.next.values, arc)
  departuresOf = (vertex: number) => at(this.#departures.length, vertex)
  firstArrival = (vertex: number) => at(this.#arrivals.first, vertex)
  arrivalAfter = (arc: number) => at(this.#arrivals.next.values, arc)
  arrivalsOf = (vertex: number) => at(this.#arrivals.length, vertex)

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

  /** Takes a vertex out; its own chains still tell what it was joined to. */
  remove(vertex: number): void {
    for (let arc = this.firstArrival(vertex); arc >= 0; arc = this.arrivalAfter(arc))
      this.#departures.drop(at(this.tail.values, arc), arc)
    for (let arc = this.firstDeparture(vertex); arc >= 0; arc = this.departureAfter(arc))
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

/** A chain of arcs for each vertex, linked both ways: however many roads meet at one point, an arc is dropped in one step. */
class Chains {
  readonly first: Int32Array
  readonly length: Int32Array
  readonly next = new Ints()
  readonly #previous = new Ints()

  constructor(vertices: number) {
    this.first = new Int32Array(vertices).fill(none)
    this.length = new Int32Array(vertices)
  }

  /** Arcs come in the order of their numbers. */
  add(vertex: number, arc: number): void {
    const follower = at(this.first, vertex)
    this.next.push(follower)
    this.#previous.push(none)
    if (follower >= 0) this.#previous.values[follower] = arc
    this.first[vertex] = arc
    this.length[vertex] = at(this.length, vertex) + 1
  }

  drop(vertex: number, arc: number): void {
    const [previous, next] = [at(this.#previous.values, arc), at(this.next.values, arc)]
    if (previous < 0) this.first[vertex] = next
    else this.next.values[previous] = next
    if (next >= 0) this.#previous.values[next] = previous
    this.length[vertex] = at(this.length, vertex) - 1
  }
}
