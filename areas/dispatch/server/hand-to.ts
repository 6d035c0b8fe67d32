import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { dispatchHandTo } from '../calls/place.ts'
import { wholeOrder } from '../rules/kinds.ts'
import { insertBefore, placeOrder } from '../rules/plan/placement.ts'
import { deletedWith } from '../rules/queue.ts'
import { aboutOf, endAssignments, idsOf, newRows } from './assignments.ts'
import { isOutdated, refuseStale } from './dispatcher.ts'
import { type LockedQueue, lockQueue, saveQueue } from './queue-lock.ts'
import { driverQueueOf } from './queues.ts'
import { isApproved } from './reverse.ts'
import { type Roads, saveRows } from './save-rows.ts'
import { lockOrder } from './unassigned.ts'
import { pushAction } from './undo-stack.ts'

/** An order that is not in a car yet, or a waypoint, changes its driver in one step: nobody else can take it in between. */
export const handToHandler = (roads: Roads) =>
  handle(dispatchHandTo, async (unit) => {
    const { actor, data, tx, now } = unit
    const { driver_assignment_id, from_driver_id, driver_id } = data
    if (from_driver_id === driver_id) return refuse('invalid_data', { field: 'driver_id' })
    const queues = await lockBoth(actor, tx, from_driver_id, driver_id)
    if (typeof queues === 'string') return refuse(queues)
    const { from, to } = queues
    if (to.driver_hour_id !== data.driver_hour_id) return refuse('driver_clocked_out')
    if (from.market_id !== to.market_id) return refuse('other_market')
    if (isOutdated(from, data.from_version)) return refuseStale(from, now)
    if (isOutdated(to, data.queue_version)) return refuseStale(to, now)
    const taken = deletedWith(from.assignments, driver_assignment_id)
    const [target] = taken
    if (!target) return refuseStale(from, now)
    const { order_id, waypoint_id } = target
    if (order_id !== null) {
      const order = await lockOrder(tx, order_id)
      if (!order || !taken.some(({ kind }) => kind === 'pickup')) return refuse('in_the_car')
      if (order.alcohol && !(await isApproved(unit, driver_id))) return refuse('driver_not_alcohol_approved')
    }

    await endAssignments(unit, from, taken, 'deleted')
    const left = from.assignments.filter((row) => !taken.includes(row))
    await saveRows(unit, from, left, roads)
    const added = await newRows(
      tx,
      order_id === null ? { kinds: ['waypoint'], waypoint_id: waypoint_id ?? 0 } : { kinds: wholeOrder, order_id },
    )
    const place = order_id === null ? insertBefore : undefined
    const rows = place ? place(to.assignments, added, data.pick_before) : placeOrder(to.assignments, added, data)
    if (!rows) return refuseStale(to, now)
    if (order_id !== null) await tx.updateTable('orders').set({ driver_id }).where('order_id', '=', order_id).execute()
    await saveRows(unit, to, rows, roads)
    await saveQueue(unit, from)
    await saveQueue(unit, to)
    if (order_id !== null) unit.hint(`order:${order_id}`)
    const driver_assignment_ids = idsOf(added)
    const dispatch_action_id = await pushAction(unit, to, {
      request: dispatchHandTo.name,
      inverse: {
        do: 'give_back',
        driver_assignment_ids,
        from_driver_id,
        rows: taken,
        former_ids: idsOf(from.assignments),
        order_id,
      },
      about: { ...aboutOf(target), from: await nameOf(tx, from_driver_id) },
    })
    for (const queue of [from, to]) {
      unit.audit({
        what: dispatchHandTo.name,
        subject: `queue:${queue.driver_id}`,
        market_id: queue.market_id,
        detail: { order_id, waypoint_id, from_driver_id, driver_id, driver_assignment_ids },
      })
    }
    return ok({
      dispatch_action_id,
      driver_queue: await driverQueueOf(tx, driver_id, now),
      from_driver_queue: await driverQueueOf(tx, from_driver_id, now),
    })
  })

/** Always the lower id first, so that two who move something between the same drivers never wait for each other. */
async function lockBoth(
  actor: Actor,
  tx: Tx,
  from_driver_id: number,
  driver_id: number,
): Promise<{ from: LockedQueue; to: LockedQueue } | 'unknown_id' | 'not_authorized'> {
  const locked = new Map<number, LockedQueue | undefined>()
  for (const id of [from_driver_id, driver_id].sort((a, b) => a - b)) locked.set(id, await lockQueue(tx, id))
  const [from, to] = [locked.get(from_driver_id), locked.get(driver_id)]
  if (!from || !to) return 'unknown_id'
  return worksIn(actor, from.market_id) && worksIn(actor, to.market_id) ? { from, to } : 'not_authorized'
}

async function nameOf(tx: Tx, driver_id: number): Promise<string> {
  const driver = await tx.selectFrom('drivers').select('name').where('driver_id', '=', driver_id).executeTakeFirst()
  return driver?.name ?? ''
}
