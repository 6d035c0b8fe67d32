import type { Day } from './day.ts'

/** What a wall clock in a time zone shows: the day, and minutes after local midnight. */
export type LocalTime = { readonly day: Day; readonly minute: number }

const formats = new Map<string, Intl.DateTimeFormat>()

/** `at` in ms since 1970, `timeZone` an IANA name. */
export function localTime(at: number, timeZone: string): LocalTime {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  )
  const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'))
  return { day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`, minute }
}

/** The instant, in ms since 1970, at which that zone's clock shows `minute` of `day`; in a spring gap the moment after it. */
export function instantOf(day: Day, minute: number, timeZone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  let guess = wanted
  for (let round = 0; round < 2; round++) {
    const shown = localTime(guess, timeZone)
    guess += wanted - (Date.parse(`${shown.day}T00:00:00Z`) + shown.minute * 60_000)
  }
  return guess
}

/** `'6:05 PM'`. */
export function clockText(minute: number): string {
  const inDay = ((minute % 1440) + 1440) % 1440
  const hour = Math.floor(inDay / 60)
  return `${hour % 12 || 12}:${String(inDay % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
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
