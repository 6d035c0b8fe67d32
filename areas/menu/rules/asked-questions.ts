import type { AnswerValue, CountedAnswer } from './answer-values.ts'
import type { OptionAnswer, OptionGroup, OptionQuestion } from './options.ts'

/** A question that is asked: always, or because the answer that it follows up is chosen. */
export type AskedQuestion = {
  readonly question: OptionQuestion
  /** For how many its answer counts: a follow-up of '2 × Soda' is asked once and holds for both. */
  readonly times: number
  /** The chosen answer that it follows up. */
  readonly under: OptionAnswer | undefined
}

/** The questions in the order in which they are asked: follow-ups right behind the question whose answer calls for them. */
export function askedQuestions(
  questions: readonly OptionQuestion[],
  answerTo: (questionId: number) => AnswerValue | undefined,
  times = 1,
  under?: OptionAnswer,
): AskedQuestion[] {
  return questions.flatMap((question) => [
    { question, times, under },
    ...chosenAnswers(question, answerTo(question.id)).flatMap(({ answer, quantity }) =>
      askedQuestions(followUps(answer), answerTo, times * quantity, answer),
    ),
  ])
}

/** The answers that a value chooses, in the menu's order, and how many of each. */
export function chosenAnswers(
  question: OptionQuestion,
  value: AnswerValue | undefined,
): readonly { readonly answer: OptionAnswer; readonly quantity: number }[] {
  if (value === undefined || typeof value === 'string') return []
  const counts = new Map(
    (typeof value === 'number' ? [value] : (value as readonly (number | CountedAnswer)[])).map((chosen) =>
      typeof chosen === 'number' ? [chosen, 1] : [chosen.answerId, chosen.quantity],
    ),
  )
  return question.answers.flatMap((answer) => {
    const quantity = counts.get(answer.id) ?? 0
    return quantity > 0 ? [{ answer, quantity }] : []
  })
}

export const followUps = ({ groups = [] }: { readonly groups?: readonly OptionGroup[] }): readonly OptionQuestion[] =>
  groups.flatMap((group) => group.optionQuestions)
