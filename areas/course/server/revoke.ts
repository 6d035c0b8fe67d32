import {
  endAssignments,
  type LockedQueue,
  lockQueue,
  returnToUnassigned,
  saveQueue,
  saveRows,
} from '#areas/dispatch/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { revokeCertificate } from '../calls/admin.ts'
import { type CourseDeps, courseNamed } from './deps.ts'

/**
 * Takes a driver's certificate away, and what it allows with it (SIL-OPS-68). Alcohol that is still in its store goes back to the
 * unassigned orders in the same step; what is in the car stays in the queue, where the driver can do nothing with it and the board says so.
 */
export function revoke({ courses, roadTimes }: CourseDeps) {
  return async (unit: Change<typeof revokeCertificate>) => {
    const { tx, data, actor, now, audit } = unit
    const { driver_id, reason } = data
    const course = courseNamed(courses, data.course)
    if (!course || !actor.user) return refuse('unknown_id')
    if (reason === '') return refuse('reason_missing', { field: 'reason' })
    const queue = await lockQueue(tx, driver_id)
    const driver = await tx
      .selectFrom('drivers')
      .select(['market_id', 'alcohol_approved'])
      .where('driver_id', '=', driver_id)
      .forUpdate()
      .executeTakeFirst()
    if (!driver || !worksIn(actor, driver.market_id)) return refuse('unknown_id')
    const end = { revoked_at: now, revoked_by: actor.user.user_id, reason }
    const ended = await tx
      .updateTable('driver_certificates')
      .set(end)
      .where('driver_id', '=', driver_id)
      .where('course', '=', course.course)
      .where('revoked_at', 'is', null)
      .returning('driver_certificate_id')
      .executeTakeFirst()
    const isApproved = course.allows === 'alcohol' && driver.alcohol_approved
    if (!ended && !isApproved) return refuse('not_certified')
    // Approved before there was a course: what was taken away is written down all the same.
    if (!ended)
      await tx
        .insertInto('driver_certificates')
        .values({ driver_id, course: course.course, ...end })
        .execute()
    let orders: Orders = { returned_orders: [], orders_in_car: [] }
    if (isApproved) {
      await tx.updateTable('drivers').set({ alcohol_approved: false }).where('driver_id', '=', driver_id).execute()
      if (queue) orders = await takeAlcohol(unit, queue, roadTimes)
    }
    audit({
      what: 'certificate_revoked',
      subject: `driver:${driver_id}`,
      market_id: driver.market_id,
      detail: { course: course.course, reason, ...orders },
    })
    return ok({ success: true as const, ...orders })
  }
}

type Orders = { readonly returned_orders: number[]; readonly orders_in_car: number[] }

async function takeAlcohol(unit: UnitOfWork, queue: LockedQueue, roads: CourseDeps['roadTimes']): Promise<Orders> {
  const ordersOf = (rows: LockedQueue['assignments']) => [
    ...new Set(rows.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]))),
  ]
  const alcohol = queue.assignments.filter((row) => row.alcohol)
  const returned_orders = ordersOf(alcohol.filter(({ kind }) => kind === 'pickup'))
  const taken = alcohol.filter(({ order_id }) => order_id !== null && returned_orders.includes(order_id))
  await endAssignments(unit, queue, taken, 'returned')
  await returnToUnassigned(unit, returned_orders, queue.market_id)
  for (const order_id of returned_orders) unit.hint(`order:${order_id}`)
  const left = queue.assignments.filter((row) => !taken.includes(row))
  await saveRows(unit, queue, left, roads)
  await saveQueue(unit, queue)
  const held = await unit.tx
    .selectFrom('orders')
    .select('order_id')
    .where('driver_id', '=', queue.driver_id)
    .where('dispatch_state', '=', 'assigned')
    .where('alcohol', '=', true)
    .orderBy('order_id')
    .execute()
  return { returned_orders, orders_in_car: held.map(({ order_id }) => order_id) }
}
