import { daysIn } from '#platform/core/day.ts'
import { parseJson } from '#platform/core/json.ts'
import { instantOf } from '#platform/core/local-time.ts'
import type { Zone } from './zones.ts'

export type Intervals = Zone['intervals']
export const mostIntervals = 500

export type ReadIntervals =
  | { readonly ok: true; readonly intervals: Intervals }
  | { readonly ok: false; readonly reason: string }

const written = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?$/
/** 9999-12-31: beyond it dates have no four-digit year. */
const lastInstant = 253_402_214_400_000

/** A list of `{from, to}`, or the same as JSON text; each end is ms since 1970 or ISO 8601, without an offset in the market's own time. */
export function readIntervals(value: unknown, timeZone: string): ReadIntervals {
  const list = typeof value === 'string' ? parseJson(value) : value
  if (!Array.isArray(list)) return refused('Its intervals are not a list of {from, to}.')
  if (list.length > mostIntervals) return refused(`It has ${list.length} intervals; ${mostIntervals} are the limit.`)
  const intervals: { from: number; to: number }[] = []
  for (const each of list) {
    const from = readInstant(each?.from, timeZone)
    const to = readInstant(each?.to, timeZone)
    if (from === undefined || to === undefined)
      return refused('An interval needs from and to, as 2026-11-28T12:00 or as milliseconds since 1970.')
    if (from >= to) return refused('An interval ends before it begins.')
    intervals.push({ from, to })
  }
  return { ok: true, intervals: intervals.sort((a, b) => a.from - b.from || a.to - b.to) }
}

export function readInstant(value: unknown, timeZone: string): number | undefined {
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= 0 && value <= lastInstant ? value : undefined
  const parts = typeof value === 'string' ? written.exec(value.trim()) : null
  if (!parts) return undefined
  const [, year, month, day, hour = '0', minute = '0', offset] = parts
  const [y, m, d, h, min] = [year, month, day, hour, minute].map(Number) as [number, number, number, number, number]
  if (y < 1970 || m < 1 || m > 12 || d < 1 || d > daysIn(y, m) || h > 23 || min > 59) return undefined
  if (offset === undefined) return instantOf(`${year}-${month}-${day}`, h * 60 + min, timeZone)
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}${withColon(offset)}`)
  return Number.isNaN(at) ? undefined : at
}

const withColon = (offset: string) => (offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset)

const refused = (reason: string) => ({ ok: false, reason }) as const
