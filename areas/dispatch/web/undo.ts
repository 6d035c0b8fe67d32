import type { DriverQueue, UnassignedOrder } from '../rules/board.ts'
import { confirm } from './board-state.ts'

/** The board's own way to undo: the same as the link Undo Last Action, without leaving the page. Answers what to tell. */
export async function undoLastAction(driverId: number): Promise<string> {
  try {
    const response = await fetch('/rocket/dispatch_app_web/undo_last_action', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ driver_id: driverId }),
    })
    const told = (await response.json()) as Told
    if (!told.driver_queue) return notUndone
    confirm({ changed: [told.driver_queue], dispatch_unassigned_orders: told.dispatch_unassigned_orders })
    return told.message ?? notUndone
  } catch {
    return notUndone
  }
}

type Told = {
  message?: string
  driver_queue?: DriverQueue
  dispatch_unassigned_orders?: readonly UnassignedOrder[]
}
const notUndone = 'Not undone. Please try again.'
