import { ok, refuse } from '#platform/core/result.ts'
import type { Answer, CallUnitOfWork } from '#platform/server/handler.ts'
import type { dispatchMoveDown, dispatchMoveUp } from '../calls/queue.ts'
import { aboutOf } from './assignments.ts'
import { lockQueueFor, refuseStale } from './dispatcher.ts'
import { type AssignmentRow, saveQueue } from './queue-lock.ts'
import { driverQueueOf } from './queues.ts'
import { type Roads, saveRows } from './save-rows.ts'
import { pushAction } from './undo-stack.ts'

type Move = typeof dispatchMoveUp | typeof dispatchMoveDown
type Rule = (assignments: readonly AssignmentRow[], id: string) => readonly AssignmentRow[]

/** Both moves: only the rule differs. At the ends nothing changes, and nothing is there to undo. */
export async function moveAssignment(
  { call, rule, roads }: { call: Move; rule: Rule; roads: Roads },
  unit: CallUnitOfWork<Move>,
): Promise<Answer<Move>> {
  const { actor, data, tx, now } = unit
  const queue = await lockQueueFor(actor, tx, data.driver_id)
  if (typeof queue === 'string') return refuse(queue)
  const before = queue.assignments
  const target = before.find((one) => one.driver_assignment_id === data.driver_assignment_id)
  if (!target) return refuseStale(tx, data.driver_id, now)

  const after = rule(before, data.driver_assignment_id)
  const moved = after.findIndex((one, index) => one !== before[index])
  const [first, second] = [after[moved]?.driver_assignment_id, after[moved + 1]?.driver_assignment_id]
  let dispatch_action_id: number | null = null
  if (first && second) {
    await saveRows(unit, queue, after, roads)
    await saveQueue(unit, queue)
    dispatch_action_id = await pushAction(unit, queue, {
      request: call.name,
      inverse: { do: 'swap', first, second },
      about: aboutOf(target),
    })
    unit.audit({
      what: call.name,
      subject: `queue:${queue.driver_id}`,
      market_id: queue.market_id,
      detail: { driver_assignment_id: data.driver_assignment_id, version: queue.version + 1 },
    })
  }
  return ok({ dispatch_action_id, driver_queue: await driverQueueOf(tx, queue.driver_id, now) })
}
