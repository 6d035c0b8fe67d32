import type { Cents } from '#platform/core/money.ts'
import type { Answer, CountedAnswer, GroupEntry, LineAnswers } from './answer-values.ts'
import type { OptionGroup, OptionQuestion } from './options.ts'
import { askedIn, partCost, type QuestionsById } from './pricing.ts'

/** One answered question as people read it, with what it adds to the price. */
export type AnswerText = { readonly question: string; readonly answer: string; readonly additionalCost: Cents }

/** A follow-up names the answer that it belongs to: 'Fountain drink – Flavour'. */
export function answerTexts(groups: readonly OptionGroup[], answers: LineAnswers): AnswerText[] {
  const asked = askedIn(groups, answers)
  return answers.map((part) => {
    const additionalCost = partCost(groups, asked, part)
    if ('entries' in part) {
      const group = groups.find(({ optionQuestionGroupId }) => optionQuestionGroupId === part.optionQuestionGroupId)
      const answer = part.entries.map((entry) => entryText(groups, entry)).join('; ')
      return { question: group?.name ?? '', answer, additionalCost }
    }
    const { question, under } = asked.get(part.questionId) ?? {}
    const words = question?.question ?? ''
    return {
      question: under ? `${under.answer} – ${words}` : words,
      answer: answerText(asked, part),
      additionalCost,
    }
  })
}

function entryText(groups: readonly OptionGroup[], entry: GroupEntry): string {
  const asked = askedIn(groups, entry.answers)
  return `${entry.quantity} × ${entry.answers.map((answer) => answerText(asked, answer)).join(', ')}`
}

function answerText(asked: QuestionsById, { questionId, answer }: Answer): string {
  const question = asked.get(questionId)?.question
  return question ? textOf(question, answer) : ''
}

function textOf(question: OptionQuestion, value: Answer['answer']): string {
  const nameOf = (id: number) => question.answers.find((answer) => answer.id === id)?.answer ?? String(id)
  if (typeof value === 'number') return nameOf(value)
  if (typeof value === 'string') return value
  return (value as readonly (number | CountedAnswer)[])
    .map((chosen) => (typeof chosen === 'number' ? nameOf(chosen) : `${chosen.quantity} × ${nameOf(chosen.answerId)}`))
    .join(', ')
}
