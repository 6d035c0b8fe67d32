import { parseJson } from '#platform/core/json.ts'

/** How a value of a sort column is written in a cursor, and read back by PostgreSQL. */
export type SortKind = 'integer' | 'decimal' | 'text' | 'instant' | 'day' | 'boolean'

/** PostgreSQL's own text of the value: a JavaScript date would lose the microseconds, and with them rows of one millisecond. */
const forms: Readonly<Record<SortKind, RegExp>> = {
  integer: /^-?\d{1,18}$/,
  decimal: /^-?\d{1,40}(\.\d{1,40})?$/,
  text: /^[^\0]*$/s,
  instant: /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?([+-]\d\d(:\d\d){0,2})$/,
  day: /^\d{4}-\d\d-\d\d$/,
  boolean: /^(true|false)$/,
}

/** The row that a page starts after, or ends before, by the values of its sort columns. */
export type Cursor = { readonly way: 'after' | 'before'; readonly values: readonly (string | null)[] }

type KeyShape = { readonly column: string; readonly kind: SortKind; readonly nullable?: boolean | undefined }

/** Longer than any cursor of ours whose text columns hold names; a longer one is not decoded. */
const longestCursor = 8_000

export function writeCursor(order: string, { way, values }: Cursor): string {
  return Buffer.from(JSON.stringify([order, way === 'after' ? 1 : 0, ...values])).toString('base64url')
}

/** Nothing for a text that is not a cursor of this very order: made by hand, cut short, or from before the sort was changed. */
export function readCursor(order: string, keys: readonly KeyShape[], text: string): Cursor | undefined {
  const parts = text.length <= longestCursor && /^[\w-]+$/.test(text) ? parseList(text) : undefined
  if (!parts) return undefined
  const [ofOrder, way, ...values] = parts
  if (ofOrder !== order || (way !== 0 && way !== 1) || values.length !== keys.length) return undefined
  const read: (string | null)[] = []
  for (const [index, key] of keys.entries()) {
    const value = values[index]
    if (!isValue(key, value)) return undefined
    read.push(value)
  }
  return { way: way === 1 ? 'after' : 'before', values: read }
}

function isValue({ kind, nullable }: KeyShape, value: unknown): value is string | null {
  if (value === null) return nullable === true
  if (typeof value !== 'string' || !forms[kind].test(value) || !value.isWellFormed()) return false
  if (kind === 'day') return isDate(`${value}T00:00:00Z`)
  if (kind === 'instant') return isDate(`${value.slice(0, 10)}T${value.slice(11, 19)}Z`) && isOffset(value.slice(19))
  return true
}

/** The same after a round trip: `2026-02-30` is a date to no one but the parser. */
function isDate(iso: string): boolean {
  const at = Date.parse(iso)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 19) === iso.slice(0, 19)
}

function isOffset(text: string): boolean {
  const [hours = 0, minutes = 0, seconds = 0] = text
    .replace(/^\.\d+/, '')
    .slice(1)
    .split(':')
    .map(Number)
  return hours < 16 && minutes < 60 && seconds < 60
}

function parseList(text: string): unknown[] | undefined {
  const value = parseJson(Buffer.from(text, 'base64url').toString('utf8'))
  return Array.isArray(value) ? value : undefined
}
