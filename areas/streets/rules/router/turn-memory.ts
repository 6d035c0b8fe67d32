import type { ForbiddenTurn } from './forbidden-turns.ts'

/**
 * What of the edges just driven must be remembered so that no forbidden turn is made: the longest end of them with which one begins
 * (Aho and Corasick, 1975).
 */
export type TurnMemory = {
  /** After driving `edge` with `remembered` in mind: what to remember then; `undefined` when that is forbidden. */
  after(remembered: readonly number[], edge: number): readonly number[] | undefined
}

const nothing: readonly number[] = []

export function turnMemory(forbidden: readonly ForbiddenTurn[]): TurnMemory {
  const turns = new Set(forbidden.map(keyOf))
  const beginnings = new Map<string, readonly number[]>()
  for (const turn of forbidden)
    for (let length = 1; length < turn.length; length += 1)
      beginnings.set(keyOf(turn.slice(0, length)), turn.slice(0, length))

  return {
    after(remembered, edge) {
      const driven = [...remembered, edge]
      let kept: readonly number[] | undefined
      for (let begin = 0; begin < driven.length; begin += 1) {
        const end = keyOf(driven.slice(begin))
        if (turns.has(end)) return undefined
        kept ??= beginnings.get(end)
      }
      return kept ?? nothing
    },
  }
}

export const keyOf = (edges: readonly number[]): string => edges.join(' ')
