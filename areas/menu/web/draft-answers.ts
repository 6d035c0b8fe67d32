import type { Answer, AnswerValue, CountedAnswer, GroupEntry, LineAnswers } from '../rules/answer-values.ts'
import { checkAnswers } from '../rules/answers.ts'
import { askedQuestions, chosenAnswers, followUps } from '../rules/asked-questions.ts'
import { isRequired } from '../rules/option-widgets.ts'
import { groupKind, type OptionAnswer, type OptionGroup, type OptionQuestion } from '../rules/options.ts'
import { itemWords as words } from './item-words.ts'

/** What has been answered so far: by question, and for multi groups the entries added. */
export type Draft = {
  readonly answers: Readonly<Record<number, AnswerValue>>
  readonly entries: Readonly<Record<number, readonly GroupEntry[]>>
}

export const emptyDraft: Draft = { answers: {}, entries: {} }

/** What was said to the follow-ups of an answer goes when the answer does. */
export function withAnswer(draft: Draft, question: OptionQuestion, value: AnswerValue): Draft {
  const chosen = new Set(chosenAnswers(question, value).map(({ answer }) => answer))
  const gone = new Set(question.answers.filter((answer) => !chosen.has(answer)).flatMap(askedAfter))
  const left = Object.entries(draft.answers).filter(([id]) => !gone.has(Number(id)))
  return { ...draft, answers: { ...Object.fromEntries(left), [question.id]: value } }
}

/** Every question that an answer can lead to. */
function askedAfter(answer: OptionAnswer): number[] {
  return followUps(answer).flatMap(({ id, answers }) => [id, ...answers.flatMap(askedAfter)])
}

export function withEntries(draft: Draft, groupId: number, entries: readonly GroupEntry[]): Draft {
  return { ...draft, entries: { ...draft.entries, [groupId]: entries } }
}

/** The draft as it travels; questions of a multi group answer through its entries. */
export function draftAnswers(groups: readonly OptionGroup[], draft: Draft): LineAnswers {
  return groups.flatMap((group): LineAnswers => {
    if (groupKind(group) === 'multi_group') {
      const { optionQuestionGroupId } = group
      return [{ optionQuestionGroupId, entries: draft.entries[optionQuestionGroupId] ?? [] }]
    }
    return answersOf(group.optionQuestions, draft)
  })
}

export function answersOf(questions: readonly OptionQuestion[], draft: Draft): Answer[] {
  const implied = new Map(questions.flatMap(impliedAnswers))
  const answerTo = (id: number) => draft.answers[id] ?? implied.get(id)
  return askedQuestions(questions, answerTo).flatMap(({ question: { id } }) => {
    const answer = answerTo(id)
    return answer === undefined ? [] : [{ questionId: id, answer }]
  })
}

/** What is chosen by itself, here and below. */
function impliedAnswers({ id, implied, answers }: OptionQuestion): (readonly [number, number])[] {
  const [only] = answers
  const below = answers.flatMap((answer) => followUps(answer).flatMap(impliedAnswers))
  return implied && only ? [[id, only.id] as const, ...below] : below
}

/** The group that still has to be answered first, and its question, which may be a follow-up (OPT-31). */
export function firstUnanswered(
  groups: readonly OptionGroup[],
  draft: Draft,
): { readonly group: OptionGroup; readonly questionId: number | undefined } | undefined {
  for (const group of groups) {
    const checked = checkAnswers([group], draftAnswers([group], draft))
    if (!checked.ok) return { group, questionId: checked.questionId }
  }
  return undefined
}

export type Need = { readonly text: string; readonly state: 'plain' | 'left' | 'done' | 'error' }

/** What the head of a group says is still needed. */
export function needOf(group: OptionGroup, draft: Draft): Need | undefined {
  const isDone = checkAnswers([group], draftAnswers([group], draft)).ok
  if (groupKind(group) === 'multi_group') {
    const filled = (draft.entries[group.optionQuestionGroupId] ?? []).reduce((sum, entry) => sum + entry.quantity, 0)
    const left = group.quantity - filled
    return left === 0 ? { text: words.done, state: 'done' } : { text: words.slots_left({ count: left }), state: 'left' }
  }
  if (isDone && group.optionQuestions.every(({ implied }) => implied)) return undefined
  if (isDone && !group.optionQuestions.some(isRequired)) return { text: words.optional, state: 'plain' }
  return isDone ? { text: words.done, state: 'done' } : { text: words.required, state: 'left' }
}

export function countOf(value: AnswerValue | undefined, answerId: number): number {
  return countsOf(value).find((counted) => counted.answerId === answerId)?.quantity ?? 0
}

export function countsOf(value: AnswerValue | undefined): readonly CountedAnswer[] {
  return Array.isArray(value) ? value.filter((one): one is CountedAnswer => typeof one === 'object') : []
}

export function withCount(
  value: AnswerValue | undefined,
  answerId: number,
  quantity: number,
): readonly CountedAnswer[] {
  const others = countsOf(value).filter((counted) => counted.answerId !== answerId)
  return quantity > 0 ? [...others, { answerId, quantity }] : others
}
