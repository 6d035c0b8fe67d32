import { ageCheck, isPossibleBirthday } from '#areas/alcohol/rules/age.ts'
import { type Day, dayFromUs } from '#platform/core/day.ts'
import { defineWords } from '#platform/core/words.ts'
import { idTypes, textLimits } from './values.ts'

/** Who may receive the alcohol; `birth_date` as typed, MM/DD/YYYY. */
export type Recipient = { readonly name: string; readonly birth_date: string; readonly id_type: number }

export const mostRecipients = 5

export const recipientWords = defineWords('cart/recipients', {
  missing_name: 'Please enter a name.',
  missing_birth_date: 'Birth date must be in format MM/DD/YYYY',
  invalid_birth_date: 'Birth date must be in format MM/DD/YYYY',
  too_young: 'You must be at least 21 years old to place a delivery with alcohol.',
})
export type RecipientReason = keyof typeof recipientWords

export type RecipientProblem = { readonly index: number; readonly reason: RecipientReason }

/**
 * Every recipient's first problem; none means that the order may go (CRT-60…64). The first one is the customer, whose name the contact
 * gives; every further one needs a name (SIL-ORD-052). `today` is the market's day.
 */
export function recipientProblems(
  recipients: readonly Recipient[],
  contactName: string,
  today: Day,
): RecipientProblem[] {
  if (recipients.length === 0) return [{ index: 0, reason: 'missing_birth_date' }]
  return recipients.flatMap((recipient, index) => {
    const reason = problemOf(recipient, index === 0 ? contactName : '', today)
    return reason ? [{ index, reason }] : []
  })
}

function problemOf(recipient: Recipient, otherName: string, today: Day): RecipientReason | undefined {
  if ((recipient.name.trim() || otherName.trim()) === '') return 'missing_name'
  if (recipient.birth_date.trim() === '') return 'missing_birth_date'
  const birthday = dayFromUs(recipient.birth_date)
  if (!birthday) return 'invalid_birth_date'
  if (ageCheck(birthday, today) === 'too_young') return 'too_young'
  return isPossibleBirthday(birthday, today) ? undefined : 'invalid_birth_date'
}

/** Whether a list could come from the form at all; anything else is not a customer's slip. */
export function isRecipientList(recipients: readonly Recipient[]): boolean {
  return (
    recipients.length <= mostRecipients &&
    recipients.every(
      ({ name, id_type }) => name.length <= textLimits.name && idTypes.some((known) => known === id_type),
    )
  )
}
