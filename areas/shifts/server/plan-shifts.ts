import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { changeShift, createShift, removeShift } from '../calls/schedule.ts'
import { overlaps, type Span } from '../rules/shift.ts'
import { spanOf, type WallClock } from '../rules/shift-times.ts'
import { heldBy, lapseOffers, lockShift, type ShiftRow, shiftChanged, shiftOf } from './shift-rows.ts'
import { spanText, textDriver, timeZoneOf } from './shift-texts.ts'
import { lockDrivers, managesMarket } from './worker.ts'

/** A manager's new shift: a draft, or at once its driver's where it is extra. */
export async function addShift(unit: Change<typeof createShift>) {
  const { tx, now, data, actor } = unit
  const market = await marketOf(tx, data.market_id)
  if (!market || !managesMarket(actor, data.market_id)) return refuse('unknown_id')
  if (data.is_extra && data.driver_id === null) return refuse('extra_of_nobody', { field: 'driver_id' })
  const placed = await place(tx, data, { market_id: data.market_id, now })
  if (!placed.ok) return placed
  const { shift_id } = await tx
    .insertInto('shifts')
    .values({
      market_id: data.market_id,
      ...placed.data,
      is_extra: data.is_extra,
      published_at: data.is_extra ? now : null,
    })
    .returning('shift_id')
    .executeTakeFirstOrThrow()
  const row = await lockShift(tx, shift_id)
  if (row && data.is_extra) await tellHolder(unit, row, 'You have an extra shift:')
  shiftChanged(unit, 'shift_created', { shift_id, market_id: data.market_id }, { driver_id: data.driver_id })
  return ok({ success: true as const, shift_id })
}

/** Moved, given to somebody else, or taken from everybody; who is concerned by a published one is told. */
export async function moveShift(unit: Change<typeof changeShift>) {
  const { tx, now, data, actor } = unit
  const seen = await tx
    .selectFrom('shifts')
    .select('driver_id')
    .where('shift_id', '=', data.shift_id)
    .executeTakeFirst()
  if (!seen) return refuse('unknown_id')
  await lockDrivers(
    tx,
    [seen.driver_id, data.driver_id].filter((one) => one !== null),
  )
  const row = await lockShift(tx, data.shift_id)
  if (!row || row.deleted_at || !managesMarket(actor, row.market_id)) return refuse('unknown_id')
  if (row.version !== data.version) return refuse('changed_meanwhile')
  if (row.ends_at <= now) return refuse('past')
  const placed = await place(tx, data, { market_id: row.market_id, now, besides: row.shift_id })
  if (!placed.ok) return placed
  await lapseOffers(tx, [row.shift_id], now)
  await tx
    .updateTable('shifts')
    .set((shift) => ({
      ...placed.data,
      dropped_at: null,
      is_extra: row.is_extra && data.driver_id === row.driver_id,
      version: shift('version', '+', 1),
    }))
    .where('shift_id', '=', row.shift_id)
    .execute()
  const after = { ...row, ...placed.data, version: row.version + 1 }
  if (row.published_at !== null) await tellOfMove(unit, row, after)
  shiftChanged(unit, 'shift_changed', row, { driver_id: data.driver_id, before: row.driver_id, day: data.day })
  return ok({ success: true as const, shift_id: row.shift_id })
}

export async function takeOut(unit: Change<typeof removeShift>) {
  const { tx, now, data, actor } = unit
  const row = await lockShift(tx, data.shift_id)
  if (!row || !managesMarket(actor, row.market_id)) return refuse('unknown_id')
  if (row.deleted_at) return ok({ success: true as const, shift_id: row.shift_id })
  if (row.version !== data.version) return refuse('changed_meanwhile')
  if (row.starts_at <= now) return refuse('past')
  await tx
    .updateTable('shifts')
    .set((shift) => ({ deleted_at: now, version: shift('version', '+', 1) }))
    .where('shift_id', '=', row.shift_id)
    .execute()
  await lapseOffers(tx, [row.shift_id], now)
  if (row.published_at !== null && row.dropped_at === null)
    await tellHolder(unit, row, 'Your shift is taken out of the schedule:')
  shiftChanged(unit, 'shift_removed', row, { driver_id: row.driver_id })
  return ok({ success: true as const, shift_id: row.shift_id })
}

const marketOf = (tx: Tx, marketId: number) =>
  tx.selectFrom('markets').select('market_id').where('market_id', '=', marketId).executeTakeFirst()

type Wanted = WallClock & {
  readonly day: string
  readonly shift_type: number
  readonly place: string
  readonly driver_id: number | null
}

/** The columns of a shift at that place of the week, if it can stand there. */
async function place(
  tx: Tx,
  wanted: Wanted,
  { market_id, now, besides }: { readonly market_id: number; readonly now: Date; readonly besides?: number },
) {
  const span = spanOf(wanted.day, wanted, await timeZoneOf(tx, market_id))
  if (!span) return refuse('no_time', { field: 'end_minute' })
  if (span.ends_at <= now.getTime()) return refuse('past', { field: 'day' })
  const { driver_id } = wanted
  if (driver_id !== null) {
    await lockDrivers(tx, [driver_id])
    const driver = await tx
      .selectFrom('drivers')
      .select('driver_id')
      .where('driver_id', '=', driver_id)
      .where('market_id', '=', market_id)
      .executeTakeFirst()
    if (!driver) return refuse('unknown_driver', { field: 'driver_id' })
    if (await isBusy(tx, driver_id, span, now, besides)) return refuse('driver_busy', { field: 'driver_id' })
  }
  return ok({
    start_date: wanted.day,
    starts_at: new Date(span.starts_at),
    ends_at: new Date(span.ends_at),
    shift_type: wanted.shift_type,
    place: wanted.place,
    driver_id,
  })
}

export async function isBusy(tx: Tx, driverId: number, span: Span, now: Date, besides?: number): Promise<boolean> {
  const held = await heldBy(tx, driverId, new Date(Math.min(now.getTime(), span.starts_at)))
  return held.some((other) => other.shift_id !== besides && overlaps(shiftOf(other), span))
}

async function tellHolder(unit: UnitOfWork, row: ShiftRow, words: string): Promise<void> {
  if (row.driver_id === null) return
  await textDriver(unit, {
    driver_id: row.driver_id,
    market_id: row.market_id,
    body: `${words} ${spanText(shiftOf(row), await timeZoneOf(unit.tx, row.market_id))}.`,
    key: `shift:${row.shift_id}:${row.version}:${row.driver_id}`,
  })
}

async function tellOfMove(unit: UnitOfWork, before: ShiftRow, after: ShiftRow): Promise<void> {
  const isMoved =
    before.starts_at.getTime() !== after.starts_at.getTime() || before.ends_at.getTime() !== after.ends_at.getTime()
  if (before.driver_id !== after.driver_id) {
    if (before.dropped_at === null) await tellHolder(unit, before, 'Your shift is now somebody else’s:')
    await tellHolder(unit, after, 'You have a new shift:')
  } else if (isMoved) await tellHolder(unit, after, 'Your shift has changed. It is now')
}
