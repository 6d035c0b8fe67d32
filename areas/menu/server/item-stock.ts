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
  const { restore_date, expected_active } = unit.data
  const item = await editedItem(unit, unit.data.menu_item_id)
  if (!item) return refuse('unknown_id')
  if (expected_active && !item.active) return refuse('changed_meanwhile')
  const today = localTime(unit.now.getTime(), item.time_zone).day
  const day = typedDay(restore_date)
  if (day === undefined || (day !== null && day < firstRestoreDay(today)))
    return refuse('past_date', { field: 'restore_date' })
  const stock = { active: false, restore_at: day === null ? null : startOf(day, item.time_zone) } as const
  await setStock(unit, [item], stock, { source: 'editor', what: outOfStock.name })
  return ok({ menu_item_id: item.menu_item_id, active: false as const, restore_date: day && dayToUs(day) })
})

export const inStockHandler = handle(inStock, async (unit) => {
  const { expected_restore_date: expected } = unit.data
  const item = await editedItem(unit, unit.data.menu_item_id)
  if (!item) return refuse('unknown_id')
  if (expected !== undefined && !item.active && typedDay(expected) !== restoreDayOf(item))
    return refuse('changed_meanwhile')
  await setStock(unit, [item], { active: true }, { source: 'editor', what: inStock.name })
  return ok({ menu_item_id: item.menu_item_id, active: true as const })
})

/** Null: without an end. */
const typedDay = (text: string): Day | null | undefined => (text === '' ? null : dayFromUs(text))

const restoreDayOf = ({ restore_at, time_zone }: LockedItem): Day | null =>
  restore_at && localTime(restore_at.getTime(), time_zone).day

const startOf = (day: Day, timeZone: string) => new Date(instantOf(day, 0, timeZone))
