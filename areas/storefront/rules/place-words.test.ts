import { describe, expect, test } from 'vitest'
import { feeText, timeText } from './place-words.ts'

const place = {
  delivers: true,
  picks_up: true,
  in_range: null as boolean | null,
  delivery_fee: '2.99',
  distance_fee: null as string | null,
  delivery_minutes: '25–35' as string | null,
  pickup_minutes: 15 as number | null,
}

describe('[OPT-02] [B.12] what a card says about bringing it', () => {
  test.each([
    ['without an address: the fee alone', {}, '$2.99 delivery', '25–35 min'],
    ['with an address: the way is in it', { in_range: true, distance_fee: '1.50' }, '$4.49 delivery', '25–35 min'],
    ['for nothing', { delivery_fee: '0.00' }, 'Free delivery', '25–35 min'],
    [
      'for nothing but the way',
      { delivery_fee: '0.00', in_range: true, distance_fee: '0.25' },
      '$0.25 delivery',
      '25–35 min',
    ],
    ['to be picked up', { delivers: false }, 'Pickup only', '15 min'],
    ['too far away', { in_range: false }, 'Pickup only', '15 min'],
    ['too far away, and no pickup', { in_range: false, picks_up: false }, 'Not to your address', undefined],
    ['while closed', { delivery_minutes: null, pickup_minutes: null }, '$2.99 delivery', undefined],
  ])('%s', (_when, input, fee, time) => {
    expect(feeText({ ...place, ...input })).toBe(fee)
    expect(timeText({ ...place, ...input })).toBe(time)
  })
})
