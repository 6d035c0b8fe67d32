import type { WeekHours } from './hours.ts'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const dayMinutes = 1440
const clockForm = /^(\d{1,2})(?::(\d\d))?\s*(am|pm)?$/

/** ISO weekdays of `mon`, `fri-sun`, `mon, wed-thu` or `daily`; whole names may be written too. Undefined: it cannot be read. */
export function readWeekdays(text: string): number[] | undefined {
  const words = text.trim().toLowerCase()
  if (words === 'daily' || words === 'every day') return [1, 2, 3, 4, 5, 6, 7]
  const found = new Set<number>()
  for (const part of words.split(',')) {
    const [from, to, ...more] = part.split(/[-–]/).map((word) => weekdayOf(word))
    if (!from || more.length > 0 || (part.search(/[-–]/) >= 0 && !to)) return undefined
    for (let day = from; ; day = (day % 7) + 1) {
      found.add(day)
      if (day === (to ?? from)) break
    }
  }
  return [...found].sort()
}

/** Minutes after midnight of `9:30`, `21:30`, `9:30 pm`, `24:00`; undefined when it is no time. */
export function readClock(text: string): number | undefined {
  const parts = clockForm.exec(text.trim().toLowerCase())
  if (!parts) return undefined
  const [, hours = '', minutes = '0', half] = parts
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 24 || (hour === 24 && minute > 0))) return undefined
  return (half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour) * 60 + minute
}

/** `11:00-14:00, 17:00-22:00`, `17:00-2:00` into the next morning, `all day`, `closed`. Undefined: it cannot be read. */
export function readStretches(text: string): [number, number][] | undefined {
  const words = text.trim().toLowerCase()
  if (words === 'closed') return []
  if (words === 'all day') return [[0, dayMinutes]]
  const stretches: [number, number][] = []
  for (const part of words.split(',')) {
    const [from, to, ...more] = part.split(/[-–]/).map(readClock)
    if (from === undefined || to === undefined || more.length > 0 || from === to || from === dayMinutes)
      return undefined
    stretches.push([from, to < from ? to + dayMinutes : to])
  }
  stretches.sort((a, b) => a[0] - b[0])
  const overlaps = stretches.some(([, to], index) => to > (stretches[index + 1]?.[0] ?? Infinity))
  return overlaps ? undefined : stretches
}

export type ReadHours =
  | { readonly ok: true; readonly hours: WeekHours }
  | { readonly ok: false; readonly faults: readonly { readonly key: string; readonly words: string }[] }

/** `{ 'mon-fri': '11:00-22:00', sat: '10:00-2:00' }`: a day that is not named is closed. */
export function readWeekHours(written: Readonly<Record<string, unknown>>): ReadHours {
  const hours: Record<string, [number, number][]> = {}
  const faults: { key: string; words: string }[] = []
  for (const [key, value] of Object.entries(written)) {
    const weekdays = readWeekdays(key)
    const stretches = typeof value === 'string' ? readStretches(value) : undefined
    if (!weekdays) faults.push({ key, words: 'is no day: mon, fri-sun, daily' })
    else if (!stretches) faults.push({ key, words: 'is written as 11:00-22:00, 17:00-2:00, all day or closed' })
    else if (weekdays.some((day) => hours[day])) faults.push({ key, words: 'names a day twice' })
    else for (const day of weekdays) hours[day] = stretches
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, hours }
}

/** At least three letters, so that `t` is not Tuesday. */
function weekdayOf(word: string): number | undefined {
  const query = word.trim()
  const at = query.length < 3 ? -1 : days.findIndex((day) => day.startsWith(query))
  return at >= 0 ? at + 1 : undefined
}
