import { at } from './integers.ts'
import { never, type Stretches } from './stretches.ts'

// An edge is a stretch in one of its directions: twice its number along it, one more against it.

export const edgeOf = (stretch: number, isAgainst: boolean): number => 2 * stretch + (isAgainst ? 1 : 0)
export const stretchOf = (edge: number): number => edge >> 1
export const isAgainst = (edge: number): boolean => (edge & 1) === 1
export const opposite = (edge: number): number => edge ^ 1

/** `never` where that direction is forbidden. */
export const msOf = ({ along, against }: Stretches, edge: number): number =>
  at(isAgainst(edge) ? against : along, stretchOf(edge))
/** The crossing at which an edge begins. */
export const tailOf = ({ from, to }: Stretches, edge: number): number =>
  at(isAgainst(edge) ? to : from, stretchOf(edge))
/** The crossing to which it leads. */
export const headOf = (stretches: Stretches, edge: number): number => tailOf(stretches, opposite(edge))
export const isOpen = (stretches: Stretches, edge: number): boolean => msOf(stretches, edge) !== never

/** The edges that may be driven, by the crossing at which they begin. */
export function departures(crossings: number, stretches: Stretches): readonly (readonly number[])[] {
  const leaving = Array.from({ length: crossings }, (): number[] => [])
  for (let edge = 0; edge < 2 * stretches.from.length; edge += 1)
    if (isOpen(stretches, edge)) leaving[tailOf(stretches, edge)]?.push(edge)
  return leaving
}
