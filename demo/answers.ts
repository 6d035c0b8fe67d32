import type { ListedItem, ListedQuestion } from './catalogue.ts'

export type GivenAnswer = { questionId: number; answer: unknown }
export type AnswerText = { question: string; answer: string; additionalCost: number }

export interface Answered {
  /** In cents, on top of the base price. */
  cost: number
  answers: GivenAnswer[]
  answer_texts: AnswerText[]
}

/** What a customer in no mood to choose would answer: the first of everything that must be answered. */
export function plainAnswers({ groups }: ListedItem): Answered {
  const given = groups.flatMap((group) => group.questions).flatMap(plainAnswer)
  return {
    cost: given.reduce((sum, { text }) => sum + text.additionalCost, 0),
    answers: given.map(({ answer }) => answer),
    answer_texts: given.map(({ text }) => text),
  }
}

function plainAnswer(question: ListedQuestion): { answer: GivenAnswer; text: AnswerText }[] {
  const { option_question_id: questionId, type, range_min, additional_cost_per_quantity } = question
  const told = (answer: unknown, words: string, additionalCost: number) => [
    { answer: { questionId, answer }, text: { question: question.question, answer: words, additionalCost } },
  ]
  const available = question.answers.flatMap((answer, index) =>
    answer.active ? [{ ...answer, id: question.answer_ids[index] ?? 0 }] : [],
  )
  const first = available[0]
  if (type === 2) return told(range_min, String(range_min), 0)
  if (!first || (type !== 0 && range_min === 0)) return []
  if (type === 0) return told(first.id, first.answer, first.additional_cost)
  if (type === 1) {
    const chosen = available.slice(0, range_min)
    const cost = chosen.reduce((sum, answer) => sum + answer.additional_cost, 0)
    return told(
      chosen.map(({ id }) => id),
      chosen.map(({ answer }) => answer).join(', '),
      cost,
    )
  }
  const each = first.additional_cost + additional_cost_per_quantity
  return told([{ answerId: first.id, quantity: range_min }], `${range_min} × ${first.answer}`, range_min * each)
}
