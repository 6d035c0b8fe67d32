import { dollars, fromDecimal } from '#platform/core/money.ts'
import { type EditedAnswer, type EditedGroup, type EditedQuestion, questionTypeLabels } from '../edited-options.ts'
import { groupKind, questionTypes } from '../options.ts'

/** One line of what becomes of an item's questions: where, what stands there, what will. */
export type DiffLine = { readonly field: string; readonly before: string; readonly after: string }

/** In the order of the questions as they will be, and then what goes. */
export const questionDiff = (before: readonly EditedGroup[], after: readonly EditedGroup[]): DiffLine[] =>
  ofGroups(before, after, '')

const ofGroups = (before: readonly EditedGroup[], after: readonly EditedGroup[], path: string): DiffLine[] =>
  ofList(before, after, path, {
    idOf: ({ optionQuestionGroupId }) => optionQuestionGroupId,
    titleOf: groupTitle,
    textOf: groupText,
    compare: ofGroup,
    ofNew: ofNewGroup,
  })

function ofGroup(before: EditedGroup, after: EditedGroup, path: string): DiffLine[] {
  const isAlone = groupKind(before) === 'single_question' && groupKind(after) === 'single_question'
  const [was] = before.optionQuestions
  const [is] = after.optionQuestions
  // A single question is its group.
  if (isAlone && was && is && was.id === is.id) return ofQuestion(was, is, path)
  return [
    ...lineOf(path, 'name', before.name, after.name),
    ...lineOf(path, 'kind', kindText(before), kindText(after)),
    ...ofList(before.optionQuestions, after.optionQuestions, path, {
      idOf: ({ id }) => id,
      titleOf: ({ question }) => question,
      textOf: questionText,
      compare: ofQuestion,
      ofNew: ofNewQuestion,
    }),
  ]
}

function ofQuestion(before: EditedQuestion, after: EditedQuestion, path: string): DiffLine[] {
  return [
    ...lineOf(path, 'words', before.question, after.question),
    ...lineOf(path, 'short name', before.fieldName, after.fieldName),
    ...lineOf(path, 'type', typeText(before), typeText(after)),
    ...lineOf(path, 'range', rangeText(before), rangeText(after)),
    ...lineOf(path, 'cost of each', eachText(before), eachText(after)),
    ...lineOf(path, 'chosen by itself', yesText(before.implied), yesText(after.implied)),
    ...ofList(before.answers, after.answers, path, {
      idOf: ({ answerId }) => answerId,
      titleOf: ({ answer }) => answer,
      textOf: answerText,
      compare: ofAnswer,
      ofNew: ofNewAnswer,
    }),
  ]
}

function ofAnswer(before: EditedAnswer, after: EditedAnswer, path: string): DiffLine[] {
  const [was, is] = [before, after].map(({ answerRestaurantActive, answerRestaurant }) =>
    answerRestaurantActive ? answerRestaurant : 'as the answer',
  )
  return [
    ...lineOf(path, '', answerText(before), answerText(after)),
    ...lineOf(path, 'for the kitchen', was ?? '', is ?? ''),
    ...lineOf(path, 'sold', yesText(before.active), yesText(after.active)),
    ...ofGroups(before.optionQuestionGroups, after.optionQuestionGroups, path),
  ]
}

function ofNewGroup(group: EditedGroup, path: string): DiffLine[] {
  const isAlone = groupKind(group) === 'single_question'
  return group.optionQuestions.flatMap((question) =>
    ofNewQuestion(question, isAlone ? path : under(path, question.question)),
  )
}

const ofNewQuestion = ({ answers }: EditedQuestion, path: string): DiffLine[] =>
  answers.flatMap((answer) => ofNewAnswer(answer, under(path, answer.answer)))

function ofNewAnswer(answer: EditedAnswer, path: string): DiffLine[] {
  const plain = { ...answer, answerRestaurantActive: false, active: true, optionQuestionGroups: [] }
  return ofAnswer(plain, answer, path).map((line) => ({ ...line, before: '' }))
}

