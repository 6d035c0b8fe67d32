import { useQuery } from '@tanstack/react-query'
import { makeOverlay } from '#platform/web/overlay.ts'
import { sendSurely } from '#platform/web/send.ts'
import { dispatchHandTo, dispatchMoveTo, dispatchPlaceOrder, dispatchReorder } from '../calls/place.ts'
import {
  changeDriverStatus,
  dispatchDelete,
  dispatchEnqueue,
  dispatchGoodsReturned,
  dispatchMoveDown,
  dispatchMoveUp,
  enqueueWaypoint,
  sendToExternalDelivery,
} from '../calls/queue.ts'
import type { DispatchBoard, DriverQueue, UnassignedOrder } from '../rules/board.ts'
import { applyIntent, type Intent } from '../rules/intent.ts'
import { boardQuery, confirm, dispatchPage } from './board-state.ts'

const overlay = makeOverlay<DispatchBoard, Intent, Awaited<ReturnType<typeof sendIntent>>>({
  key: 'dispatch',
  apply: applyIntent,
  send: sendIntent,
  confirm({ data }) {
    const { driver_queue, from_driver_queue, dispatch_unassigned_orders } = data as BoardReply
    const changed = [driver_queue, from_driver_queue].flatMap((queue) => queue ?? [])
    confirm({ changed, dispatch_unassigned_orders })
  },
})

/** The confirmed board with every unanswered intention laid over it, by the server's own rule (TRN-19, TRN-20, DSP-85). */
export function useBoard(): DispatchBoard {
  const { data: confirmed = dispatchPage() } = useQuery(boardQuery)
  return overlay.useOverlaid(confirmed as DispatchBoard)
}

/** Until every change made so far has its answer; the transport answers in order. */
export const { answered } = overlay

export type Problem = { readonly intent: Intent; readonly error: string; readonly message: string }

type ChangeListeners = {
  /** Why it did not hold (SIL-OPS-06, SIL-OPS-07). */
  readonly onProblem: (problem: Problem) => void
  /** By which id it can be undone; null where nothing changed, or nothing can take it back. */
  readonly onDone: (intent: Intent, dispatch_action_id: number | null) => void
}

/** Makes a change: at once on the screen, then for real. */
export function useChange({ onProblem, onDone }: ChangeListeners): (intent: Intent) => void {
  return overlay.useChange({
    onReply({ success, data }, intent) {
      if (success) onDone(intent, (data as BoardReply).dispatch_action_id ?? null)
      else onProblem({ intent, error: data.error, message: data.message })
    },
    onLost: (intent) => onProblem({ intent, error: 'not_saved', message: 'Not saved. Please try again.' }),
  })
}

/** Replies and refusals alike say what holds now (SIL-OPS-51). */
type BoardReply = {
  dispatch_action_id?: number | null
  driver_queue?: DriverQueue
  from_driver_queue?: DriverQueue
  dispatch_unassigned_orders?: readonly UnassignedOrder[]
}

function sendIntent({ request, data }: Intent) {
  switch (request) {
    case 'dispatch_move_up':
      return sendSurely(dispatchMoveUp, data)
    case 'dispatch_move_down':
      return sendSurely(dispatchMoveDown, data)
    case 'dispatch_delete':
      return sendSurely(dispatchDelete, data)
    case 'dispatch_goods_returned':
      return sendSurely(dispatchGoodsReturned, data)
    case 'dispatch_enqueue':
      return sendSurely(dispatchEnqueue, data)
    case 'enqueue_waypoint':
      return sendSurely(enqueueWaypoint, data)
    case 'change_driver_status':
      return sendSurely(changeDriverStatus, data)
    case 'send_to_external_delivery':
      return sendSurely(sendToExternalDelivery, data)
    case 'dispatch_place_order':
      return sendSurely(dispatchPlaceOrder, data)
    case 'dispatch_move_to':
      return sendSurely(dispatchMoveTo, data)
    case 'dispatch_reorder':
      return sendSurely(dispatchReorder, { ...data, driver_assignment_ids: [...data.driver_assignment_ids] })
    case 'dispatch_hand_to':
      return sendSurely(dispatchHandTo, data)
  }
}
