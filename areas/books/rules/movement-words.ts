import type { MovementKind } from '#areas/ledger/rules/posting.ts'

/** What a movement of the ledger was, as people of the office say it. */
export const movementWords: Readonly<Record<MovementKind, string>> = {
  placed: 'Order placed',
  settled: 'Order finished',
  cancelled: 'Order cancelled',
  reopened: 'Order opened again',
  authorized: 'Held on a card',
  captured: 'Card charged',
  released: 'Hold let go',
  refunded: 'Refund',
  credited: 'Credit given',
  credit_used: 'Credit used',
  tipped: 'Tip',
  cash_handed_in: 'Cash handed in',
  fee_charged: 'Fee of the card provider',
  deposited: 'Deposit of the card provider',
  paid_out: 'Paid out',
  account_paid: 'Business paid its account',
  commission_charged: 'Commission',
  adjusted: 'Adjustment',
}
