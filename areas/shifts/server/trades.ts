import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { acceptTrade, cancelTrade, offerTrade } from '../calls/reservations.ts'
import { exceedsCap } from '../rules/new-driver-cap.ts'
import { overlaps } from '../rules/shift.ts'
import { removedBy } from './claim-open.ts'
import { keepLifted, newDriverCapOf } from './new-driver-cap.ts'
import { heldBy, lapseOffers, lockShift, lockShifts, type ShiftRow, shiftChanged, shiftOf } from './shift-rows.ts'
import { spanText, textDriver, timeZoneOf } from './shift-texts.ts'
import { lockDrivers, managesMarket, workerOf } from './worker.ts'

/** SIL-ORD-117: nothing changes hands until somebody accepts. */
export async function offer(unit: Change<typeof offerTrade>) {
  const { tx, now, data, actor } = unit
  const worker = await workerOf(tx, actor)
  if (!worker) return refuse('unknown_id')
  const row = await lockShift(tx, data.shift_id)
  if (!row || row.deleted_at || row.market_id !== worker.market_id || row.published_at === null)
    return refuse('unknown_id')
  if (row.driver_id !== worker.driver_id || row.dropped_at) return refuse('not_held')
  if (row.starts_at <= now) return refuse('started')
  const offeredTo = data.driver_id ?? null
  if (offeredTo !== null && (offeredTo === worker.driver_id || !(await isColleague(tx, offeredTo, worker.market_id))))
    return refuse('unknown_driver', { field: 'driver_id' })
  if (data.wanted_shift_id && !(await canBeWanted(tx, data.wanted_shift_id, offeredTo, now)))
    return refuse('unknown_wish', { field: 'wanted_shift_id' })
  const made = await tx
    .insertInto('shift_trades')
    .values({
      market_id: row.market_id,
      shift_id: row.shift_id,
      offered_by: worker.driver_id,
      offered_to: offeredTo,
      wanted_shift_id: data.wanted_shift_id ?? null,
      note: data.note,
      offered_at: now,
    })
    // As text of the statement: an index of some rows is not found by a parameter.
    .onConflict((conflict) => conflict.column('shift_id').where('state', '=', sql.lit('offered')).doNothing())
    .returning('shift_trade_id')
    .executeTakeFirst()
  if (!made) return refuse('offered_already')
  if (offeredTo !== null)
    await textDriver(unit, {
      driver_id: offeredTo,
      market_id: row.market_id,
      body: `${worker.name} offers you the shift of ${spanText(shiftOf(row), await timeZoneOf(tx, row.market_id))}. Answer in the app, under Trades.`,
      key: `trade:${made.shift_trade_id}:offered`,
    })
  shiftChanged(unit, 'shift_trade_offered', row, { ...made, driver_id: worker.driver_id, offered_to: offeredTo })
  return ok({ success: true as const, ...made })
}

/** Both shifts change hands, or neither does; the same checks as of a claim, for both. */
export async function accept(unit: Change<typeof acceptTrade>) {
  const { tx, now, data, actor } = unit
  const worker = await workerOf(tx, actor)
  const seen = await tradeOf(tx, data.shift_trade_id)
  if (!worker || seen?.market_id !== worker.market_id || seen.offered_by === worker.driver_id)
    return refuse('unknown_id')
  if (seen.offered_to !== null && seen.offered_to !== worker.driver_id) return refuse('not_for_you')
  await lockDrivers(tx, [worker.driver_id, seen.offered_by])
  const returnedId = data.shift_id ?? null
  const rows = await lockShifts(tx, [seen.shift_id, ...(returnedId === null ? [] : [returnedId])])
  const trade = await tradeOf(tx, data.shift_trade_id, 'locked')
  if (trade?.state === 'accepted' && trade.accepted_by === worker.driver_id)
    return ok({ success: true as const, remove_shifts: [] })
  const offered = rows.find(({ shift_id }) => shift_id === seen.shift_id)
  if (trade?.state !== 'offered' || offered?.driver_id !== seen.offered_by || offered.dropped_at)
    return refuse('no_longer_offered')
  if (offered.starts_at <= now) return refuse('started')
  if (trade.wanted_shift_id !== null && trade.wanted_shift_id !== returnedId) return refuse('other_return_wanted')
  const returned = rows.find(({ shift_id }) => shift_id === returnedId)
  if (
    returnedId !== null &&
    (returned?.driver_id !== worker.driver_id || returned.dropped_at || returned.starts_at <= now)
  )
    return refuse('return_not_held', { field: 'shift_id' })

  const [mine, theirs] = [await heldBy(tx, worker.driver_id, now), await heldBy(tx, seen.offered_by, now)]
  if (isInTheWay(mine, offered, returned)) return refuse('overlaps_own')
  if (returned && isInTheWay(theirs, returned, offered)) return refuse('overlaps_theirs')
  const cap = await newDriverCapOf(tx, worker.driver_id, now)
  if (exceedsCap(cap, returned ? 0 : 1)) return refuse('max_shifts')
  await keepLifted(tx, worker.driver_id, cap, now)

  await end(
    tx,
    trade.shift_trade_id,
    { state: 'accepted', accepted_by: worker.driver_id, returned_shift_id: returnedId },
    now,
  )
  // Freed first: for a moment one of them would hold both, which may overlap.
  await handOver(tx, offered, null)
  if (returned) await handOver(tx, returned, seen.offered_by)
  await handOver(tx, offered, worker.driver_id)
  await lapseOffers(
    tx,
    rows.map(({ shift_id }) => shift_id),
    now,
  )
  await tellOfTrade(unit, worker.name, offered, returned)
  shiftChanged(unit, 'shift_trade_accepted', offered, {
    shift_trade_id: trade.shift_trade_id,
    from: seen.offered_by,
    to: worker.driver_id,
    returned_shift_id: returnedId,
  })
  return ok({ success: true as const, remove_shifts: await removedBy(tx, worker, [offered], now) })
}

