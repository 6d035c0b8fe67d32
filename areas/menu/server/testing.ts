import { type Insertable, sql } from 'kysely'
import { centre } from '#areas/markets/server/testing.ts'
import type { DB } from '#database/types.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { categoryTypes } from '../rules/category-types.ts'
import { questionTypes } from '../rules/options.ts'

/** Open day and night, every day. */
export const always = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [String(day), [[0, 1440]]]))

type FranchiseInput = Partial<Omit<Insertable<DB['franchises']>, 'hours' | 'closed_dates'>> & {
  market_id: number
  hours?: Record<string, number[][]>
  closed_dates?: string[]
}

let franchises = 0

/** A place in the middle of its market that is always open. */
export async function insertFranchise(db: Db, input: FranchiseInput) {
  franchises += 1
  const { hours = always, closed_dates = [], ...rest } = input
  return db
    .insertInto('franchises')
    .values({
      name: `Place ${franchises}`,
      kind: 'restaurant',
      phone_number: '4045550108',
      addr_line_1: `${franchises} Academy Avenue`,
      city: 'Town',
      state: 'GA',
      zip: '31298',
      ...centre,
      hours: JSON.stringify(hours),
      closed_dates: JSON.stringify(closed_dates),
      ...rest,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type QuestionInput = {
  question: string
  type: keyof typeof questionTypes
  /** Name → cents. */
  answers?: Record<string, number>
  range?: [number, number]
  each?: number
}
export type GroupInput = { name?: string; group_type?: number; quantity?: number; questions: QuestionInput[] }

type ItemInput = {
  name?: string
  base_price?: number
  category?: keyof typeof categoryTypes
  active?: boolean
  restore_at?: Date | null
  taxable?: boolean
  description?: string
  upc?: string
  groups?: GroupInput[]
}

let items = 0

/** An item in a category of its own kind, with its questions. Ids of questions and answers are found by `option(…)` and `answer(…)`. */
export async function insertMenuItem(db: Db, franchiseId: number, input: ItemInput = {}) {
  items += 1
  const { category = 'entrees', groups = [], name = `Dish ${items}`, base_price = 1000, ...rest } = input
  const { menu_category_id } = await db
    .insertInto('menu_categories')
    .values({ franchise_id: franchiseId, name: category, type: categoryTypes[category], position: items })
    .returning('menu_category_id')
    .executeTakeFirstOrThrow()
  const item = await db
    .insertInto('menu_items')
    .values({ franchise_id: franchiseId, menu_category_id, name, base_price, ...rest })
    .returningAll()
    .executeTakeFirstOrThrow()
  const groupIds: number[] = []
  const questionIds = new Map<string, number>()
  const answerIds = new Map<string, number>()
  for (const [position, group] of groups.entries()) {
    const { option_question_group_id } = await db
      .insertInto('option_question_groups')
      .values({
        menu_item_id: item.menu_item_id,
        name: group.name ?? '',
        group_type: group.group_type ?? -1,
        quantity: group.quantity ?? 1,
        position,
      })
      .returning('option_question_group_id')
      .executeTakeFirstOrThrow()
    groupIds.push(option_question_group_id)
    for (const [place, question] of group.questions.entries()) {
      const [range_min, range_max] = question.range ?? [0, 0]
      const { option_question_id } = await db
        .insertInto('option_questions')
        .values({
          option_question_group_id,
          question: question.question,
          type: questionTypes[question.type],
          range_min,
          range_max,
          additional_cost_per_quantity: question.each ?? 0,
          position: place,
        })
        .returning('option_question_id')
        .executeTakeFirstOrThrow()
      questionIds.set(question.question, option_question_id)
      for (const [at, [answer, additional_cost]] of Object.entries(question.answers ?? {}).entries()) {
        const { option_answer_id } = await db
          .insertInto('option_answers')
          .values({ option_question_id, answer, additional_cost, position: at })
          .returning('option_answer_id')
          .executeTakeFirstOrThrow()
        answerIds.set(answer, option_answer_id)
      }
    }
  }
  return { ...item, menu_category_id, groupIds, option: idIn(questionIds), answer: idIn(answerIds) }
}

const idIn = (ids: ReadonlyMap<string, number>) => (name: string) => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The item has no ${name}`)
  return id
}

/** The item's price is the till's from now on. */
export async function tieToTill(db: Db, franchise_id: number, menu_item_id: number): Promise<void> {
  const { integration_item_id } = await db
    .insertInto('integration_items')
    .values({ franchise_id, name: 'TILL' })
    .returning('integration_item_id')
    .executeTakeFirstOrThrow()
  await db.updateTable('menu_items').set({ integration_item_id }).where('menu_item_id', '=', menu_item_id).execute()
}

/** Categories 'Shelf 1', 'Shelf 2', … with so many items each, 'Item 1.1', 'Item 1.2', …, that ask nothing. */
export async function fillMenu(db: Db, franchiseId: number, sizes: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ menu_category_id: number }>`
    with sizes as (select n, size from unnest(${sizes}::int[]) with ordinality as given (size, n)),
    made as (
      insert into menu_categories (franchise_id, name, type, position)
      select ${franchiseId}, 'Shelf ' || n, 5, n from sizes order by n returning menu_category_id, position),
    filled as (
      insert into menu_items (franchise_id, menu_category_id, name, base_price, position)
      select ${franchiseId}, menu_category_id, 'Item ' || made.position || '.' || place, 800 + place, place
      from made join sizes on sizes.n = made.position, generate_series(1, sizes.size) place)
    select menu_category_id from made order by position`.execute(db)
  return rows.map(({ menu_category_id }) => menu_category_id)
}
