import { expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { payoutFile } from './payout-file.ts'

test('[SIL-ORD-119] a row for each driver, in figures with two decimals, and no cell that a spreadsheet would calculate', () => {
  const row = {
    driver_id: 7,
    driver: '=Ana "Lu", Campos',
    period_start: '2026-11-16',
    period_end: '2026-11-22',
    state: 'approved',
    hundredths: 648,
    wages: cents(7452),
    top_up: cents(0),
    tips_card: cents(4260),
    tips_cash: cents(1865),
    mileage: cents(0),
    kept: cents(1865),
    borne: cents(0),
  }
  const [head, line] = payoutFile([row]).split('\r\n')
  expect(head).toContain('driver_id,driver,period_start,period_end,hours,wages,gaurantee_top_up')
  expect(line).toBe(
    `7,"'=Ana ""Lu"", Campos",2026-11-16,2026-11-22,6.48,74.52,0.00,42.60,18.65,0.00,135.77,18.65,0.00,117.12,approved`,
  )
})
