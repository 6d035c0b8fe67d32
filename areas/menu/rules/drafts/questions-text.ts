import { fromDecimal, toDecimal } from '#platform/core/money.ts'
import {
  type EditedAnswer,
  type EditedGroup,
  type EditedQuestion,
  questionTypeLabels,
  withoutRest,
} from '../edited-options.ts'
import { groupKind, questionTypes } from '../options.ts'
import { cleanLine } from '../product-row.ts'

/**
 * What an item asks, as one cell of a file: a line each, what belongs to it further in. `read-questions.ts` reads it.
 *
 *     Broth | multiple choice
 *       - Tonkotsu
 *       - Miso | +1.00 | kitchen: MISO
 */
export const questionsText = (groups: readonly EditedGroup[]): string =>
  withoutRest(groups)
    .flatMap((group) => groupLines(group, 0))
    .join('\n')

function groupLines(group: EditedGroup, depth: number): string[] {
  const kind = groupKind(group)
  if (kind === 'single_question') return group.optionQuestions.flatMap((question) => questionLines(question, depth))
  const { quantity } = group
  const asked = kind === 'single_group' ? 'group' : `${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`
  return [
    line(depth, questionWords(group.name), asked),
    ...group.optionQuestions.flatMap((question) => questionLines(question, depth + 1)),
  ]
}

function questionLines(question: EditedQuestion, depth: number): string[] {
  const { type, fieldName, additionalCostPerQuantity, implied } = question
  const each = fromDecimal(additionalCostPerQuantity) ?? 0
  return [
    line(
      depth,
      questionWords(question.question),
      (questionTypeLabels[type] ?? '').toLowerCase(),
      rangeText(question),
      each === 0 ? '' : `${toDecimal(each)} each`,
      implied ? 'chosen by itself' : '',
      fieldName ? `short name: ${escaped(fieldName)}` : '',
    ),
    ...question.answers.flatMap((answer) => answerLines(answer, depth + 1)),
  ]
}

function answerLines(answer: EditedAnswer, depth: number): string[] {
  const cost = fromDecimal(answer.answerPrice) ?? 0
  return [
    line(
      depth,
      `- ${escaped(answer.answer)}`,
      cost === 0 ? '' : `${cost > 0 ? '+' : ''}${toDecimal(cost)}`,
      answer.answerRestaurantActive ? `kitchen: ${escaped(answer.answerRestaurant)}`.trim() : '',
      answer.active ? '' : 'not sold',
    ),
    ...answer.optionQuestionGroups.flatMap((group) => groupLines(group, depth + 1)),
  ]
}

const line = (depth: number, words: string, ...said: readonly string[]) =>
  '  '.repeat(depth) + [words, ...said.filter(Boolean)].join(' | ').trimStart()

const escaped = (words: string) => cleanLine(words).replace(/[\\|]/g, '\\$&')
/** What begins as an answer does is none. */
const questionWords = (words: string) => escaped(words).replace(/^[-–•]/, '\\$&')

function rangeText({ type, rangeMin, rangeMax }: EditedQuestion): string {
  if (type === questionTypes.scale) return `${rangeMin} to ${rangeMax}`
  if (rangeMin === 0) return rangeMax === 0 ? '' : `up to ${rangeMax}`
  if (rangeMax === 0) return `at least ${rangeMin}`
  return rangeMin === rangeMax ? `exactly ${rangeMin}` : `${rangeMin} to ${rangeMax}`
}
