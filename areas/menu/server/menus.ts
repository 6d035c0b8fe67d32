import { sql } from 'kysely'
import type { Day } from '#platform/core/day.ts'
import type { LocalTime } from '#platform/core/local-time.ts'
import type { Cents } from '#platform/core/money.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { makeVersionedCache, type VersionedCache } from '#platform/server/versioned-cache.ts'
import type { WeekHours } from '../rules/hours.ts'
import type { OptionGroup, OptionQuestion } from '../rules/options.ts'
import { type ItemChanges, makeMenuChangeLog } from './menu-change-log.ts'

/** A franchise with its whole menu, immutable in memory; reads answer from here, placement after comparing the version. */
export type Menu = {
  readonly version: number
  readonly franchise: Franchise
  readonly categories: readonly MenuCategory[]
  /** Every item that can be on a menu, by id; deleted ones are gone. */
  readonly items: ReadonlyMap<number, MenuItem>
  readonly integration_items: readonly { readonly integration_item_id: number; readonly name: string }[]
}

export type Franchise = {
  readonly franchise_id: number
  readonly market_id: number
  readonly name: string
  readonly kind: 'restaurant' | 'package_store'
  readonly cuisine: string
  readonly description: string
  readonly phone_number: string
  readonly addr_line_1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly lat: number
  readonly lng: number
  readonly pickup_type: string
  readonly delivery_type: string
  /** Null: the market's. */
  readonly delivery_fee: Cents | null
  readonly pickup_sales_tax_percent: number | null
  readonly maximum_miles: number | null
  readonly mandatory_tip_percent: number
  readonly mandatory_tip_from: Cents
  readonly prep_minutes: number
  readonly hours: WeekHours
  readonly closed_dates: readonly Day[]
  /** By the clock of its market; null: it takes orders as its hours say. */
  readonly paused_until: LocalTime | null
  /** Where kitchen tickets go beside the text; empty: nowhere. */
  readonly ticket_mail: string
  readonly county_zone_id: number | null
  readonly active: boolean
  /** Its orders go to its till, too. */
  readonly has_pos: boolean
}

export type MenuCategory = {
  readonly menu_category_id: number
  readonly name: string
  readonly type: number
  readonly items: readonly MenuItem[]
}

export type MenuItem = {
  readonly menu_item_id: number
  readonly name: string
  readonly description: string
  readonly base_price: Cents
  readonly active: boolean
  /** Ms since 1970; null: nobody has said when. */
  readonly restore_at: number | null
  readonly upc: string | null
  /** The name of its first photograph, or null. */
  readonly image: string | null
  readonly aisle: number
  readonly shelf: number
  readonly bay: number
  readonly integration_item_id: number | null
  readonly kitchen_name: string
  readonly kitchen_short_code: string
  readonly taxable: boolean
  readonly category_type: number
  /** Its own questions with the answers that can be chosen; 'Special Instructions' is added by a rule. */
  readonly groups: readonly OptionGroup[]
  /** What the wire adds to a question. */
  readonly field_names: ReadonlyMap<number, { readonly fieldName: string; readonly fieldNameExt: string }>
}

export type Menus = VersionedCache<Menu> & {
  /** The menus of a market's open-for-business places, by name. */
  ofMarket(marketId: number): Promise<Menu[]>
  /** The menu at that version, or at a later one; read once for all who ask while it is read. */
  atLeast(id: number, version: number): Promise<Menu | undefined>
  /** What of its items is other than at an earlier version; undefined when only the whole menu tells. */
  changesSince(menu: Menu, version: number): ItemChanges | undefined
}

const listTrustedMs = 1000

export function makeMenus(db: Db): Menus {
  const log = makeMenuChangeLog()
  const cache = makeVersionedCache<Menu>({
    db,
    readVersion: async (from, id) =>
      (
        await from
          .selectFrom('franchises')
          .select('menu_version')
          .where('franchise_id', '=', id)
          .where('kind', '<>', 'business')
          .executeTakeFirst()
      )?.menu_version,
    async load(from, id) {
      const menu = await loadMenu(from, id)
      if (menu) log.note(menu)
      return menu
    },
  })
  const reading = new Map<number, { version: number; menu: Promise<Menu | undefined> }>()
  const lists = new Map<number, { menus: Menu[]; readAt: number }>()
  return {
    ...cache,
    changesSince: log.since,
    atLeast(id, version) {
      const running = reading.get(id)
      // What began before the change may end without it.
      if (running && running.version >= version) return running.menu
      const menu = cache.at(db, id, version).finally(() => {
        if (reading.get(id)?.menu === menu) reading.delete(id)
      })
      reading.set(id, { version, menu })
      return menu
    },
    async ofMarket(marketId) {
      const known = lists.get(marketId)
      if (known && Date.now() - known.readAt < listTrustedMs) return known.menus
      const readAt = Date.now()
      const rows = await db
        .selectFrom('franchises')
        .select(['franchise_id', 'menu_version'])
        .where('market_id', '=', marketId)
        .where('active', '=', true)
        .orderBy('name')
        .orderBy('franchise_id')
        .execute()
      const found = await Promise.all(rows.map((row) => cache.at(db, row.franchise_id, row.menu_version)))
      const menus = found.filter((menu) => menu !== undefined)
      lists.set(marketId, { menus, readAt })
      return menus
    },
  }
}

