import { hoursText, type Opening } from '#areas/menu/rules/hours.ts'
import { inServiceDay, serviceDay } from '#areas/menu/rules/service-day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'

const minuteMs = 60_000

/** Whole minutes, as clocks show them: never less than what was asked for. */
export function pausedUntil(until: number | 'rest_of_day', now: number, timeZone: string): number {
  if (until === 'rest_of_day') return instantOf(inServiceDay(localTime(now, timeZone)).day, serviceDay.to, timeZone)
  return Math.ceil(now / minuteMs) * minuteMs + until * minuteMs
}

/** What customers read while it is paused: who pauses before the doors open takes no orders before they do, whenever the pause ends. */
export function pausedText(
  opening: Pick<Opening, 'hours' | 'closed_dates'>,
  paused_until: number,
  now: number,
  timeZone: string,
): string {
  return hoursText({ ...opening, paused_until: localTime(paused_until, timeZone) }, localTime(now, timeZone))
}
