import { type Selectable, sql } from 'kysely'
import type { DB } from '#database/types.ts'
import { insertMany } from '#platform/server/imports/rows.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'

/** A menu as its tables hold it: what lives, with every question and answer of it. */
export type MenuRows = {
  /** The place's own till, by its words. */
  readonly integration_items: readonly IntegrationRow[]
  readonly menu_categories: readonly CategoryRow[]
  readonly menu_items: readonly ItemRow[]
  readonly option_question_groups: readonly GroupRow[]
  readonly option_questions: readonly QuestionRow[]
  readonly option_answers: readonly AnswerRow[]
}
export type IntegrationRow = Selectable<DB['integration_items']>
export type CategoryRow = Pick<
  Selectable<DB['menu_categories']>,
  'menu_category_id' | 'franchise_id' | 'name' | 'type' | 'position'
>
export type ItemRow = Pick<
  Selectable<DB['menu_items']>,
  | 'menu_item_id'
  | 'franchise_id'
  | 'menu_category_id'
  | 'name'
  | 'description'
  | 'base_price'
  | 'active'
  | 'integration_item_id'
  | 'upc'
  | 'aisle'
  | 'shelf'
  | 'bay'
  | 'kitchen_name'
  | 'position'
  | 'external_id'
> & {
  /** As `toISOString` writes it, so that two of them compare as text. */
  readonly restore_at: string | null
}
export type GroupRow = Omit<Selectable<DB['option_question_groups']>, 'deleted_at'>
export type QuestionRow = Omit<Selectable<DB['option_questions']>, 'deleted_at'>
export type AnswerRow = Omit<Selectable<DB['option_answers']>, 'deleted_at'>

export type MenuTable = keyof MenuRows

/** The key of each, parents before what belongs to them. */
export const menuKeys = {
  integration_items: 'integration_item_id',
  menu_categories: 'menu_category_id',
  menu_items: 'menu_item_id',
  option_question_groups: 'option_question_group_id',
  option_questions: 'option_question_id',
  option_answers: 'option_answer_id',
} as const satisfies Readonly<Record<MenuTable, string>>

/** In the order of the menu, so that the first of two of one name is the first in the file too. */
export async function loadMenuRows(tx: Db | Tx, franchise_id: number): Promise<MenuRows> {
  const ofItems = (table: string, row: string, joins: string) => sql`
    coalesce((select json_agg(to_jsonb(x) - 'deleted_at' order by x.position, x.${sql.raw(table)}) from (
      select ${sql.raw(`${row}.* from ${joins}`)} join menu_items i using (menu_item_id)
      where i.franchise_id = ${franchise_id} and i.deleted_at is null and ${sql.ref(`${row}.deleted_at`)} is null) x), '[]')`
  const { rows } = await sql<MenuRows>`
    select
      coalesce((select json_agg(t order by integration_item_id) from integration_items t
        where franchise_id = ${franchise_id}), '[]') as integration_items,
      coalesce((select json_agg(c order by position, menu_category_id) from (
        select menu_category_id, franchise_id, name, type, position from menu_categories
        where franchise_id = ${franchise_id} and deleted_at is null) c), '[]') as menu_categories,
      coalesce((select json_agg(i order by position, menu_item_id) from (
        select menu_item_id, franchise_id, menu_category_id, name, description, base_price, active, upc, aisle, shelf, bay,
          to_char(restore_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as restore_at, integration_item_id, kitchen_name, position, external_id
        from menu_items where franchise_id = ${franchise_id} and deleted_at is null) i), '[]') as menu_items,
      ${ofItems('option_question_group_id', 'g', 'option_question_groups g')} as option_question_groups,
      ${ofItems('option_question_id', 'q', 'option_questions q join option_question_groups using (option_question_group_id)')}
        as option_questions,
      ${ofItems(
        'option_answer_id',
        'a',
        'option_answers a join option_questions using (option_question_id) join option_question_groups using (option_question_group_id)',
      )} as option_answers`.execute(tx)
  return rows[0] ?? nothing
}

const nothing: MenuRows = {
  integration_items: [],
  menu_categories: [],
  menu_items: [],
  option_question_groups: [],
  option_questions: [],
  option_answers: [],
}

export type RowOf = {
  integration_items: IntegrationRow
  menu_categories: CategoryRow
  menu_items: ItemRow
  option_question_groups: GroupRow
  option_questions: QuestionRow
  option_answers: AnswerRow
}

export type GoneOptions = {
  readonly option_question_groups: readonly number[]
  readonly option_questions: readonly number[]
  readonly option_answers: readonly number[]
}

/** What is to be written so that the menu is as the file says. Rows that are new have keys below 0 until they get theirs. */
export type MenuPlan = {
  readonly added: { readonly [Table in MenuTable]: RowOf[Table][] }
  readonly changed: { readonly [Table in MenuTable]: RowOf[Table][] }
  readonly gone: { readonly [Table in keyof GoneOptions]: number[] }
  /** Items that stand already and that the file names. */
  readonly met: Set<number>
  readonly items: { added: number; changed: number; unchanged: number }
}

/** Numbers for new rows, which must be known before they are written, as they name each other. */
export async function takeKeys(tx: Tx, table: MenuTable, howMany: number): Promise<readonly number[]> {
  if (howMany === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, ${menuKeys[table]}))::int as id from generate_series(1, ${howMany})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function addRows<Table extends MenuTable>(
  tx: Tx,
  table: Table,
  rows: readonly RowOf[Table][],
): Promise<void> {
  if (rows.length > 0) await insertMany(tx, table, rows)
}

const rowsAtOnce = 1000

/** Every column of these rows, found by their keys. */
export async function changeRows<Table extends MenuTable>(
  tx: Tx,
  table: Table,
  rows: readonly RowOf[Table][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const key = menuKeys[table]
  const columns = Object.keys(first).filter((column) => column !== key)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await sql`
      update ${sql.table(table)} t set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`))}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.slice(from, from + rowsAtOnce))}::jsonb) n
      where t.${sql.ref(key)} = n.${sql.ref(key)}`.execute(tx)
  }
}

/** They leave the menu, and stay for the orders that hold them (SIL-ORD-095). */
export async function removeOptions(tx: Tx, gone: GoneOptions): Promise<void> {
  for (const table of ['option_question_groups', 'option_questions', 'option_answers'] as const) {
    if (gone[table].length === 0) continue
    await sql`
      update ${sql.table(table)} set deleted_at = now()
      where ${sql.ref(menuKeys[table])} = any(${[...gone[table]]}::int[])`.execute(tx)
  }
}

/** Takes items off the menu, and the categories that are empty then; orders that hold them keep them. Answers how many categories. */
export async function removeItems(tx: Tx, franchise_id: number, ids: readonly number[]): Promise<number> {
  if (ids.length > 0)
    await sql`update menu_items set deleted_at = now() where menu_item_id = any(${[...ids]}::int[])`.execute(tx)
  const { rows } = await sql`
    update menu_categories c set deleted_at = now()
    where franchise_id = ${franchise_id} and deleted_at is null
      and not exists (select from menu_items i where i.menu_category_id = c.menu_category_id and i.deleted_at is null)
    returning menu_category_id`.execute(tx)
  return rows.length
}