export async function cancel(unit: Change<typeof cancelTrade>) {
  const { tx, now, data, actor } = unit
  const trade = await tradeOf(tx, data.shift_trade_id, 'locked')
  if (!trade) return refuse('unknown_id')
  const worker = await workerOf(tx, actor)
  const isParty = worker !== undefined && [trade.offered_by, trade.offered_to].includes(worker.driver_id)
  if (!isParty && !managesMarket(actor, trade.market_id)) return refuse('unknown_id')
  if (trade.state === 'cancelled') return ok({ success: true as const })
  if (trade.state !== 'offered') return refuse('no_longer_offered')
  await end(tx, trade.shift_trade_id, { state: 'cancelled' }, now)
  shiftChanged(unit, 'shift_trade_cancelled', trade, { shift_trade_id: trade.shift_trade_id })
  return ok({ success: true as const })
}

function tradeOf(tx: Tx, tradeId: number, locked?: 'locked') {
  const query = tx.selectFrom('shift_trades').selectAll().where('shift_trade_id', '=', tradeId)
  return (locked ? query.forUpdate() : query).executeTakeFirst()
}

type Ended =
  | { readonly state: 'cancelled' }
  | { readonly state: 'accepted'; readonly accepted_by: number; readonly returned_shift_id: number | null }

async function end(tx: Tx, tradeId: number, ended: Ended, now: Date): Promise<void> {
  await tx
    .updateTable('shift_trades')
    .set({ ...ended, ended_at: now })
    .where('shift_trade_id', '=', tradeId)
    .execute()
}

async function handOver(tx: Tx, { shift_id }: ShiftRow, driverId: number | null): Promise<void> {
  await tx
    .updateTable('shifts')
    .set((shift) => ({ driver_id: driverId, is_extra: false, version: shift('version', '+', 1) }))
    .where('shift_id', '=', shift_id)
    .execute()
}

/** Whether one of these stands in the way of what comes, once what goes is gone. */
function isInTheWay(held: readonly ShiftRow[], comes: ShiftRow, goes: ShiftRow | undefined): boolean {
  return held.some((row) => row.shift_id !== goes?.shift_id && overlaps(shiftOf(row), shiftOf(comes)))
}

async function isColleague(tx: Tx, driverId: number, marketId: number): Promise<boolean> {
  const driver = await tx
    .selectFrom('drivers')
    .select('driver_id')
    .where('driver_id', '=', driverId)
    .where('market_id', '=', marketId)
    .executeTakeFirst()
  return driver !== undefined
}

/** A wish names a shift of the one driver whom the offer is for. */
async function canBeWanted(tx: Tx, shiftId: number, offeredTo: number | null, now: Date): Promise<boolean> {
  if (offeredTo === null) return false
  return (await heldBy(tx, offeredTo, now)).some((row) => row.shift_id === shiftId && row.starts_at > now)
}

async function tellOfTrade(
  unit: Change<typeof acceptTrade>,
  name: string,
  offered: ShiftRow,
  returned: ShiftRow | undefined,
): Promise<void> {
  if (offered.driver_id === null) return
  const timeZone = await timeZoneOf(unit.tx, offered.market_id)
  const inReturn = returned ? ` You work ${spanText(shiftOf(returned), timeZone)} instead.` : ''
  await textDriver(unit, {
    driver_id: offered.driver_id,
    market_id: offered.market_id,
    body: `${name} takes your shift of ${spanText(shiftOf(offered), timeZone)}.${inReturn}`,
    key: `trade:${unit.data.shift_trade_id}:accepted`,
  })
}
