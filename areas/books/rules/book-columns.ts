import { accounts } from '#areas/ledger/rules/accounts.ts'

/** What the books keep beside the accounts: how many orders, and what a movement was for where its account alone does not tell. */
const apart = [
  'orders',
  'food',
  'at_store',
  'borne',
  'restaurant_paid',
  'restaurant_adjusted',
  'driver_tips',
  'tax_charged',
] as const

/** The sums of `book_days`, as `book_movements` has them of each movement. */
export const bookColumns = [...apart, ...accounts] as const
export type BookColumn = (typeof bookColumns)[number]