type ItemRow = Omit<MenuItem, 'groups' | 'field_names' | 'category_type' | 'restore_at'> & {
  readonly menu_category_id: number
  readonly restore_at: string | null
}
type GroupRow = {
  readonly option_question_group_id: number
  readonly menu_item_id: number
  readonly name: string
  readonly group_type: number
  readonly quantity: number
  /** The answer that it follows up. */
  readonly option_answer_id: number | null
}
type QuestionRow = {
  readonly option_question_id: number
  readonly option_question_group_id: number
  readonly field_name: string
  readonly field_name_ext: string
  readonly question: string
  readonly type: number
  readonly range_min: number
  readonly range_max: number
  readonly additional_cost_per_quantity: Cents
  readonly implied: boolean
}
type AnswerRow = {
  readonly option_answer_id: number
  readonly option_question_id: number
  readonly answer: string
  readonly additional_cost: Cents
}
type MenuRows = {
  readonly franchise: Franchise & { readonly menu_version: number }
  readonly categories: readonly Omit<MenuCategory, 'items'>[]
  readonly items: readonly ItemRow[]
  readonly groups: readonly GroupRow[]
  readonly questions: readonly QuestionRow[]
  readonly answers: readonly AnswerRow[]
  readonly integration_items: Menu['integration_items']
}

/** One statement: the whole menu is of one moment, and its version with it. */
async function loadMenu(db: Db | Tx, id: number): Promise<Menu | undefined> {
  const { rows } = await sql<MenuRows>`
    with items as (
      select i.*, (select m.hash || '-' || m.width || 'x' || m.height from menu_item_images p join menu_images m using (menu_image_id)
        where p.menu_item_id = i.menu_item_id order by p.position limit 1) as image
      from menu_items i join menu_categories c using (menu_category_id)
      where i.franchise_id = ${id} and i.deleted_at is null and c.deleted_at is null),
    groups as (select g.* from option_question_groups g join items using (menu_item_id) where g.deleted_at is null),
    questions as (select q.* from option_questions q join groups using (option_question_group_id) where q.deleted_at is null),
    answers as (select a.* from option_answers a join questions using (option_question_id) where a.active and a.deleted_at is null)
    select to_jsonb(f) || jsonb_build_object('paused_until', (
        select jsonb_build_object('day', to_char(until, 'YYYY-MM-DD'), 'minute', extract(hour from until)::int * 60 + extract(minute from until)::int)
        from (select f.paused_until at time zone m.time_zone as until from markets m where m.market_id = f.market_id) as local
        where until is not null)) as franchise,
      coalesce((select json_agg(c order by c.position, c.menu_category_id) from menu_categories c
        where c.franchise_id = f.franchise_id and c.deleted_at is null), '[]') as categories,
      coalesce((select json_agg(i order by i.position, i.menu_item_id) from items i), '[]') as items,
      coalesce((select json_agg(g order by g.position, g.option_question_group_id) from groups g), '[]') as groups,
      coalesce((select json_agg(q order by q.position, q.option_question_id) from questions q), '[]') as questions,
      coalesce((select json_agg(a order by a.position, a.option_answer_id) from answers a), '[]') as answers,
      coalesce((select json_agg(n order by n.name, n.integration_item_id) from integration_items n
        where n.franchise_id = f.franchise_id), '[]') as integration_items
    from franchises f where f.franchise_id = ${id} and f.kind <> 'business'`.execute(db)
  return rows[0] && menuOf(rows[0])
}

function menuOf(rows: MenuRows): Menu {
  const answers = Map.groupBy(rows.answers, (answer) => answer.option_question_id)
  const questions = Map.groupBy(rows.questions, (question) => question.option_question_group_id)
  const groups = Map.groupBy(
    rows.groups.filter((group) => group.option_answer_id === null),
    (group) => group.menu_item_id,
  )
  const followUps = Map.groupBy(rows.groups, (group) => group.option_answer_id)
  const everyGroup = Map.groupBy(rows.groups, (group) => group.menu_item_id)
  const items = Map.groupBy(rows.items, (item) => item.menu_category_id)

  const groupOf = (group: GroupRow): OptionGroup => ({
    optionQuestionGroupId: group.option_question_group_id,
    name: group.name,
    groupType: group.group_type,
    quantity: group.quantity,
    optionQuestions: (questions.get(group.option_question_group_id) ?? []).map(
      (question): OptionQuestion => ({
        id: question.option_question_id,
        question: question.question,
        type: question.type,
        rangeMin: question.range_min,
        rangeMax: question.range_max,
        additionalCostPerQuantity: question.additional_cost_per_quantity,
        answers: (answers.get(question.option_question_id) ?? []).map((answer) => ({
          id: answer.option_answer_id,
          answer: answer.answer,
          additionalCost: answer.additional_cost,
          ...(followUps.has(answer.option_answer_id) && {
            groups: (followUps.get(answer.option_answer_id) ?? []).map(groupOf),
          }),
        })),
        ...(question.implied && { implied: true }),
      }),
    ),
  })
  const itemOf = (item: ItemRow, category_type: number): MenuItem => {
    const own = groups.get(item.menu_item_id) ?? []
    const field_names = new Map(
      (everyGroup.get(item.menu_item_id) ?? [])
        .flatMap((group) => questions.get(group.option_question_group_id) ?? [])
        .map((row) => [row.option_question_id, { fieldName: row.field_name, fieldNameExt: row.field_name_ext }]),
    )
    const restore_at = item.restore_at === null ? null : Date.parse(item.restore_at)
    return { ...item, restore_at, category_type, groups: own.map(groupOf), field_names }
  }

  const categories = rows.categories.map((category) => ({
    menu_category_id: category.menu_category_id,
    name: category.name,
    type: category.type,
    items: (items.get(category.menu_category_id) ?? []).map((item) => itemOf(item, category.type)),
  }))
  return {
    version: rows.franchise.menu_version,
    franchise: rows.franchise,
    categories,
    items: new Map(categories.flatMap((category) => category.items).map((item) => [item.menu_item_id, item])),
    integration_items: rows.integration_items,
  }
}
