import type { FileAnswer, FileGroup } from '../../rules/menu-file.ts'
import type { AnswerRow, GoneOptions, GroupRow, MenuPlan, MenuRows, QuestionRow, RowOf } from './menu-rows.ts'

/** Groups, questions and answers keep their numbers where they keep their names, so that carts which hold them stay good. */
export function planOptions(standing: MenuRows, plan: MenuPlan) {
  const ofItem = Map.groupBy(
    standing.option_question_groups.filter(({ option_answer_id }) => option_answer_id === null),
    ({ menu_item_id }) => menu_item_id,
  )
  const ofAnswer = Map.groupBy(standing.option_question_groups, ({ option_answer_id }) => option_answer_id)
  const questionsOf = Map.groupBy(standing.option_questions, ({ option_question_group_id }) => option_question_group_id)
  const answersOf = Map.groupBy(standing.option_answers, ({ option_question_id }) => option_question_id)
  let isOther = false

  function putGroups(
    menu_item_id: number,
    under: number | null,
    groups: readonly FileGroup[],
    there: readonly GroupRow[],
  ) {
    const match = byNameOnce(there, ({ name }) => name)
    for (const [position, group] of groups.entries()) {
      const found = match.take(group.name)
      const row: GroupRow = {
        option_question_group_id: found?.option_question_group_id ?? nextKey(plan.added.option_question_groups),
        menu_item_id,
        name: group.name,
        group_type: group.group_type,
        quantity: group.quantity,
        position,
        option_answer_id: under,
      }
      write('option_question_groups', found, row)
      const there = found ? (questionsOf.get(found.option_question_group_id) ?? []) : []
      putQuestions(row, group, there)
    }
    for (const row of match.left()) removeGroup(row)
  }

  /** The one question of a single group is that group's, whatever it is called; in a block they are told apart by their names. */
  function putQuestions(
    { menu_item_id, option_question_group_id }: GroupRow,
    { group_type, questions }: FileGroup,
    there: readonly QuestionRow[],
  ) {
    const match = group_type === -1 ? inOrder(there) : byNameOnce(there, ({ question }) => question)
    for (const [position, question] of questions.entries()) {
      const found = match.take(question.question)
      const row: QuestionRow = {
        option_question_id: found?.option_question_id ?? nextKey(plan.added.option_questions),
        option_question_group_id,
        field_name: found?.field_name ?? '',
        field_name_ext: found?.field_name_ext ?? '',
        question: question.question,
        type: question.type,
        range_min: question.range_min,
        range_max: question.range_max,
        additional_cost_per_quantity: question.additional_cost_per_quantity,
        implied: question.implied,
        position,
      }
      write('option_questions', found, row)
      const answers = found ? (answersOf.get(found.option_question_id) ?? []) : []
      putAnswers(menu_item_id, row.option_question_id, question.answers, answers)
    }
    for (const row of match.left()) removeQuestion(row)
  }

  function putAnswers(
    menu_item_id: number,
    option_question_id: number,
    answers: readonly FileAnswer[],
    there: readonly AnswerRow[],
  ) {
    const match = byNameOnce(there, ({ answer }) => answer)
    for (const [position, answer] of answers.entries()) {
      const found = match.take(answer.answer)
      const row: AnswerRow = {
        option_answer_id: found?.option_answer_id ?? nextKey(plan.added.option_answers),
        option_question_id,
        answer: answer.answer,
        additional_cost: answer.additional_cost,
        ...kitchenWords(answer, found),
        active: answer.active ?? found?.active ?? true,
        position,
      }
      write('option_answers', found, row)
      const followUps = found ? (ofAnswer.get(found.option_answer_id) ?? []) : []
      putGroups(menu_item_id, row.option_answer_id, answer.groups, followUps)
    }
    for (const row of match.left()) removeAnswer(row)
  }

  function write<Table extends keyof GoneOptions>(table: Table, found: RowOf[Table] | undefined, row: RowOf[Table]) {
    if (found && isSame(found, row)) return
    isOther = true
    const rows: RowOf[Table][] = (found ? plan.changed : plan.added)[table]
    rows.push(row)
  }

  function removeGroup({ option_question_group_id }: GroupRow) {
    isOther = true
    plan.gone.option_question_groups.push(option_question_group_id)
    for (const question of questionsOf.get(option_question_group_id) ?? []) removeQuestion(question)
  }
  function removeQuestion({ option_question_id }: QuestionRow) {
    isOther = true
    plan.gone.option_questions.push(option_question_id)
    for (const answer of answersOf.get(option_question_id) ?? []) removeAnswer(answer)
  }
  function removeAnswer({ option_answer_id }: AnswerRow) {
    isOther = true
    plan.gone.option_answers.push(option_answer_id)
    for (const group of ofAnswer.get(option_answer_id) ?? []) removeGroup(group)
  }

  return {
    /** Whether anything of it is other than before. */
    put(menu_item_id: number, groups: readonly FileGroup[]): boolean {
      isOther = false
      putGroups(menu_item_id, null, groups, ofItem.get(menu_item_id) ?? [])
      return isOther
    },
  }
}

function kitchenWords({ answer_restaurant }: FileAnswer, found: AnswerRow | undefined) {
  if (answer_restaurant !== undefined) return { answer_restaurant, answer_restaurant_active: answer_restaurant !== '' }
  return {
    answer_restaurant: found?.answer_restaurant ?? '',
    answer_restaurant_active: found?.answer_restaurant_active ?? false,
  }
}

function inOrder<Row>(rows: readonly Row[]) {
  const waiting = [...rows]
  return { take: (_name: string): Row | undefined => waiting.shift(), left: (): Row[] => waiting }
}

function byNameOnce<Row>(rows: readonly Row[], nameOf: (row: Row) => string) {
  const waiting = Map.groupBy(rows, nameOf)
  return {
    take: (name: string): Row | undefined => waiting.get(name)?.shift(),
    left: (): Row[] => [...waiting.values()].flat(),
  }
}

export function isSame<Row extends object>(a: Row, b: Row): boolean {
  return Object.entries(b).every(([column, value]) => (a as Readonly<Record<string, unknown>>)[column] === value)
}

/** New rows are counted -1, -2, … until they get their numbers. */
export const nextKey = (added: readonly unknown[]) => -(added.length + 1)
