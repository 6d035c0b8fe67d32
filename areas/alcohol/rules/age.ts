import { type Day, yearsBefore } from '#platform/core/day.ts'

export type AgeCheck = 'unknown' | 'verified' | 'too_young'
export const legalAge = 21
const oldestYears = 100

/** Exactly 21 today is of age; who was born on 29 February comes of age on 1 March in common years (SIL-OPS-84, SIL-ORD-052). */
export function ageCheck(birthday: Day | undefined, today: Day): AgeCheck {
  if (!birthday) return 'unknown'
  return birthday <= yearsBefore(today, legalAge) ? 'verified' : 'too_young'
}

/** What the date picker offers: the last 100 years (CRT-63). */
export function isPossibleBirthday(birthday: Day, today: Day): boolean {
  return birthday <= today && birthday >= yearsBefore(today, oldestYears)
}
