import { fromDecimal } from '#platform/core/money.ts'
import type { EditedAnswer, EditedGroup, EditedQuestion } from '../edited-options.ts'
import { groupKind } from '../options.ts'
import { cleanLine } from '../product-row.ts'

/**
 * Questions of a file, which have no ids, for an item that asks `present`: what has the words of a part is that part, with what a file does
 * not say. A question that has been worded anew is found by its answers.
 */
export function matchedQuestions(present: readonly EditedGroup[], read: readonly EditedGroup[]): EditedGroup[] {
  const match = matches(present, read, [
    (group) => `${groupKind(group)} ${titleOf(group)}`,
    titleOf,
    ({ optionQuestions }) => optionQuestions.map(answersOf).join('\n'),
  ])
  return read.map((group) => {
    const found = match.get(group)
    const optionQuestions = matchedParts(found?.optionQuestions ?? [], group.optionQuestions)
    if (!found) return { ...group, optionQuestions }
    const isAsBefore = groupKind(found) === groupKind(group)
    return {
      ...group,
      optionQuestionGroupId: found.optionQuestionGroupId,
      // A single question's group has a name that nobody reads.
      name: groupKind(group) === 'single_question' ? found.name : asWritten(group.name, found.name),
      groupType: isAsBefore ? found.groupType : group.groupType,
      optionQuestions,
    }
  })
}

function matchedParts(present: readonly EditedQuestion[], read: readonly EditedQuestion[]): EditedQuestion[] {
  const match = matches(present, read, [
    ({ type, question }) => `${type} ${cleanLine(question)}`,
    ({ question }) => cleanLine(question),
    answersOf,
  ])
  return read.map((question) => {
    const found = match.get(question)
    const answers = matchedAnswers(found?.answers ?? [], question.answers)
    if (!found) return { ...question, answers }
    const { id, fieldNameExt } = found
    return { ...question, id, fieldNameExt, question: asWritten(question.question, found.question), answers }
  })
}

function matchedAnswers(present: readonly EditedAnswer[], read: readonly EditedAnswer[]): EditedAnswer[] {
  const match = matches(present, read, [
    ({ answer, answerPrice }) => `${fromDecimal(answerPrice) ?? ''} ${cleanLine(answer)}`,
    ({ answer }) => cleanLine(answer),
  ])
  return read.map((answer) => {
    const found = match.get(answer)
    const optionQuestionGroups = matchedQuestions(found?.optionQuestionGroups ?? [], answer.optionQuestionGroups)
    if (!found) return { ...answer, optionQuestionGroups }
    return {
      ...answer,
      answerId: found.answerId,
      answer: asWritten(answer.answer, found.answer),
      // Words that the kitchen does not read are not in the file.
      answerRestaurant: answer.answerRestaurantActive
        ? asWritten(answer.answerRestaurant, found.answerRestaurant)
        : found.answerRestaurant,
      optionQuestionGroups,
    }
  })
}

/** Each of `read` with the part of `present` that is the same by the first of the keys that finds one; none is found twice. */
function matches<Part>(
  present: readonly Part[],
  read: readonly Part[],
  keys: readonly ((part: Part) => string)[],
): ReadonlyMap<Part, Part> {
  const free = new Set(present)
  const found = new Map<Part, Part>()
  for (const keyOf of keys) {
    const byKey = Map.groupBy(free, keyOf)
    for (const part of read) {
      if (found.has(part)) continue
      const key = keyOf(part)
      const match = key === '' ? undefined : byKey.get(key)?.shift()
      if (!match) continue
      found.set(part, match)
      free.delete(match)
    }
  }
  return found
}

const titleOf = (group: EditedGroup) =>
  cleanLine(groupKind(group) === 'single_question' ? (group.optionQuestions[0]?.question ?? '') : group.name)

const answersOf = ({ type, answers }: EditedQuestion) =>
  answers.length === 0 ? '' : JSON.stringify([type, ...answers.map(({ answer }) => cleanLine(answer))])

/** A file has no double blanks: what differs in nothing else stays as it is stored. */
const asWritten = (words: string, stored: string) => (cleanLine(stored) === words ? stored : words)
