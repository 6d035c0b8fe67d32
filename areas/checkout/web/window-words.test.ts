import { describe, expect, test } from 'vitest'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { firstWindow, whenChoices, windowsText } from './window-words.ts'

const windows = [
  { start_time_minute: 1140, label: '7:00 PM - 9:00 PM', surge_price: '1.50' },
  { start_time_minute: 1200, label: '8:00 PM - 10:00 PM', surge_price: '0.00' },
]

/** Only what these words are made of. */
function cart(facts: Partial<CartState> = {}): CartState {
  return {
    is_delivery: true,
    start_time_minute: -1,
    windows,
    as_soon_as_possible: { offered: true, service_fee: '2.17', surge_price: '1.50' },
    estimate: { at: 0, delivery_minutes: 33, pickup_minutes: 15, time_zone: 'America/New_York' },
    delivery: { offered: true, available_now: true, message: '' },
    ...facts,
  } as CartState
}
const closed = cart({
  as_soon_as_possible: { offered: false, service_fee: '2.17', surge_price: '0.00' },
  delivery: { offered: true, available_now: false, message: 'Closed now. Please choose a delivery window.' },
})

describe('what each time costs stands beside it', () => {
  test('[CRT-37] [CRT-39] [SIL-ORD-037] now with its minutes, a window with what it saves, each with its busy fee', () => {
    expect(whenChoices(cart()).map(({ label, hint, busyFee }) => [label, hint, busyFee])).toEqual([
      ['As soon as possible', '25–35 min', 'Busy fee $1.50'],
      ['7:00 PM - 9:00 PM', 'Saves $2.17', 'Busy fee $1.50'],
      ['8:00 PM - 10:00 PM', 'Saves $2.17', undefined],
    ])
  })
  test('[SIL-ORD-043] what is closed now says so, and there is nothing to compare a window with', () => {
    expect(whenChoices(closed).map(({ hint, disabled }) => [hint, disabled])).toEqual([
      ['Not possible now', true],
      [undefined, false],
      [undefined, false],
    ])
  })
  test.each([
    ['the cheapest against now', cart(), ', so 8:00 PM - 10:00 PM costs $3.67 less than now.'],
    ['closed now', closed, '.'],
    ['too late for any', cart({ windows: [] }), '.'],
    [
      'nothing to save',
      cart({ as_soon_as_possible: { offered: true, service_fee: '0.00', surge_price: '0.00' } }),
      '.',
    ],
  ])('[CRT-37] the rule in words: %s', (_when, shown, end) => {
    expect(windowsText(shown)).toBe(`A delivery window has no service fee${end}`)
  })
  test.each([
    ['closed now', closed, 1140],
    ['open', cart(), undefined],
    ['closed until tomorrow', { ...closed, windows: [] }, undefined],
    ['fetched by the customer', { ...closed, is_delivery: false }, undefined],
  ])('[SIL-ORD-043] the first window that one is led to: %s', (_when, shown, minute) => {
    expect(firstWindow(shown)?.start_time_minute).toBe(minute)
  })
})
