import type { ArcList } from './arcs.ts'
import { departures, headOf, isOpen, msOf, opposite } from './edges.ts'
import type { ForbiddenTurn } from './forbidden-turns.ts'
import { at, Ints } from './integers.ts'
import { Reach } from './reach.ts'
import { never, type Stretches } from './stretches.ts'
import { keyOf, turnMemory } from './turn-memory.ts'

/**
 * The graph that ways are found on. A vertex is a crossing together with what must be remembered of how one came to it, so that every
 * way over the graph keeps the rules of its turns.
 */
export type TurnGraph = {
  readonly vertices: number
  /** By edge: the vertex to which it leads from a door beside it; `never` where it may not be driven. */
  readonly behind: Int32Array
  /** The moves onto edge `e` stand from `first[e]` up to `first[e + 1]`: from the vertex in `from` to the one in `to`. */
  readonly first: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
}

/**
 * Without rules no quickest way turns round in a street; with them it would pay to pass the crossing, turn at the next one, and come back by
 * another street, which nobody wants to be told. So nobody turns round so near to a rule; farther off it takes a minute, and a way round a
 * block is quicker.
 */
export const nearMs = 30_000
/** A crossing of a town has fewer streets. Where more meet, each turn of each street would make the graph of a broken map endless. */
export const mostStreets = 10

export function turnGraph(crossings: number, stretches: Stretches, forbidden: readonly ForbiddenTurn[]): TurnGraph {
  const leaving = departures(crossings, stretches)
  const memory = turnMemory(forbidden)
  const nearRules = crossingsNear(leaving, stretches, forbidden)
  const edges = 2 * stretches.from.length
  const numbers = new Map<string, number>()
  const states: { readonly crossing: number; readonly remembered: readonly number[] }[] = []
  const [edgeList, from, to] = [new Ints(), new Ints(), new Ints()]

  const behind = new Int32Array(edges).fill(never)
  for (let edge = 0; edge < edges; edge += 1)
    if (isOpen(stretches, edge)) behind[edge] = vertexAfter(memory.after([], edge) ?? [], edge)
  for (let vertex = 0; vertex < states.length; vertex += 1) {
    const { crossing, remembered } = states[vertex] ?? { crossing: never, remembered: [] }
    for (const { edge, after } of movesFrom(crossing, remembered)) {
      edgeList.push(edge)
      from.push(vertex)
      to.push(vertexAfter(after, edge))
    }
  }
  return { vertices: states.length, behind, ...byEdge(edges, edgeList.toArray(), from.toArray(), to.toArray()) }

  /** Who remembers a street turns round in it only where there is nothing else to do. */
  function movesFrom(crossing: number, remembered: readonly number[]) {
    const moves = (leaving[crossing] ?? []).flatMap((edge) => {
      const after = memory.after(remembered, edge)
      return after ? [{ edge, after }] : []
    })
    const last = remembered.at(-1)
    if (last === undefined) return moves
    const onward = moves.filter(({ edge }) => edge !== opposite(last))
    return onward.length > 0 ? onward : moves
  }

  function vertexAfter(after: readonly number[], edge: number): number {
    const crossing = headOf(stretches, edge)
    const streets = leaving[crossing]?.length ?? 0
    const mayTurnRound = nearRules[crossing] === 0 || streets < 2 || !isOpen(stretches, opposite(edge))
    const remembered = streets > mostStreets ? [] : after.length > 0 || mayTurnRound ? after : [edge]
    const key = remembered.length === 0 ? `at ${crossing}` : keyOf(remembered)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, states.length)
    return states.push({ crossing, remembered }) - 1
  }
}

/** 1 for crossings at which a rule has begun, and for those from which one soon gets there. */
function crossingsNear(
  leaving: readonly (readonly number[])[],
  stretches: Stretches,
  forbidden: readonly ForbiddenTurn[],
): Uint8Array {
  const near = new Uint8Array(leaving.length)
  const reach = new Reach(leaving.length)
  for (const turn of forbidden)
    for (const edge of turn.slice(0, -1)) reach.offer(headOf(stretches, edge), 0, never, never)
  while (reach.nearest() <= nearMs) {
    const here = reach.take()
    near[here] = 1
    for (const edge of leaving[here] ?? [])
      reach.offer(headOf(stretches, edge), at(reach.ms, here) + msOf(stretches, edge), never, never)
  }
  return near
}

function byEdge(edges: number, edgeList: Int32Array, from: Int32Array, to: Int32Array) {
  const first = new Int32Array(edges + 1)
  for (const edge of edgeList) first[edge + 1] = at(first, edge + 1) + 1
  for (let edge = 0; edge < edges; edge += 1) first[edge + 1] = at(first, edge + 1) + at(first, edge)
  const next = first.slice()
  const sorted = { first, from: from.slice(), to: to.slice() }
  for (let index = 0; index < edgeList.length; index += 1) {
    const place = at(next, at(edgeList, index))
    next[at(edgeList, index)] = place + 1
    sorted.from[place] = at(from, index)
    sorted.to[place] = at(to, index)
  }
  return sorted
}

/** Its moves as the arcs of a graph: the time of a move is that of its edge. */
export function arcList({ first, from, to }: TurnGraph, stretches: Stretches): ArcList {
  const ms = new Int32Array(from.length)
  const via = new Int32Array(from.length)
  for (let edge = 0; edge < first.length - 1; edge += 1)
    for (let move = at(first, edge); move < at(first, edge + 1); move += 1) {
      ms[move] = msOf(stretches, edge)
      via[move] = ~edge
    }
  return { from, to, ms, via }
}
