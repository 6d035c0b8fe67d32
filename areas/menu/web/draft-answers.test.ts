import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { hintOf } from '../rules/option-hints.ts'
import type { OptionGroup, OptionQuestion } from '../rules/options.ts'
import {
  draftAnswers,
  emptyDraft,
  firstUnanswered,
  needOf,
  withAnswer,
  withCount,
  withEntries,
} from './draft-answers.ts'

const question = (id: number, type: number, more: Partial<OptionQuestion> = {}): OptionQuestion => ({
  id,
  question: `Question ${id}`,
  type,
  rangeMin: 0,
  rangeMax: 0,
  additionalCostPerQuantity: 0,
  answers: [1, 2, 3].map((answer) => ({ id: id * 10 + answer, answer: `Answer ${answer}`, additionalCost: 0 })),
  ...more,
})
const group = (optionQuestions: OptionQuestion[], more: Partial<OptionGroup> = {}): OptionGroup => ({
  optionQuestionGroupId: 5,
  name: 'Group',
  groupType: -1,
  quantity: 1,
  optionQuestions,
  ...more,
})

describe('a draft of answers', () => {
  test('[OPT-31] the first group with a required question open is named, until it is answered', () => {
    const groups = [group([question(100, 3)]), group([question(101, 0)], { optionQuestionGroupId: 6 })]
    expect(firstUnanswered(groups, emptyDraft)?.group.optionQuestionGroupId).toBe(6)
    expect(firstUnanswered(groups, withAnswer(emptyDraft, question(101, 0), 1011))).toBeUndefined()
  })

  test('[OPT-30] a multi group counts the slots its entries leave open', () => {
    const wings = group([question(100, 0)], { groupType: 1, quantity: 12, name: 'Wings' })
    expect(needOf(wings, emptyDraft)).toEqual({ text: '12 slots left', state: 'left' })
    const entries = [{ quantity: 11, answers: [{ questionId: 100, answer: 1001 }] }]
    expect(needOf(wings, withEntries(emptyDraft, 5, entries))).toEqual({ text: '1 slot left', state: 'left' })
    const full = withEntries(emptyDraft, 5, [{ quantity: 12, answers: [{ questionId: 100, answer: 1001 }] }])
    expect(needOf(wings, full)).toEqual({ text: 'Done', state: 'done' })
    expect(draftAnswers([wings], full)).toEqual([
      { optionQuestionGroupId: 5, entries: [{ quantity: 12, answers: [{ questionId: 100, answer: 1001 }] }] },
    ])
  })

  test('[OPT-31] a follow-up is asked while its answer is chosen, and what was said to it goes with that answer', () => {
    const flavour = question(200, 0)
    const drink = question(100, 0, {
      answers: [
        { id: 1001, answer: 'Fountain', additionalCost: 0, groups: [group([flavour], { optionQuestionGroupId: 9 })] },
        { id: 1002, answer: 'Water', additionalCost: 0 },
      ],
    })
    const groups = [group([drink])]
    const fountain = withAnswer(emptyDraft, drink, 1001)
    expect(firstUnanswered(groups, fountain)).toMatchObject({ group: groups[0], questionId: 200 })
    const whole = withAnswer(fountain, flavour, 2002)
    expect(draftAnswers(groups, whole)).toEqual([
      { questionId: 100, answer: 1001 },
      { questionId: 200, answer: 2002 },
    ])
    const water = withAnswer(whole, drink, 1002)
    expect(draftAnswers(groups, water)).toEqual([{ questionId: 100, answer: 1002 }])
    expect(draftAnswers(groups, withAnswer(water, drink, 1001))).toEqual([{ questionId: 100, answer: 1001 }])
  })

  test('[OPT-13] what is chosen by itself needs no hand', () => {
    const size = question(100, 0, {
      implied: true,
      answers: [{ id: 1001, answer: 'Bottle', additionalCost: cents(310) }],
    })
    expect(firstUnanswered([group([size])], emptyDraft)).toBeUndefined()
    expect(draftAnswers([group([size])], emptyDraft)).toEqual([{ questionId: 100, answer: 1001 }])
    expect(needOf(group([size]), emptyDraft)).toBeUndefined()
  })

  test('[OPT-18] counters keep only what is above zero', () => {
    const counts = withCount(withCount([], 11, 2), 12, 1)
    expect(withCount(counts, 11, 0)).toEqual([{ answerId: 12, quantity: 1 }])
  })

  test.each([
    [question(1, 0), 'Choose one'],
    [question(1, 1), 'As many as you like'],
    [question(1, 1, { rangeMin: 2, rangeMax: 2 }), 'Exactly 2'],
    [question(1, 5, { rangeMax: 4 }), 'Up to 4 in all'],
    [question(1, 1, { rangeMin: 1 }), 'At least 1'],
  ])('the hint says how many', (asked, hint) => {
    expect(hintOf(asked)).toBe(hint)
  })
})
