import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { answerTexts } from './answer-texts.ts'
import type { Answer, LineAnswers } from './answer-values.ts'
import { checkAnswers } from './answers.ts'
import type { OptionAnswer, OptionGroup, OptionQuestion, questionTypes } from './options.ts'
import { optionsCost, unitPrice } from './pricing.ts'
import { answer, group, question } from './testing.ts'

const ask = (
  id: number,
  type: keyof typeof questionTypes,
  answers: OptionAnswer[],
  more: Partial<OptionQuestion> = {},
): OptionQuestion => question(id, type, { answers, ...more })

const flavour = ask(2, 'multipleChoice', [answer(21), answer(22, 40)])
const extras = ask(3, 'checkboxes', [answer(31, 75), answer(32, 5)])
const drink = group(ask(1, 'multipleChoice', [answer(11, 100, [group(flavour), group(extras)]), answer(12, 0)]))
const sides = group(
  ask(4, 'quantities', [answer(41, 10, [group(ask(5, 'multipleChoice', [answer(51, 7)]))]), answer(42)]),
)
const boxes = group(
  ask(6, 'checkboxes', [answer(61, 1, [group(ask(7, 'checkboxes', [answer(71, 3)], { rangeMin: 1 }))])]),
)
const hidden = group(
  ask(8, 'multipleChoice', [
    answer(81, 300, [group(ask(9, 'multipleChoice', [answer(91, 25)], { implied: true }))]),
    answer(82, 500),
  ]),
)

