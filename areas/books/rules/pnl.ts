import type { BookColumn } from './book-columns.ts'
import { type LineId, lineIds, lineOf, type SectionId, sectionIds, sections } from './pnl-lines.ts'

/** Cents of one part of the period: a day, a market, a restaurant. */
export type PartSums = Readonly<Partial<Record<BookColumn | 'wages' | 'top_up', number>>>

export type PnlLine = { readonly id: LineId; readonly total: number; readonly values: readonly number[] }
export type PnlSection = {
  readonly id: SectionId
  readonly total: number
  readonly values: readonly number[]
  readonly lines: readonly PnlLine[]
}
export type Pnl = {
  readonly sections: readonly PnlSection[]
  readonly net: { readonly total: number; readonly values: readonly number[] }
  readonly orders: { readonly total: number; readonly values: readonly number[] }
}

/** The overview over these parts; `values` are the parts' in their order. */
export function pnlOf(parts: readonly PartSums[]): Pnl {
  const shown = sectionIds.map((id): PnlSection => {
    const lines = lineIds.filter((line) => lineOf(line).section === id).map((line) => lineSums(line, parts))
    const counted = lines.filter((line) => !lineOf(line.id).memo)
    return {
      id,
      ...sumsOf(parts.map((_, at) => counted.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))),
      lines,
    }
  })
  const net = parts.map((_, at) =>
    shown.reduce((sum, { id, values }) => sum + sections[id].sign * (values[at] ?? 0), 0),
  )
  return { sections: shown, net: sumsOf(net), orders: sumsOf(parts.map(({ orders = 0 }) => orders)) }
}

function lineSums(id: LineId, parts: readonly PartSums[]): PnlLine {
  const { column, turned } = lineOf(id)
  const read = (part: PartSums) => {
    if (id === 'wages' || id === 'top_up') return part[id] ?? 0
    return (column === undefined ? 0 : (part[column] ?? 0)) * (turned ? -1 : 1)
  }
  // No zero below zero: the screen would show it.
  return { id, ...sumsOf(parts.map((part) => read(part) + 0)) }
}

const sumsOf = (values: readonly number[]) => ({ total: values.reduce((sum, one) => sum + one, 0), values })
