import {
  type Answer,
  type AnswerValue,
  type CountedAnswer,
  checkAnswers,
  type GroupEntry,
  type LineAnswers,
} from '../rules/answers.ts'
import { groupKind, type OptionGroup, type OptionQuestion, questionTypes } from '../rules/options.ts'

/** What has been answered so far: by question, and for multi groups the entries added. */
export type Draft = {
  readonly answers: Readonly<Record<number, AnswerValue>>
  readonly entries: Readonly<Record<number, readonly GroupEntry[]>>
}

export const emptyDraft: Draft = { answers: {}, entries: {} }

export function withAnswer(draft: Draft, questionId: number, value: AnswerValue): Draft {
  return { ...draft, answers: { ...draft.answers, [questionId]: value } }
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
  return questions.flatMap(({ id }) => {
    const answer = draft.answers[id]
    return answer === undefined ? [] : [{ questionId: id, answer }]
  })
}

/** The group that still has to be answered first, if any (OPT-31). */
export function firstUnanswered(groups: readonly OptionGroup[], draft: Draft): OptionGroup | undefined {
  return groups.find((group) => !checkAnswers([group], draftAnswers([group], draft)).ok)
}

export type Need = { readonly text: string; readonly state: 'plain' | 'left' | 'done' | 'error' }

/** What the head of a group says is still needed. */
export function needOf(group: OptionGroup, draft: Draft): Need | undefined {
  const isDone = checkAnswers([group], draftAnswers([group], draft)).ok
  if (groupKind(group) === 'multi_group') {
    const filled = (draft.entries[group.optionQuestionGroupId] ?? []).reduce((sum, entry) => sum + entry.quantity, 0)
    const left = group.quantity - filled
    return left === 0
      ? { text: 'Done', state: 'done' }
      : { text: `${left} ${left === 1 ? 'slot' : 'slots'} left`, state: 'left' }
  }
  if (!group.optionQuestions.some(isRequired)) return { text: 'Optional', state: 'plain' }
  return isDone ? { text: 'Done', state: 'done' } : { text: 'Required', state: 'left' }
}

/** SIL-ORD-087. */
export function isRequired(question: OptionQuestion): boolean {
  const { type, rangeMin } = question
  if (type === questionTypes.multipleChoice || type === questionTypes.scale) return true
  return (type === questionTypes.checkboxes || type === questionTypes.quantities) && rangeMin > 0
}

/** 'Choose one', 'Up to 4 in all'. */
export function hintOf({ type, rangeMin, rangeMax }: OptionQuestion): string | undefined {
  switch (type) {
    case questionTypes.multipleChoice:
      return 'Choose one'
    case questionTypes.checkboxes:
      return rangeText(rangeMin, rangeMax, '') ?? 'As many as you like'
    case questionTypes.quantities:
      return rangeText(rangeMin, rangeMax, ' in all')
    default:
      return undefined
  }
}

function rangeText(least: number, most: number, suffix: string): string | undefined {
  if (least > 0 && most > 0) return least === most ? `Exactly ${least}${suffix}` : `${least} to ${most}${suffix}`
  if (most > 0) return `Up to ${most}${suffix}`
  return least > 0 ? `At least ${least}${suffix}` : undefined
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
