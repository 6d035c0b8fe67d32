import type { Column } from './column.ts'

type Sized = Pick<Column<never>, 'width' | 'yields'>

export const tickWidth = 40
const growingWidth = 140

export const leastWidth = (columns: readonly Sized[]): number =>
  columns.reduce((sum, { width = growingWidth }) => sum + width, 0)

/** The first of those that yield go, until the others have `room` px; where that is not enough, all of them are gone and the rest is scrolled. */
export function fittingColumns<One extends Sized>(columns: readonly One[], room: number): readonly One[] {
  const yielding = columns.find(({ yields }) => yields)
  if (!yielding || leastWidth(columns) <= room) return columns
  return fittingColumns(
    columns.filter((one) => one !== yielding),
    room,
  )
}
