import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { answerTexts } from './answer-texts.ts'
import type { LineAnswers } from './answer-values.ts'
import { checkAnswers } from './answers.ts'
import { type OptionGroup, type OptionQuestion, specialInstructionsId, withSpecialInstructions } from './options.ts'
import { unitPrice } from './pricing.ts'
import { answer, group, question } from './testing.ts'

const size = question(1, 'multipleChoice', { answers: [answer(11), answer(12, 350)] })
const extras = question(2, 'checkboxes', { answers: [answer(21, 100), answer(22, 150), answer(23)], rangeMax: 2 })
const sauces = question(3, 'checkboxes', { answers: [answer(31), answer(32)], rangeMin: 1, rangeMax: 2 })
const heat = question(4, 'scale', { rangeMin: 0, rangeMax: 5 })
const line = question(5, 'text')
const note = question(6, 'paragraph')
const dips = question(7, 'quantities', {
  answers: [answer(71), answer(72, 150)],
  rangeMax: 6,
  additionalCostPerQuantity: cents(50),
})
const twelve: OptionGroup = {
  optionQuestionGroupId: 900,
  name: 'Your wings',
  groupType: 1,
  quantity: 12,
  optionQuestions: [question(91, 'multipleChoice', { answers: [answer(911), answer(912, 25)] })],
}

const check = (asked: OptionQuestion, input: unknown) =>
  checkAnswers([group(asked)], input === undefined ? [] : [{ questionId: asked.id, answer: input }])

describe('each question type', () => {
  test.each<[string, OptionQuestion, unknown, unknown]>([
    ['[OPT-13] one answer', size, 12, 12],
    ['[OPT-13] its id as text', size, '12', 12],
    ['[OPT-13] [OPT-31] none', size, undefined, 'unanswered'],
    ['[OPT-13] an id of no answer', size, 99, 'invalid'],
    ['[OPT-13] a list', size, [11, 12], 'invalid'],
    ['[OPT-14] several, in rising order', extras, [22, 21], [21, 22]],
    ['[OPT-14] the same twice is once', extras, [21, 21], [21]],
    ['[OPT-14] none where none is needed', extras, [], 'absent'],
    ['[SIL-ORD-087] more than rangeMax', extras, [21, 22, 23], 'invalid'],
    ['[SIL-ORD-087] fewer than rangeMin', sauces, [], 'unanswered'],
    ['[OPT-14] an unknown id among them', extras, [21, 77], 'invalid'],
    ['[OPT-17] the lowest step', heat, 0, 0],
    ['[OPT-17] the highest step', heat, 5, 5],
    ['[OPT-17] above it', heat, 6, 'invalid'],
    ['[OPT-17] half a step', heat, 2.5, 'invalid'],
    ['[OPT-17] [SIL-ORD-088] the eleventh step', { ...heat, rangeMax: 20 }, 10, 10],
    ['[OPT-17] [SIL-ORD-088] a twelfth, which no row shows', { ...heat, rangeMax: 20 }, 11, 'invalid'],
    ['[OPT-17] [SIL-ORD-087] [SIL-ORD-088] none', heat, undefined, 'unanswered'],
    ['[OPT-15] text, trimmed, on one line', line, '  no\nonions ', 'no onions'],
    ['[OPT-15] [SIL-ORD-087] no text', line, '   ', 'absent'],
    ['[OPT-16] lines stay lines', note, 'one\r\ntwo', 'one\ntwo'],
    ['[SIL-ORD-021] 500 signs', note, 'x'.repeat(500), 'x'.repeat(500)],
    ['[SIL-ORD-021] 501 signs', note, 'x'.repeat(501), 'invalid'],
    ['[OPT-16] a number as text', note, 5, 'invalid'],
    [
      '[OPT-18] counts',
      dips,
      [
        { answerId: 72, quantity: 2 },
        { answerId: 71, quantity: 1 },
      ],
      [
        { answerId: 71, quantity: 1 },
        { answerId: 72, quantity: 2 },
      ],
    ],
    ['[OPT-19] zeros are nothing', dips, [{ answerId: 71, quantity: 0 }], 'absent'],
    ['[OPT-20] above the most', dips, [{ answerId: 71, quantity: 7 }], 'invalid'],
    ['[OPT-21] below zero', dips, [{ answerId: 71, quantity: -1 }], 'invalid'],
    [
      '[OPT-18] one answer twice',
      dips,
      [
        { answerId: 71, quantity: 1 },
        { answerId: 71, quantity: 1 },
      ],
      'invalid',
    ],
  ])('%s', (_title, asked, input, expected) => {
    const checked = check(asked, input)
    const seen = checked.ok
      ? ((checked.answers[0] as { answer?: unknown } | undefined)?.answer ?? 'absent')
      : checked.reason
    expect(seen).toEqual(expected)
  })
})

