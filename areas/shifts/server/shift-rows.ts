import type { Selectable } from 'kysely'
import type { ShiftType } from '#areas/dispatch/rules/shift-type.ts'
import type { DB } from '#database/types.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { dropStateOf, type Shift } from '../rules/shift.ts'
import { managesMarket, workerOf } from './worker.ts'

export type ShiftRow = Selectable<DB['shifts']>

/** Shifts that are there; a caller narrows it down and gives it an order. */
export const shiftsOf = (db: Db | Tx) => db.selectFrom('shifts').selectAll().where('deleted_at', 'is', null)

/** Also one that was deleted, so that a repeat of what deleted it is known. */
export async function lockShift(tx: Tx, shiftId: number): Promise<ShiftRow | undefined> {
  return tx.selectFrom('shifts').selectAll().where('shift_id', '=', shiftId).forUpdate().executeTakeFirst()
}

export async function lockShifts(tx: Tx, ids: readonly number[]): Promise<ShiftRow[]> {
  return shiftsOf(tx).where('shift_id', '=', anyOf(ids)).orderBy('shift_id').forUpdate().execute()
}

export function shiftOf(row: ShiftRow): Shift {
  return {
    shift_id: row.shift_id,
    recurring_shift_template_id: row.recurring_shift_template_id,
    start_date: row.start_date,
    drop_state: dropStateOf(row),
    starts_at: row.starts_at.getTime(),
    ends_at: row.ends_at.getTime(),
    shift_type: row.shift_type as ShiftType,
    place: row.place,
  }
}

/** Shifts that this driver holds, and that end after `now`. */
export async function heldBy(db: Db | Tx, driverId: number, now: Date): Promise<ShiftRow[]> {
  return shiftsOf(db)
    .where('driver_id', '=', driverId)
    .where('dropped_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute()
}

/** What this driver could claim, were nothing of theirs in the way: not begun, published, held by nobody or dropped by somebody else. */
export function openTo(db: Db | Tx, worker: { readonly driver_id: number; readonly market_id: number }, now: Date) {
  return shiftsOf(db)
    .where('market_id', '=', worker.market_id)
    .where('published_at', 'is not', null)
    .where('starts_at', '>', now)
    .where((shift) =>
      shift.or([
        shift('driver_id', 'is', null),
        shift.and([shift('dropped_at', 'is not', null), shift('driver_id', '!=', worker.driver_id)]),
      ]),
    )
}

/** Whether this person may act for who holds the shift: themselves, or a manager of its market. What is not theirs is not there. */
export async function mayActFor(
  unit: { readonly tx: Db | Tx; readonly actor: Actor },
  row: { readonly market_id: number; readonly driver_id: number | null },
): Promise<boolean> {
  if (managesMarket(unit.actor, row.market_id)) return true
  const worker = await workerOf(unit.tx, unit.actor)
  return worker !== undefined && worker.driver_id === row.driver_id
}

export const isSeenBy = (actor: Actor, marketId: number) => actor.user !== undefined && worksIn(actor, marketId)

/** One line in the history, and a hint to everybody who looks at the market's shifts. */
export function shiftChanged(
  unit: Pick<UnitOfWork, 'audit' | 'hint'>,
  what: string,
  { shift_id, market_id }: { readonly shift_id: number; readonly market_id: number },
  detail: Record<string, unknown> = {},
): void {
  unit.audit({ what, subject: `shift:${shift_id}`, market_id, detail })
  unit.hint(`shifts:${market_id}`)
}

/** Offers of shifts that are no longer their holder's as they were offered. */
export async function lapseOffers(tx: Tx, shiftIds: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('shift_trades')
    .set({ state: 'lapsed', ended_at: now })
    .where('state', '=', 'offered')
    .where((trade) =>
      trade.or([trade('shift_id', '=', anyOf(shiftIds)), trade('wanted_shift_id', '=', anyOf(shiftIds))]),
    )
    .execute()
}
