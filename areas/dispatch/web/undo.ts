import { type SendResult, send } from '#platform/web/send.ts'
import { dispatchUndoAction, dispatchUndoOwn } from '../calls/undo.ts'
import type { DriverQueue, UnassignedOrder } from '../rules/board.ts'
import { confirm } from './board-state.ts'

export type UndoAnswer = {
  /** What to tell. */
  readonly text: string
  /** The action that was meant, where there was one. */
  readonly dispatch_action_id?: number | undefined
  readonly done: boolean
}

/** Takes back one action and no other. */
export const undoAction = (dispatch_action_id: number) => answerOf(send(dispatchUndoAction, { dispatch_action_id }))

/** Takes back one's own last change, in whichever queue; with `before`, the one before that. */
export const undoOwn = (before: number | null) => answerOf(send(dispatchUndoOwn, { before }))

/** What both tell, done or refused. */
type Told = {
  readonly dispatch_action_id?: number
  readonly text?: string
  readonly driver_queues?: readonly DriverQueue[]
  readonly dispatch_unassigned_orders?: readonly UnassignedOrder[]
}

async function answerOf(
  sent: Promise<SendResult<typeof dispatchUndoAction> | SendResult<typeof dispatchUndoOwn>>,
): Promise<UndoAnswer> {
  try {
    const { success, data } = await sent
    const { dispatch_action_id, text, driver_queues, dispatch_unassigned_orders } = data as Told
    if (driver_queues) confirm({ changed: driver_queues, dispatch_unassigned_orders })
    if (success) return { text: `Undone: ${text}`, dispatch_action_id, done: true }
    const { error, message } = data
    const told = error === 'cannot_be_undone' && text ? `${text}: can no longer be undone.` : message
    return { text: told, dispatch_action_id, done: false }
  } catch {
    return { text: 'Not undone. Please try again.', done: false }
  }
}
