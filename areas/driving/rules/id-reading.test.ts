import { expect, test } from 'vitest'
import { failureOf, verdictOfReading } from './id-reading.ts'

const fresh = { hasFailed: false, wasCorrected: false }
const failed = { hasFailed: true, wasCorrected: false }
const failedAgain = { hasFailed: true, wasCorrected: true }
const good = { isGood: true, isCorrection: false }
const bad = { isGood: false, isCorrection: false }

test.each([
  ['the first good one', fresh, good, 'kept'],
  ['the first bad one', fresh, bad, 'kept'],
  ['a correction of nothing', fresh, { ...good, isCorrection: true }, 'kept'],
  ['a better one without a word', failed, good, 'must_be_rejected'],
  ['the same bad one, sent again', failed, bad, 'kept'],
  ['a typing mistake', failed, { ...good, isCorrection: true }, 'corrected'],
  ['a typing mistake that was none', failed, { ...bad, isCorrection: true }, 'corrected'],
  ['a second typing mistake', failedAgain, { ...good, isCorrection: true }, 'must_be_rejected'],
] as const)('[SIL-OPS-85] a reading of an ID, %s: %s', (_what, before, reading, expected) => {
  expect(verdictOfReading(before, reading)).toBe(expected)
})

test('[SIL-OPS-85] too young comes before expired', () => {
  expect(failureOf({ age_result: 'too_young', expiry_result: 'expired' })).toBe('too_young')
  expect(failureOf({ age_result: 'unknown', expiry_result: 'expired' })).toBe('expired')
  expect(failureOf({ age_result: 'verified', expiry_result: 'unknown' })).toBeUndefined()
})
