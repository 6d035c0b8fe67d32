import { anyOf } from '#platform/server/any-of.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { restore } from '../rules/queue.ts'
import { endAssignments, idsOf } from './assignments.ts'
import type { Again, Inverse } from './inverse.ts'
import { orderAtDoor } from './order-at-door.ts'
import { stopFacts } from './places.ts'
import { type AssignmentRow, type LockedQueue, lockQueue, saveQueue } from './queue-lock.ts'
import { type Roads, saveRows } from './save-rows.ts'
import { giveToDriver, lockOrder, returnToUnassigned } from './unassigned.ts'

/** What was reversed: what it changes of the queue's own row, and how to do it again. */
export type Reversed = { readonly active?: boolean; readonly again: Again }

/** What would be taken from a driver at the door: nothing has changed, the dispatcher is asked first. */
export type AtDoor = {
  readonly at_door: { readonly order_id: number; readonly driver_id: number; readonly stays_in_car: boolean }
}

export type How = {
  readonly roads: Roads
  /** The dispatcher was asked about a hand-over that has begun. */
  readonly confirmed: boolean
}

/** `undefined`: what the action did is no longer there to be reversed. */
export async function reverse(
  unit: UnitOfWork,
  queue: LockedQueue,
  inverse: Inverse,
  how: How,
): Promise<Reversed | AtDoor | undefined> {
  const { roads } = how
  switch (inverse.do) {
    case 'swap':
      return swapBack(unit, queue, inverse, roads)
    case 'remove':
      return removeAdded(unit, queue, inverse, how)
    case 'restore':
      return restoreDeleted(unit, queue, inverse, roads)
    case 'set_active':
      return queue.active === inverse.active ? undefined : { active: inverse.active, again: setActive(queue) }
    case 'reorder':
      return orderAsBefore(unit, queue, inverse, roads)
    case 'give_back':
      return giveBack(unit, queue, inverse, how)
  }
}

const setActive = ({ driver_id, active }: LockedQueue): Again => ({ driver_id, inverse: { do: 'set_active', active } })

type Of<Do extends Inverse['do']> = Extract<Inverse, { do: Do }>

async function swapBack(
  unit: UnitOfWork,
  queue: LockedQueue,
  { first, second }: Of<'swap'>,
  roads: Roads,
): Promise<Reversed | undefined> {
  const ids = idsOf(queue.assignments)
  const at = ids.indexOf(first)
  if (at < 0 || ids[at + 1] !== second) return undefined
  const [one, other] = queue.assignments.slice(at, at + 2)
  if (one && other) await saveRows(unit, queue, queue.assignments.toSpliced(at, 2, other, one), roads)
  return { again: { driver_id: queue.driver_id, inverse: { do: 'swap', first: second, second: first } } }
}

async function removeAdded(
  unit: UnitOfWork,
  queue: LockedQueue,
  { driver_assignment_ids, returns }: Of<'remove'>,
  { roads, confirmed }: How,
): Promise<Reversed | AtDoor | undefined> {
  const added = queue.assignments.filter(({ driver_assignment_id }) =>
    driver_assignment_ids.includes(driver_assignment_id),
  )
  const alsoHeld = returns !== null && queue.assignments.some((one) => one.order_id === returns && !added.includes(one))
  if (added.length < driver_assignment_ids.length || alsoHeld) return undefined
  const order_id = confirmed ? undefined : await orderAtDoor(unit.tx, added)
  if (order_id !== undefined)
    return { at_door: { order_id, driver_id: queue.driver_id, stays_in_car: returns === null } }
  await endAssignments(unit, queue, added, 'deleted')
  await saveRows(
    unit,
    queue,
    queue.assignments.filter((row) => !added.includes(row)),
    roads,
  )
  if (returns !== null) await returnToUnassigned(unit, [returns], queue.market_id)
  const former_ids = idsOf(queue.assignments)
  return {
    again: { driver_id: queue.driver_id, inverse: { do: 'restore', rows: added, former_ids, order_id: returns } },
  }
}

