import { describe, expect, test } from 'vitest'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { arrivalText, deliveryHint, pickupHint } from './estimate-words.ts'

const evening = Date.parse('2026-11-25T23:40:00Z')
const offered = { offered: true, available_now: true, message: '' }
type Facts = Omit<Partial<CartState>, 'fees'> & { fees?: Partial<CartState['fees']> }

/** Only what these words are made of. */
function cart({ fees, ...facts }: Facts = {}): CartState {
  return {
    is_delivery: true,
    estimate: { at: evening, delivery_minutes: 33, pickup_minutes: 15, time_zone: 'America/New_York' },
    fees: { delivery_fee: '1.99', distance_fee: '1.00', service_fee_pickup: '0.00', phone_fee: '0.00', ...fees },
    address: { problem: null },
    delivery: offered,
    pickup: offered,
    start_time_minute: -1,
    windows: [{ start_time_minute: 1140, label: '7:00 – 9:00 PM', surge_price: '0.00' }],
    ...facts,
  } as CartState
}
const unknown = { at: evening, delivery_minutes: null, pickup_minutes: null, time_zone: 'America/New_York' }

describe('the toggle says how long and what it costs', () => {
  test.each([
    ['in five-minute steps', cart(), '25–35 min · $2.99'],
    ['for nothing', cart({ fees: { delivery_fee: '0.00', distance_fee: '0.00' } }), '25–35 min · Free'],
    ['closed now', cart({ estimate: unknown }), '$2.99'],
    ['in a chosen window', cart({ start_time_minute: 1140 }), '7:00 – 9:00 PM · $2.99'],
    ['too far away', cart({ address: { problem: 'outside_range' } as CartState['address'] }), 'Not to your address'],
    ['never', cart({ delivery: { ...offered, offered: false } }), undefined],
  ])('delivery %s', (_when, shown, words) => {
    expect(deliveryHint(shown)).toBe(words)
  })

  test.each([
    ['without fees', cart(), '15 min · no fees'],
    ['with fees', cart({ fees: { service_fee_pickup: '0.35' } }), '15 min · $0.35 fees'],
    ['closed now', cart({ estimate: unknown }), 'no fees'],
    ['never', cart({ pickup: { ...offered, offered: false } }), undefined],
  ])('pickup %s', (_when, shown, words) => {
    expect(pickupHint(shown)).toBe(words)
  })
})

describe("the arrival stands on the market's clock", () => {
  test.each([
    ['a delivery', cart(), 0, 'Arrives 7:03–7:13 PM'],
    ['a page that has stood open for five minutes', cart(), 5 * 60_000, 'Arrives 7:08–7:18 PM'],
    [
      'past noon',
      cart({ estimate: { ...unknown, at: evening - 7 * 3_600_000, delivery_minutes: 25 } }),
      0,
      'Arrives 11:55 AM–12:05 PM',
    ],
    ['a chosen window', cart({ start_time_minute: 1140 }), 0, 'Arrives 7:00 – 9:00 PM'],
    ['a pickup', cart({ is_delivery: false }), 0, 'Ready about 6:55 PM'],
    ['closed now', cart({ estimate: unknown }), 0, undefined],
    ['no pickup now', cart({ is_delivery: false, estimate: unknown }), 0, undefined],
  ])('%s', (_what, shown, passed, words) => {
    expect(arrivalText(shown, passed)).toBe(words)
  })
})
