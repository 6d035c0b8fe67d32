import { sql } from 'kysely'
import { listedItems } from '../catalogue.ts'
import type { Tx } from './insert-rows.ts'

/** The catalogue counts its ids by itself, so that it can be read without a database: the menus that came in must have the same. */
export async function checkMenuIds(tx: Tx): Promise<void> {
  const [listed, brought] = [listedLines(), await broughtLines(tx)]
  const length = Math.max(listed.length, brought.length)
  for (let at = 0; at < length; at++)
    if (listed[at] !== brought[at])
      throw new Error(
        `the town's menus list ${listed[at] ?? 'nothing more'}, where ${brought[at] ?? 'nothing'} came in`,
      )
}

/** A line for every answer, and for every question and item without one. */
const listedLines = (): string[] =>
  listedItems().flatMap(({ menu_item_id, menu_category_id, item, groups }) => {
    const questions = groups.flatMap(({ option_question_group_id, questions }) =>
      questions.flatMap(({ option_question_id, answers, answer_ids }) => {
        const chosen = answers.map(({ answer }, at) => [answer_ids[at], answer])
        return orNothing(chosen).map((answer) => [option_question_group_id, option_question_id, ...answer])
      }),
    )
    const rest = questions.length > 0 ? questions : [[null, null, null, null]]
    return rest.map((question) => JSON.stringify([menu_item_id, menu_category_id, item.name, ...question]))
  })

const orNothing = (answers: (string | number | undefined)[][]) => (answers.length > 0 ? answers : [[null, null]])

async function broughtLines(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ line: unknown[] }>`
    select json_build_array(i.menu_item_id, i.menu_category_id, i.name,
      g.option_question_group_id, q.option_question_id, a.option_answer_id, a.answer) as line
    from menu_items i
      left join option_question_groups g using (menu_item_id)
      left join option_questions q using (option_question_group_id)
      left join option_answers a using (option_question_id)
    order by i.menu_item_id, g.option_question_group_id, q.option_question_id, a.option_answer_id`.execute(tx)
  return rows.map(({ line }) => JSON.stringify(line))
}
