import { type Cents, fromDecimal } from '#platform/core/money.ts'

/** HRS-07 */
export const approvals = { no: 0, yes: 1, pending: 2 } as const
export const approvalWords = ['No', 'Yes', 'Pending'] as const

/** The specified texts, to each of which the screen adds a sentence that begins with a full stop (SIL-ORD-123). */
export const hoursTexts = {
  not_found: 'Hours record not found',
  end_before_start: 'End time must be after start time',
  no_times: 'Start and end must be times',
  wage_no_number: 'Wage must be a number',
  gaurantee_no_number: 'Gaurantee must be a number',
  overlap: 'Hours overlap another record',
  paid: 'Hours already paid',
} as const
export type HoursText = keyof typeof hoursTexts

export const editSuffix =
  '. If you have been editing hours quickly make sure to refresh the page to make sure all hours were properly modified.'
export const approveSuffix =
  '. If you have been approving hours quickly make sure to refresh the page to make sure all hours were properly approved.'
export const deleteFailure = 'An error occured while deleting the hour record'

/** For an hour of work; from nothing to 999.99 with two decimals at most (SIL-ORD-120). */
export function readRate(text: string): Cents | undefined {
  const amount = fromDecimal(text)
  return amount !== undefined && amount >= 0 && amount <= 99_999 ? amount : undefined
}
