import { ageCheck } from '#areas/alcohol/rules/age.ts'
import { expiryCheck } from '#areas/alcohol/rules/expiry.ts'
import type { Day } from '#platform/core/day.ts'
import { birthDay, expirationDay, type IdDates } from './id-dates.ts'

/** Words of SIL-OPS-72. */
export const confirmations = [
  'The photo matches the recipient.',
  'The recipient is not noticeably intoxicated.',
  'The signature matches the license.',
  'I checked the accuracy of the order with the customer.',
] as const

export type DoorChecklist = IdDates & { readonly confirmed: readonly boolean[] }

export const emptyChecklist: DoorChecklist = { birth_date: '', expiration_date: '', confirmed: [] }

export function idResults(dates: IdDates, today: Day) {
  return {
    age_result: ageCheck(birthDay(dates.birth_date, today), today),
    expiry_result: expiryCheck(expirationDay(dates.expiration_date, today), today),
  }
}

export const ageTexts = { too_young: 'Customer too young. Reject delivery.', verified: 'Age verified!' } as const
export const expiryTexts = { expired: 'License expired. Reject delivery.', valid: 'License active.' } as const

/** The ID itself forbids the hand-over. */
export function mustReject(dates: IdDates, today: Day): boolean {
  const { age_result, expiry_result } = idResults(dates, today)
  return age_result === 'too_young' || expiry_result === 'expired'
}

/** Age verified, license valid and all four confirmations ticked (DLV-41). */
export function isDoorChecked(checklist: DoorChecklist, today: Day): boolean {
  const { age_result, expiry_result } = idResults(checklist, today)
  return age_result === 'verified' && expiry_result === 'valid' && confirmationsLeft(checklist) === 0
}

export function confirmationsLeft({ confirmed }: DoorChecklist): number {
  return confirmations.filter((_, index) => confirmed[index] !== true).length
}

/** Counted from 1, as they are told to the server (SIL-OPS-72). */
export const areAllConfirmed = (told: readonly number[]): boolean =>
  confirmations.every((_, index) => told.includes(index + 1))

/** What is still missing, as the line under the dead button says it. */
export function missingAtDoor(checklist: DoorChecklist, today: Day): string | undefined {
  const { age_result, expiry_result } = idResults(checklist, today)
  if (age_result === 'unknown') return 'Enter the birth date on the ID'
  if (expiry_result === 'unknown') return 'Enter the expiration date on the ID'
  const left = confirmationsLeft(checklist)
  if (left > 0) return left === 1 ? 'One box left to tick' : `${left} boxes left to tick`
  return undefined
}
