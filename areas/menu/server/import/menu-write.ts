import type { Tx } from '#platform/server/unit-of-work.ts'
import {
  addRows,
  changeRows,
  type MenuPlan,
  type MenuTable,
  menuKeys,
  type RowOf,
  removeOptions,
  takeKeys,
} from './menu-rows.ts'

/** A statement for a thousand rows of each table, parents first; tables of which nothing is other are not touched. */
export async function writeMenuPlan(tx: Tx, plan: Pick<MenuPlan, 'added' | 'changed' | 'gone'>): Promise<void> {
  const keys = new Map<string, readonly number[]>()
  for (const table of Object.keys(menuKeys) as MenuTable[])
    keys.set(menuKeys[table], await takeKeys(tx, table, plan.added[table].length))

  /** New rows were counted -1, -2, …: the first of them gets the first of the numbers taken. */
  const real = <Row extends object>(row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        typeof value === 'number' && value < 0 ? (keys.get(column)?.[-value - 1] ?? value) : value,
      ]),
    ) as Row

  await removeOptions(tx, plan.gone)
  const write = async <Table extends MenuTable>(table: Table) => {
    const added: readonly RowOf[Table][] = plan.added[table]
    const changed: readonly RowOf[Table][] = plan.changed[table]
    await addRows(tx, table, added.map(real))
    await changeRows(tx, table, changed.map(real))
  }
  await write('integration_items')
  await write('menu_categories')
  await write('menu_items')
  // Follow-ups are tied to their answers when those stand.
  const groups = plan.added.option_question_groups.map(real)
  await addRows(
    tx,
    'option_question_groups',
    groups.map((group) => ({ ...group, option_answer_id: null })),
  )
  await write('option_questions')
  await write('option_answers')
  const followUps = groups.filter(({ option_answer_id }) => option_answer_id !== null)
  await changeRows(tx, 'option_question_groups', [...plan.changed.option_question_groups.map(real), ...followUps])
}
