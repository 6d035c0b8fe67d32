import { type SendResult, sendSurely } from '#platform/web/send.ts'
import { dispatchRedoOwn, dispatchUndoAction, dispatchUndoOwn } from '../calls/undo.ts'
import type { DriverQueue, UnassignedOrder } from '../rules/board.ts'
import { confirm } from './board-state.ts'

export type UndoAnswer = {
  /** What to tell. */
  readonly text: string
  /** The action that was meant, where there was one. */
  readonly dispatch_action_id?: number | undefined
  readonly done: boolean
  /** It would take an order from a driver at the door: the dispatcher is asked first, and `again` is the answer. */
  readonly question?: { readonly at_door: AtDoor; readonly again: () => Promise<UndoAnswer> } | undefined
}

export type AtDoor = { readonly order_id: number; readonly driver_id: number; readonly stays_in_car: boolean }

/** Takes back one action and no other. */
export const undoAction = (dispatch_action_id: number, confirmed?: true): Promise<UndoAnswer> =>
  answerOf(sendSurely(dispatchUndoAction, { dispatch_action_id, confirmed }), undoing)

/** Takes back one's own last change, in whichever queue; with `before`, the one before that. */
export const undoOwn = (before: number | null) => answerOf(sendSurely(dispatchUndoOwn, { before }), undoing)

/** Does again what one has undone last. */
export const redoOwn = (confirmed?: number): Promise<UndoAnswer> =>
  answerOf(sendSurely(dispatchRedoOwn, { confirmed }), redoing)

type Words = {
  readonly done: string
  readonly refused: string
  readonly lost: string
  readonly again: (dispatch_action_id: number) => Promise<UndoAnswer>
}
const undoing: Words = {
  done: 'Undone',
  refused: 'can no longer be undone',
  lost: 'Not undone',
  again: (id) => undoAction(id, true),
}
const redoing: Words = {
  done: 'Done again',
  refused: 'can no longer be done again',
  lost: 'Not done again',
  again: (id) => redoOwn(id),
}

/** What all of them tell, done or refused. */
type Told = {
  readonly dispatch_action_id?: number
  readonly text?: string
  readonly driver_queues?: readonly DriverQueue[]
  readonly dispatch_unassigned_orders?: readonly UnassignedOrder[]
  readonly at_door?: AtDoor
  /** Who was first, or what has happened since. */
  readonly why?: string
}

async function answerOf(
  sent: Promise<
    SendResult<typeof dispatchUndoAction> | SendResult<typeof dispatchUndoOwn> | SendResult<typeof dispatchRedoOwn>
  >,
  words: Words,
): Promise<UndoAnswer> {
  try {
    const { success, data } = await sent
    const { dispatch_action_id, text, driver_queues, dispatch_unassigned_orders, at_door, why } = data as Told
    if (driver_queues) confirm({ changed: driver_queues, dispatch_unassigned_orders })
    if (success) return { text: `${words.done}: ${text}`, dispatch_action_id, done: true }
    const { error, message } = data
    if (at_door && dispatch_action_id !== undefined)
      return {
        text: message,
        dispatch_action_id,
        done: false,
        question: { at_door, again: () => words.again(dispatch_action_id) },
      }
    const told =
      error.startsWith('cannot_be_') && text ? [`${text}: ${words.refused}.`, why].filter(Boolean).join(' ') : message
    return { text: told, dispatch_action_id, done: false }
  } catch {
    return { text: `${words.lost}. Please try again.`, done: false }
  }
}
