import type { Cents } from '#platform/core/money.ts'
import type { Account } from './accounts.ts'

/** What does not agree, and by what. */
export const findingKinds = {
  order_differs: 'Order and ledger',
  payment_status_differs: 'Payment state and ledger',
  authorization_differs: 'Authorization and ledger',
  provider_differs: 'Card provider and ledger',
  held_without_order: 'Held for no order',
  charged_without_order: 'Charged for no order',
  unknown_to_provider: 'Unknown to the card provider',
  disputed: 'Disputed by the customer',
} as const
export type FindingKind = keyof typeof findingKinds

/** Why, as far as both sides tell. */
export const causeWords = {
  no_movement: 'The order was written without its movement.',
  status_without_movement: 'The order’s status was changed without its movement.',
  amounts_changed:
    'The order’s amounts were changed after it was placed, or a movement was written that it does not ask for.',
  payment_state_without_movement: 'The order’s payment state was changed without a movement.',
  state_without_movement: 'The authorization’s state was changed without its movement.',
  capture_not_recorded:
    'It was charged at the provider and not recorded here: the process ended in between. The order’s job records it.',
  release_not_recorded:
    'It was let go at the provider and not recorded here: the process ended in between. The order’s job records it.',
  not_charged_there: 'It is recorded as charged here, and only held at the provider.',
  still_held: 'It is recorded as let go here, and still held at the provider.',
  charged_after_release: 'It is recorded as let go here, and was charged at the provider.',
  lost_there: 'The provider has let go of what is recorded as charged here.',
  other_amount: 'Both moved it, by different amounts.',
  refund_not_recorded: 'A refund was made at the provider and is not in the ledger.',
  refund_not_there: 'A refund is in the ledger and was not made at the provider.',
  attempt_failed: 'The attempt came to no order. What is held for it is let go within minutes.',
  charge_not_recorded:
    'An order is being charged: the process ended before it was recorded here. The charge’s job records it.',
  not_of_ours: 'No attempt of ours has this key: another program uses the account, or our books were set back.',
  disputed_there:
    'The customer has asked their bank for it back. It is answered at the card provider, within the days that are named there.',
  dispute_lost:
    'The customer’s bank has given it back to them for good. Write it off, so that the books have what the provider has.',
  dispute_given_back: 'It was written off here, and the customer’s bank has left it with us after all.',
  not_there: 'It is recorded here, and the provider has no such authorization.',
} as const
export type Cause = keyof typeof causeWords

/** What a person closes: no later check finds both sides alike by itself. */
export const closedByHand: readonly string[] = ['dispute_lost', 'dispute_given_back'] satisfies Cause[]

export type Difference = {
  readonly kind: FindingKind
  readonly account: Account
  /** By the orders, or the provider. */
  readonly expected: Cents
  /** In the ledger. */
  readonly found: Cents
  readonly cause: Cause
}
