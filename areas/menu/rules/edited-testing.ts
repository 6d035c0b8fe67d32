import type { EditedAnswer, EditedGroup, EditedQuestion } from './edited-options.ts'
import { questionTypes } from './options.ts'

/** Parts of the questions' editor as they are when nothing was said of them, for tests. */
export const editedAnswer = (more: Partial<EditedAnswer>): EditedAnswer => ({
  answerId: 0,
  answer: '',
  answerPrice: '0.00',
  answerRestaurantActive: false,
  answerRestaurant: '',
  active: true,
  optionQuestionGroups: [],
  ...more,
})

export const editedQuestion = (more: Partial<EditedQuestion>): EditedQuestion => ({
  id: 0,
  fieldName: '',
  fieldNameExt: '',
  question: '',
  type: questionTypes.multipleChoice,
  rangeMin: 0,
  rangeMax: 0,
  additionalCostPerQuantity: '0.00',
  implied: false,
  answers: [],
  ...more,
})

export const editedGroup = (more: Partial<EditedGroup>): EditedGroup => ({
  optionQuestionGroupId: 0,
  name: '',
  groupType: -1,
  quantity: 1,
  optionQuestions: [],
  ...more,
})
