import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, marketsOf, worksIn } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { dispatchRedoOwn, dispatchUndoAction, dispatchUndoOwn } from '../calls/undo.ts'
import { actionText } from '../rules/action-text.ts'
import { driverQueueOf } from './queues.ts'
import type { How } from './reverse.ts'
import type { Roads } from './save-rows.ts'
import { unassignedOrders } from './unassigned.ts'
import { lockQueuesOf, redo, undo } from './undo.ts'
import { type Action, actionById, lastUndone, ownLastAction } from './undo-stack.ts'
import { whyNotUndone } from './why-not-undone.ts'

export const undoActionHandler = (roads: Roads) =>
  handle(dispatchUndoAction, async (unit) => {
    const action = await actionById(unit.tx, unit.data.dispatch_action_id)
    const how = { roads, confirmed: unit.data.confirmed ?? false }
    return action ? undoAction(unit, unit.actor, action, how) : refuse('unknown_id', { field: 'dispatch_action_id' })
  })

export const undoOwnHandler = (roads: Roads) =>
  handle(dispatchUndoOwn, async (unit) => {
    const { user } = unit.actor
    const action = user && (await ownLastAction(unit.tx, user.user_id, unit.data.before))
    return action ? undoAction(unit, unit.actor, action, { roads, confirmed: false }) : refuse('nothing_to_undo')
  })

export const redoOwnHandler = (roads: Roads) =>
  handle(dispatchRedoOwn, async (unit) => {
    const { user } = unit.actor
    const action = user && (await lastUndone(unit.tx, user.user_id))
    if (!action) return refuse('nothing_to_redo')
    const queue = await lockQueuesOf(unit.tx, action.redo)
    if (!queue || !worksIn(unit.actor, queue.market_id)) return refuse('not_authorized')
    // The answer to a question is about that action and no other.
    const confirmed = unit.data.confirmed === action.dispatch_action_id
    const done = await redo(unit, queue, action, { roads, confirmed })
    const told = await toldOf(unit, unit.actor, action)
    if (done === true) return ok(told)
    return done
      ? refuse('hand_over_begun', { extra: { ...told, ...done } })
      : refuse('cannot_be_redone', { extra: told })
  })

async function undoAction(unit: UnitOfWork, actor: Actor, action: Action, how: How) {
  const queue = await lockQueuesOf(unit.tx, action)
  if (!queue || !worksIn(actor, queue.market_id)) return refuse('not_authorized')
  const done = await undo(unit, queue, action, { ...how, by: 'call' })
  const told = await toldOf(unit, actor, action)
  if (done === true) return ok(told)
  if (done) return refuse('hand_over_begun', { extra: { ...told, ...done } })
  return refuse('cannot_be_undone', { extra: { ...told, why: await whyNotUndone(unit.tx, action) } })
}

/** What it was, and what holds now. */
async function toldOf({ tx, now }: UnitOfWork, actor: Actor, action: Action) {
  const { dispatch_action_id, driver_id, inverse } = action
  const drivers = inverse.do === 'give_back' ? [driver_id, inverse.from_driver_id] : [driver_id]
  return {
    dispatch_action_id,
    text: actionText(action.request, action.about, action.driver),
    driver_queues: await Promise.all(drivers.map((id) => driverQueueOf(tx, id, now))),
    dispatch_unassigned_orders: await unassignedOrders(tx, marketsOf(actor)),
  }
}
