import { type Day, dayFromIso } from '#platform/core/day.ts'

/** A day of the years in which somebody plans or is paid: beyond them a calendar ends, and the year 9999 has no next day. */
export function plannedDayFrom(text: string): Day | undefined {
  const day = dayFromIso(text)
  return day !== undefined && day >= '2000-01-01' && day < '2100-01-01' ? day : undefined
}
