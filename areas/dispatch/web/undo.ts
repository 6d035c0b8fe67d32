import { type SendResult, send } from '#platform/web/send.ts'
import { dispatchRedoOwn, dispatchUndoAction, dispatchUndoOwn } from '../calls/undo.ts'
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
export const undoAction = (dispatch_action_id: number) =>
  answerOf(send(dispatchUndoAction, { dispatch_action_id }), undoing)

/** Takes back one's own last change, in whichever queue; with `before`, the one before that. */
export const undoOwn = (before: number | null) => answerOf(send(dispatchUndoOwn, { before }), undoing)

/** Does again what one has undone last. */
export const redoOwn = () =>
  answerOf(send(dispatchRedoOwn, {}), {
    done: 'Done again',
    refused: 'can no longer be done again',
    lost: 'Not done again',
  })

const undoing = { done: 'Undone', refused: 'can no longer be undone', lost: 'Not undone' } as const

/** What all of them tell, done or refused. */
type Told = {
  readonly dispatch_action_id?: number
  readonly text?: string
  readonly driver_queues?: readonly DriverQueue[]
  readonly dispatch_unassigned_orders?: readonly UnassignedOrder[]
}

async function answerOf(
  sent: Promise<
    SendResult<typeof dispatchUndoAction> | SendResult<typeof dispatchUndoOwn> | SendResult<typeof dispatchRedoOwn>
  >,
  words: { readonly done: string; readonly refused: string; readonly lost: string },
): Promise<UndoAnswer> {
  try {
    const { success, data } = await sent
    const { dispatch_action_id, text, driver_queues, dispatch_unassigned_orders } = data as Told
    if (driver_queues) confirm({ changed: driver_queues, dispatch_unassigned_orders })
    if (success) return { text: `${words.done}: ${text}`, dispatch_action_id, done: true }
    const { error, message } = data
    const told = error.startsWith('cannot_be_') && text ? `${text}: ${words.refused}.` : message
    return { text: told, dispatch_action_id, done: false }
  } catch {
    return { text: `${words.lost}. Please try again.`, done: false }
  }
}
