import { describe, expect, test } from 'vitest'
import { type Cents, cents } from '#platform/core/money.ts'
import { isAvailable, priceStep, stockStep, type TillStock } from './pos-link.ts'

describe('a price of a linked item', () => {
  const agreed = (ours: number, pos: number) => ({ our_price: cents(ours), pos_price: cents(pos) })
  test.each<[string, number, number | null, { our_price: Cents; pos_price: Cents } | undefined, string]>([
    ['is the same', 800, 800, undefined, 'same'],
    ['is the same again, whatever was before', 900, 900, agreed(800, 800), 'same'],
    ['differs when it is linked', 800, 850, undefined, 'conflict'],
    ['has changed in the till', 800, 850, agreed(800, 800), 'take'],
    ['has changed here', 900, 800, agreed(800, 800), 'conflict'],
    ['has changed in both', 900, 850, agreed(800, 800), 'conflict'],
    ['differs as somebody decided', 900, 800, agreed(900, 800), 'none'],
    ['has changed in the till since somebody decided', 900, 850, agreed(900, 800), 'conflict'],
    ['has changed here since somebody decided', 950, 800, agreed(900, 800), 'conflict'],
    ['is typed in at the till', 800, null, agreed(800, 800), 'none'],
  ])('%s', (_what, ours, pos, before, step) => {
    expect(priceStep(cents(ours), pos === null ? null : cents(pos), before)).toBe(step)
  })
})

describe('the stock of a linked item', () => {
  const on = { active: true, by_pos: false }
  const offByTill = { active: false, by_pos: true }
  const offByUs = { active: false, by_pos: false }
  const knew = (pos_available: boolean, stock_kept = false) => ({ pos_available, stock_kept })
  test.each<[string, typeof on, boolean, ReturnType<typeof knew> | undefined, string]>([
    ['is there in both', on, true, knew(true), 'none'],
    ['is sold out in the till', on, false, knew(true), 'take_off'],
    ['is sold out in the till when it is linked', on, false, undefined, 'take_off'],
    ['was put back by hand while the till has none', on, false, knew(false), 'conflict'],
    ['was put back by hand, as somebody decided', on, false, knew(false, true), 'none'],
    ['comes back to the till that took it off', offByTill, true, knew(false), 'put_back'],
    ['comes back to the till, and was taken off here', offByUs, true, knew(false), 'none'],
    ['is off in both', offByTill, false, knew(false), 'none'],
  ])('%s', (_what, ours, available, before, step) => {
    expect(stockStep(ours, available, before)).toBe(step)
  })
})

const now = new Date('2026-11-20T18:00:00Z')
const plain = { sold_out: false, sold_out_until: null, counted: false, quantity: null }
test.each<[string, Partial<TillStock>, boolean]>([
  ['nothing is said', {}, true],
  ['it is marked', { sold_out: true }, false],
  ['it is marked until later', { sold_out: true, sold_out_until: new Date(now.getTime() + 1) }, false],
  ['it was marked until now', { sold_out: true, sold_out_until: now }, true],
  ['some are left', { counted: true, quantity: 0.5 }, true],
  ['none are left', { counted: true, quantity: 0 }, false],
  ['none were left when somebody still counted', { counted: false, quantity: 0 }, true],
  ['it is counted, and nobody has yet', { counted: true }, true],
])('what the till has, when %s', (_what, item, expected) => {
  expect(isAvailable({ ...plain, ...item }, now)).toBe(expected)
})
