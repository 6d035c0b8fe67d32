import { useCallback, useState } from 'react'
import type { Intent } from '../rules/intent.ts'
import { undoLast } from './undo.ts'
import { answered, type Problem, useChange } from './use-board.ts'

export type BoardMessage = { readonly id: number; readonly text: string; readonly driver_id?: number | undefined }
/** Changes with what is said about them: a toast with the way back, and beside the column what did not hold. */
export function useBoardChanges({ onClockedOut }: { onClockedOut: () => void }) {
  const [boardMessage, setBoardMessage] = useState<BoardMessage>()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})

  const say = useCallback((text: string, driver_id?: number) => {
    setBoardMessage((last) => ({ id: (last?.id ?? 0) + 1, text, driver_id }))
  }, [])
  const send = useChange(({ intent, error, message }: Problem) => {
    setProblems((present) => ({ ...present, [placeOf(intent)]: message }))
    if (error === 'driver_clocked_out') onClockedOut()
    setBoardMessage(undefined)
  })
  const change = useCallback(
    (intent: Intent) => {
      const place = placeOf(intent)
      setProblems(({ [place]: _solved, ...others }) => others)
      const text = toldOf(intent)
      if (text) say(text, 'driver_id' in intent.data ? intent.data.driver_id : undefined)
      send(intent)
    },
    [send, say],
  )
  const undo = useCallback(
    async (driverId: number) => {
      // What is still on its way must arrive first, or the action before it would be taken back.
      await answered()
      say(await undoLast(driverId))
    },
    [say],
  )
  return { change, undo, boardMessage, problems, dismiss: () => setBoardMessage(undefined) }
}

/** Beside which column, or which order, a problem is shown. */
function placeOf({ data }: Intent): string {
  return 'driver_id' in data ? `driver ${data.driver_id}` : `order ${data.order_id}`
}

function toldOf({ request, data }: Intent): string | undefined {
  switch (request) {
    case 'dispatch_delete':
      return data.order_id === null ? 'Waypoint deleted' : `Order ${data.order_id} is unassigned again`
    case 'dispatch_enqueue':
      return `Order ${data.assignment.order_id} added`
    case 'enqueue_waypoint':
      return 'Waypoint added'
    case 'change_driver_status':
      return data.active ? 'Driver is active' : 'Driver is inactive'
    case 'send_to_external_delivery':
      return `Order ${data.order_id} sent to CW`
    case 'dispatch_move_up':
      return 'Moved up'
    case 'dispatch_move_down':
      return 'Moved down'
  }
}
