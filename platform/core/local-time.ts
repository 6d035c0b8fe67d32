import type { Day } from './day.ts'
import { foreignTime } from './language-formats.ts'

/** What a wall clock in a time zone shows: the day, and minutes after local midnight. */
export type LocalTime = { readonly day: Day; readonly minute: number }

const dayMs = 24 * 60 * 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** What each zone's clock showed in the minutes that were asked for last: reading it costs as much as a hundred look-ups here. */
const shownIn = new Map<string, Map<number, LocalTime>>()
const mostMinutes = 200

/** `at` in ms since 1970, `timeZone` an IANA name. */
export function localTime(at: number, timeZone: string): LocalTime {
  const minute = Math.floor(at / 60_000)
  const known = shownIn.get(timeZone) ?? new Map<number, LocalTime>()
  const before = known.get(minute)
  if (before) return before
  const shown = readClock(at, timeZone)
  if (known.size >= mostMinutes) known.clear()
  shownIn.set(timeZone, known.set(minute, shown))
  return shown
}

function readClock(at: number, timeZone: string): LocalTime {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  )
  const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'))
  return { day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`, minute }
}

/**
 * The instant, in ms since 1970, at which that zone's clock shows `minute` of `day`: the first of two in autumn, and in a spring gap,
 * which no clock shows, the moment the gap ends. So a later minute never comes earlier.
 */
export function instantOf(day: Day, minute: number, timeZone: string): number {
  const wallClock = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const before = offsetAt(wallClock - dayMs, timeZone)
  const after = offsetAt(wallClock + dayMs, timeZone)
  const early = wallClock - Math.max(before, after)
  const late = wallClock - Math.min(before, after)
  if (early + offsetAt(early, timeZone) === wallClock) return early
  if (late + offsetAt(late, timeZone) === wallClock) return late
  return firstWithOffset(after, early, late, timeZone)
}

/** What the zone's clock shows, less UTC, in ms; whole minutes. */
function offsetAt(at: number, timeZone: string): number {
  const shown = localTime(at, timeZone)
  return Date.parse(`${shown.day}T00:00:00Z`) + shown.minute * 60_000 - Math.floor(at / 60_000) * 60_000
}

/** The minute of the change between `from`, before it, and `to`, not before it. */
function firstWithOffset(offset: number, from: number, to: number, timeZone: string): number {
  let [old, changed] = [from, to]
  while (changed - old > 60_000) {
    const middle = old + Math.floor((changed - old) / 120_000) * 60_000
    if (offsetAt(middle, timeZone) === offset) changed = middle
    else old = middle
  }
  return changed
}

/** `'6:05 PM'`, or as the language that is spoken writes it. */
export function clockText(minute: number): string {
  const inDay = ((minute % 1440) + 1440) % 1440
  const foreign = foreignTime(inDay * 60_000, { hour: 'numeric', minute: '2-digit' })
  if (foreign !== undefined) return foreign
  const hour = Math.floor(inDay / 60)
  return `${hour % 12 || 12}:${String(inDay % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The times in a text as lines do not break them: `8:00` never stands without its `PM`. */
export const unbrokenTimes = (shown: string): string => shown.replace(/(\d) (?=[AP]M\b)/g, '$1\u00a0')

/** `6:41 PM` on the clock of this time zone. */
export function timeText(at: number, timeZone: string): string {
  return clockText(localTime(at, timeZone).minute)
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}
