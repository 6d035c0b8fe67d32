import type { idResults } from './door-checklist.ts'

export type ReadingFailure = 'too_young' | 'expired'
type Results = ReturnType<typeof idResults>

/** Why an ID with these results forbids the hand-over. */
export function failureOf({ age_result, expiry_result }: Results): ReadingFailure | undefined {
  if (age_result === 'too_young') return 'too_young'
  return expiry_result === 'expired' ? 'expired' : undefined
}

type Before = { readonly hasFailed: boolean; readonly wasCorrected: boolean }

/**
 * What a reading of an ID becomes. A bad one is kept, and only a rejection follows it (SIL-OPS-85); but people mistype, so once the driver
 * may say so, and the reading after it takes its place. A second better reading does not.
 */
export function verdictOfReading(
  { hasFailed, wasCorrected }: Before,
  reading: { readonly isGood: boolean; readonly isCorrection: boolean },
): 'kept' | 'corrected' | 'must_be_rejected' {
  if (!hasFailed) return 'kept'
  if (reading.isCorrection && !wasCorrected) return 'corrected'
  return reading.isGood ? 'must_be_rejected' : 'kept'
}
