import { questionTypes } from './options.ts'

/** An item's questions as an admin edits them (ADM-17): ids below 1 are new, amounts are as they were typed. */
export type EditedAnswer = {
  readonly answerId: number
  readonly answer: string
  readonly answerPrice: string
  /** Off: the kitchen reads the customer's words (SIL-ORD-095). */
  readonly answerRestaurantActive: boolean
  readonly answerRestaurant: string
  /** Whether it is sold now. */
  readonly active: boolean
  /** Asked only while this answer is chosen. */
  readonly optionQuestionGroups: readonly EditedGroup[]
}

export type EditedQuestion = {
  readonly id: number
  readonly fieldName: string
  readonly fieldNameExt: string
  readonly question: string
  readonly type: number
  readonly rangeMin: number
  readonly rangeMax: number
  readonly additionalCostPerQuantity: string
  readonly implied: boolean
  readonly answers: readonly EditedAnswer[]
}

export type EditedGroup = {
  readonly optionQuestionGroupId: number
  readonly name: string
  readonly groupType: number
  readonly quantity: number
  readonly optionQuestions: readonly EditedQuestion[]
}

export const longest = { words: 200, fieldName: 60 } as const
export const most = { groups: 50, questions: 50, answers: 500, range: 99, pieces: 99 } as const

export const questionTypeLabels: Readonly<Record<number, string>> = {
  [questionTypes.multipleChoice]: 'Multiple choice',
  [questionTypes.checkboxes]: 'Checkboxes',
  [questionTypes.scale]: 'Scale',
  [questionTypes.text]: 'Text',
  [questionTypes.paragraph]: 'Paragraph',
  [questionTypes.quantities]: 'Quantity',
}

export const hasAnswers = ({ type }: { readonly type: number }): boolean =>
  type === questionTypes.multipleChoice || type === questionTypes.checkboxes || type === questionTypes.quantities

/** Without what a question of its type does not have, such as the answers that it had as a choice before it became a text. */
export function withoutRest(groups: readonly EditedGroup[]): EditedGroup[] {
  return groups.map((group) => ({
    ...group,
    quantity: group.groupType > 0 ? group.quantity : 1,
    optionQuestions: group.optionQuestions.map(withoutRestOf),
  }))
}

function withoutRestOf(question: EditedQuestion): EditedQuestion {
  const { type, answers, rangeMin, rangeMax } = question
  const isChoice = hasAnswers(question)
  const hasRange = isChoice ? type !== questionTypes.multipleChoice : type === questionTypes.scale
  return {
    ...question,
    rangeMin: hasRange ? rangeMin : 0,
    rangeMax: hasRange ? rangeMax : 0,
    additionalCostPerQuantity: type === questionTypes.quantities ? question.additionalCostPerQuantity : '0.00',
    implied: question.implied && type === questionTypes.multipleChoice && answers.length === 1,
    answers: isChoice
      ? answers.map((answer) => ({ ...answer, optionQuestionGroups: withoutRest(answer.optionQuestionGroups) }))
      : [],
  }
}

/** The same group for another item: nothing of it has an id yet. `next` counts down from what is new already. */
export function asNew(group: EditedGroup, next: () => number): EditedGroup {
  return {
    ...group,
    optionQuestionGroupId: next(),
    optionQuestions: group.optionQuestions.map((question) => ({
      ...question,
      id: next(),
      answers: question.answers.map((answer) => ({
        ...answer,
        answerId: next(),
        optionQuestionGroups: answer.optionQuestionGroups.map((one) => asNew(one, next)),
      })),
    })),
  }
}

/** What is equal for two groups that ask the same: all but ids, and whether an answer happens to be sold. */
export function groupText({ name, groupType, quantity, optionQuestions }: EditedGroup): string {
  return JSON.stringify([name, groupType, quantity, optionQuestions.map(questionText)])
}

const questionText = (question: EditedQuestion) => [
  question.question,
  question.type,
  question.rangeMin,
  question.rangeMax,
  question.additionalCostPerQuantity,
  question.implied,
  question.answers.map((answer) => [
    answer.answer,
    answer.answerPrice,
    answer.answerRestaurantActive,
    answer.answerRestaurant,
    answer.optionQuestionGroups.map(groupText),
  ]),
]

/**
 * `edited`, which was `before`, for an item that has the equal group `theirs`: what both have keeps their ids, and what is sold there stays
 * as it is there.
 */
export function asTheirs(edited: EditedGroup, before: EditedGroup, theirs: EditedGroup): EditedGroup {
  const pairs: Pairs = { groups: new Map(), questions: new Map(), answers: new Map() }
  pair(before, theirs, pairs)
  const translate = (group: EditedGroup): EditedGroup => ({
    ...group,
    optionQuestionGroupId: pairs.groups.get(group.optionQuestionGroupId) ?? 0,
    optionQuestions: group.optionQuestions.map((question) => ({
      ...question,
      id: pairs.questions.get(question.id) ?? 0,
      answers: question.answers.map((answer) => {
        const match = pairs.answers.get(answer.answerId)
        return {
          ...answer,
          answerId: match?.answerId ?? 0,
          active: match?.active ?? answer.active,
          optionQuestionGroups: answer.optionQuestionGroups.map(translate),
        }
      }),
    })),
  })
  return translate(edited)
}

/** Groups, questions and answers are counted each by themselves, and so may share a number. */
type Pairs = {
  readonly groups: Map<number, number>
  readonly questions: Map<number, number>
  readonly answers: Map<number, EditedAnswer>
}

function pair(group: EditedGroup, theirs: EditedGroup, pairs: Pairs): void {
  pairs.groups.set(group.optionQuestionGroupId, theirs.optionQuestionGroupId)
  for (const [at, question] of group.optionQuestions.entries()) {
    const other = theirs.optionQuestions[at]
    if (!other) continue
    pairs.questions.set(question.id, other.id)
    for (const [place, answer] of question.answers.entries()) {
      const match = other.answers[place]
      if (!match) continue
      pairs.answers.set(answer.answerId, match)
      for (const [n, follow] of answer.optionQuestionGroups.entries()) {
        const followed = match.optionQuestionGroups[n]
        if (followed) pair(follow, followed, pairs)
      }
    }
  }
}
