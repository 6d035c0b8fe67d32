import type { RoadMap, TurnRule } from '../road-map.ts'
import { edgeOf, headOf, isOpen } from './edges.ts'
import type { CutRoads } from './stretches.ts'

/** Edges one after the other that may not be driven in this order, however one came to the first. */
export type ForbiddenTurn = readonly number[]

/** A dozen roads on the same nodes make a million ways of one rule: a map that has them is broken there, and its rule forbids nothing. */
const mostSteps = 500

/** What a map's rules forbid. A rule for what nobody may drive forbids nothing. */
export function forbiddenTurns(
  { turns }: RoadMap,
  { stretches, nodesOf }: CutRoads,
  leaving: readonly (readonly number[])[],
): ForbiddenTurn[] {
  if (turns.length === 0) return []
  const { beginning, ending } = edgesByPiece(turns)
  return turns.flatMap(({ only, nodes }) => pathsOf(nodes).flatMap((path) => (only ? allBut(path) : [path])))

  /** The edges that begin with a piece of road between two nodes next to each other, and those that end with it; near the rules only. */
  function edgesByPiece(rules: readonly TurnRule[]) {
    const nearRules = new Set(rules.flatMap(({ nodes }) => [...nodes]))
    const beginning = new Map<string, number[]>()
    const ending = new Map<string, number[]>()
    const add = (edges: Map<string, number[]>, piece: string, edge: number) =>
      void edges.set(piece, [...(edges.get(piece) ?? []), edge])
    for (let stretch = 0; stretch < stretches.from.length; stretch += 1) {
      const nodes = nodesOf(stretch)
      if (!nearRules.has(nodes[0] ?? -1) && !nearRules.has(nodes.at(-1) ?? -1)) continue
      for (const isAgainst of [false, true]) {
        const edge = edgeOf(stretch, isAgainst)
        if (!isOpen(stretches, edge)) continue
        const driven = isAgainst ? nodes.toReversed() : nodes
        add(beginning, pieceOf(driven, 0), edge)
        add(ending, pieceOf(driven, driven.length - 2), edge)
      }
    }
    return { beginning, ending }
  }

  /** The ways through a rule's nodes: more than one only where two roads lie on the same nodes. */
  function pathsOf(nodes: Int32Array): number[][] {
    const last = nodes.length - 2
    const paths: number[][] = []
    let steps = 0
    const goOn = (path: readonly number[], place: number): void => {
      for (const edge of beginning.get(pieceOf(nodes, place)) ?? []) {
        steps += 1
        if (steps > mostSteps) return
        const reached = place + nodesOf(edge >> 1).length - 1
        if (place === last) paths.push([...path, edge])
        else if (reached <= last) goOn([...path, edge], reached)
      }
    }
    for (const edge of ending.get(pieceOf(nodes, 0)) ?? []) goOn([edge], 1)
    return steps > mostSteps ? [] : paths
  }

  /** Whoever comes to the beginning of a way that must be followed may not leave it before its end. */
  function allBut(path: readonly number[]): number[][] {
    return path.slice(1).flatMap((next, index) => {
      const before = path.slice(0, index + 1)
      const others = leaving[headOf(stretches, before.at(-1) ?? -1)] ?? []
      return others.filter((edge) => edge !== next).map((edge) => [...before, edge])
    })
  }
}

const pieceOf = (nodes: Int32Array, index: number) => `${nodes[index]} ${nodes[index + 1]}`
