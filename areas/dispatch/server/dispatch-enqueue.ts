import { ok, refuse } from '#platform/core/result.ts'
import { marketsOf } from '#platform/server/actor.ts'
import { type CallUnitOfWork, handle } from '#platform/server/handler.ts'
import { dispatchEnqueue } from '../calls/queue.ts'
import { itemTypeOf, kindsAddedBy } from '../rules/kinds.ts'
import { idsOf, newRows } from './assignments.ts'
import { lockQueueFor, refuseStale } from './dispatcher.ts'
import type { LockedQueue } from './queue-lock.ts'
import { saveCommand } from './save-command.ts'
import type { Roads } from './save-rows.ts'
import { takeWaiting } from './take-waiting.ts'
import { lockOrder, unassignedOrders } from './unassigned.ts'

/** A Pickup takes a waiting order; a Deliver plans the rest of one that is already with the driver (DSP-60…63). */
export const dispatchEnqueueHandler = (roads: Roads) =>
  handle(dispatchEnqueue, async (unit) => {
    const { actor, data, tx } = unit
    const type = itemTypeOf(data.assignment.type)
    if (!type) return refuse('invalid_type', { field: 'assignment.type' })
    const queue = await lockQueueFor(actor, tx, data.driver_id)
    if (typeof queue === 'string') return refuse(queue)
    if (queue.driver_hour_id !== data.driver_hour_id) return refuse('driver_clocked_out')

    const taken = await (type === 'pick_up'
      ? takeWaiting(unit, actor, queue, { order_id: data.assignment.order_id, field: 'assignment.order_id' })
      : checkHeld(unit, queue))
    if (taken) return taken

    const { order_id } = data.assignment
    const added = await newRows(tx, { kinds: kindsAddedBy[type], order_id })
    const driver_assignment_ids = idsOf(added)
    const command = {
      request: dispatchEnqueue.name,
      rows: [...queue.assignments, ...added],
      inverse: { do: 'remove', driver_assignment_ids, returns: type === 'pick_up' ? order_id : null } as const,
      about: { order_id },
      detail: { type, order_id, driver_assignment_ids },
    }
    const done = await saveCommand(unit, queue, command, roads)
    return ok({ ...done, dispatch_unassigned_orders: await unassignedOrders(tx, marketsOf(actor)) })
  })

type Enqueue = CallUnitOfWork<typeof dispatchEnqueue>

/** Approval is not asked again: the order is already with the driver (SIL-OPS-53). */
async function checkHeld({ data, tx, now }: Enqueue, queue: LockedQueue) {
  const { order_id } = data.assignment
  const order = await lockOrder(tx, order_id)
  if (!order) return refuse('unknown_id', { field: 'assignment.order_id' })
  if (order.driver_id !== queue.driver_id || order.dispatch_state !== 'assigned') return refuse('order_not_with_driver')
  const isPlanned = queue.assignments.some((one) => one.order_id === order_id && one.kind === 'deliver')
  return isPlanned ? refuseStale(queue, now) : undefined
}
