import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { changeDriverStatus } from '../calls/queue.ts'
import { lockQueueFor } from './dispatcher.ts'
import { saveQueue } from './queue-lock.ts'
import { driverQueueOf } from './queues.ts'
import { pushAction } from './undo-stack.ts'

/** Inactive: not offered to automatic assignment; the queue stays, and dispatchers may go on adding (SIL-OPS-52). */
export const changeDriverStatusHandler = handle(changeDriverStatus, async (unit) => {
  const { actor, data, tx, now } = unit
  const queue = await lockQueueFor(actor, tx, data.driver_id)
  if (typeof queue === 'string') return refuse(queue)
  const { driver_id, active } = data
  // A clocked-out driver has no shift to be active in.
  if (active && queue.driver_hour_id === null) return refuse('driver_clocked_out')
  let dispatch_action_id: number | null = null
  if (active !== queue.active) {
    await saveQueue(unit, queue, { active })
    dispatch_action_id = await pushAction(unit, queue, {
      request: changeDriverStatus.name,
      inverse: { do: 'set_active', active: queue.active },
      about: { active },
    })
    unit.audit({
      what: changeDriverStatus.name,
      subject: `queue:${driver_id}`,
      market_id: queue.market_id,
      detail: { active },
    })
  }
  return ok({ driver_id, active, dispatch_action_id, driver_queue: await driverQueueOf(tx, driver_id, now) })
})
