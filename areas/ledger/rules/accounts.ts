import { type Cents, cents } from '#platform/core/money.ts'

/**
 * The accounts, in the order of their columns in `ledger_movements`. Above zero is what we own or spend, below it what we owe or earn:
 * a customer who still owes an order stands above zero, a restaurant that waits for its money below it.
 */
export const accounts = [
  // What is ours, or owed to us.
  'customer',
  'business',
  'card_held',
  'card_provider',
  'cash_with_driver',
  'bank',
  // What we owe.
  'restaurant_payable',
  'driver_payable',
  'tips_payable',
  'tax_payable',
  'customer_credit',
  // What we earn.
  'phone_fee',
  'delivery_fee',
  'service_fee',
  'distance_fee',
  'gas_fee',
  'surge_price',
  'commission',
  // What we spend.
  'discounts',
  'refunds',
  'credits',
  'provider_fees',
  'write_offs',
] as const
export type Account = (typeof accounts)[number]

/** What a movement does to each account; one that it does not name stays as it is. */
export type Entries = Readonly<Partial<Record<Account, Cents>>>

export const accountWords: Readonly<Record<Account, string>> = {
  customer: 'Owed by customers',
  business: 'Owed by businesses',
  card_held: 'Held on cards',
  card_provider: 'With the card provider',
  cash_with_driver: 'Cash with drivers',
  bank: 'Bank',
  restaurant_payable: 'Owed to restaurants',
  driver_payable: 'Owed to drivers',
  tips_payable: 'Tips to pass on',
  tax_payable: 'Sales tax',
  customer_credit: 'Credit of customers',
  phone_fee: 'Phone fees',
  delivery_fee: 'Delivery fees',
  service_fee: 'Service fees',
  distance_fee: 'Distance fees',
  gas_fee: 'Gas fees',
  surge_price: 'Surge prices',
  commission: 'Commission of restaurants',
  discounts: 'Discounts',
  refunds: 'Refunds',
  credits: 'Credits given',
  provider_fees: 'Fees of the card provider',
  write_offs: 'Written off',
}

/** Zero for whatever may stand in the ledger. */
export function sumOf(entries: Entries): Cents {
  return cents(accounts.reduce((sum, account) => sum + (entries[account] ?? 0), 0))
}

/** Account by account; those that come to nothing are left out. */
export function addEntries(...all: readonly Entries[]): Entries {
  const sums = accounts.map((account) => [account, all.reduce((sum, one) => sum + (one[account] ?? 0), 0)] as const)
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0))
}

export function reverse(entries: Entries): Entries {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([account, amount]) => (amount === 0 ? [] : [[account, cents(-amount)]])),
  )
}

export const isEmpty = (entries: Entries) => accounts.every((account) => (entries[account] ?? 0) === 0)
