import { type Cents, fromDecimal } from '#platform/core/money.ts'
import type { EditedAnswer, EditedGroup, EditedQuestion } from '../../rules/edited-options.ts'
import { isSame, nextKey } from '../import/menu-option-plan.ts'
import type { AnswerRow, GroupRow, MenuPlan, MenuRows, QuestionRow, RowOf } from '../import/menu-rows.ts'

type OptionTable = 'option_question_groups' | 'option_questions' | 'option_answers'
type OptionPlan = Pick<MenuPlan, 'added' | 'changed' | 'gone'>

/** An id that is of no question of the item. */
export class UnknownOption extends Error {}

/**
 * What is to be written so that items ask what an editor says. Groups, questions and answers keep their ids; an answer whose words or cost
 * are others, and a question of another type, is a new one, and the old one stays for past orders (SIL-ORD-095).
 */
export function planEditedOptions(standing: MenuRows) {
  const plan: OptionPlan = { added: noRows(), changed: noRows(), gone: noOptions() }
  const groupOf = new Map(standing.option_question_groups.map((row) => [row.option_question_group_id, row]))
  const questionOf = new Map(standing.option_questions.map((row) => [row.option_question_id, row]))
  const answerOf = new Map(standing.option_answers.map((row) => [row.option_answer_id, row]))
  /** Those that the editor still has, under their old or a new id. */
  const kept = {
    option_question_groups: new Set<number>(),
    option_questions: new Set<number>(),
    option_answers: new Set<number>(),
  }

  function take<Row>(table: OptionTable, rows: ReadonlyMap<number, Row>, id: number): Row | undefined {
    if (id < 1) return undefined
    const row = rows.get(id)
    if (!row || kept[table].has(id)) throw new UnknownOption(`${table} ${id}`)
    kept[table].add(id)
    return row
  }

  function putGroups(menu_item_id: number, under: number | null, groups: readonly EditedGroup[]) {
    for (const [position, group] of groups.entries()) {
      const found = take('option_question_groups', groupOf, group.optionQuestionGroupId)
      if (found && found.menu_item_id !== menu_item_id) throw new UnknownOption('a group of another item')
      const row: GroupRow = {
        option_question_group_id: found?.option_question_group_id ?? nextKey(plan.added.option_question_groups),
        menu_item_id,
        name: group.name,
        group_type: group.groupType,
        quantity: group.quantity,
        position,
        option_answer_id: under,
      }
      write('option_question_groups', found, row)
      for (const [place, question] of group.optionQuestions.entries()) putQuestion(row, question, place)
    }
  }

  function putQuestion(
    { menu_item_id, option_question_group_id }: GroupRow,
    question: EditedQuestion,
    position: number,
  ) {
    const taken = take('option_questions', questionOf, question.id)
    const found = taken?.type === question.type ? taken : undefined
    if (taken && !found) plan.gone.option_questions.push(taken.option_question_id)
    const row: QuestionRow = {
      option_question_id: found?.option_question_id ?? nextKey(plan.added.option_questions),
      option_question_group_id,
      field_name: question.fieldName,
      field_name_ext: question.fieldNameExt,
      question: question.question,
      type: question.type,
      range_min: question.rangeMin,
      range_max: question.rangeMax,
      additional_cost_per_quantity: amount(question.additionalCostPerQuantity),
      implied: question.implied,
      position,
    }
    write('option_questions', found, row)
    for (const [place, answer] of question.answers.entries())
      putAnswer(menu_item_id, row.option_question_id, answer, place)
  }

  function putAnswer(menu_item_id: number, option_question_id: number, answer: EditedAnswer, position: number) {
    const taken = take('option_answers', answerOf, answer.answerId)
    const additional_cost = amount(answer.answerPrice)
    const isAsBefore = taken?.answer === answer.answer && taken.additional_cost === additional_cost
    if (taken && !isAsBefore) plan.gone.option_answers.push(taken.option_answer_id)
    const found = isAsBefore ? taken : undefined
    const row: AnswerRow = {
      option_answer_id: found?.option_answer_id ?? nextKey(plan.added.option_answers),
      option_question_id,
      answer: answer.answer,
      additional_cost,
      answer_restaurant: answer.answerRestaurant,
      answer_restaurant_active: answer.answerRestaurantActive,
      active: answer.active,
      position,
    }
    write('option_answers', found, row)
    putGroups(menu_item_id, row.option_answer_id, answer.optionQuestionGroups)
  }

  function write<Table extends OptionTable>(table: Table, found: RowOf[Table] | undefined, row: RowOf[Table]) {
    if (found && isSame(found, row)) return
    const rows: RowOf[Table][] = (found ? plan.changed : plan.added)[table]
    rows.push(row)
  }

  return {
    /** All that one item asks; what is left out of it goes. */
    put(menu_item_id: number, groups: readonly EditedGroup[]): void {
      putGroups(menu_item_id, null, groups)
      const ofItem = standing.option_question_groups.filter((row) => row.menu_item_id === menu_item_id)
      const groupIds = new Set(ofItem.map((row) => row.option_question_group_id))
      const questions = standing.option_questions.filter((row) => groupIds.has(row.option_question_group_id))
      const questionIds = new Set(questions.map((row) => row.option_question_id))
      const answers = standing.option_answers.filter((row) => questionIds.has(row.option_question_id))
      const { gone } = plan
      for (const id of groupIds) if (!kept.option_question_groups.has(id)) gone.option_question_groups.push(id)
      for (const id of questionIds) if (!kept.option_questions.has(id)) gone.option_questions.push(id)
      for (const { option_answer_id: id } of answers) if (!kept.option_answers.has(id)) gone.option_answers.push(id)
    },
    plan,
  }
}

const amount = (text: string): Cents => fromDecimal(text) ?? 0

const noOptions = () => ({
  option_question_groups: [] as number[],
  option_questions: [] as number[],
  option_answers: [] as number[],
})
const noRows = () => ({
  integration_items: [],
  menu_categories: [],
  menu_items: [],
  option_question_groups: [],
  option_questions: [],
  option_answers: [],
})
