import { type Cents, fromDecimal } from '#platform/core/money.ts'
import { defineWords } from '#platform/core/words.ts'
import type { WireGroup } from './wire-menu.ts'

/** Question types (OPT-06). */
export const questionTypes = {
  multipleChoice: 0,
  checkboxes: 1,
  scale: 2,
  text: 3,
  paragraph: 4,
  quantities: 5,
} as const

export type OptionAnswer = {
  readonly id: number
  readonly answer: string
  readonly additionalCost: Cents
  /** Follow-ups, asked only while this answer is chosen; single questions and single groups. */
  readonly groups?: readonly OptionGroup[]
}

export type OptionQuestion = {
  readonly id: number
  readonly question: string
  readonly type: number
  readonly rangeMin: number
  readonly rangeMax: number
  readonly additionalCostPerQuantity: Cents
  /** A multiple choice with one answer in all, which is chosen by itself: there is nothing to choose. */
  readonly implied?: boolean
  /** Only those that can be chosen now. */
  readonly answers: readonly OptionAnswer[]
}

export type OptionGroup = {
  readonly optionQuestionGroupId: number
  readonly name: string
  readonly groupType: number
  readonly quantity: number
  readonly optionQuestions: readonly OptionQuestion[]
}

export type GroupKind = 'single_question' | 'single_group' | 'multi_group'

export function groupKind(group: { readonly groupType: number }): GroupKind {
  if (group.groupType === -1) return 'single_question'
  return group.groupType === 0 ? 'single_group' : 'multi_group'
}

/** Reserved id (SIL-ORD-090): no question of the database has one below 100. */
export const specialInstructionsId = 8

/** As orders keep it, and not as it is shown. */
const specialQuestion = 'Special Instructions'

export const optionWords = defineWords('menu/options', {
  special_instructions: 'Special Instructions',
})

/** A question's own words; that of every item in the language that is spoken. */
export const shownQuestion = (question: string): string =>
  question === specialQuestion ? optionWords.special_instructions : question

export const specialInstructions: OptionGroup = {
  optionQuestionGroupId: specialInstructionsId,
  name: '',
  groupType: -1,
  quantity: 1,
  optionQuestions: [
    {
      id: specialInstructionsId,
      question: specialQuestion,
      type: questionTypes.paragraph,
      rangeMin: 0,
      rangeMax: 0,
      additionalCostPerQuantity: 0,
      answers: [],
    },
  ],
}

/** Every item ends with it, whether or not it has other questions (OPT-12). */
export function withSpecialInstructions(groups: readonly OptionGroup[]): readonly OptionGroup[] {
  return [...groups, specialInstructions]
}

/** The browser's reading of what the page holds. */
export function groupsFromWire(groups: readonly WireGroup[]): OptionGroup[] {
  return groups.map((group) => ({
    ...group,
    optionQuestions: group.optionQuestions.map((question) => ({
      ...question,
      additionalCostPerQuantity: fromDecimal(question.additionalCostPerQuantity) ?? 0,
      answers: question.answers.map(({ optionQuestionGroups, ...answer }) => ({
        ...answer,
        additionalCost: fromDecimal(answer.additionalCost) ?? 0,
        ...(optionQuestionGroups && { groups: groupsFromWire(optionQuestionGroups) }),
      })),
    })),
  }))
}
