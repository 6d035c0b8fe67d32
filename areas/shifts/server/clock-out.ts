import { endSessions } from '#areas/accounts/server/public.ts'
import {
  endAssignments,
  type LockedQueue,
  type Roads,
  returnToUnassigned,
  saveQueue,
  saveRows,
} from '#areas/dispatch/server/public.ts'
import type { Cents } from '#platform/core/money.ts'
import { randomToken, type Secrets, sha256 } from '#platform/server/secrets.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { endBreak } from './breaks.ts'
import { settleCash } from './settle-cash.ts'

/** A driver at work, on a tablet unless a test or an old row has none. */
export type AtWork = { readonly driver_id: number; readonly driver_hour_id: number; readonly tablet_id: string | null }

type Ending = {
  readonly secrets: Secrets
  readonly roads: Roads
  /** Who ended it. */
  readonly how: 'driver' | 'dispatch' | 'forgotten'
  /** Of a forgotten clock-out: when the work was over. */
  readonly ended_at?: Date
  readonly tips_ignored?: boolean
  /** What the driver says they hand in; without words of theirs, what they should. */
  readonly handed_in?: Cents
}

/**
 * Ends a driver hour now (SIL-OPS-32): pickups not done go back to the unassigned, waypoints fall away, orders already picked up stay
 * with the driver. The tablet is signed out and its secret changes, so that the old address opens nothing. Answers the returned orders.
 */
export async function clockOut(
  unit: UnitOfWork,
  queue: LockedQueue,
  atWork: AtWork,
  { secrets, roads, how, ended_at, tips_ignored = false, handed_in }: Ending,
): Promise<number[]> {
  const { tx, now } = unit
  const waiting = queue.assignments.flatMap(({ kind, order_id }) => (kind === 'pickup' && order_id ? [order_id] : []))
  const returned = [...new Set(waiting)].sort((a, b) => a - b)
  const ended = queue.assignments.filter(({ order_id }) => order_id === null || returned.includes(order_id))
  await endAssignments(unit, queue, ended, 'returned')
  await saveRows(
    unit,
    queue,
    queue.assignments.filter((row) => !ended.includes(row)),
    roads,
  )
  await returnToUnassigned(unit, returned, queue.market_id)

  await tx
    .updateTable('driver_hours')
    .set({ ended_at: ended_at ?? now, ended_how: how, tips_ignored, approve: pending })
    .where('driver_hour_id', '=', atWork.driver_hour_id)
    .where('ended_at', 'is', null)
    .execute()
  await endBreak(tx, atWork.driver_hour_id, ended_at ?? now)
  await settleCash(unit, { ...atWork, market_id: queue.market_id }, handed_in)
  if (atWork.tablet_id !== null) await signTabletOut(tx, atWork.tablet_id, secrets)
  // Nobody is followed after work.
  await tx.deleteFrom('driver_positions').where('driver_id', '=', queue.driver_id).execute()
  // Nor rung.
  await tx.deleteFrom('push_subscriptions').where('driver_id', '=', queue.driver_id).execute()
  await saveQueue(unit, queue, { active: false, driver_hour_id: null })
  unit.audit({
    what: 'clock_out',
    subject: `queue:${queue.driver_id}`,
    market_id: queue.market_id,
    detail: { driver_hour_id: atWork.driver_hour_id, tablet_id: atWork.tablet_id, how, returned },
  })
  return returned
}

/** As every record that a clock has made (SIL-ORD-121). */
const pending = 2

async function signTabletOut(tx: Tx, tablet_id: string, secrets: Secrets): Promise<void> {
  const secret = randomToken(16)
  await tx
    .updateTable('tablets')
    .set({ secret: secrets.encrypt(secret), secret_hash: sha256(secret) })
    .where('tablet_id', '=', tablet_id)
    .execute()
  await endSessions(tx, 'tablet_id', tablet_id)
}
