import { anyOf } from '#platform/server/any-of.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { UndoOutcome } from '../calls/undo.ts'
import { restore } from '../rules/queue.ts'
import { endAssignments } from './assignments.ts'
import { type AssignmentRow, type LockedQueue, saveOrder, saveQueue } from './queue-lock.ts'
import { giveToDriver, lockOrder, returnToUnassigned } from './unassigned.ts'
import { type Inverse, lastAction, markUndone } from './undo-stack.ts'

/** Pops and reverses the last action of this queue; when the world has moved on, nothing changes (SIL-OPS-29). */
export async function undoLast(unit: UnitOfWork, queue: LockedQueue): Promise<UndoOutcome> {
  const action = await lastAction(unit, queue)
  if (!action) return 'nothing_to_undo'
  const change = await reverse(unit, queue, action.inverse)
  if (!change) return 'cannot_be_undone'

  await markUndone(unit, action)
  await saveQueue(unit, queue, change)
  unit.audit({
    what: 'undo_last_action',
    subject: `queue:${queue.driver_id}`,
    market_id: queue.market_id,
    detail: { request: action.request, dispatch_action_id: action.dispatch_action_id },
  })
  return 'undone'
}

type Change = { readonly active?: boolean }

/** `undefined`: what the action did is no longer there to be reversed. */
async function reverse(unit: UnitOfWork, queue: LockedQueue, inverse: Inverse): Promise<Change | undefined> {
  switch (inverse.do) {
    case 'swap':
      return swapBack(unit, queue, inverse)
    case 'remove':
      return removeAdded(unit, queue, inverse)
    case 'restore':
      return restoreDeleted(unit, queue, inverse)
    case 'set_active':
      return queue.active === inverse.active ? undefined : { active: inverse.active }
  }
}

type Of<Do extends Inverse['do']> = Extract<Inverse, { do: Do }>

async function swapBack(
  unit: UnitOfWork,
  queue: LockedQueue,
  { first, second }: Of<'swap'>,
): Promise<Change | undefined> {
  const ids = idsOf(queue.assignments)
  const at = ids.indexOf(first)
  if (at < 0 || ids[at + 1] !== second) return undefined
  await saveOrder(unit.tx, queue.driver_id, ids.toSpliced(at, 2, second, first))
  return {}
}

async function removeAdded(
  unit: UnitOfWork,
  queue: LockedQueue,
  { driver_assignment_ids, returns }: Of<'remove'>,
): Promise<Change | undefined> {
  const added = queue.assignments.filter(({ driver_assignment_id }) =>
    driver_assignment_ids.includes(driver_assignment_id),
  )
  const alsoHeld = returns !== null && queue.assignments.some((one) => one.order_id === returns && !added.includes(one))
  if (added.length < driver_assignment_ids.length || alsoHeld) return undefined
  await endAssignments(unit, queue, added, 'deleted')
  if (returns !== null) await returnToUnassigned(unit, [returns], queue.market_id)
  return {}
}

async function restoreDeleted(
  unit: UnitOfWork,
  queue: LockedQueue,
  { rows, former_ids, order_id }: Of<'restore'>,
): Promise<Change | undefined> {
  if (order_id !== null) {
    const order = await lockOrder(unit.tx, order_id)
    if (order?.dispatch_state !== 'unassigned') return undefined
    const needsApproval = order.alcohol && rows.some(({ kind }) => kind === 'pickup')
    if (needsApproval && !(await isApproved(unit, queue.driver_id))) return undefined
    await giveToDriver(unit, order, queue.driver_id)
  }
  const ids = idsOf(rows)
  await unit.tx.deleteFrom('driver_assignments_ended').where('driver_assignment_id', '=', anyOf(ids)).execute()
  const { driver_id, market_id } = queue
  // Their places are given afterwards; until then they stand behind everything, where no other assignment is.
  const behind = (queue.assignments.at(-1)?.position ?? 0) + 1
  await unit.tx
    .insertInto('driver_assignments')
    .values(rows.map((row, index) => ({ ...row, position: behind + index, driver_id, market_id })))
    .execute()
  await saveOrder(unit.tx, driver_id, idsOf(restore(queue.assignments, rows, former_ids)))
  return {}
}

/** Held until the end, so that an approval cannot be lost in between. */
export async function isApproved(unit: UnitOfWork, driver_id: number): Promise<boolean> {
  const driver = await unit.tx
    .selectFrom('drivers')
    .select('alcohol_approved')
    .where('driver_id', '=', driver_id)
    .forShare()
    .executeTakeFirst()
  return driver?.alcohol_approved ?? false
}

const idsOf = (rows: readonly AssignmentRow[]) => rows.map(({ driver_assignment_id }) => driver_assignment_id)
