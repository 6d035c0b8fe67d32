import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { UndoOutcome } from '../calls/undo.ts'
import type { Again } from './inverse.ts'
import { type LockedQueue, lockQueue, saveQueue } from './queue-lock.ts'
import { type AtDoor, type How, reverse } from './reverse.ts'
import { type Action, type LastUndone, lastAction, lastUndone, markRedone, markUndone } from './undo-stack.ts'

/** The row of the driver's queue and, where something moves between two, of the other one: always the lower id first. */
export async function lockQueuesOf(tx: Tx, { driver_id, inverse }: Again): Promise<LockedQueue | undefined> {
  const other = inverse.do === 'give_back' ? inverse.from_driver_id : driver_id
  const first = await lockQueue(tx, Math.min(driver_id, other))
  if (other === driver_id) return first
  const second = await lockQueue(tx, Math.max(driver_id, other))
  return driver_id < other ? first : second
}

/** Pops and reverses the last action of this queue; when the world has moved on, nothing changes (SIL-OPS-29). */
export async function undoLast(unit: UnitOfWork, queue: LockedQueue, how: How & { by: string }): Promise<UndoOutcome> {
  const action = await lastAction(unit.tx, queue)
  if (!action) return 'nothing_to_undo'
  const done = await undo(unit, queue, action, how)
  if (done === true) return 'undone'
  return done === false ? 'cannot_be_undone' : 'hand_over_begun'
}

/** Reverses this action of a locked queue, if it is still the last one and what it did is still there. */
export async function undo(
  unit: UnitOfWork,
  queue: LockedQueue,
  action: Action,
  { by, ...how }: How & { by: string },
): Promise<boolean | AtDoor> {
  const last = await lastAction(unit.tx, queue)
  if (last?.dispatch_action_id !== action.dispatch_action_id) return false
  const reversed = await reverse(unit, queue, action.inverse, how)
  if (!reversed) return false
  if ('at_door' in reversed) return reversed

  const { again, ...change } = reversed
  await markUndone(unit, action, again)
  await saveQueue(unit, queue, change)
  auditOf(unit, queue, { what: 'undo_last_action', action, by })
  return true
}

/** Does again what was undone, if it is still the last thing that was undone and nothing stands in its way. */
export async function redo(
  unit: UnitOfWork,
  queue: LockedQueue,
  action: LastUndone,
  how: How,
): Promise<boolean | AtDoor> {
  const last = await lastUndone(unit.tx, action.undone_by)
  if (last?.dispatch_action_id !== action.dispatch_action_id || last.is_covered) return false
  if (queue.driver_hour_id === null) return false
  const reversed = await reverse(unit, queue, action.redo.inverse, how)
  if (!reversed) return false
  if ('at_door' in reversed) return reversed

  const { again, ...change } = reversed
  await markRedone(unit, action, again.inverse)
  await saveQueue(unit, queue, change)
  auditOf(unit, queue, { what: 'redo_action', action, by: 'call' })
  return true
}

type Done = { readonly what: string; readonly action: Action; readonly by: string }

function auditOf(unit: UnitOfWork, { driver_id, market_id }: LockedQueue, { what, action, by }: Done): void {
  const { request, dispatch_action_id } = action
  unit.audit({ what, subject: `queue:${driver_id}`, market_id, detail: { request, dispatch_action_id, by } })
}
