import type { Cents } from '#platform/core/money.ts'
import type { Answer, CountedAnswer, GroupEntries, LineAnswers } from './answers.ts'
import type { OptionGroup, OptionQuestion } from './options.ts'

export type PricedItem = { readonly base_price: Cents; readonly groups: readonly OptionGroup[] }

/** Base price and the chosen answers' costs (OPT-33, SIL-ORD-089), never below nothing. `answers` are checked ones. */
export function unitPrice(item: PricedItem, answers: LineAnswers): Cents {
  return Math.max(0, item.base_price + optionsCost(item.groups, answers))
}

export function optionsCost(groups: readonly OptionGroup[], answers: LineAnswers): Cents {
  const questions = new Map(groups.flatMap((group) => group.optionQuestions).map((question) => [question.id, question]))
  return answers.reduce((sum, answer) => sum + partCost(questions, answer), 0)
}

function partCost(questions: ReadonlyMap<number, OptionQuestion>, part: Answer | GroupEntries): Cents {
  if ('entries' in part) {
    return part.entries.reduce(
      (sum, entry) =>
        sum + entry.quantity * entry.answers.reduce((inner, answer) => inner + partCost(questions, answer), 0),
      0,
    )
  }
  const question = questions.get(part.questionId)
  return question ? answerCost(question, part.answer) : 0
}

function answerCost(question: OptionQuestion, value: Answer['answer']): Cents {
  const costOf = (id: number) => question.answers.find((answer) => answer.id === id)?.additionalCost ?? 0
  // A scale's number is a step, not an answer's id, but it has no answers that could cost.
  if (typeof value === 'number') return costOf(value)
  if (typeof value === 'string') return 0
  return (value as readonly (number | CountedAnswer)[]).reduce<Cents>((sum, chosen) => {
    if (typeof chosen === 'number') return sum + costOf(chosen)
    return sum + chosen.quantity * (costOf(chosen.answerId) + question.additionalCostPerQuantity)
  }, 0)
}
