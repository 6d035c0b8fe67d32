import { describe, expect, test } from 'vitest'
import type { CartLineState } from './cart-state.ts'
import { lineChanges, seenLine, stillSeen } from './line-changes.ts'

const line = (change: Partial<CartLineState> = {}): CartLineState => ({
  cart_line_id: 1,
  menu_item_id: 7,
  name: 'Otter Burger',
  category_type: 0,
  alcohol: false,
  quantity: 1,
  unit_price: '9.50',
  line_total: '9.50',
  answers: [],
  answer_texts: [],
  available: true,
  ...change,
})
const gone = { available: false, unit_price: '0.00', line_total: '0.00' }
const answered = [
  { option_question_id: 3, option_answers: [{ option_answer_id: 4 }] },
] as unknown as CartLineState['answers']

describe('[SIL-ORD-012] [SIL-ORD-134] what became of a line since it was seen', () => {
  test.each([
    ['nothing', {}, {}, []],
    ['another price', {}, { unit_price: '10.50' }, ['Otter Burger is now $10.50 instead of $9.50.']],
    ['it is gone', {}, gone, ['Otter Burger is no longer available. Remove it to place your order.']],
    ['it is gone still', gone, gone, []],
    ['it is there again', gone, {}, ['Otter Burger is available again, at $9.50.']],
    ['the customer wants two', {}, { quantity: 2, line_total: '19.00' }, []],
    ['the customer answers otherwise', {}, { answers: answered, unit_price: '11.00' }, []],
    ['another line', {}, { cart_line_id: 2, unit_price: '11.00' }, []],
  ])('%s', (_, before, after, words) => {
    expect(lineChanges([seenLine(line(before))], [line(after)])).toEqual(words)
  })

  test('what was not read yet stays to be told, and what was added meanwhile is known as it was added', () => {
    const fries = line({ cart_line_id: 2, name: 'Fries', unit_price: '4.00' })
    const seen = stillSeen([seenLine(line())], [line({ unit_price: '10.50' }), fries])
    const now = [line({ unit_price: '10.75' }), { ...fries, unit_price: '4.25' }]
    expect(lineChanges(seen, now)).toEqual([
      'Otter Burger is now $10.75 instead of $9.50.',
      'Fries is now $4.25 instead of $4.00.',
    ])
    expect(lineChanges(now.map(seenLine), now)).toEqual([])
    expect(stillSeen(seen, [])).toEqual([])
  })
})