describe('follow-ups of a chosen answer', () => {
  test.each<[string, OptionGroup, Answer[], unknown]>([
    [
      'are required while it is chosen',
      drink,
      [{ questionId: 1, answer: 11 }],
      { reason: 'unanswered', questionId: 2 },
    ],
    [
      'are refused while it is not',
      drink,
      [
        { questionId: 1, answer: 12 },
        { questionId: 2, answer: 21 },
      ],
      { reason: 'invalid' },
    ],
    ['are not asked while another is chosen', drink, [{ questionId: 1, answer: 12 }], { ok: true }],
    ['are asked by a ticked box', boxes, [{ questionId: 6, answer: [61] }], { reason: 'unanswered', questionId: 7 }],
    ['are not asked by an empty box', boxes, [], { ok: true }],
    [
      'are refused under a count of nothing',
      sides,
      [
        { questionId: 4, answer: [{ answerId: 41, quantity: 0 }] },
        { questionId: 5, answer: 51 },
      ],
      { reason: 'invalid' },
    ],
  ])('[OPT-31] [OPT-32] %s', (_title, group, input, expected) => {
    expect(checkAnswers([group], input)).toMatchObject(expected as object)
  })

  test('[OPT-32] stand behind the answer that asks for them, however they came', () => {
    const input: Answer[] = [
      { questionId: 3, answer: [32, 31] },
      { questionId: 2, answer: 22 },
      { questionId: 1, answer: 11 },
    ]
    const checked = checkAnswers([drink], input)
    expect(checked).toEqual({
      ok: true,
      answers: [
        { questionId: 1, answer: 11 },
        { questionId: 2, answer: 22 },
        { questionId: 3, answer: [31, 32] },
      ],
    })
    expect(checkAnswers([drink], input.toReversed())).toEqual(checked)
  })

  test('[OPT-33] add to the price; of a count, once for each', () => {
    const one: LineAnswers = [
      { questionId: 1, answer: 11 },
      { questionId: 2, answer: 22 },
      { questionId: 3, answer: [31] },
    ]
    expect(unitPrice({ base_price: cents(1000), groups: [drink] }, one)).toBe(1215)
    const three: LineAnswers = [
      { questionId: 4, answer: [{ answerId: 41, quantity: 3 }] },
      { questionId: 5, answer: 51 },
    ]
    expect(optionsCost([sides], three)).toBe(3 * (10 + 7))
    expect(answerTexts([sides], three)).toEqual([
      { question: 'Question 4', answer: '3 × Answer 41', additionalCost: 30 },
      { question: 'Answer 41 – Question 5', answer: 'Answer 51', additionalCost: 21 },
    ])
  })

  test('[OPT-33] what is chosen by itself is said and paid, whether or not it was sent', () => {
    const checked = checkAnswers([hidden], [{ questionId: 8, answer: 81 }])
    const inputs = [
      { questionId: 8, answer: 81 },
      { questionId: 9, answer: 91 },
    ]
    expect(checked).toEqual({ ok: true, answers: inputs })
    expect(checkAnswers([hidden], inputs)).toEqual(checked)
    expect(optionsCost([hidden], inputs)).toBe(325)
    expect(checkAnswers([hidden], [{ questionId: 8, answer: 82 }])).toEqual({
      ok: true,
      answers: [{ questionId: 8, answer: 82 }],
    })
  })

  test('[OPT-31] one that the kitchen has none of is not chosen by itself', () => {
    const none = group(ask(9, 'multipleChoice', [], { implied: true }))
    expect(checkAnswers([none], [])).toMatchObject({ reason: 'unanswered' })
  })

  test('[OPT-26] [OPT-33] belong to each entry of a group with slots', () => {
    const meals = { ...drink, groupType: 1, quantity: 3, name: 'Meals' }
    const entries = [
      { quantity: 1, answers: [{ questionId: 1, answer: 12 }] },
      {
        quantity: 2,
        answers: [
          { questionId: 2, answer: 22 },
          { questionId: 1, answer: 11 },
        ],
      },
    ]
    const checked = checkAnswers([meals], [{ optionQuestionGroupId: 10, entries }])
    if (!checked.ok) throw new Error(checked.reason)
    expect(optionsCost([meals], checked.answers)).toBe(2 * 140)
    expect(answerTexts([meals], checked.answers)[0]?.answer).toContain('2 × Answer 11, Answer 22')
  })

  test('[OPT-33] the price never depends on what was said to follow-ups of answers that are not chosen', () => {
    const all = [drink, sides, boxes, hidden]
    const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
    const arbitrary = fc.record({
      1: fc.constantFrom(11, 12),
      2: some(fc.constantFrom(21, 22)),
      3: some(fc.subarray([31, 32])),
      4: some(fc.array(fc.record({ answerId: fc.constantFrom(41, 42), quantity: fc.nat(3) }), { maxLength: 1 })),
      5: some(fc.constant(51)),
      6: some(fc.subarray([61])),
      7: some(fc.subarray([71])),
      8: fc.constantFrom(81, 82),
      9: some(fc.constant(91)),
    })
    fc.assert(
      fc.property(arbitrary, (input) => {
        const inputs = Object.entries(input).flatMap(([id, value]) =>
          value === undefined ? [] : [{ questionId: Number(id), answer: value }],
        )
        const isAsked = (id: number) =>
          ({
            2: input[1] === 11,
            3: input[1] === 11,
            5: input[4]?.some((counted) => counted.answerId === 41 && counted.quantity > 0) ?? false,
            7: input[6]?.includes(61) ?? false,
            9: input[8] === 81,
          })[id] ?? true
        const askedAnswers = inputs.filter(({ questionId }) => isAsked(questionId))
        expect(optionsCost(all, inputs)).toBe(optionsCost(all, askedAnswers))
        const checked = checkAnswers(all, askedAnswers)
        if (!checked.ok) return
        // Canonical answers are a fixed point, and each part's cost is told.
        expect(checkAnswers(all, checked.answers)).toEqual(checked)
        const total = answerTexts(all, checked.answers).reduce((sum, { additionalCost }) => sum + additionalCost, 0)
        expect(total).toBe(optionsCost(all, checked.answers))
        if (askedAnswers.length < inputs.length)
          expect(checkAnswers(all, inputs)).toEqual({ ok: false, reason: 'invalid' })
      }),
    )
  })
})
