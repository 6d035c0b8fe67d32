import { fromDecimal } from '#platform/core/money.ts'
import { type EditedAnswer, type EditedGroup, withoutRest } from './edited-options.ts'
import { type OptionGroup, withSpecialInstructions } from './options.ts'

/** What is new has ids below 1; widgets know ids above 0, and no real one is so large. */
const shownId = (id: number) => (id > 0 ? id : 2_000_000_000 - id)

/** What customers would be asked if this were saved now: sold answers alone, and 'Special Instructions' at the end. */
export function previewGroups(groups: readonly EditedGroup[]): readonly OptionGroup[] {
  return withSpecialInstructions(withoutRest(groups).map(previewGroup))
}

function previewGroup(group: EditedGroup): OptionGroup {
  return {
    ...group,
    optionQuestionGroupId: shownId(group.optionQuestionGroupId),
    optionQuestions: group.optionQuestions.map(({ implied, ...question }) => ({
      ...question,
      id: shownId(question.id),
      additionalCostPerQuantity: fromDecimal(question.additionalCostPerQuantity) ?? 0,
      ...(implied && { implied }),
      answers: question.answers
        .filter(({ active }) => active)
        .map(({ answerId, answer, answerPrice, optionQuestionGroups }) => ({
          id: shownId(answerId),
          answer,
          additionalCost: fromDecimal(answerPrice) ?? 0,
          ...(optionQuestionGroups.length > 0 && { groups: optionQuestionGroups.map(previewGroup) }),
        })),
    })),
  }
}

/** The kitchen's wording of each answer, by the id that the preview gives it. */
export function answersById(groups: readonly EditedGroup[]): ReadonlyMap<number, EditedAnswer> {
  const answers = groups.flatMap(({ optionQuestions }) => optionQuestions).flatMap((question) => question.answers)
  const below = answers.flatMap(({ optionQuestionGroups }) => [...answersById(optionQuestionGroups)])
  return new Map([...answers.map((answer) => [shownId(answer.answerId), answer] as const), ...below])
}
