import { type Cents, times } from '#platform/core/money.ts'
import { type Account, type Entries, reverse } from './accounts.ts'

/** One movement as it is to be written; `cause` is unique within its kind, so that nothing moves money twice. */
export type Posting = Parties & {
  readonly kind: MovementKind
  readonly cause: string
  readonly entries: Entries
  /** Why a person corrected the books, or where its provider tells of it. */
  readonly reason?: string
  /** The movement that this one corrects. */
  readonly corrects?: number
}

export type MovementKind =
  | 'placed'
  | 'settled'
  | 'cancelled'
  | 'reopened'
  | 'authorized'
  | 'captured'
  | 'released'
  | 'refunded'
  | 'credited'
  | 'credit_used'
  | 'tipped'
  | 'cash_handed_in'
  | 'fee_charged'
  | 'deposited'
  | 'paid_out'
  | 'account_paid'
  | 'commission_charged'
  | 'adjusted'

/** Whose money it is, as far as it is somebody's. */
export type Parties = {
  readonly market_id?: number | null
  readonly order_id?: number | null
  readonly franchise_id?: number | null
  readonly driver_id?: number | null
  readonly cosmic_customer_id?: number | null
  readonly card_authorization_id?: number | null
}

/** The order that a movement belongs to, with the restaurant and the driver whom it concerns. */
export type OrderParties = Required<Pick<Parties, 'market_id' | 'order_id' | 'franchise_id'>> &
  Pick<Parties, 'driver_id'>

/** `amount` leaves one account for another. */
export function transfer(amount: Cents, from: Account, to: Account): Entries {
  return { [to]: amount, [from]: times(amount, -1) }
}

/** Takes a movement back, as a new one that says which. */
export function correction(
  { movement_id, ...written }: Parties & { readonly movement_id: number; readonly entries: Entries },
  reason: string,
): Posting {
  const { entries, ...parties } = written
  return {
    ...parties,
    kind: 'adjusted',
    cause: `of/${movement_id}`,
    entries: reverse(entries),
    corrects: movement_id,
    reason,
  }
}
