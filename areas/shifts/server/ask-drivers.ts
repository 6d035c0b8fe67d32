import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { askDrivers } from '../calls/schedule.ts'
import { exceedsCap } from '../rules/new-driver-cap.ts'
import { newDriverCapOf } from './new-driver-cap.ts'
import { isSeenBy, lockShift, type ShiftRow, shiftChanged, shiftOf, shiftsOf } from './shift-rows.ts'
import { spanText, textDriver, timeZoneOf } from './shift-texts.ts'
import { desiredOf } from './upcoming-shifts.ts'
import { managesMarket } from './worker.ts'

/** Drivers of the market with nothing in the way, who may hold one more; those who hold the fewest first. */
export async function fitFor(db: Db | Tx, row: ShiftRow, now: Date) {
  const drivers = await db
    .selectFrom('drivers')
    .select(['driver_id', 'name'])
    .where('market_id', '=', row.market_id)
    .orderBy('name')
    .orderBy('driver_id')
    .execute()
  const busy = await shiftsOf(db)
    .where('driver_id', '=', anyOf(drivers.map(({ driver_id }) => driver_id)))
    .where('dropped_at', 'is', null)
    .where('starts_at', '<', row.ends_at)
    .where('ends_at', '>', row.starts_at)
    .execute()
  const notFree = new Set([...busy.map(({ driver_id }) => driver_id), row.driver_id])
  const free = drivers.filter(({ driver_id }) => !notFree.has(driver_id))
  const caps = await Promise.all(free.map(({ driver_id }) => newDriverCapOf(db, driver_id, now)))
  const may = free.filter((_, at) => {
    const cap = caps[at]
    return cap !== undefined && !exceedsCap(cap, 1)
  })
  const said = await desiredOf(db, may, row.start_date)
  return said.toSorted((a, b) => a.held - b.held)
}

export async function fitsSeenBy(db: Db, actor: Actor, shiftId: number, now: Date) {
  const row = await shiftsOf(db).where('shift_id', '=', shiftId).executeTakeFirst()
  return row && isSeenBy(actor, row.market_id) ? fitFor(db, row, now) : undefined
}

export async function ask(unit: Change<typeof askDrivers>) {
  const { tx, now, data, actor } = unit
  const row = await lockShift(tx, data.shift_id)
  if (!row || row.deleted_at || !managesMarket(actor, row.market_id)) return refuse('unknown_id')
  const isOpen = row.published_at !== null && (row.driver_id === null || row.dropped_at !== null) && row.starts_at > now
  if (!isOpen) return refuse('not_open')
  const body = `Open shift ${spanText(shiftOf(row), await timeZoneOf(tx, row.market_id))}. Claim it in the app, under Shifts.`
  let asked = 0
  for (const { driver_id } of await fitFor(tx, row, now)) {
    const key = `shift:${row.shift_id}:${row.starts_at.getTime()}:ask:${driver_id}`
    if (await textDriver(unit, { driver_id, market_id: row.market_id, body, key })) asked += 1
  }
  shiftChanged(unit, 'shift_asked_for', row, { asked })
  return ok({ success: true as const, asked })
}
