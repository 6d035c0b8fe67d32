import type { ReactNode } from 'react'
import type { CsvValue } from '#platform/core/csv.ts'
import { dateText, dateTimeText } from '#platform/core/date-time-text.ts'
import { cents, toDecimal } from '#platform/core/money.ts'
import type { SearchRange } from '#platform/core/search.ts'
import { moneyText } from '../money-text.ts'

/** What a row is sorted, filtered and exported by: cents for money, ms since 1970 for times. */
export type ColumnValue = string | number | null

export type ColumnFilter =
  /** Holds the text, whatever the case. */
  | 'text'
  /** From and to; amounts for money, days for times. */
  | 'range'
  /** One of these. */
  | readonly { readonly value: string; readonly label: string }[]

export type Column<Row> = {
  /** Its name in the address; none of `q`, `sort`, `hide`, `view`, `page`. */
  readonly id: string
  readonly title: string
  readonly value: (row: Row) => ColumnValue
  /** Figures stand at the right. */
  readonly kind?: 'text' | 'number' | 'money' | 'time'
  /** The clock of this row's market, where rows of several may stand together; else the table's. */
  readonly timeZone?: (row: Row) => string
  /** Instead of the value's own text. */
  readonly cell?: (row: Row) => ReactNode
  /** In px; columns without one share what is left. */
  readonly width?: number
  readonly filter?: ColumnFilter
  readonly sortable?: boolean
  /** The first column and those with `false` always stay. */
  readonly hideable?: boolean
  /** Shown only when somebody asks for it. */
  readonly hidden?: boolean
  /** Is left out where not all columns have room side by side, before those behind it. */
  readonly yields?: boolean
  /** Where it stands on a card: the heading, at its right, as a line under it with or without its title, or nowhere. */
  readonly card?: 'title' | 'end' | 'line' | 'whole' | 'none'
  /** Goes over several lines, in tables without a fixed height of rows. */
  readonly wraps?: boolean
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** A time by the clock of `timeZone`. */
export function valueText(kind: Column<never>['kind'], value: ColumnValue, timeZone: string): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (kind === 'money') return moneyText(value).replace('$', '')
  return kind === 'time' ? dateTimeText(value, timeZone) : whole.format(value)
}

/** `Total 10.00 to 50.00`, `Placed from Nov 3, 2026` */
export function rangeText(kind: Column<never>['kind'], { from, to }: SearchRange, timeZone: string): string {
  const text = (value: number) => (kind === 'time' ? dateText(value, timeZone) : valueText(kind, value, timeZone))
  if (from !== undefined && to !== undefined) return `${text(from)} to ${text(to)}`
  return from !== undefined ? `from ${text(from)}` : to !== undefined ? `to ${text(to)}` : 'any'
}

/** As a spreadsheet reads it. */
export function exportValue(kind: Column<never>['kind'], value: ColumnValue): CsvValue {
  if (typeof value !== 'number') return value
  if (kind === 'money') return { figure: toDecimal(cents(value)) }
  return kind === 'time' ? new Date(value).toISOString() : value
}

const words = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Only of values that are there: empty ones come last either way. */
export function compareValues(a: ColumnValue, b: ColumnValue): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a ?? ''), String(b ?? ''))
}

export type FilterValue = string | readonly string[] | SearchRange

export function isFilterEmpty(value: FilterValue): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return isList(value) ? value.length === 0 : value.from === undefined && value.to === undefined
}

export function matchesFilter(value: ColumnValue, filter: FilterValue): boolean {
  if (isFilterEmpty(filter)) return true
  if (typeof filter === 'string') return holdsText(value, filter)
  if (isList(filter)) return filter.includes(String(value ?? ''))
  return typeof value === 'number' && value >= (filter.from ?? -Infinity) && value <= (filter.to ?? Infinity)
}

export const holdsText = (value: ColumnValue, text: string) =>
  String(value ?? '')
    .toLowerCase()
    .includes(text.trim().toLowerCase())

export const isList = (value: FilterValue): value is readonly string[] => Array.isArray(value)
