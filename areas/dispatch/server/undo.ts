import { anyOf } from '#platform/server/any-of.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { UndoOutcome } from '../calls/undo.ts'
import { restore } from '../rules/queue.ts'
import { endAssignments, idsOf } from './assignments.ts'
import { stopFacts } from './places.ts'
import { type LockedQueue, lockQueue, saveQueue } from './queue-lock.ts'
import { type Roads, saveRows } from './save-rows.ts'
import { giveToDriver, lockOrder, returnToUnassigned } from './unassigned.ts'
import { type Action, type Inverse, lastAction, markUndone } from './undo-stack.ts'

/** The row of the driver's queue and, where the action moved something between two, of the other one: always the lower id first. */
export async function lockQueuesOf(tx: Tx, action: Action): Promise<LockedQueue | undefined> {
  if (action.inverse.do !== 'give_back') return lockQueue(tx, action.driver_id)
  const { from_driver_id } = action.inverse
  if (from_driver_id < action.driver_id) await lockQueue(tx, from_driver_id)
  return lockQueue(tx, action.driver_id)
}

/** Pops and reverses the last action of this queue; when the world has moved on, nothing changes (SIL-OPS-29). */
export async function undoLast(unit: UnitOfWork, queue: LockedQueue, roads: Roads, by = 'call'): Promise<UndoOutcome> {
  const action = await lastAction(unit.tx, queue)
  if (!action) return 'nothing_to_undo'
  return (await undo(unit, queue, action, { roads, by })) ? 'undone' : 'cannot_be_undone'
}

type How = { readonly roads: Roads; readonly by: string }

/** Reverses this action of a locked queue, if it is still the last one and what it did is still there. */
export async function undo(unit: UnitOfWork, queue: LockedQueue, action: Action, { roads, by }: How): Promise<boolean> {
  const last = await lastAction(unit.tx, queue)
  if (last?.dispatch_action_id !== action.dispatch_action_id) return false
  const change = await reverse(unit, queue, action.inverse, roads)
  if (!change) return false

  await markUndone(unit, action)
  await saveQueue(unit, queue, change)
  unit.audit({
    what: 'undo_last_action',
    subject: `queue:${queue.driver_id}`,
    market_id: queue.market_id,
    detail: { request: action.request, dispatch_action_id: action.dispatch_action_id, by },
  })
  return true
}

type Change = { readonly active?: boolean }

/** `undefined`: what the action did is no longer there to be reversed. */
async function reverse(
  unit: UnitOfWork,
  queue: LockedQueue,
  inverse: Inverse,
  roads: Roads,
): Promise<Change | undefined> {
  switch (inverse.do) {
    case 'swap':
      return swapBack(unit, queue, inverse, roads)
    case 'remove':
      return removeAdded(unit, queue, inverse, roads)
    case 'restore':
      return restoreDeleted(unit, queue, inverse, roads)
    case 'set_active':
      return queue.active === inverse.active ? undefined : { active: inverse.active }
    case 'reorder':
      return orderAsBefore(unit, queue, inverse, roads)
    case 'give_back':
      return giveBack(unit, queue, inverse, roads)
  }
}

type Of<Do extends Inverse['do']> = Extract<Inverse, { do: Do }>

async function swapBack(
  unit: UnitOfWork,
  queue: LockedQueue,
  { first, second }: Of<'swap'>,
  roads: Roads,
): Promise<Change | undefined> {
  const ids = idsOf(queue.assignments)
  const at = ids.indexOf(first)
  if (at < 0 || ids[at + 1] !== second) return undefined
  const [one, other] = queue.assignments.slice(at, at + 2)
  if (one && other) await saveRows(unit, queue, queue.assignments.toSpliced(at, 2, other, one), roads)
  return {}
}

async function removeAdded(
  unit: UnitOfWork,
  queue: LockedQueue,
  { driver_assignment_ids, returns }: Of<'remove'>,
  roads: Roads,
): Promise<Change | undefined> {
  const added = queue.assignments.filter(({ driver_assignment_id }) =>
    driver_assignment_ids.includes(driver_assignment_id),
  )
  const alsoHeld = returns !== null && queue.assignments.some((one) => one.order_id === returns && !added.includes(one))
  if (added.length < driver_assignment_ids.length || alsoHeld) return undefined
  await endAssignments(unit, queue, added, 'deleted')
  await saveRows(
    unit,
    queue,
    queue.assignments.filter((row) => !added.includes(row)),
    roads,
  )
  if (returns !== null) await returnToUnassigned(unit, [returns], queue.market_id)
  return {}
}

async function restoreDeleted(
  unit: UnitOfWork,
  queue: LockedQueue,
  { rows, former_ids, order_id }: Pick<Of<'restore'>, 'rows' | 'former_ids' | 'order_id'>,
  roads: Roads,
): Promise<Change | undefined> {
  if (order_id !== null) {
    const order = await lockOrder(unit.tx, order_id)
    if (order?.dispatch_state !== 'unassigned') return undefined
    const needsApproval = order.alcohol && rows.some(({ kind }) => kind === 'pickup')
    if (needsApproval && !(await isApproved(unit, queue.driver_id))) return undefined
    await giveToDriver(unit, order, queue.driver_id)
  }
  await unit.tx
    .deleteFrom('driver_assignments_ended')
    .where('driver_assignment_id', '=', anyOf(idsOf(rows)))
    .execute()
  // What the plan must know of them is read anew: the kitchen may have said another time since.
  const facts = await stopFacts(unit.tx, rows)
  const returning = rows.map((row, index) => ({ ...row, ...facts[index], start_time: null, end_time: null }))
  await saveRows(unit, queue, restore(queue.assignments, returning, former_ids), roads)
  return {}
}

/** What has been completed meanwhile is left out; of the others none may have been moved since. */
async function orderAsBefore(
  unit: UnitOfWork,
  queue: LockedQueue,
  { before, after }: Of<'reorder'>,
  roads: Roads,
): Promise<Change | undefined> {
  const present = new Map(queue.assignments.map((row) => [row.driver_assignment_id, row]))
  const stillThere = after.filter((id) => present.has(id))
  if (stillThere.join() !== idsOf(queue.assignments).join()) return undefined
  const rows = before.flatMap((id) => present.get(id) ?? [])
  await saveRows(unit, queue, rows, roads)
  return {}
}

/** Takes what was handed over out of this queue, and puts it back where it was. */
async function giveBack(
  unit: UnitOfWork,
  queue: LockedQueue,
  inverse: Of<'give_back'>,
  roads: Roads,
): Promise<Change | undefined> {
  const from = await lockQueue(unit.tx, inverse.from_driver_id)
  if (!from || from.driver_hour_id === null) return undefined
  const { driver_assignment_ids, rows, order_id: returns } = inverse
  const needsApproval = rows.some(({ kind, alcohol }) => alcohol && kind === 'pickup')
  if (needsApproval && !(await isApproved(unit, from.driver_id))) return undefined
  if (!(await removeAdded(unit, queue, { do: 'remove', driver_assignment_ids, returns }, roads))) return undefined
  if (!(await restoreDeleted(unit, from, inverse, roads))) throw new Error('What was just taken back is not there')
  await saveQueue(unit, from)
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
