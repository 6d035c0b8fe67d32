import { endSessions } from '#areas/accounts/server/public.ts'
import {
  endAssignments,
  type LockedQueue,
  type Roads,
  returnToUnassigned,
  saveQueue,
  saveRows,
} from '#areas/dispatch/server/public.ts'
import { randomToken, type Secrets, sha256 } from '#platform/server/secrets.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/** A driver at work on a tablet. */
export type AtWork = { readonly driver_id: number; readonly driver_hour_id: number; readonly tablet_id: string }

/**
 * Ends a driver hour now (SIL-OPS-32): pickups not done go back to the unassigned, waypoints fall away, orders already picked up stay
 * with the driver. The tablet is signed out and its secret changes, so that the old address opens nothing. Answers the returned orders.
 */
export async function clockOut(
  unit: UnitOfWork,
  queue: LockedQueue,
  atWork: AtWork,
  { secrets, roads }: { readonly secrets: Secrets; readonly roads: Roads },
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
    .set({ ended_at: now })
    .where('driver_hour_id', '=', atWork.driver_hour_id)
    .where('ended_at', 'is', null)
    .execute()
  const secret = randomToken(16)
  await tx
    .updateTable('tablets')
    .set({ secret: secrets.encrypt(secret), secret_hash: sha256(secret) })
    .where('tablet_id', '=', atWork.tablet_id)
    .execute()
  await endSessions(tx, 'tablet_id', atWork.tablet_id)
  // Nobody is followed after work.
  await tx.deleteFrom('driver_positions').where('driver_id', '=', queue.driver_id).execute()
  // Nor rung.
  await tx.deleteFrom('push_subscriptions').where('driver_id', '=', queue.driver_id).execute()
  await saveQueue(unit, queue, { active: false, driver_hour_id: null })
  unit.audit({
    what: 'clock_out',
    subject: `queue:${queue.driver_id}`,
    market_id: queue.market_id,
    detail: { driver_hour_id: atWork.driver_hour_id, tablet_id: atWork.tablet_id, returned },
  })
  return returned
}