describe('an item’s answers together', () => {
  test.each([
    [
      'an unknown question beside a good one',
      [
        { questionId: 1, answer: 11 },
        { questionId: 404, answer: 1 },
      ],
    ],
    [
      'a question answered twice',
      [
        { questionId: 1, answer: 11 },
        { questionId: 1, answer: 12 },
      ],
    ],
    ['no list', { questionId: 1, answer: 11 }],
    ['a list of nothing', [null]],
    ['text', 'x'],
    [
      'entries for a group that has none',
      [
        { questionId: 1, answer: 11 },
        { optionQuestionGroupId: 10, entries: [] },
      ],
    ],
  ])('[OPT-32] %s is refused', (_title, input) => {
    expect(checkAnswers([group(size)], input)).toMatchObject({ ok: false, reason: 'invalid' })
  })

  test('[OPT-31] the first unanswered question is named', () => {
    expect(checkAnswers([group(note), group(size), group(heat)], [])).toEqual({
      ok: false,
      reason: 'unanswered',
      questionId: 1,
    })
  })

  test('[OPT-25] a single group is answered once, each question by its own rule', () => {
    const combo: OptionGroup = { ...group(size), groupType: 0, name: 'Combo', optionQuestions: [size, heat] }
    expect(checkAnswers([combo], [{ questionId: 1, answer: 11 }])).toMatchObject({ ok: false, questionId: 4 })
    expect(
      checkAnswers(
        [combo],
        [
          { questionId: 1, answer: 11 },
          { questionId: 4, answer: 3 },
        ],
      ),
    ).toMatchObject({ ok: true })
  })

  test('[OPT-12] [SIL-ORD-090] every item takes special instructions, and needs none', () => {
    const groups = withSpecialInstructions([])
    expect(checkAnswers(groups, [])).toEqual({ ok: true, answers: [] })
    expect(checkAnswers(groups, [{ questionId: specialInstructionsId, answer: 'Ring twice' }])).toMatchObject({
      ok: true,
    })
  })
})

describe('multi groups', () => {
  const entries = (...list: [quantity: number, answer: number][]) => [
    {
      optionQuestionGroupId: 900,
      entries: list.map(([quantity, id]) => ({ quantity, answers: [{ questionId: 91, answer: id }] })),
    },
  ]

  test.each([
    ['[SIL-ORD-086] filled to the last slot', entries([5, 911], [7, 912]), 'ok'],
    ['[SIL-ORD-086] one slot open', entries([5, 911], [6, 912]), 'unanswered'],
    ['[SIL-ORD-086] one too many', entries([6, 911], [7, 912]), 'invalid'],
    ['[SIL-ORD-086] no entries', [], 'unanswered'],
    ['[OPT-28] an entry of none', entries([0, 911], [12, 912]), 'invalid'],
    [
      '[SIL-ORD-086] an entry without its answers',
      [{ optionQuestionGroupId: 900, entries: [{ quantity: 12, answers: [] }] }],
      'unanswered',
    ],
  ])('%s', (_title, input, expected) => {
    const checked = checkAnswers([twelve], input)
    expect(checked.ok ? 'ok' : checked.reason).toBe(expected)
  })

  test('[SIL-ORD-012] the same wish in another order is the same text', () => {
    const one = checkAnswers([twelve], entries([5, 912], [4, 911], [3, 912]))
    const other = checkAnswers([twelve], entries([4, 911], [8, 912]))
    expect(JSON.stringify(one)).toBe(JSON.stringify(other))
  })
})

describe('price', () => {
  const groups = [group(size), group(extras), group(dips), twelve]
  const lineAnswers: LineAnswers = [
    { questionId: 1, answer: 12 },
    { questionId: 2, answer: [21, 22] },
    {
      questionId: 7,
      answer: [
        { answerId: 71, quantity: 2 },
        { answerId: 72, quantity: 1 },
      ],
    },
    {
      optionQuestionGroupId: 900,
      entries: [
        { quantity: 10, answers: [{ questionId: 91, answer: 912 }] },
        { quantity: 2, answers: [{ questionId: 91, answer: 911 }] },
      ],
    },
  ]

  test('[OPT-33] [SIL-ORD-089] base price, chosen answers, counted answers and their question, entries by their slots', () => {
    // 10.00 + 3.50 + (1.00 + 1.50) + (2 × 0.50 + 1 × (1.50 + 0.50)) + 10 × 0.25
    expect(unitPrice({ base_price: cents(1000), groups }, lineAnswers)).toBe(1000 + 350 + 250 + 300 + 250)
  })

  test('[OPT-33] what lowers the price never makes it negative', () => {
    const none = question(1, 'multipleChoice', { answers: [answer(11, -900)] })
    expect(unitPrice({ base_price: cents(500), groups: [group(none)] }, [{ questionId: 1, answer: 11 }])).toBe(0)
  })

  test('[OPT-33] texts say what was chosen and what it adds', () => {
    expect(answerTexts(groups, lineAnswers)).toEqual([
      { question: 'Question 1', answer: 'Answer 12', additionalCost: 350 },
      { question: 'Question 2', answer: 'Answer 21, Answer 22', additionalCost: 250 },
      { question: 'Question 7', answer: '2 × Answer 71, 1 × Answer 72', additionalCost: 300 },
      { question: 'Your wings', answer: '10 × Answer 912; 2 × Answer 911', additionalCost: 250 },
    ])
  })
})

test('[OPT-32] whatever JSON is sent, the check answers, and what it accepts it accepts again unchanged', () => {
  const groups = [group(size), group(extras), group(heat), group(dips), group(note), twelve]
  const part = fc.oneof(
    fc.record({ questionId: fc.constantFrom(1, 2, 4, 6, 7), answer: fc.jsonValue() }),
    fc.record({ questionId: fc.constant(2), answer: fc.subarray([21, 22, 23]) }),
    fc.record({
      optionQuestionGroupId: fc.constant(900),
      entries: fc.array(fc.record({ quantity: fc.integer(), answers: fc.jsonValue() })),
    }),
    fc.jsonValue(),
  )
  const filled = [
    { questionId: 1, answer: 11 },
    { questionId: 4, answer: 2 },
    { optionQuestionGroupId: 900, entries: [{ quantity: 12, answers: [{ questionId: 91, answer: 911 }] }] },
  ]
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      for (const input of [parts, [...filled, ...parts]]) {
        const checked = checkAnswers(groups, input)
        if (checked.ok) expect(checkAnswers(groups, checked.answers)).toEqual(checked)
      }
    }),
  )
})
