import { lockQueue, type Roads, saveQueue, saveRows } from '#areas/dispatch/server/public.ts'
import { tellFollowers } from '#areas/orders/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { handle } from '#platform/server/handler.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { driverAssignmentAdvance } from '../calls/assignment.ts'
import { doneAt, lateDetail } from '../rules/done-at.ts'
import { type AssignmentStatus, acknowledgedWith, advanceOf } from '../rules/steps.ts'
import { driverOf } from './driver-order-lock.ts'
import { endOf, goneRefusal } from './ended-assignments.ts'

export const driverAssignmentAdvanceHandler = (roads: Roads) =>
  handle(driverAssignmentAdvance, async (unit) => {
    const { driver_assignment_id, status, done_at } = unit.data
    const driver = driverOf(unit.actor)
    const queue = await lockQueue(unit.tx, driver.driver_id)
    const target = queue?.assignments.find((one) => one.driver_assignment_id === driver_assignment_id)
    if (!queue || !target) {
      const ended = await endOf(unit.tx, driver, driver_assignment_id)
      // Another phone of this driver was first, and went on: this step lies behind.
      if (ended?.outcome === 'completed') return ok({ driver_assignment_id, status: 'arrived' as const })
      return goneRefusal(unit.tx, driver, driver_assignment_id)
    }

    const present = target.status
    const advance = advanceOf(target.kind, present, status)
    if (advance === 'not_next') return refuse('not_next')
    if (advance === 'already') return ok({ driver_assignment_id, status: present })

    const late = lateDetail(doneAt(done_at, unit), unit.now)
    await setStatus(unit, [target], status)
    await setStatus(unit, acknowledgedWith(queue.assignments, target), 'acknowledged')
    unit.audit({
      what: 'driver_assignment_advance',
      subject: `queue:${queue.driver_id}`,
      market_id: queue.market_id,
      detail: { driver_assignment_id, order_id: target.order_id, before: present, after: status, ...late },
    })
    if (target.order_id !== null) unit.hint(`order:${target.order_id}`)
    if (target.order_id !== null && target.kind === 'deliver' && status === 'arrived')
      await tellFollowers(unit, target.order_id, 'at_door')
    const rows = queue.assignments.map((row) => (row === target ? { ...row, status } : row))
    await saveRows(unit, queue, rows, roads)
    await saveQueue(unit, queue)
    return ok({ driver_assignment_id, status })
  })

async function setStatus(
  unit: UnitOfWork,
  assignments: readonly { readonly driver_assignment_id: string }[],
  status: AssignmentStatus,
): Promise<void> {
  if (assignments.length === 0) return
  const ids = assignments.map(({ driver_assignment_id }) => driver_assignment_id)
  await unit.tx
    .updateTable('driver_assignments')
    .set({ status })
    .where('driver_assignment_id', '=', anyOf(ids))
    .execute()
}