type List<Part> = {
  readonly idOf: (part: Part) => number
  readonly titleOf: (part: Part) => string
  readonly textOf: (part: Part) => string
  readonly compare: (before: Part, after: Part, path: string) => DiffLine[]
  /** What the text of a new one leaves out. */
  readonly ofNew: (part: Part, path: string) => DiffLine[]
}

function ofList<Part>(
  before: readonly Part[],
  after: readonly Part[],
  path: string,
  { idOf, titleOf, textOf, compare, ofNew }: List<Part>,
): DiffLine[] {
  const was = new Map(before.map((part) => [idOf(part), part]))
  const is = new Set(after.map(idOf))
  const both = before.filter((part) => is.has(idOf(part)))
  const order = after.filter((part) => was.has(idOf(part)))
  const isMoved = order.some((part, at) => idOf(part) !== idOf(both[at] as Part))
  return [
    ...after.flatMap((part) => {
      const earlier = was.get(idOf(part))
      const of = under(path, titleOf(earlier ?? part))
      return earlier ? compare(earlier, part, of) : [{ field: of, before: '', after: textOf(part) }, ...ofNew(part, of)]
    }),
    ...before.flatMap((part) =>
      is.has(idOf(part)) ? [] : [{ field: under(path, titleOf(part)), before: textOf(part), after: '' }],
    ),
    ...(isMoved ? [{ field: under(path, 'order'), before: titles(both, titleOf), after: titles(order, titleOf) }] : []),
  ]
}

const titles = <Part>(parts: readonly Part[], titleOf: (part: Part) => string) => parts.map(titleOf).join(', ')
const under = (path: string, title: string) => (path ? `${path}: ${title}` : title)

function lineOf(path: string, aspect: string, before: string, after: string): DiffLine[] {
  return before === after ? [] : [{ field: aspect ? under(path, aspect) : path, before, after }]
}

function groupTitle(group: EditedGroup): string {
  const question = group.optionQuestions[0]?.question ?? ''
  return (groupKind(group) === 'single_question' ? question : group.name) || question
}

function groupText(group: EditedGroup): string {
  const questions = group.optionQuestions.map(questionText).join('; ')
  return groupKind(group) === 'single_question' ? questions : `${kindText(group)}: ${questions}`
}

function questionText(question: EditedQuestion): string {
  const answers = question.answers.map(answerText).join(', ')
  const said = [typeText(question), rangeText(question), eachText(question)].filter(Boolean).join(', ')
  return answers ? `${said}: ${answers}` : said
}

function answerText({ answer, answerPrice }: EditedAnswer): string {
  const cost = fromDecimal(answerPrice) ?? 0
  return cost === 0 ? answer : `${answer} ${cost > 0 ? '+' : ''}${dollars(cost)}`
}

function kindText(group: EditedGroup): string {
  const kind = groupKind(group)
  if (kind === 'multi_group') return `${group.quantity} pieces, each asked by itself`
  return kind === 'single_group' ? 'A group' : 'A question'
}

const typeText = ({ type }: EditedQuestion) => questionTypeLabels[type] ?? ''

function rangeText({ type, rangeMin, rangeMax }: EditedQuestion): string {
  if (type === questionTypes.scale) return `${rangeMin} to ${rangeMax}`
  if (type !== questionTypes.checkboxes && type !== questionTypes.quantities) return ''
  if (rangeMin === 0 && rangeMax === 0) return 'any number'
  if (rangeMin === 0) return `up to ${rangeMax}`
  return rangeMax === 0 ? `at least ${rangeMin}` : `${rangeMin} to ${rangeMax}`
}

function eachText({ type, additionalCostPerQuantity }: EditedQuestion): string {
  const cost = fromDecimal(additionalCostPerQuantity) ?? 0
  return type === questionTypes.quantities && cost !== 0 ? `${dollars(cost)} each` : ''
}

const yesText = (is: boolean) => (is ? 'yes' : 'no')
