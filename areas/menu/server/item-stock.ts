import { type Day, dayFromUs, dayToUs } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { inStock, outOfStock } from '../calls/edit-item.ts'
import { firstRestoreDay } from '../rules/stock.ts'
import { type LockedItem, setStock } from './change-item.ts'
import { editedItem } from './edited-item.ts'

/** Off the menu until the beginning of a day, or without an end (MED-24 … MED-27, SIL-OPS-105). */
export const outOfStockHandler = handle(outOfStock, async (unit) => {
  const { data, now } = unit
  const item = await editedItem(unit, data.menu_item_id)
  if (!item) return refuse('unknown_id')
  const until =
    data.undo_until === undefined ? dayToReturn(data.restore_date, item, now) : outAgain(data.undo_until, item, now)
  if (!until.ok) return until
  const { restore_at } = until
  await setStock(unit, [item], { active: false, restore_at }, { source: 'editor', what: outOfStock.name })
  const day = restoreDayOf({ ...item, restore_at })
  return ok({ menu_item_id: item.menu_item_id, active: false as const, restore_date: day && dayToUs(day) })
})

export const inStockHandler = handle(inStock, async (unit) => {
  const { expected_restore_date: expected } = unit.data
  const item = await editedItem(unit, unit.data.menu_item_id)
  if (!item) return refuse('unknown_id')
  if (expected !== undefined && !item.active && typedDay(expected) !== restoreDayOf(item))
    return refuse('changed_meanwhile')
  await setStock(unit, [item], { active: true }, { source: 'editor', what: inStock.name })
  const was_out_until = item.active ? undefined : (item.restore_at?.getTime() ?? null)
  return ok({ menu_item_id: item.menu_item_id, active: true as const, was_out_until })
})

function dayToReturn(typed: string, { time_zone }: LockedItem, now: Date) {
  const day = typedDay(typed)
  if (day === null) return { ok: true, restore_at: null } as const
  const isAhead = day !== undefined && day >= firstRestoreDay(localTime(now.getTime(), time_zone).day)
  if (!isAhead) return refuse('past_date', { field: 'restore_date' })
  return { ok: true, restore_at: new Date(instantOf(day, 0, time_zone)) } as const
}

function outAgain(undo_until: number | null, { active }: LockedItem, now: Date) {
  if (!active) return refuse('changed_meanwhile')
  if (undo_until !== null && undo_until <= now.getTime()) return refuse('back_by_now')
  return { ok: true, restore_at: undo_until === null ? null : new Date(undo_until) } as const
}

/** Null: without an end. */
const typedDay = (text: string): Day | null | undefined => (text === '' ? null : dayFromUs(text))

const restoreDayOf = ({ restore_at, time_zone }: Pick<LockedItem, 'restore_at' | 'time_zone'>): Day | null =>
  restore_at && localTime(restore_at.getTime(), time_zone).day
