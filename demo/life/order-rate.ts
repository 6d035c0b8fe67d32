import { type Day, weekdayOf } from '#platform/core/day.ts'
import type { LocalTime } from '#platform/core/local-time.ts'

/** Orders an hour, for each hour of a Tuesday: a little at breakfast, lunch, and most at dinner. */
const byHour = [2, 1, 0.5, 0.3, 0.3, 0.4, 1, 2, 2.5, 2.5, 3, 6, 9, 7, 4, 4, 7, 13, 18, 17, 12, 8, 5, 3] as const
/** Against a Tuesday, from Monday on. */
const byWeekday = [0.95, 1, 1, 1.1, 1.35, 1.4, 1.2] as const

export const mostOrdersADay = 160
/** Of the whole life of a town: whoever forgets one finds it as large as this, and not larger. */
export const mostOrdersEver = 10_000
/** A machine that slept does not order for the hours that it missed. */
const longestStepMs = 60_000
const hourMs = 3_600_000

export const ordersPerHour = ({ day, minute }: LocalTime): number =>
  (byHour[Math.floor(minute / 60) % 24] ?? 0) * weekdayFactor(day)

const weekdayFactor = (day: Day) => byWeekday[weekdayOf(day) - 1] ?? 1

/** What a whole day brings when nothing holds it up. */
export const ordersOfDay = (day: Day): number => byHour.reduce((sum: number, one) => sum + one, 0) * weekdayFactor(day)

/** How many people order in this step; `chance` is even between 0 and 1. They come by themselves: nothing of them is kept between steps. */
export function ordersDue(now: LocalTime, stepMs: number, chance: () => number): number {
  const expected = (ordersPerHour(now) * Math.min(Math.max(stepMs, 0), longestStepMs)) / hourMs
  // A Poisson number, by its definition: how many even numbers can be multiplied before they fall below e^-expected.
  const limit = Math.exp(-expected)
  let count = 0
  for (let product = chance(); product > limit; product *= chance()) count += 1
  return count
}

export type OrderedSoFar = { readonly today: number; readonly ever: number }

/** Why nobody orders any more: until midnight, or for good; null while they do. */
export function enoughOf({ today, ever }: OrderedSoFar): 'today' | 'ever' | null {
  if (ever >= mostOrdersEver) return 'ever'
  return today >= mostOrdersADay ? 'today' : null
}
