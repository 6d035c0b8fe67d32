import { cents } from '#platform/core/money.ts'
import { type OptionAnswer, type OptionGroup, type OptionQuestion, questionTypes } from './options.ts'

export const answer = (id: number, cost = 0, groups?: readonly OptionGroup[]): OptionAnswer => ({
  id,
  answer: `Answer ${id}`,
  additionalCost: cents(cost),
  ...(groups && { groups }),
})

export const question = (
  id: number,
  type: keyof typeof questionTypes,
  more: Partial<OptionQuestion> = {},
): OptionQuestion => ({
  id,
  question: `Question ${id}`,
  type: questionTypes[type],
  rangeMin: 0,
  rangeMax: 0,
  additionalCostPerQuantity: 0,
  answers: [],
  ...more,
})

/** A question that stands alone, unless the group is said to be another kind. */
export const group = (only: OptionQuestion, more: Partial<OptionGroup> = {}): OptionGroup => ({
  optionQuestionGroupId: only.id * 10,
  name: '',
  groupType: -1,
  quantity: 1,
  optionQuestions: [only],
  ...more,
})
