import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import {
  type CashOutTexts,
  negativeTipWarning,
  noTipWarning,
  readCashOut,
  shownTip,
  tipOf,
  tipWarning,
} from './cash-out.ts'

const form = (given: Partial<CashOutTexts>): CashOutTexts => ({
  payment: 'split',
  cash: '',
  card: '',
  change_given: '',
  order_total: '24.60',
  ...given,
})

describe('[GEN-18] [LEG-19] [SIL-ORD-148] [SIL-OPS-127] [SIL-OPS-136] the tip is cash and card and change, less the total', () => {
  test.each([
    [{ payment: 'cash', cash: '40.00', change_given: '-9.40' }, '$6.00'],
    [{ cash: '10.00', card: '12.00' }, '-$2.60'],
    [{ cash: '12.30', card: '12.30' }, '$0.00'],
    [{ payment: 'card', card: '30' }, '$5.40'],
    [{ payment: 'cash', cash: '20', change_given: '5' }, '$0.40'],
  ] as const)('%o comes to %s', (given, tip) => {
    expect(shownTip(form(given)).text).toBe(tip)
  })

  test('[LEG-24] in whole cents, as no sum of decimals would', () => {
    const amounts = { cash: cents(10), card: cents(20), change_given: cents(0), order_total: cents(30) }
    expect(tipOf(amounts)).toBe(0)
    expect(shownTip(form({ cash: '0.1', card: '0.2', order_total: '0.3' })).text).toBe('$0.00')
  })

  test('in the single form the other way of paying is nothing, whatever was typed there before', () => {
    expect(readCashOut(form({ payment: 'cash', cash: '30', card: '99' }))?.card).toBe(0)
    expect(readCashOut(form({ payment: 'card', card: '30', cash: 'x' }))?.cash).toBe(0)
  })
})

describe('what warns', () => {
  test('[LEG-20] [LEG-21] [GEN-19] [GEN-21] [GEN-23] the split form warns below zero alone', () => {
    expect(negativeTipWarning).toBe(
      'Whoa! Based on your inputs, you got a negative tip. Maybe check your numbers before proceeding.',
    )
    expect(tipWarning('split', cents(-1))).toBe(negativeTipWarning)
    expect(tipWarning('split', 0)).toBeUndefined()
    expect(tipWarning('split', cents(1))).toBeUndefined()
  })

  test.each(['cash', 'card'] as const)(
    '[LEG-22] [GEN-19] [GEN-22] the single form of %s warns at zero too',
    (payment) => {
      expect(noTipWarning).toBe(
        'Whoa! Based on your inputs, you got either a negative tip or no tip at all. Reporting your tips correctly is of upmost importance.',
      )
      expect([cents(-1), cents(0), cents(1)].map((tip) => tipWarning(payment, tip))).toEqual([
        noTipWarning,
        noTipWarning,
        undefined,
      ])
    },
  )
})

describe('[LEG-23] [GEN-24] [SIL-ORD-149] a tip that cannot be computed', () => {
  test.each([
    { card: '1O.00' },
    { cash: '12.345' },
    { change_given: '--5' },
    { order_total: '' },
    { order_total: '1,000' },
    { payment: 'cash', cash: 'NaN' },
  ] as const)('is blank and warns of nothing: %o', (given) => {
    expect(shownTip(form(given))).toEqual({ text: '', warning: undefined })
  })

  test('empty cash, card and change are nothing, which is a number', () => {
    expect(shownTip(form({})).text).toBe('-$24.60')
  })
})
