import { type Day, daysAfter, weekdayOf } from '#platform/core/day.ts'
import { clockText, type LocalTime } from '#platform/core/local-time.ts'
import { defineWords } from '#platform/core/words.ts'
import { weekdayName } from './menu-texts.ts'

/** ISO weekday → stretches of minutes after local midnight; above 1440 is the next day's morning. */
export type WeekHours = Readonly<Record<string, readonly (readonly [number, number])[]>>

export type Opening = {
  readonly hours: WeekHours
  readonly closed_dates: readonly Day[]
  /** The kitchen takes no orders before; by the clock of its market. */
  readonly paused_until?: LocalTime | null
}

const dayMinutes = 1440
const lookAheadDays = 8

/** Whether a place is open at that wall-clock time; the closing minute itself is closed. */
export function isOpen(opening: Opening, { day, minute }: LocalTime): boolean {
  return openUntil(opening, { day, minute }) !== undefined
}

/** The kitchen has paused: it takes no orders, though its hours say that it is open. */
export function isPaused(opening: Opening, now: LocalTime): boolean {
  return opening.paused_until != null && isBefore(now, opening.paused_until) && isWithinHours(opening, now)
}

const isBefore = (a: LocalTime, b: LocalTime) => a.day < b.day || (a.day === b.day && a.minute < b.minute)

const isWithinHours = (opening: Opening, now: LocalTime) =>
  openUntil({ ...opening, paused_until: null }, now) !== undefined

/** The minute after this day's midnight at which the present stretch ends, or `undefined` when closed or paused. */
export function openUntil(opening: Opening, { day, minute }: LocalTime): number | undefined {
  if (opening.paused_until && isBefore({ day, minute }, opening.paused_until)) return undefined
  const today = stretchesOf(opening, day)
  // A stretch that began yesterday may reach into this morning, also when today itself is a closed date.
  const fromYesterday = stretchesOf(opening, daysAfter(day, -1)).map(
    ([from, to]) => [from - dayMinutes, to - dayMinutes] as const,
  )
  const present = [...fromYesterday, ...today].filter(([from, to]) => minute >= from && minute < to)
  return present.length > 0 ? Math.max(...present.map(([, to]) => to)) : undefined
}

/** Whether it stays open from `from` to `to`, both minutes after that day's midnight. */
export function isOpenThroughout(opening: Opening, day: Day, from: number, to: number): boolean {
  if (opening.paused_until && isBefore({ day, minute: from }, opening.paused_until)) return false
  return stretchesOf(opening, day).some((stretch) => stretch[0] <= from && to <= stretch[1])
}

/** When a closed place opens next, within the coming week. */
export function nextOpening(opening: Opening, { day, minute }: LocalTime): LocalTime | undefined {
  const { paused_until } = opening
  if (paused_until && isBefore({ day, minute }, paused_until)) {
    const hours = { ...opening, paused_until: null }
    return isOpen(hours, paused_until) ? paused_until : nextOpening(hours, paused_until)
  }
  for (let ahead = 0; ahead < lookAheadDays; ahead++) {
    const then = daysAfter(day, ahead)
    const starts = stretchesOf(opening, then)
      .map(([from]) => from)
      .filter((from) => ahead > 0 || from > minute)
    if (starts.length > 0) return { day: then, minute: Math.min(...starts) }
  }
  return undefined
}

/** When a place is open, as lists and menus say it, and why nothing can be ordered from it now. */
export const openingWords = defineWords('menu/opening', {
  around_the_clock: 'Open around the clock',
  until: 'Open until {time}',
  closed: 'Closed',
  opens: '{day, select, today {Opens at {time}} tomorrow {Opens tomorrow at {time}} other {Opens {day} at {time}}}',
  no_orders:
    '{day, select, today {No orders until {time}} tomorrow {No orders until tomorrow at {time}} other {No orders until {day} at {time}}}',
  closed_now: 'Closed now.',
  closed_opens:
    '{day, select, today {Closed now. Opens at {time}.} tomorrow {Closed now. Opens tomorrow at {time}.} other {Closed now. Opens {day} at {time}.}}',
  takes_none:
    '{day, select, today {The restaurant takes no orders until {time}.} tomorrow {The restaurant takes no orders until tomorrow at {time}.} other {The restaurant takes no orders until {day} at {time}.}}',
})

/** 'Open until 10:00 PM', 'Open around the clock', 'Opens at 11:00 AM', 'Opens Monday at 11:00 AM', 'No orders until 7:11 PM', 'Closed'. */
export function hoursText(opening: Opening, now: LocalTime): string {
  const until = openUntil(opening, now)
  if (until !== undefined) {
    const closes = closingAfter(opening, now, until)
    if (closes - now.minute >= dayMinutes) return openingWords.around_the_clock
    return openingWords.until({ time: clockText(closes) })
  }
  const next = nextOpening(opening, now)
  if (!next) return openingWords.closed
  return isPaused(opening, now) ? openingWords.no_orders(timeOf(next, now)) : openingWords.opens(timeOf(next, now))
}

/** 'Closed now. Opens at 11:00 AM.', of a place that is not open. */
export function closedText(opening: Opening, now: LocalTime): string {
  const next = nextOpening(opening, now)
  if (!next) return openingWords.closed_now
  return isPaused(opening, now)
    ? openingWords.takes_none(timeOf(next, now))
    : openingWords.closed_opens(timeOf(next, now))
}

function timeOf(next: LocalTime, { day }: LocalTime): { day: string; time: string } {
  const time = clockText(next.minute)
  if (next.day === day) return { day: 'today', time }
  return { day: next.day === daysAfter(day, 1) ? 'tomorrow' : weekdayName(next.day), time }
}

/** A place that opens again in the minute in which it closes has not closed: hours are written up to midnight. A day from now is far enough. */
function closingAfter(opening: Opening, now: LocalTime, until: number): number {
  const away = Math.floor(until / dayMinutes)
  if (until - now.minute >= dayMinutes || away >= lookAheadDays) return until
  const goesOn = stretchesOf(opening, daysAfter(now.day, away)).find(([from]) => from + away * dayMinutes === until)
  return goesOn ? closingAfter(opening, now, goesOn[1] + away * dayMinutes) : until
}

/** What a weekday offers, unless that date is closed; the stretches of the day before may reach into it. */
export function stretchesOf(opening: Opening, day: Day): readonly (readonly [number, number])[] {
  return opening.closed_dates.includes(day) ? [] : (opening.hours[String(weekdayOf(day))] ?? [])
}
