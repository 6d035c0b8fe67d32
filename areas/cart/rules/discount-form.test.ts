import { describe, expect, test } from 'vitest'
import { discountText, readDiscount } from './discount-form.ts'

const typed = {
  discount_name: 'Fall Friday',
  kind: 'percent',
  value: '15',
  order_type: 'any',
  minimum_subtotal: '20.00',
  first_day: '11/27/2026',
  last_day: '11/29/2026',
  single_use_per_customer: 'true',
}
const read = (change: Partial<typeof typed> = {}) =>
  readDiscount({ ...typed, ...change }, 'America/New_York', '2026-11-22')

describe('[SIL-ORD-046] a code', () => {
  test('[SIL-ORD-155] holds from the first day to the end of the last, by the market’s clock', () => {
    expect(read()).toEqual({
      ok: true,
      discount: {
        discount_name: 'Fall Friday',
        kind: 'percent',
        value: 15,
        order_type: 'any',
        minimum_subtotal: 2000,
        single_use_per_customer: true,
        valid_from: new Date('2026-11-27T05:00:00Z'),
        valid_to: new Date('2026-11-30T05:00:00Z'),
      },
    })
  })

  test.each([
    [{ kind: 'amount', value: '5' }, { value: 500 }],
    [{ kind: 'free_delivery', value: '' }, { value: 0 }],
    [{ last_day: '' }, { valid_to: null }],
  ])('%o', (change, expected) => {
    expect(read(change)).toMatchObject({ ok: true, discount: expected })
  })

  test.each([
    [{ discount_name: '' }, 'discount_name'],
    [{ kind: 'gift' }, 'kind'],
    [{ value: '0' }, 'value'],
    [{ value: '101' }, 'value'],
    [{ value: '12.5' }, 'value'],
    [{ kind: 'amount', value: '100.01' }, 'value'],
    [{ kind: 'amount', value: '-5' }, 'value'],
    [{ order_type: 'all' }, 'order_type'],
    [{ kind: 'free_delivery', order_type: 'pickup' }, 'order_type'],
    [{ minimum_subtotal: 'x' }, 'minimum_subtotal'],
    [{ first_day: '2/30/2026' }, 'first_day'],
    [{ last_day: '11/26/2026' }, 'last_day'],
    [{ first_day: '11/01/2026', last_day: '11/21/2026' }, 'last_day'],
  ])('%o is refused at %s, with words', (change, field) => {
    const refused = read(change)
    expect(refused).toMatchObject({ ok: false, field })
    expect(refused.ok ? '' : refused.words).toMatch(/\.$/)
  })
})

test.each([
  ['percent', 15, '15% off'],
  ['amount', 500, '$5.00 off'],
  ['free_delivery', 0, 'Free delivery'],
] as const)('%s %i reads %s', (kind, value, text) => expect(discountText({ kind, value })).toBe(text))
