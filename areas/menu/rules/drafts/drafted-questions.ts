import { fromDecimal } from '#platform/core/money.ts'
import { asNew, type EditedGroup } from '../edited-options.ts'
import type { DraftResult, QuestionsChange } from './draft-change.ts'

/** What is to be written of drafted questions to an item that asks `present` by now. What somebody has changed since is not written over. */
export function questionsToWrite(
  { before, after }: Pick<QuestionsChange, 'before' | 'after'>,
  present: readonly EditedGroup[],
): readonly EditedGroup[] | Exclude<DraftResult, 'done'> {
  if (asksTheSame(present, after)) return 'unchanged'
  return isSame(present, before) ? after : 'changed_meanwhile'
}

/** All but ids. */
export const asksTheSame = (one: readonly EditedGroup[], other: readonly EditedGroup[]): boolean =>
  isSame(
    one.map((group) => asNew(group, () => 0)),
    other.map((group) => asNew(group, () => 0)),
  )

/** The database orders the keys of what it keeps by itself; 1.5 is as much as 1.50. */
const isSame = (one: readonly EditedGroup[], other: readonly EditedGroup[]) => textOf(one) === textOf(other)
const textOf = (groups: readonly EditedGroup[]) =>
  JSON.stringify(groups, (key, value: unknown) =>
    amounts.includes(key) && typeof value === 'string'
      ? (fromDecimal(value) ?? value)
      : value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  )

const amounts = ['answerPrice', 'additionalCostPerQuantity']

/** Questions for an item that asks `present`: what it has keeps its ids, all else is new and counted down from -1. */
export function withIdsOf(present: readonly EditedGroup[], groups: readonly EditedGroup[]): EditedGroup[] {
  const known = { groups: new Set<number>(), questions: new Set<number>(), answers: new Set<number>() }
  eachPart(present, (kind, id) => void known[kind].add(id))
  let last = 0
  const idOf = (kind: keyof typeof known, id: number) => {
    // One id stands once: a second of it is another.
    if (known[kind].delete(id)) return id
    last -= 1
    return last
  }
  const number = (group: EditedGroup): EditedGroup => ({
    ...group,
    optionQuestionGroupId: idOf('groups', group.optionQuestionGroupId),
    optionQuestions: group.optionQuestions.map((question) => ({
      ...question,
      id: idOf('questions', question.id),
      answers: question.answers.map((answer) => ({
        ...answer,
        answerId: idOf('answers', answer.answerId),
        optionQuestionGroups: answer.optionQuestionGroups.map(number),
      })),
    })),
  })
  return groups.map(number)
}

function eachPart(
  groups: readonly EditedGroup[],
  tell: (kind: 'groups' | 'questions' | 'answers', id: number) => void,
): void {
  for (const group of groups) {
    tell('groups', group.optionQuestionGroupId)
    for (const question of group.optionQuestions) {
      tell('questions', question.id)
      for (const answer of question.answers) {
        tell('answers', answer.answerId)
        eachPart(answer.optionQuestionGroups, tell)
      }
    }
  }
}
