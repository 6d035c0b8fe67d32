import { ask } from '#platform/web/route.ts'
import { undoLastAction } from '../calls/undo.ts'
import { confirm } from './board-state.ts'

/** The same as the link Undo Last Action, without leaving the page. Answers what to tell. */
export async function undoLast(driver_id: number): Promise<string> {
  const outcome = await ask(undoLastAction, { driver_id })
  if (!outcome.ok) return outcome.message
  const { driver_queue, dispatch_unassigned_orders, message } = outcome.data
  confirm({ changed: driver_queue ? [driver_queue] : [], dispatch_unassigned_orders })
  return message
}
