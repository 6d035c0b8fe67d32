import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { claimOpen } from '../calls/reservations.ts'
import { exceedsCap } from '../rules/new-driver-cap.ts'
import { overlapping, overlaps } from '../rules/shift.ts'
import { keepLifted, newDriverCapOf } from './new-driver-cap.ts'
import { heldBy, lapseOffers, lockShift, openTo, type ShiftRow, shiftChanged, shiftOf } from './shift-rows.ts'
import { tellOfClaim } from './shift-texts.ts'
import { lockDrivers, type Worker, workerOf } from './worker.ts'

/** SHF-16: one of several who claim at once gets it (SHF-28); a repeat by the one who did gets the same answer. */
export async function claim(unit: Change<typeof claimOpen>) {
  const { tx, now, data, actor } = unit
  const worker = await workerOf(tx, actor)
  if (!worker) return refuse('unknown_id')
  await lockDrivers(tx, [worker.driver_id])
  const row = await lockShift(tx, data.shift_id)
  if (!row || row.market_id !== worker.market_id || row.published_at === null) return refuse('unknown_id')
  const none = { extra: { remove_shifts: [], max_shifts: false } }
  if (row.deleted_at) return refuse('taken', none)
  if (row.driver_id === worker.driver_id && row.dropped_at === null)
    return ok({
      success: true as const,
      max_shifts: false as const,
      remove_shifts: await removedBy(tx, worker, [row], now),
    })
  if (row.driver_id !== null && (row.dropped_at === null || row.driver_id === worker.driver_id))
    return refuse('taken', none)
  if (row.starts_at <= now) return refuse('started', none)
  const span = shiftOf(row)
  const held = await heldBy(tx, worker.driver_id, now)
  if (held.some((other) => overlaps(shiftOf(other), span))) return refuse('overlaps_own', none)
  const cap = await newDriverCapOf(tx, worker.driver_id, now)
  if (exceedsCap(cap, 1)) return refuse('max_shifts', { extra: { remove_shifts: [], max_shifts: true } })
  await keepLifted(tx, worker.driver_id, cap, now)
  await giveShift(unit, row, worker.driver_id)
  if (row.driver_id !== null) await tellOfClaim(unit, row)
  shiftChanged(unit, 'shift_claimed', row, { driver_id: worker.driver_id, dropped_by: row.driver_id })
  return ok({
    success: true as const,
    max_shifts: false as const,
    remove_shifts: await removedBy(tx, worker, [row], now),
  })
}

/** From now on it is theirs, whoever had it. */
export async function giveShift(unit: Pick<UnitOfWork, 'tx' | 'now'>, row: ShiftRow, driverId: number): Promise<void> {
  await lapseOffers(unit.tx, [row.shift_id], unit.now)
  await unit.tx
    .updateTable('shifts')
    .set((shift) => ({ driver_id: driverId, dropped_at: null, is_extra: false, version: shift('version', '+', 1) }))
    .where('shift_id', '=', row.shift_id)
    .execute()
}

/** What goes from the list of open shifts with these: themselves, and all that cannot be worked beside them (SIL-ORD-113). */
export async function removedBy(tx: Tx, worker: Worker, rows: readonly ShiftRow[], now: Date): Promise<number[]> {
  const spans = rows.map(shiftOf)
  const first = Math.min(...spans.map(({ starts_at }) => starts_at))
  const last = Math.max(...spans.map(({ ends_at }) => ends_at))
  if (spans.length === 0) return []
  const open = await openTo(tx, worker, now)
    .where('starts_at', '<', new Date(last))
    .where('ends_at', '>', new Date(first))
    .orderBy('starts_at')
    .execute()
  const own = rows.map(({ shift_id }) => shift_id)
  return [...own, ...overlapping(open.map(shiftOf), spans).map(({ shift_id }) => shift_id)].filter(
    (id, at, all) => all.indexOf(id) === at,
  )
}
