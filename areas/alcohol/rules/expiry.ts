import type { Day } from '#platform/core/day.ts'

export type ExpiryCheck = 'unknown' | 'valid' | 'expired'

/** An ID is good through the day it names; without a date it stays unknown (SIL-OPS-89). */
export function expiryCheck(expires: Day | undefined, today: Day): ExpiryCheck {
  if (!expires) return 'unknown'
  return expires >= today ? 'valid' : 'expired'
}
