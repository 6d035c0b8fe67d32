import { ok, refuse } from '#platform/core/result.ts'
import type { Answer, CallUnitOfWork } from '#platform/server/handler.ts'
import type { dispatchMoveDown, dispatchMoveUp } from '../calls/queue.ts'
import { aboutOf } from './assignments.ts'
import { lockQueueFor, refuseStale } from './dispatcher.ts'
import type { AssignmentRow } from './queue-lock.ts'
import { wireQueue } from './queues.ts'
import { saveCommand } from './save-command.ts'
import type { Roads } from './save-rows.ts'

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
  if (!target) return refuseStale(queue, now)

  const rows = rule(before, data.driver_assignment_id)
  const moved = rows.findIndex((one, index) => one !== before[index])
  const [first, second] = [rows[moved]?.driver_assignment_id, rows[moved + 1]?.driver_assignment_id]
  if (!first || !second) return ok({ dispatch_action_id: null, driver_queue: wireQueue(queue.board, { now }) })
  const command = {
    request: call.name,
    rows,
    inverse: { do: 'swap', first, second } as const,
    about: aboutOf(target),
    detail: { driver_assignment_id: data.driver_assignment_id, version: queue.version + 1 },
  }
  return ok(await saveCommand(unit, queue, command, roads))
}
