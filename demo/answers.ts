import { type AnswerText, answerTexts } from '#areas/menu/rules/answer-texts.ts'
import type { LineAnswers } from '#areas/menu/rules/answer-values.ts'
import { checkAnswers } from '#areas/menu/rules/answers.ts'
import { type OptionGroup, type OptionQuestion, questionTypes } from '#areas/menu/rules/options.ts'
import { optionsCost } from '#areas/menu/rules/pricing.ts'
import { cents } from '#platform/core/money.ts'
import type { ListedItem } from './catalogue.ts'

export interface AnsweredItem {
  /** In cents, on top of the base price. */
  cost: number
  answers: LineAnswers
  answer_texts: AnswerText[]
}

/** What a customer in no mood to choose would answer: the first of everything that must be answered. */
export function plainAnswers(listed: ListedItem): AnsweredItem {
  const groups = optionGroupsOf(listed)
  const parts = groups.flatMap((group): object[] => {
    const answers = group.optionQuestions.flatMap(plainAnswer)
    if (group.groupType <= 0) return answers
    return [{ optionQuestionGroupId: group.optionQuestionGroupId, entries: [{ quantity: group.quantity, answers }] }]
  })
  const checked = checkAnswers(groups, parts)
  if (!checked.ok) throw new Error(`${listed.item.name} cannot be answered plainly: ${checked.reason}`)
  return {
    cost: optionsCost(groups, checked.answers),
    answers: checked.answers,
    answer_texts: answerTexts(groups, checked.answers),
  }
}

function plainAnswer({ id: questionId, type, rangeMin, answers }: OptionQuestion) {
  const first = answers[0]?.id
  const answer = {
    [questionTypes.multipleChoice]: first,
    [questionTypes.scale]: rangeMin,
    [questionTypes.checkboxes]: answers.slice(0, rangeMin).map(({ id }) => id),
    [questionTypes.quantities]: rangeMin > 0 ? [{ answerId: first, quantity: rangeMin }] : [],
  }[type]
  return answer === undefined ? [] : [{ questionId, answer }]
}

/** The item's questions as the menu's rules read them: what the kitchen ran out of is not offered. */
export const optionGroupsOf = ({ groups }: ListedItem): OptionGroup[] =>
  groups.map((group) => ({
    optionQuestionGroupId: group.option_question_group_id,
    name: group.name,
    groupType: group.group_type,
    quantity: group.quantity,
    optionQuestions: group.questions.map((question) => ({
      id: question.option_question_id,
      question: question.question,
      type: question.type,
      rangeMin: question.range_min,
      rangeMax: question.range_max,
      additionalCostPerQuantity: cents(question.additional_cost_per_quantity),
      answers: question.answers.flatMap(({ answer, additional_cost, active }, index) => {
        const id = question.answer_ids[index]
        return active && id !== undefined ? [{ id, answer, additionalCost: cents(additional_cost) }] : []
      }),
    })),
  }))
