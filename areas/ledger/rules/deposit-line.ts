import { type Cents, cents } from '#platform/core/money.ts'

/** What a deposit of the card provider is made of, in the order in which it is reckoned up. */
export const lineKinds = {
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee of the provider',
  other: 'Something else',
  /** What the deposit has more than its lines, or less. */
  rest: 'On no line',
  /** The whole of one that has no lines. */
  unlisted: 'Not itemized',
} as const
export type LineKind = keyof typeof lineKinds

export type ReckonedLine = {
  readonly kind: LineKind
  /** False: of no payment that we know. */
  readonly is_ours: boolean
  readonly amount: Cents
  /** Of it, what the ledger has. */
  readonly booked: Cents
}

/** What is in the bank, and not in the ledger; below zero what the ledger has and the bank has not. */
export const differenceOf = ({ amount, booked }: Pick<ReckonedLine, 'amount' | 'booked'>): Cents =>
  cents(amount - booked)

/** Why a line differs; nothing where it does not. */
export function differenceWords(line: ReckonedLine): string | null {
  const difference = differenceOf(line)
  if (difference === 0) return null
  const { kind, is_ours } = line
  if (kind === 'rest') return 'The lines of this deposit do not come to its sum.'
  if (kind === 'other') return 'The provider moved it for something that the ledger knows nothing of.'
  if (!is_ours) return 'It is of no payment of ours: another program uses the account, or our books were set back.'
  if (kind === 'refund') return 'The provider gave back more than the ledger has as refunded.'
  if (kind === 'dispute')
    return difference < 0
      ? 'The customer’s bank has taken it back, and nobody has written it off.'
      : 'It was written off here, and the customer’s bank has given it back.'
  return 'The ledger has another amount for this charge.'
}

export const depositStates = {
  booked: 'Booked',
  differs: 'Differs',
  returned: 'Sent back',
} as const
export type DepositState = keyof typeof depositStates

/** One that came back is no more, whatever was in it. */
export function depositState(deposit: { readonly is_returned: boolean; readonly differs: boolean }): DepositState {
  if (deposit.is_returned) return 'returned'
  return deposit.differs ? 'differs' : 'booked'
}
