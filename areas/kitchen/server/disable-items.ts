import { sql } from 'kysely'
import { endOfBusinessDay, firstRestoreDay } from '#areas/menu/rules/stock.ts'
import { type LockedItem, lockItems, lockMenu, setStock } from '#areas/menu/server/public.ts'
import { dayFromUs } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { disableItems, KitchenCategory } from '../calls/disable-items.ts'
import { type Kitchen, kitchenOf } from './kitchens.ts'

/** Turns items of the own kitchen off and on (RST-02, SIL-ORD-134). */
export async function saveDisabledItems(unit: Change<typeof disableItems>) {
  const { tx, actor, data, now, hint } = unit
  const kitchen = await kitchenOf(tx, actor, data.franchise_id)
  if (!kitchen) return refuse('unknown_id')
  const { franchise_id } = kitchen
  await lockMenu(tx, franchise_id)
  const restore_at = restoreAt(data.until, kitchen, now)
  if (restore_at === undefined) return refuse('until_invalid', { field: 'until' })
  const seen = data.seen_ids ?? (await offIn(tx, franchise_id, now))
  const off = data.item_ids.filter((id) => !seen.includes(id))
  const on = seen.filter((id) => !data.item_ids.includes(id))
  const items = await lockItems(tx, [...off, ...on])
  // An item of another restaurant is not known here; one of the own that is gone meanwhile is said.
  if (items.some((item) => item.franchise_id !== franchise_id)) return refuse('unknown_id')
  if (items.length < new Set([...off, ...on]).size) return refuse('item_unknown')
  const among = (ids: readonly number[]) => items.filter(({ menu_item_id }) => ids.includes(menu_item_id))
  const change = { source: 'kitchen', what: 'disable_items' } as const
  const taken = among(off).filter((item) => !isOffSo(item, restore_at))
  await setStock(unit, taken, { active: false, restore_at }, change)
  const back = among(on).filter(({ active }) => !active)
  await setStock(unit, back, { active: true }, change)
  if (taken.length + back.length > 0) hint(`kitchen:${franchise_id}`)
  return ok({ success: true as const, disabled: taken.length, enabled: back.length })
}

const isOffSo = (item: LockedItem, restore_at: Date | null) =>
  !item.active && item.restore_at?.getTime() === restore_at?.getTime()

/** Undefined: no day that can be picked. */
function restoreAt(until: string, kitchen: Kitchen, now: Date): Date | null | undefined {
  const { time_zone } = kitchen
  if (until === 'indefinite') return null
  if (until === '') return endOfDay(kitchen, now)
  const day = dayFromUs(until)
  const first = firstRestoreDay(localTime(now.getTime(), time_zone).day)
  return day === undefined || day < first ? undefined : new Date(instantOf(day, 0, time_zone))
}

function endOfDay(kitchen: Kitchen, now: Date): Date {
  const { hours, closed_dates, time_zone } = kitchen
  const end = endOfBusinessDay({ hours, closed_dates }, localTime(now.getTime(), time_zone))
  return new Date(instantOf(end.day, end.minute, time_zone))
}

async function offIn(tx: Tx, franchise_id: number, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('menu_items')
    .select('menu_item_id')
    .where('franchise_id', '=', franchise_id)
    .where('active', '=', false)
    .where((row) => row.or([row('restore_at', 'is', null), row('restore_at', '>', now)]))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ menu_item_id }) => menu_item_id)
}

type ItemRow = {
  readonly menu_category_id: number
  readonly category: string
  readonly menu_item_id: number
  readonly name: string
  readonly is_off: boolean
  readonly restore_at: Date | null
  readonly stock_set_at: Date | null
  readonly who: string | null
}

/** Undefined as well where it is the kitchen of others. */
export async function kitchenItemsOf(db: Db, actor: Actor, franchise_id: number | undefined, now: Date) {
  const kitchen = await kitchenOf(db, actor, franchise_id)
  if (!kitchen) return undefined
  const { rows } = await sql<ItemRow>`
    select c.menu_category_id, c.name as category, i.menu_item_id, i.name,
      not i.active and (i.restore_at is null or i.restore_at > ${now}) as is_off, i.restore_at, i.stock_set_at,
      coalesce(u.name, (select t.name from events e join restaurant_tablets t on t.restaurant_tablet_id = e.actor_id
        where e.subject = 'menu_item:' || i.menu_item_id and e.actor_kind = 'restaurant' and not i.active
        order by e.event_id desc limit 1)) as who
    from menu_items i join menu_categories c using (menu_category_id) left join users u on u.user_id = i.stock_set_by
    where i.franchise_id = ${kitchen.franchise_id} and i.deleted_at is null and c.deleted_at is null
    order by c.position, c.menu_category_id, i.position, i.menu_item_id`.execute(db)
  const first_day = firstRestoreDay(localTime(now.getTime(), kitchen.time_zone).day)
  return { categories: categoriesOf(rows), end_of_day: endOfDay(kitchen, now).getTime(), first_day }
}

function categoriesOf(rows: readonly ItemRow[]): KitchenCategory[] {
  return [...Map.groupBy(rows, ({ menu_category_id }) => menu_category_id)].map(([menu_category_id, items]) => ({
    menu_category_id,
    name: items[0]?.category ?? '',
    items: items.map(({ menu_item_id, name, is_off, restore_at, stock_set_at, who }) => ({
      menu_item_id,
      name,
      disabled: is_off
        ? { restore_at: restore_at?.getTime() ?? null, who: who ?? 'Cosmic', at: stock_set_at?.getTime() ?? null }
        : null,
    })),
  }))
}
