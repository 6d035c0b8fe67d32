import { sql } from 'kysely'
import { changeItem, lockItems, setStock } from '#areas/menu/server/public.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { type Agreed, isAvailable, priceStep, stockStep } from '../rules/pos-link.ts'

/** Items of these places' menus that are linked with a product of their till, as both stand; what is linked by name alone is gone from there. */
export function linkedItems(db: Db | Tx, franchise_ids: readonly number[]) {
  return db
    .selectFrom('menu_items as i')
    .innerJoin('integration_items as n', 'n.integration_item_id', 'i.integration_item_id')
    .leftJoin('pos_items as p', 'p.integration_item_id', 'n.integration_item_id')
    .leftJoin('pos_links as l', (join) =>
      // A link to another product has agreed on nothing yet.
      join.onRef('l.menu_item_id', '=', 'i.menu_item_id').onRef('l.integration_item_id', '=', 'i.integration_item_id'),
    )
    .select(['i.menu_item_id', 'i.franchise_id', 'i.base_price', 'i.active', 'i.restore_at', 'i.stock_source'])
    .select(['n.integration_item_id', 'p.price', 'p.sold_out_until', 'p.quantity'])
    .select(({ fn, val }) => [
      fn.coalesce('p.gone', val(true)).as('gone'),
      fn.coalesce('p.sold_out', val(false)).as('sold_out'),
      fn.coalesce('p.counted', val(false)).as('counted'),
    ])
    .select(['l.our_price', 'l.pos_price', 'l.pos_available', 'l.stock_kept'])
    .where('i.franchise_id', '=', anyOf(franchise_ids))
    .where('i.deleted_at', 'is', null)
    .orderBy('i.menu_item_id')
    .execute()
}
export type LinkedRow = Awaited<ReturnType<typeof linkedItems>>[number]

/** What menu and till agreed on, and what each of them says now. */
export function stepsOf(row: LinkedRow, now: Date) {
  const price = row.price
  const agreed = agreedOf(row)
  const available = isAvailable(row, now)
  const active = row.active || (row.restore_at !== null && row.restore_at <= now)
  return {
    agreed,
    available,
    active,
    price: priceStep(row.base_price, price, agreed),
    stock: stockStep({ active, by_pos: row.stock_source === 'pos' }, available, agreed),
  }
}

function agreedOf({ our_price, pos_price, pos_available, stock_kept }: LinkedRow): Agreed | undefined {
  if (our_price === null || pos_available === null) return undefined
  return {
    our_price,
    pos_price,
    pos_available,
    stock_kept: stock_kept ?? false,
  }
}

/**
 * Brings what the till says into the linked items of a locked menu. What a person has to choose stays as it is; done again it changes nothing.
 * A product that is gone from the till changes nothing either: its item may be sold without it.
 */
export async function applyLinks(unit: UnitOfWork, franchise_id: number): Promise<void> {
  const { tx, now } = unit
  const rows = (await linkedItems(tx, [franchise_id])).filter(({ gone }) => !gone)
  const plans = rows.map((row) => ({ row, ...stepsOf(row, now) }))
  const changing = plans.filter(({ price, stock }) => price === 'take' || stock === 'take_off' || stock === 'put_back')
  const locked = new Map(
    (
      await lockItems(
        tx,
        changing.map(({ row }) => row.menu_item_id),
      )
    ).map((item) => [item.menu_item_id, item]),
  )
  for (const { row, price, stock } of changing) {
    const item = locked.get(row.menu_item_id)
    if (!item) continue
    if (price === 'take' && row.price !== null) await changeItem(unit, item, { base_price: row.price }, 'pos_price')
    const how = { source: 'pos', what: 'pos_stock' } as const
    if (stock === 'take_off') await setStock(unit, [item], { active: false, restore_at: null }, how)
    if (stock === 'put_back') await setStock(unit, [item], { active: true }, how)
  }
  await keepAgreed(
    tx,
    plans.flatMap(({ row, price, agreed, available }) => {
      const next = agreedAfter(row, price, agreed, available)
      return next ? [{ menu_item_id: row.menu_item_id, integration_item_id: row.integration_item_id, ...next }] : []
    }),
  )
}

/** Undefined where it stays as it is. */
function agreedAfter(
  row: LinkedRow,
  price: ReturnType<typeof priceStep>,
  agreed: Agreed | undefined,
  available: boolean,
): Agreed | undefined {
  const pos = row.price
  const isPriceAgreed = price === 'same' || price === 'take'
  // A difference nobody has chosen is remembered as one, so that it does not become the till's with its next change.
  const our_price = isPriceAgreed && pos !== null ? pos : (agreed?.our_price ?? row.base_price)
  const pos_price = isPriceAgreed ? pos : agreed ? agreed.pos_price : null
  const stock_kept = !available && (agreed?.stock_kept ?? false)
  const next = { our_price, pos_price, pos_available: available, stock_kept }
  const isSame =
    agreed !== undefined &&
    agreed.our_price === our_price &&
    agreed.pos_price === pos_price &&
    agreed.pos_available === available &&
    agreed.stock_kept === stock_kept
  return isSame ? undefined : next
}

type KeptLink = Agreed & { readonly menu_item_id: number; readonly integration_item_id: number }

export async function keepAgreed(tx: Tx, links: readonly KeptLink[]): Promise<void> {
  if (links.length === 0) return
  await sql`
    insert into pos_links (menu_item_id, integration_item_id, our_price, pos_price, pos_available, stock_kept)
    select menu_item_id, integration_item_id, our_price, pos_price, pos_available, stock_kept
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r (menu_item_id integer, integration_item_id integer, our_price integer,
      pos_price integer, pos_available boolean, stock_kept boolean)
    on conflict (menu_item_id) do update set integration_item_id = excluded.integration_item_id, our_price = excluded.our_price,
      pos_price = excluded.pos_price, pos_available = excluded.pos_available, stock_kept = excluded.stock_kept`.execute(
    tx,
  )
}
