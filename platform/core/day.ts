import { foreignTime } from './language-formats.ts'

/** A calendar day, `'YYYY-MM-DD'`; two of them compare as text. */
export type Day = string

const usForm = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** Reads `MM/DD/YYYY`; an impossible or incomplete date is `undefined` (SIL-OPS-84). */
export function dayFromUs(text: string): Day | undefined {
  const parts = usForm.exec(text.trim())
  if (!parts) return undefined
  const [month, day, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined
  return isoDay(year, month, day)
}

/** `2026-12-25`, if there is such a day. */
export function dayFromIso(text: string): Day | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  return year && month && day && month <= 12 && day <= daysIn(year, month) ? text : undefined
}

/** `'2026-11-21'` → `'11/21/2026'`. */
export function dayToUs(day: Day): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `'2026-11-05'` → `'Nov 5'`, or as the language that is spoken writes it. */
export function shortDay(day: Day): string {
  const foreign = foreignTime(Date.parse(day), { month: 'short', day: 'numeric' })
  if (foreign !== undefined) return foreign
  return `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}`
}

/** The same day some years earlier; 29 February falls to 28 February (SIL-OPS-84). */
export function yearsBefore(day: Day, years: number): Day {
  return yearsAfter(day, -years)
}

export function yearsAfter(day: Day, years: number): Day {
  const year = Number(day.slice(0, 4)) + years
  const month = Number(day.slice(5, 7))
  return isoDay(year, month, Math.min(Number(day.slice(8, 10)), daysIn(year, month)))
}

export function daysAfter(day: Day, days: number): Day {
  // Opening hours ask for yesterday and tomorrow: within the month no calendar is needed.
  const date = Number(day.slice(8, 10)) + days
  if (date >= 1 && (date <= 28 || date <= daysIn(Number(day.slice(0, 4)), Number(day.slice(5, 7)))))
    return `${day.slice(0, 8)}${String(date).padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Opening hours ask for the same few days again and again, thirty times for one look at a cart. */
const weekdays = new Map<Day, number>()
const mostWeekdays = 1_000

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(day: Day): number {
  const known = weekdays.get(day)
  if (known) return known
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  if (weekdays.size >= mostWeekdays) weekdays.clear()
  weekdays.set(day, weekday)
  return weekday
}

export function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function isoDay(year: number, month: number, day: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
