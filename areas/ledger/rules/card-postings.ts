import { type Cents, minus, plus, times } from '#platform/core/money.ts'
import type { Entries } from './accounts.ts'
import { type OrderParties, type Posting, transfer } from './posting.ts'

/** An authorization of an order's card; its movements are of no driver. */
export type HeldAmount = Omit<OrderParties, 'driver_id'> & {
  readonly card_authorization_id: number
  readonly amount: Cents
}

/** What is held for an order counts as paid by its customer; whether it comes to us is between us and the provider. */
export const heldEntries = (amount: Cents): Entries => transfer(amount, 'customer', 'card_held')

export const authorized = (held: HeldAmount): Posting => ofCard(held, 'authorized', heldEntries(held.amount))

/** Taken in whole or in part; the rest is let go and is owed again. */
export function captured(held: HeldAmount, taken: Cents): Posting {
  const { amount } = held
  return ofCard(held, 'captured', {
    card_held: times(amount, -1),
    card_provider: taken,
    customer: minus(amount, taken),
  })
}

/** Let go, or lost at the provider: the customer has not paid. */
export const released = (held: HeldAmount): Posting =>
  ofCard(held, 'released', transfer(held.amount, 'card_held', 'customer'))

/** Causes of what was written off of an authorization because its customer disputed it. */
export const disputeCause = 'dispute/'

/**
 * What the customer's bank has given back to them is ours to bear; below zero it was left with us after all. `written_off` is what was
 * before: of two people at once the second moves nothing.
 */
export function disputeClosed(held: HeldAmount, written_off: Cents, reason: string): Posting {
  const { amount, ...parties } = held
  const cause = `${disputeCause}${held.card_authorization_id}/${plus(written_off, amount)}`
  return { ...parties, kind: 'adjusted', cause, entries: transfer(amount, 'card_provider', 'write_offs'), reason }
}

function ofCard(held: HeldAmount, kind: Posting['kind'], entries: Entries): Posting {
  const { amount: _, ...parties } = held
  return { ...parties, kind, cause: String(held.card_authorization_id), entries }
}
