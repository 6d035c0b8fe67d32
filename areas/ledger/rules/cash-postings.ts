import { type Cents, minus, plus, times } from '#platform/core/money.ts'
import type { Entries } from './accounts.ts'
import { type OrderParties, type Parties, type Posting, transfer } from './posting.ts'

type OfDriver = Required<Pick<Parties, 'market_id' | 'driver_id'>>

/** A tip after the order: in cash the driver has it in hand, on a card the customer owes it until it is charged. */
export function tipped(tip: {
  readonly cause: string
  readonly order: OrderParties & { readonly driver_id: number }
  readonly amount: Cents
  readonly by: 'cash' | 'card'
}): Posting {
  const { cause, order, amount, by } = tip
  const entries = transfer(amount, 'driver_payable', by === 'cash' ? 'cash_with_driver' : 'customer')
  return { ...order, kind: 'tipped', cause, entries }
}

/** The end of a shift: what the driver hands in, and what they keep of it as money that is owed to them. */
export function cashHandedIn(cash: {
  readonly cause: string
  readonly of: OfDriver
  readonly handed_in: Cents
  readonly kept: Cents
}): Posting {
  const { cause, of, handed_in, kept } = cash
  const entries = { bank: handed_in, driver_payable: kept, cash_with_driver: times(plus(handed_in, kept), -1) }
  return { ...of, kind: 'cash_handed_in', cause, entries }
}

/** What the card provider keeps of one payment, which its next deposit is smaller by. */
export function feeCharged(fee: {
  readonly cause: string
  readonly order: OrderParties
  readonly amount: Cents
  readonly deposit: string
}): Posting {
  const { cause, order, amount, deposit } = fee
  const entries = transfer(amount, 'card_provider', 'provider_fees')
  return { ...order, kind: 'fee_charged', cause, entries, reason: `in deposit ${deposit}` }
}

/** What the card provider has paid into the bank, less the fees that are of no order. */
export function deposited(deposit: { readonly cause: string; readonly amount: Cents; readonly fee: Cents }): Posting {
  const { cause, amount, fee } = deposit
  const entries = { bank: minus(amount, fee), provider_fees: fee, card_provider: times(amount, -1) }
  return { kind: 'deposited', cause, entries }
}

/** What was owed and is paid: to a restaurant, a driver, or as tax of a market. */
export function paidOut(
  payout: { readonly cause: string; readonly market_id: number; readonly amount: Cents } & (
    | { readonly to: 'restaurant'; readonly franchise_id: number }
    | { readonly to: 'driver'; readonly driver_id: number }
    | { readonly to: 'tax' }
  ),
): Posting {
  const { cause, market_id, amount, to } = payout
  const of = { market_id, kind: 'paid_out', cause } as const
  if (to === 'restaurant')
    return { ...of, franchise_id: payout.franchise_id, entries: transfer(amount, 'bank', 'restaurant_payable') }
  if (to === 'driver')
    return { ...of, driver_id: payout.driver_id, entries: transfer(amount, 'bank', 'driver_payable') }
  return { ...of, entries: transfer(amount, 'bank', 'tax_payable') }
}

/** A business pays what it owes; below zero we pay it what drivers have collected for it. */
export function accountPaid(payment: {
  readonly cause: string
  readonly of: Required<Pick<Parties, 'market_id' | 'franchise_id'>>
  readonly amount: Cents
}): Posting {
  const { cause, of, amount } = payment
  return { ...of, kind: 'account_paid', cause, entries: transfer(amount, 'business', 'bank') }
}

/** What a person sets right, with their words for why. */
export function adjusted(
  change: Parties & { readonly cause: string; readonly entries: Entries; readonly reason: string },
) {
  return { ...change, kind: 'adjusted' } satisfies Posting
}
