import { useCallback } from 'react'
import type { UnassignedOrder } from '../rules/board.ts'
import type { Intent } from '../rules/intent.ts'
import type { Wanted } from './assign/drivers-for-order.ts'
import type { OpenDialog } from './board-dialogs.tsx'
import type { Given } from './order-card.tsx'

/** What can be done with an order from its card; the same functions each time, as a card is drawn anew where they change. */
export function useOrderActs(change: (intent: Intent) => boolean, ask: (dialog: OpenDialog) => void) {
  const onAssign = useCallback((wanted: Wanted) => ask({ what: 'assign', wanted }), [ask])
  const onSend = useCallback(
    (order: UnassignedOrder) => {
      // Alcohol by a stranger's courier is asked about first (SIL-OPS-33).
      if (order.alcohol) ask({ what: 'send', order })
      else change({ request: 'send_to_external_delivery', data: { order_id: order.order_id } })
    },
    [change, ask],
  )
  const onGive = useCallback(
    ({ order_id, driver_id, driver_hour_id, pick_before, drop_before, queue_version, at_door }: Given) =>
      void change({
        request: 'dispatch_place_order',
        data: {
          order_id,
          driver_id,
          driver_hour_id,
          pick_before,
          drop_before,
          suggested: { queue_version, at_door },
        },
      }),
    [change],
  )
  return { onAssign, onSend, onGive }
}
