import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { dropShift, undoDropShift } from '../calls/reservations.ts'
import { dropResult, overlaps } from '../rules/shift.ts'
import { heldBy, lapseOffers, lockShift, mayActFor, shiftChanged, shiftOf } from './shift-rows.ts'
import { lockDrivers, workerOf } from './worker.ts'

/** SHF-04, SIL-ORD-115. A repeat, after an answer that was lost, gets the same one. */
export async function drop(unit: Change<typeof dropShift>) {
  const { tx, now, data } = unit
  const row = await lockShift(tx, data.shift_id)
  if (!row || row.published_at === null || !(await mayActFor(unit, row))) return refuse('unknown_id')
  if (row.deleted_at)
    return row.is_extra ? ok({ success: true as const, result: 'deleted' as const }) : refuse('unknown_id')
  if (row.driver_id === null) return refuse('not_held')
  if (row.dropped_at) return ok({ success: true as const, result: 'dropped' as const })
  const result = dropResult({ is_extra: row.is_extra, starts_at: row.starts_at.getTime() }, now.getTime())
  if (!result) return refuse('started')
  await tx
    .updateTable('shifts')
    .set((shift) => ({
      version: shift('version', '+', 1),
      ...(result === 'deleted' ? { deleted_at: now } : { dropped_at: now }),
    }))
    .where('shift_id', '=', row.shift_id)
    .execute()
  await lapseOffers(tx, [row.shift_id], now)
  shiftChanged(unit, 'shift_dropped', row, { driver_id: row.driver_id, result })
  return ok({ success: true as const, result })
}

/** SHF-10, SIL-ORD-116: until somebody else has it, or it begins. */
export async function undoDrop(unit: Change<typeof undoDropShift>) {
  const { tx, now, data } = unit
  const dropper = await tx
    .selectFrom('shifts')
    .select('driver_id')
    .where('shift_id', '=', data.shift_id)
    .executeTakeFirst()
  if (!dropper) return refuse('unknown_id')
  if (dropper.driver_id !== null) await lockDrivers(tx, [dropper.driver_id])
  const row = await lockShift(tx, data.shift_id)
  if (!row || row.deleted_at || row.published_at === null) return refuse('unknown_id')
  if (!(await mayActFor(unit, row))) {
    // Whoever dropped it sees that it is gone; to anybody else it was never there.
    return (await droppedBefore(unit, row.shift_id)) ? refuse('claimed_meanwhile') : refuse('unknown_id')
  }
  if (row.driver_id === null || row.driver_id !== dropper.driver_id) return refuse('claimed_meanwhile')
  if (row.dropped_at === null) return ok({ success: true as const })
  if (row.starts_at <= now) return refuse('started')
  const span = shiftOf(row)
  const held = await heldBy(tx, row.driver_id, now)
  if (held.some((other) => overlaps(shiftOf(other), span))) return refuse('overlaps_own')
  await tx
    .updateTable('shifts')
    .set((shift) => ({ version: shift('version', '+', 1), dropped_at: null }))
    .where('shift_id', '=', row.shift_id)
    .execute()
  shiftChanged(unit, 'shift_drop_undone', row, { driver_id: row.driver_id })
  return ok({ success: true as const })
}

async function droppedBefore(unit: Change<typeof undoDropShift>, shiftId: number): Promise<boolean> {
  const worker = await workerOf(unit.tx, unit.actor)
  if (!worker) return false
  const { rows } = await sql`select 1 from events where subject = ${`shift:${shiftId}`} and what = 'shift_dropped'
    and detail ->> 'driver_id' = ${String(worker.driver_id)} limit 1`.execute(unit.tx)
  return rows.length > 0
}
