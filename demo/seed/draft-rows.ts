import { staff } from '../people.ts'
import { places } from '../town/places/all.ts'
import type { Tx } from './insert-rows.ts'

const place = 'Casa Verde'
const author = 'Rosalind Achterberg'
/** In cents, on top of what each costs today. */
const more = 50
const hours = 26

/** Winter's prices of one restaurant, put down yesterday and not live yet. */
export async function insertMenuDrafts(tx: Tx, now: Date): Promise<void> {
  const franchise_id = places.find(({ name }) => name === place)?.franchise_id ?? 0
  const items = await tx
    .selectFrom('menu_items')
    .select(['menu_item_id', 'name', 'base_price', 'active'])
    .where('franchise_id', '=', franchise_id)
    .where('deleted_at', 'is', null)
    .orderBy('menu_item_id')
    .limit(5)
    .execute()
  const changes = items.map(({ menu_item_id, name, base_price, active }, at) => {
    const isLast = at === items.length - 1 && active
    const before = isLast ? { active } : { base_price }
    const after = isLast ? { active: false } : { base_price: base_price + more }
    return { what: 'change', menu_item_id, name, before, after }
  })
  await tx
    .insertInto('menu_drafts')
    .values({
      franchise_id,
      name: 'Winter prices',
      changes: JSON.stringify(changes),
      problems: '[]',
      change_count: changes.length,
      created_by: staff.find(({ name }) => name === author)?.user_id ?? 0,
      created_at: new Date(now.getTime() - hours * 3_600_000),
    })
    .execute()
}
