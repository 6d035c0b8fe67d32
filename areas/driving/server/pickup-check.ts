import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { pickupCheck } from '../calls/pickup-check.ts'
import { doneAt, lateDetail } from '../rules/done-at.ts'
import { driverOf, lockOwnOrder, overRefusal } from './driver-order-lock.ts'

/** The three boxes of the checklist, as one event with driver, order and time (SIL-OPS-73). */
export const pickupCheckHandler = handle(pickupCheck, async (unit) => {
  const { order_id, done_at } = unit.data
  const driver = driverOf(unit.actor)
  const own = await lockOwnOrder(unit.tx, driver, order_id)
  if (!own) return refuse('not_your_assignment')
  const over = overRefusal(own.order)
  if (over) return refuse(over.error === 'order_delivered' ? 'not_your_assignment' : over.error)
  if (own.order.dispatch_state !== 'assigned') return refuse('not_your_assignment')
  if (!own.order.alcohol) return refuse('not_alcohol')
  if (!driver.alcohol_approved) return refuse('not_alcohol_approved')

  const { driver_id } = driver
  const checked_at = doneAt(done_at, { now: unit.now, notBefore: own.order.created_at })
  const check = await unit.tx
    .insertInto('pickup_checks')
    .values({ order_id, driver_id, checked_at })
    // Another driver who takes the order over checks it anew; a repeat by the same one is the same check.
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ driver_id, checked_at })
        .where('pickup_checks.driver_id', '<>', driver_id),
    )
    .returning('order_id')
    .executeTakeFirst()
  if (check) {
    const { market_id } = own.order
    const detail = { driver_id, ...lateDetail(checked_at, unit.now) }
    unit.audit({ what: 'pickup_check', subject: `order:${order_id}`, market_id, detail })
  }
  return ok({ order_id })
})
