import { type Cents, minus, times } from '#platform/core/money.ts'
import { type Account, type Entries, reverse } from './accounts.ts'
import { creditEntries } from './order-postings.ts'
import { type OrderParties, type Posting, transfer } from './posting.ts'

/** Who bears what is given back (SIL-ORD-105). */
export type CostBearer = 'restaurant' | 'driver' | 'company'

/** How a customer gets money back: on the card, by the driver, by a check in the mail (SIL-ORD-107), or as the credit that it was. */
export type RefundWay =
  | { readonly way: 'card'; readonly card_authorization_id: number }
  | { readonly way: 'credit'; readonly cosmic_customer_id: number }
  | { readonly way: 'driver' | 'check' }

type GivenBack = {
  /** Unique among refunds: of an issue with two ways, one for each. */
  readonly cause: string
  readonly order: OrderParties
  readonly amount: Cents
}

const accountOfWay: Record<RefundWay['way'], Account> = {
  card: 'card_provider',
  credit: 'customer_credit',
  driver: 'cash_with_driver',
  check: 'bank',
}

/** Given back for something that went wrong; `sales_tax` is the part of the amount that is no longer owed as tax. */
export function refunded(
  given: GivenBack & { readonly sales_tax?: Cents; readonly borne_by: CostBearer; readonly by: RefundWay },
): Posting {
  const { amount, sales_tax = 0, borne_by, by } = given
  return refund(given, by, {
    [bearerAccount(borne_by, 'refunds')]: minus(amount, sales_tax),
    tax_payable: sales_tax,
    [accountOfWay[by.way]]: times(amount, -1),
  })
}

/** Given back because it was paid and is not owed any more, as for a cancelled order that had been charged. Nobody bears it. */
export function returned(given: GivenBack & { readonly by: RefundWay }): Posting {
  return refund(given, given.by, transfer(given.amount, accountOfWay[given.by.way], 'customer'))
}

/**
 * Makes a refund that somebody bears one that nobody bears, as its order was cancelled and is not owed any more; `to` says which it shall be, so
 * that an order that is opened again has it borne again. What was given back as credit is then a part of the credit that the cancelled order
 * gives back itself.
 */
export function rebook(
  given: GivenBack & {
    readonly sales_tax: Cents
    readonly borne_by: CostBearer
    readonly cosmic_customer_id: number | null
    readonly way: RefundWay['way']
    readonly corrects: number
    readonly to: 'borne' | 'returned'
  },
): Posting {
  const { cause, order, amount, sales_tax, borne_by, cosmic_customer_id, way, corrects, to } = given
  const returned: Entries = {
    [way === 'credit' ? 'customer_credit' : 'customer']: amount,
    [bearerAccount(borne_by, 'refunds')]: minus(sales_tax, amount),
    tax_payable: times(sales_tax, -1),
  }
  const reason =
    to === 'returned'
      ? 'The order was cancelled: nobody bears its refund.'
      : 'The order was opened again after its refund.'
  return {
    ...order,
    cosmic_customer_id,
    kind: 'adjusted',
    cause,
    corrects,
    reason,
    entries: to === 'returned' ? returned : reverse(returned),
  }
}

function refund({ cause, order }: GivenBack, by: RefundWay, entries: Entries): Posting {
  const { way: _way, ...whose } = by
  return { ...order, ...whose, kind: 'refunded', cause, entries }
}

type OfCredit = GivenBack & { readonly cosmic_customer_id: number }

/** Credit towards later orders, for something that went wrong. */
export function credited({
  cause,
  order,
  amount,
  cosmic_customer_id,
  borne_by,
}: OfCredit & { readonly borne_by: CostBearer }) {
  const entries = transfer(amount, 'customer_credit', bearerAccount(borne_by, 'credits'))
  return { ...order, cosmic_customer_id, kind: 'credited', cause, entries } satisfies Posting
}

/** An order that is paid with credit in whole or in part. */
export function creditUsed({ cause, order, amount, cosmic_customer_id }: OfCredit) {
  return { ...order, cosmic_customer_id, kind: 'credit_used', cause, entries: creditEntries(amount) } satisfies Posting
}

function bearerAccount(borne_by: CostBearer, ofCompany: 'refunds' | 'credits'): Account {
  if (borne_by === 'restaurant') return 'restaurant_payable'
  return borne_by === 'driver' ? 'driver_payable' : ofCompany
}
