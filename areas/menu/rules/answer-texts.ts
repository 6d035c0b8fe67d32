import type { Cents } from '#platform/core/money.ts'
import type { Answer, CountedAnswer, GroupEntry, LineAnswers } from './answers.ts'
import type { OptionGroup, OptionQuestion } from './options.ts'
import { optionsCost } from './pricing.ts'

/** One answered question as people read it, with what it adds to the price. */
export type AnswerText = { readonly question: string; readonly answer: string; readonly additionalCost: Cents }

export function answerTexts(groups: readonly OptionGroup[], answers: LineAnswers): AnswerText[] {
  const questions = new Map(groups.flatMap((group) => group.optionQuestions).map((question) => [question.id, question]))
  return answers.map((part) => {
    const additionalCost = optionsCost(groups, [part])
    if ('entries' in part) {
      const group = groups.find(({ optionQuestionGroupId }) => optionQuestionGroupId === part.optionQuestionGroupId)
      const answer = part.entries.map((entry) => entryText(questions, entry)).join('; ')
      return { question: group?.name ?? '', answer, additionalCost }
    }
    const question = questions.get(part.questionId)
    return { question: question?.question ?? '', answer: question ? textOf(question, part.answer) : '', additionalCost }
  })
}

function entryText(questions: ReadonlyMap<number, OptionQuestion>, entry: GroupEntry): string {
  const parts = entry.answers.map((answer) => {
    const question = questions.get(answer.questionId)
    return question ? textOf(question, answer.answer) : ''
  })
  return `${entry.quantity} × ${parts.join(', ')}`
}

function textOf(question: OptionQuestion, value: Answer['answer']): string {
  const nameOf = (id: number) => question.answers.find((answer) => answer.id === id)?.answer ?? String(id)
  if (typeof value === 'number') return nameOf(value)
  if (typeof value === 'string') return value
  return (value as readonly (number | CountedAnswer)[])
    .map((chosen) => (typeof chosen === 'number' ? nameOf(chosen) : `${chosen.quantity} × ${nameOf(chosen.answerId)}`))
    .join(', ')
}
