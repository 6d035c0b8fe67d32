import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { DraftedMenu } from '../../rules/drafts/plan-draft.ts'

/** What a draft is compared with: the items of a menu in their order. */
export async function draftedMenu(
  db: Db | Tx,
  franchise_id: number,
  now: Date,
): Promise<Pick<DraftedMenu, 'categories' | 'items'>> {
  const [categories, items] = await Promise.all([
    db
      .selectFrom('menu_categories')
      .select(['menu_category_id', 'name'])
      .where('franchise_id', '=', franchise_id)
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('menu_category_id')
      .execute(),
    db
      .selectFrom('menu_items as i')
      .innerJoin('menu_categories as c', 'c.menu_category_id', 'i.menu_category_id')
      .select([
        'i.menu_item_id',
        'i.menu_category_id',
        'i.name',
        'i.description',
        'i.base_price',
        'i.upc',
        'i.kitchen_name',
        'i.kitchen_short_code',
        'i.aisle',
        'i.shelf',
        'i.bay',
        'i.data_source',
        'i.integration_item_id',
      ])
      // Back in stock by its time, as customers see it.
      .select(sql<boolean>`i.active or coalesce(i.restore_at <= ${now}, false)`.as('active'))
      .where('i.franchise_id', '=', franchise_id)
      .where('i.deleted_at', 'is', null)
      .where('c.deleted_at', 'is', null)
      .orderBy('c.position')
      .orderBy('c.menu_category_id')
      .orderBy('i.position')
      .orderBy('i.menu_item_id')
      .execute(),
  ])
  return { categories, items }
}
