/** `YYYY-MM-DD`; two of them compare as text. */
export type Day = string

const dayMs = 86_400_000
const text = (n: number, width: number) => String(n).padStart(width, '0')
const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** `MM/DD/YYYY` to a day; nothing for what the calendar does not have, such as 02/30. */
export function dayOfTyped(typed: string): Day | undefined {
  const parts = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(typed)
  if (!parts) return undefined
  const day = `${parts[3]}-${text(Number(parts[1]), 2)}-${text(Number(parts[2]), 2)}`
  const ms = utc(day)
  return !Number.isNaN(ms) && dayAt(ms) === day ? day : undefined
}

export function typedOfDay(day: Day): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
}

/** Sets the slashes while digits are typed at the end; erasing and editing in the middle are left alone. */
export function withSlashes(before: string, typed: string): string {
  const grewAtEnd = typed.length > before.length && typed.startsWith(before)
  if (!grewAtEnd || !/^[\d/]*$/.test(typed)) return typed
  if (/^\d{2}$/.test(typed) || /^\d{1,2}\/\d{2}$/.test(typed)) return `${typed}/`
  if (/^\d{3,8}$/.test(typed)) return [typed.slice(0, 2), typed.slice(2, 4), typed.slice(4)].filter(Boolean).join('/')
  return typed.replace(/\/{2,}/g, '/')
}

export function addDays(day: Day, days: number): Day {
  return dayAt(utc(day) + days * dayMs)
}

/** The same day of another month, or that month's last. */
export function addMonths(day: Day, months: number): Day {
  const all = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const month = `${text(Math.floor(all / 12), 4)}-${text((all % 12) + 1, 2)}`
  const last = new Date(Date.UTC(Math.floor(all / 12), (all % 12) + 1, 0)).getUTCDate()
  return `${month}-${text(Math.min(Number(day.slice(8, 10)), last), 2)}`
}

export function clampDay(day: Day, min: Day | undefined, max: Day | undefined): Day {
  if (min !== undefined && day < min) return min
  if (max !== undefined && day > max) return max
  return day
}

/** The weeks, Sunday first, that show the month of `day`; days of the months around it are absent. */
export function weeksOf(day: Day): ReadonlyArray<ReadonlyArray<Day | undefined>> {
  const first: Day = `${day.slice(0, 7)}-01`
  const lead = new Date(utc(first)).getUTCDay()
  const count = Number(addDays(addMonths(first, 1), -1).slice(8, 10))
  const cells = Array.from({ length: Math.ceil((lead + count) / 7) * 7 }, (_, at) =>
    at < lead || at >= lead + count ? undefined : addDays(first, at - lead),
  )
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

const keys: Record<string, (day: Day, shift: boolean) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -new Date(utc(day)).getUTCDay()),
  End: (day) => addDays(day, 6 - new Date(utc(day)).getUTCDay()),
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
}

/** Where a key leads in the calendar; nothing for other keys. */
export function dayByKey(key: string, day: Day, shift: boolean): Day | undefined {
  return keys[key]?.(day, shift)
}

export function monthName(day: Day): string {
  return new Date(utc(day)).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

export function dayName(day: Day): string {
  return new Date(utc(day)).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