async function restoreDeleted(
  unit: UnitOfWork,
  queue: LockedQueue,
  { rows, former_ids, order_id }: Pick<Of<'restore'>, 'rows' | 'former_ids' | 'order_id'>,
  roads: Roads,
): Promise<Reversed | undefined> {
  if (order_id !== null) {
    const order = await lockOrder(unit.tx, order_id)
    if (order?.dispatch_state !== 'unassigned') return undefined
    const needsApproval = order.alcohol && rows.some(({ kind }) => kind === 'pickup')
    if (needsApproval && !(await isApproved(unit, queue.driver_id))) return undefined
    await giveToDriver(unit, order, queue.driver_id)
  } else if (!(await areStillCarried(unit, queue, rows))) return undefined
  await unit.tx
    .deleteFrom('driver_assignments_ended')
    .where('driver_assignment_id', '=', anyOf(idsOf(rows)))
    .execute()
  // What the plan must know of them is read anew: the kitchen may have said another time since.
  const facts = await stopFacts(unit.tx, rows)
  const returning = rows.map((row, index) => ({ ...row, ...facts[index], start_time: null, end_time: null }))
  await saveRows(unit, queue, restore(queue.assignments, returning, former_ids), roads)
  const inverse: Inverse = { do: 'remove', driver_assignment_ids: idsOf(rows), returns: order_id }
  return { again: { driver_id: queue.driver_id, inverse } }
}

/** Of an order in the car only its Deliver goes and comes: it must be there still, and nobody may have planned it meanwhile. */
async function areStillCarried(unit: UnitOfWork, queue: LockedQueue, rows: readonly AssignmentRow[]): Promise<boolean> {
  for (const { order_id, kind } of rows) {
    if (order_id === null) continue
    const order = await lockOrder(unit.tx, order_id)
    const isHere = order?.dispatch_state === 'assigned' && order.driver_id === queue.driver_id
    if (!isHere || queue.assignments.some((row) => row.order_id === order_id && row.kind === kind)) return false
  }
  return true
}

/** What has been completed meanwhile is left out; of the others none may have been moved since. */
async function orderAsBefore(
  unit: UnitOfWork,
  queue: LockedQueue,
  { before, after }: Of<'reorder'>,
  roads: Roads,
): Promise<Reversed | undefined> {
  const present = new Map(queue.assignments.map((row) => [row.driver_assignment_id, row]))
  const stillThere = after.filter((id) => present.has(id))
  if (stillThere.join() !== idsOf(queue.assignments).join()) return undefined
  const rows = before.flatMap((id) => present.get(id) ?? [])
  await saveRows(unit, queue, rows, roads)
  return { again: { driver_id: queue.driver_id, inverse: { do: 'reorder', before: after, after: before } } }
}

/** Takes what was handed over out of this queue, and puts it back where it was. */
async function giveBack(
  unit: UnitOfWork,
  queue: LockedQueue,
  inverse: Of<'give_back'>,
  how: How,
): Promise<Reversed | AtDoor | undefined> {
  const from = await lockQueue(unit.tx, inverse.from_driver_id)
  if (!from || from.driver_hour_id === null) return undefined
  const { driver_assignment_ids, rows, order_id: returns } = inverse
  const needsApproval = rows.some(({ kind, alcohol }) => alcohol && kind === 'pickup')
  if (needsApproval && !(await isApproved(unit, from.driver_id))) return undefined
  const taken = queue.assignments.filter((row) => driver_assignment_ids.includes(row.driver_assignment_id))
  const removed = await removeAdded(unit, queue, { do: 'remove', driver_assignment_ids, returns }, how)
  if (!removed || 'at_door' in removed) return removed
  if (!(await restoreDeleted(unit, from, inverse, how.roads))) throw new Error('What was just taken back is not there')
  await saveQueue(unit, from)
  const given = { driver_assignment_ids: idsOf(rows), former_ids: idsOf(queue.assignments), order_id: returns }
  const again: Inverse = { do: 'give_back', ...given, from_driver_id: queue.driver_id, rows: taken }
  return { again: { driver_id: from.driver_id, inverse: again } }
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
