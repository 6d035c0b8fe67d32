import { atLeast, type Cents, plus, times } from '#platform/core/money.ts'
import type { Answer, CountedAnswer, GroupEntries, LineAnswers } from './answer-values.ts'
import { type AskedQuestion, askedQuestions } from './asked-questions.ts'
import { groupKind, type OptionGroup, type OptionQuestion, questionTypes } from './options.ts'

export type PricedItem = { readonly base_price: Cents; readonly groups: readonly OptionGroup[] }

/** Base price and the chosen answers' costs (OPT-33, SIL-ORD-089), never below nothing. `answers` are checked ones. */
export function unitPrice(item: PricedItem, answers: LineAnswers): Cents {
  return atLeast(0, plus(item.base_price, optionsCost(item.groups, answers)))
}

export function optionsCost(groups: readonly OptionGroup[], answers: LineAnswers): Cents {
  const asked = askedIn(groups, answers)
  return plus(...answers.map((part) => partCost(groups, asked, part)))
}

/** The least that the answers can cost which must be given: what a price of nothing is carried by. */
export function leastOptionsCost(groups: readonly OptionGroup[]): Cents {
  const costs = groups.map((group) => {
    const slots = groupKind(group) === 'multi_group' ? group.quantity : 1
    return times(plus(...group.optionQuestions.map(leastCost)), slots)
  })
  return plus(...costs)
}

function leastCost({ type, rangeMin, additionalCostPerQuantity, answers }: OptionQuestion): Cents {
  const costs = answers.map(({ additionalCost, groups = [] }) => plus(additionalCost, leastOptionsCost(groups)))
  costs.sort((a, b) => a - b)
  if (type === questionTypes.multipleChoice) return costs[0] ?? 0
  if (type === questionTypes.quantities) return times(plus(costs[0] ?? 0, additionalCostPerQuantity), rangeMin)
  return plus(...costs.slice(0, rangeMin))
}

export type QuestionsById = ReadonlyMap<number, AskedQuestion>

/** The questions that these answers answer, follow-ups of what they choose included, by id. */
export function askedIn(groups: readonly OptionGroup[], answers: LineAnswers): QuestionsById {
  const answerOf = new Map(
    answers.flatMap((part) => ('entries' in part ? [] : [[part.questionId, part.answer] as const])),
  )
  const questions = groups.flatMap((group) => group.optionQuestions)
  return new Map(askedQuestions(questions, (id) => answerOf.get(id)).map((asked) => [asked.question.id, asked]))
}

/** What one answered question, or the entries of one multi group, add. A follow-up of what is not chosen adds nothing. */
export function partCost(groups: readonly OptionGroup[], asked: QuestionsById, part: Answer | GroupEntries): Cents {
  if ('entries' in part)
    return plus(...part.entries.map((entry) => times(optionsCost(groups, entry.answers), entry.quantity)))
  const found = asked.get(part.questionId)
  return found ? times(answerCost(found.question, part.answer), found.times) : 0
}

function answerCost(question: OptionQuestion, value: Answer['answer']): Cents {
  const costOf = (id: number) => question.answers.find((answer) => answer.id === id)?.additionalCost ?? 0
  // A scale's number is a step, not an answer's id, but it has no answers that could cost.
  if (typeof value === 'number') return costOf(value)
  if (typeof value === 'string') return 0
  const costs = (value as readonly (number | CountedAnswer)[]).map((chosen) => {
    if (typeof chosen === 'number') return costOf(chosen)
    return times(plus(costOf(chosen.answerId), question.additionalCostPerQuantity), chosen.quantity)
  })
  return plus(...costs)
}
