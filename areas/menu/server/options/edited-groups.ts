import { toDecimal } from '#platform/core/money.ts'
import { type EditedAnswer, type EditedGroup, type EditedQuestion, groupText } from '../../rules/edited-options.ts'
import type { AnswerRow, GroupRow, MenuRows, QuestionRow } from '../import/menu-rows.ts'

/** What the items of a place ask, as the editor shows it: of all of them, since a group may be that of several. */
export function editedGroupsOf(rows: MenuRows) {
  const ofItem = Map.groupBy(
    rows.option_question_groups.filter(({ option_answer_id }) => option_answer_id === null),
    ({ menu_item_id }) => menu_item_id,
  )
  const ofAnswer = Map.groupBy(rows.option_question_groups, ({ option_answer_id }) => option_answer_id)
  const questions = Map.groupBy(rows.option_questions, ({ option_question_group_id }) => option_question_group_id)
  const answers = Map.groupBy(rows.option_answers, ({ option_question_id }) => option_question_id)

  const editedGroup = (group: GroupRow): EditedGroup => ({
    optionQuestionGroupId: group.option_question_group_id,
    name: group.name,
    groupType: group.group_type,
    quantity: group.quantity,
    optionQuestions: (questions.get(group.option_question_group_id) ?? []).map(editedQuestion),
  })
  const editedQuestion = (question: QuestionRow): EditedQuestion => ({
    id: question.option_question_id,
    fieldName: question.field_name,
    fieldNameExt: question.field_name_ext,
    question: question.question,
    type: question.type,
    rangeMin: question.range_min,
    rangeMax: question.range_max,
    additionalCostPerQuantity: toDecimal(question.additional_cost_per_quantity),
    implied: question.implied,
    answers: (answers.get(question.option_question_id) ?? []).map(editedAnswer),
  })
  const editedAnswer = (answer: AnswerRow): EditedAnswer => ({
    answerId: answer.option_answer_id,
    answer: answer.answer,
    answerPrice: toDecimal(answer.additional_cost),
    answerRestaurantActive: answer.answer_restaurant_active,
    answerRestaurant: answer.answer_restaurant,
    active: answer.active,
    optionQuestionGroups: (ofAnswer.get(answer.option_answer_id) ?? []).map(editedGroup),
  })
  return (menu_item_id: number): EditedGroup[] => (ofItem.get(menu_item_id) ?? []).map(editedGroup)
}

export type NamedItem = { readonly menu_item_id: number; readonly name: string }
export type SharedGroup = { readonly group: EditedGroup; readonly items: readonly NamedItem[] }

/** Every group of the place's items once, with the items that ask it. */
export function sharedGroups(rows: MenuRows): ReadonlyMap<string, SharedGroup> {
  const groupsOf = editedGroupsOf(rows)
  const shared = new Map<string, { group: EditedGroup; items: NamedItem[] }>()
  for (const { menu_item_id, name } of rows.menu_items) {
    for (const group of groupsOf(menu_item_id)) {
      const text = groupText(group)
      const known = shared.get(text)
      if (!known) shared.set(text, { group, items: [{ menu_item_id, name }] })
      else if (!known.items.some((item) => item.menu_item_id === menu_item_id)) known.items.push({ menu_item_id, name })
    }
  }
  return shared
}
