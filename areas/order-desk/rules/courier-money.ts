import type { Entries } from '#areas/ledger/rules/accounts.ts'
import { transfer } from '#areas/ledger/rules/posting.ts'
import type { Cents } from '#platform/core/money.ts'

/** What stands in the ledger without anybody, once an outside courier has brought an order. */
export const courierMoneys = ['tip', 'cash'] as const
export type CourierMoney = (typeof courierMoneys)[number]

/** It went between us and the courier's company, or it did not. */
export const courierMoneyWays = ['settled', 'written_off'] as const
export type CourierMoneyWay = (typeof courierMoneyWays)[number]

export const courierMoneyWords: Readonly<Record<CourierMoney, Readonly<Record<CourierMoneyWay, string>>>> = {
  tip: { settled: 'Paid to the courier', written_off: 'Not passed on' },
  cash: { settled: 'Received from the courier', written_off: 'Lost' },
}

/** A tip is owed until it is paid; cash is out there until it comes in. */
export function courierEntries(what: CourierMoney, way: CourierMoneyWay, amount: Cents): Entries {
  const other = way === 'settled' ? 'bank' : 'write_offs'
  return what === 'tip' ? transfer(amount, other, 'tips_payable') : transfer(amount, 'cash_with_driver', other)
}
