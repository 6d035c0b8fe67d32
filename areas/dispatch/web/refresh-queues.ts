import { send, transport } from '#platform/web/send.ts'
import { refreshDriverQueues, refreshDriverQueuesV2, refreshUnassignedOrders } from '../calls/board.ts'
import { loadingName } from '../rules/refresh.ts'
import { confirm, confirmedBoard } from './board-state.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Refreshes one after the other. What dispatchers do meanwhile is held, and leaves when the reply is merged or has failed (DSP-84,
 * SIL-OPS-40). Answers whether it worked.
 */
function refresh(ask: () => Promise<boolean>): Promise<boolean> {
  const next = last.then(async () => {
    const answer = ask()
    const release = transport.hold()
    try {
      return await answer
    } catch {
      return false
    } finally {
      release()
    }
  })
  last = next
  return next
}

/** Version 1 when held queues are to be ignored, else version 2 (SIL-OPS-35). */
export async function refreshQueues({ ignoreHeld }: { ignoreHeld: boolean }): Promise<boolean> {
  const worked = await refresh(ignoreHeld ? () => askAll(true) : askChanged)
  const hasPlaceholder = confirmedBoard().driver_queues.some(
    ({ driver_details }) => driver_details.name === loadingName,
  )
  return worked && hasPlaceholder ? refresh(() => askAll(false)) : worked
}

export function refreshUnassigned(): Promise<boolean> {
  return refresh(async () => {
    const { success, data } = await send(refreshUnassignedOrders, {})
    if (success) confirm({ dispatch_unassigned_orders: data.dispatch_unassigned_orders })
    return success
  })
}

async function askAll(ignoreHeld: boolean): Promise<boolean> {
  const { success, data } = await send(refreshDriverQueues, {})
  if (!success) return false
  const { driver_queues: all, dispatch_unassigned_orders, dispatch_waypoints, last_updated_at } = data
  confirm({ all, dispatch_unassigned_orders, dispatch_waypoints, last_updated_at, ignoreHeld })
  return true
}

async function askChanged(): Promise<boolean> {
  const { success, data } = await send(refreshDriverQueuesV2, {
    last_updated_at: confirmedBoard().last_updated_at,
  })
  if (success) confirm({ changed: data.driver_queues, last_updated_at: data.current_time })
  return success
}
