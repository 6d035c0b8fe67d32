import { sql } from 'kysely'
import { toDecimal } from '#platform/core/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { AdminCategory, AdminItem, AssetView } from '../../calls/menu-items.ts'
import { imageName } from '../../rules/menu-image.ts'
import { isInStock } from '../../rules/stock.ts'
import { openDraftsOf } from '../drafts/open-drafts.ts'

type ItemRow = Omit<AdminItem, 'base_price' | 'active' | 'restore_at' | 'images'> & {
  readonly base_price: Parameters<typeof toDecimal>[0]
  readonly active: boolean
  readonly restore_at: Date | null
  readonly images: readonly ImageRow[] | null
}
type ImageRow = {
  readonly menu_image_id: number
  readonly name: string
  readonly hash: string
  readonly width: number
  readonly height: number
}

export const assetView = ({ menu_image_id, name, ...image }: ImageRow): AssetView => ({
  menu_image_id,
  name,
  image: imageName(image),
})

/** The menu of one place of the person's markets, whole: a menu is bounded, and is searched, sorted and put in order here. */
export async function menuItemsState(db: Db, actor: Actor, asked: number | undefined, now: number) {
  const franchises = await db
    .selectFrom('franchises as f')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .select(['f.franchise_id', 'f.name', 'f.kind', 'm.name as market', 'm.time_zone'])
    .where('f.kind', '<>', 'business')
    .where(ofOwnMarkets(actor, 'f.market_id'))
    .orderBy('m.name')
    .orderBy('f.name')
    .orderBy('f.franchise_id')
    .execute()
  const franchise_id = asked ?? franchises[0]?.franchise_id ?? null
  if (franchise_id === null) return { franchises, franchise_id, categories: [], items: [], drafts: [] }
  if (!franchises.some((one) => one.franchise_id === franchise_id)) return undefined
  const [categories, items] = await Promise.all([categoriesOf(db, franchise_id), itemsOf(db, franchise_id)])
  return {
    franchises,
    franchise_id,
    categories,
    drafts: await openDraftsOf(db, franchise_id),
    items: items.map(({ base_price, restore_at, images, ...item }) => {
      const active = isInStock({ active: item.active, restore_at: restore_at?.getTime() ?? null }, now)
      return {
        ...item,
        base_price: toDecimal(base_price),
        active,
        restore_at: active ? null : (restore_at?.getTime() ?? null),
        images: (images ?? []).map(assetView),
      }
    }),
  }
}

function categoriesOf(db: Db, franchise_id: number): Promise<AdminCategory[]> {
  return db
    .selectFrom('menu_categories')
    .select(['menu_category_id', 'name', 'type', 'version'])
    .where('franchise_id', '=', franchise_id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('menu_category_id')
    .execute()
}

async function itemsOf(db: Db, franchise_id: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with questions as (
      select g.menu_item_id, count(*)::integer as count
      from option_questions q join option_question_groups g using (option_question_group_id) join menu_items i using (menu_item_id)
      where i.franchise_id = ${franchise_id} and q.deleted_at is null and g.deleted_at is null group by 1),
    pictures as (
      select p.menu_item_id, json_agg(json_build_object('menu_image_id', m.menu_image_id, 'name', m.name, 'hash', m.hash,
        'width', m.width, 'height', m.height) order by p.position) as images
      from menu_item_images p join menu_images m using (menu_image_id) join menu_items i using (menu_item_id)
      where i.franchise_id = ${franchise_id} group by 1)
    select i.menu_item_id, i.menu_category_id, i.name, i.description, i.base_price, i.upc, i.data_source, i.kitchen_name,
      i.kitchen_short_code, i.aisle, i.shelf, i.bay, i.active, i.restore_at, i.integration_item_id, i.tags, i.version,
      coalesce(q.count, 0) as questions, p.images
    from menu_items i join menu_categories c using (menu_category_id)
      left join questions q using (menu_item_id) left join pictures p using (menu_item_id)
    where i.franchise_id = ${franchise_id} and i.deleted_at is null and c.deleted_at is null
    order by c.position, c.menu_category_id, i.position, i.menu_item_id`.execute(db)
  return rows
}
