import { closeAssignment, type LockedQueue, type Roads, saveQueue } from '#areas/dispatch/server/public.ts'
import { type LockedOrder, pickUpOrder, rejectOrder } from '#areas/orders/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Handler, handle } from '#platform/server/handler.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { driverRejectOrder } from '../calls/door.ts'
import { doneAt, lateDetail } from '../rules/done-at.ts'
import { keptMessage, messageText } from '../rules/rejection.ts'
import { driverOf, lockOwnOrder, overRefusal } from './driver-order-lock.ts'

/** Support's way to write a ticket; handed in, because areas beside each other do not import each other. */
export type CreateTicket = (
  unit: UnitOfWork,
  ticket: { description: string; market_id: number | null; order_id?: number; driver_id?: number; user_id?: number },
) => Promise<number>

/** Refused at the door: the order is rejected with the message, dispatch is done with it, support gets a ticket (SIL-OPS-88). */
export function driverRejectOrderHandler({
  createTicket,
  roads,
}: {
  readonly createTicket: CreateTicket
  readonly roads: Roads
}): Handler {
  return handle(driverRejectOrder, async (unit) => {
    const { order_id } = unit.data
    const driver = driverOf(unit.actor)
    const { driver_id, market_id } = driver
    const own = await lockOwnOrder(unit.tx, driver, order_id)
    if (!own) return refuse('not_your_assignment')
    const { order, queue } = own
    const over = overRefusal(order)
    if (over?.error === 'order_rejected') {
      const ticket_id = await ticketOf(unit.tx, order_id, driver_id)
      return ticket_id === undefined ? refuse('not_your_assignment') : ok({ order_id, ticket_id })
    }
    if (over?.error === 'order_cancelled' || over?.error === 'order_delivered') return refuse(over.error)
    if (order.dispatch_state !== 'assigned') return refuse('not_your_assignment')
    if (!order.alcohol) return refuse('not_alcohol')
    if (!order.picked_up_at) return refuse('not_picked_up')
    const message = keptMessage(unit.data.rejection_message)
    if (!message) return refuse('reason_missing', { field: 'rejection_message' })

    // It is in the driver's hands, whatever status staff have set back meanwhile; only from there it is rejected.
    const at = doneAt(unit.data.done_at, { now: unit.now, notBefore: order.picked_up_at })
    const carried = await pickUpOrder(unit, order)
    const rejected = carried.ok ? await rejectOrder(unit, carried.data, message, at) : carried
    if (!rejected.ok) throw new Error(`Order ${order_id} cannot be rejected from ${order.status}`)
    await endDispatch(unit, queue, order, roads)
    const description = `Order ${order_id}. ${messageText(message)}`
    const ticket_id = await createTicket(unit, { description, market_id, order_id, driver_id })
    unit.audit({
      what: 'driver_reject_order',
      subject: `order:${order_id}`,
      market_id,
      detail: { ticket_id, message, ...lateDetail(at, unit.now) },
    })
    return ok({ order_id, ticket_id })
  })
}

async function endDispatch(unit: UnitOfWork, queue: LockedQueue, order: LockedOrder, roads: Roads): Promise<void> {
  const assignment = queue.assignments.find(({ order_id }) => order_id === order.order_id)
  if (assignment) return closeAssignment(unit, queue, assignment, 'rejected', roads)
  // Dispatch had not added the Deliver yet: there is only the order to take from the driver.
  await unit.tx.updateTable('orders').set({ dispatch_state: 'done' }).where('order_id', '=', order.order_id).execute()
  await saveQueue(unit, queue)
}

async function ticketOf(tx: Tx, order_id: number, driver_id: number): Promise<number | undefined> {
  const ticket = await tx
    .selectFrom('tickets')
    .select('ticket_id')
    .where('order_id', '=', order_id)
    .where('driver_id', '=', driver_id)
    .executeTakeFirst()
  return ticket?.ticket_id
}
