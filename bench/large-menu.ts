import { sql } from 'kysely'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import type { Product } from './product.ts'

/** A franchise with so many items that ask nothing, and its first category. */
export async function insertLargeMenu(
  { db }: Product,
  { categories, itemsEach }: { readonly categories: number; readonly itemsEach: number },
): Promise<{ franchise_id: number; category_id: number }> {
  const { franchise_id } = await insertFranchise(db, { market_id: 1, name: 'Large Menu' })
  const { rows } = await sql<{ menu_category_id: number }>`
    with made as (
      insert into menu_categories (franchise_id, name, type, position)
      select ${franchise_id}, 'Category ' || n, 1, n from generate_series(1, ${categories}) n
      returning menu_category_id, position),
    filled as (
      insert into menu_items (franchise_id, menu_category_id, name, description, base_price, position)
      select ${franchise_id}, menu_category_id, 'Dish ' || made.position || '.' || n,
        'Slow roasted, with a side of the season and bread of the day', 800 + n * 10, n
      from made, generate_series(1, ${itemsEach}) n)
    select menu_category_id from made order by position limit 1`.execute(db)
  return { franchise_id, category_id: rows[0]?.menu_category_id ?? 0 }
}
