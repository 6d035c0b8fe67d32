import { expect, test } from 'vitest'
import type { OptionGroup } from '#areas/menu/rules/options.ts'
import { questionTypes } from '#areas/menu/rules/options.ts'
import { cents } from '#platform/core/money.ts'
import { lineNow, type MenuItemNow, type PastLine, refillWords } from './refill.ts'

const patty: OptionGroup = {
  optionQuestionGroupId: 100,
  name: '',
  groupType: -1,
  quantity: 1,
  optionQuestions: [
    {
      id: 101,
      question: 'Patty',
      type: questionTypes.multipleChoice,
      rangeMin: 0,
      rangeMax: 0,
      additionalCostPerQuantity: 0,
      answers: [
        { id: 111, answer: 'Single', additionalCost: cents(0) },
        { id: 112, answer: 'Double', additionalCost: cents(350) },
      ],
    },
  ],
}
const burger: MenuItemNow = {
  menu_item_id: 7,
  name: 'Bacon Burger',
  base_price: cents(850),
  active: true,
  restore_at: null,
  groups: [patty],
}
const past: PastLine = {
  menu_item_id: 7,
  name: 'Bacon Burger',
  quantity: 2,
  unit_price: cents(1200),
  answers: [{ questionId: 101, answer: 112 }],
}
const noon = Date.parse('2026-11-20T17:00:00Z')
const now = (item: MenuItemNow | undefined) => lineNow(past, item, noon)
const doubleOnly = {
  ...patty,
  optionQuestions: patty.optionQuestions.map((one) => ({ ...one, answers: one.answers.slice(0, 1) })),
}

test('what is as it was comes along with its options, and nothing is said', () => {
  const line = { menu_item_id: 7, name: 'Bacon Burger', quantity: 2, answers: past.answers }
  expect(now(burger)).toEqual({ line })
})

test.each([
  ['gone', undefined, refillWords.gone({ name: 'Bacon Burger' })],
  ['out of stock', { ...burger, active: false }, refillWords.sold_out({ name: 'Bacon Burger' })],
  [
    'back only later',
    { ...burger, active: false, restore_at: noon + 1 },
    refillWords.sold_out({ name: 'Bacon Burger' }),
  ],
  [
    'without the option that was chosen',
    { ...burger, groups: [doubleOnly] },
    refillWords.options({ name: 'Bacon Burger' }),
  ],
  ['without any option', { ...burger, groups: [] }, refillWords.options({ name: 'Bacon Burger' })],
] as const)('%s: it is left out, and said so', (_what, item, difference) => {
  expect(now(item)).toEqual({ difference })
})

test.each([
  ['dearer', { base_price: cents(900) }, 'Bacon Burger costs $12.50 now. It was $12.00.'],
  ['cheaper', { base_price: cents(800) }, 'Bacon Burger costs $11.50 now. It was $12.00.'],
  ['renamed', { name: 'Smoky Burger' }, 'Bacon Burger is called Smoky Burger now.'],
] as const)('%s: it comes along, and the difference is said', (_what, change, difference) => {
  expect(now({ ...burger, ...change })).toMatchObject({ difference, line: { quantity: 2, answers: past.answers } })
})
