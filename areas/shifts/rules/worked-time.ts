import { localTime } from '#platform/core/local-time.ts'
import { type Cents, cents } from '#platform/core/money.ts'

const hundredthMs = 36_000

/** The longest that one record of hours may be: more is a mistake (SIL-ORD-120). */
export const longestHoursMs = 16 * 3_600_000

/** Hours in hundredths, as they are shown and paid. */
export const hundredthsBetween = (start: number, end: number): number => Math.round((end - start) / hundredthMs)

/** What so many hundredths of an hour come to at that rate, half a cent up. */
export const atRate = (hundredths: number, rate: Cents): Cents => cents(Math.floor((hundredths * rate + 50) / 100))

/** `725` → `'7.25'` */
export const hoursText = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** `16:05`, on the clock of that zone. */
export function clockOf(at: number, timeZone: string): string {
  const { minute } = localTime(at, timeZone)
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Minutes after midnight of `16:05`. */
export function minuteOf(text: string): number | undefined {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text.trim())?.map(Number) ?? []
  return hour !== undefined && minute !== undefined && hour < 24 && minute < 60 ? hour * 60 + minute : undefined
}
