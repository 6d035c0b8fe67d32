/** What a visit came to, by its number on the wire (SIL-ORD-124). */
export const outcomes = [
  { value: 1, label: 'Left information' },
  { value: 2, label: 'No decision maker' },
  { value: 3, label: 'Follow-up call' },
  { value: 4, label: 'Meeting scheduled' },
  { value: 5, label: 'Interested' },
  { value: 6, label: 'Signed' },
  { value: 7, label: 'Rejected' },
] as const

export const rejectionReasons = [
  { value: 1, label: 'Price' },
  { value: 2, label: 'Has own drivers' },
  { value: 3, label: 'Uses a competitor' },
  { value: 4, label: 'No time' },
  { value: 5, label: 'Not interested' },
  { value: 6, label: 'Other' },
] as const

const rejected = 7
const otherReason = 6

/** Whether the list of reasons stands below the outcomes (SLS-04, SLS-05). */
export const asksReason = (outcome: number): boolean => outcome === rejected

/** Whether the box for another reason does; never without the list above it (SLS-06, SLS-07). */
export const asksOtherReason = (outcome: number, reason: number): boolean =>
  asksReason(outcome) && reason === otherReason

export const outcomeText = (outcome: number): string => labelOf(outcomes, outcome)
export const reasonText = (reason: number): string => labelOf(rejectionReasons, reason)

const labelOf = (list: readonly { value: number; label: string }[], value: number) =>
  list.find((one) => one.value === value)?.label ?? ''

/** What usually comes after it, as the form suggests it. */
export const nextStepHints: Readonly<Record<number, string>> = {
  1: 'Ask whether they have read it',
  2: 'Come back for who decides',
  3: 'Call',
  4: 'Meet',
  5: 'Send the contract',
  6: 'Collect the menu',
  7: 'Ask again',
}
