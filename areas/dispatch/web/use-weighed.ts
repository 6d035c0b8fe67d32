import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#platform/core/call.ts'
import { send } from '#platform/web/send.ts'
import { weighOrder } from '../calls/place.ts'
import type { DispatchBoard } from '../rules/board.ts'

export type Weighed = ReplyOf<typeof weighOrder>

/** A queue is later by what passes meanwhile: an open dialog asks again. */
const every = 30_000

/** What giving this order to each driver would do; asked anew when any queue has changed. The last answer stays until the next one is there. */
export function useWeighed(
  order: { readonly order_id: number; readonly from_driver_id: number | null } | undefined,
  board: DispatchBoard,
): Weighed | undefined {
  const asOf = order && board.driver_queues.reduce((latest, queue) => Math.max(latest, queue.last_updated_at), 0)
  const { data } = useQuery({
    queryKey: ['weigh', order?.order_id, order?.from_driver_id, asOf],
    queryFn: () => weigh(order?.order_id ?? 0, order?.from_driver_id ?? null),
    enabled: order !== undefined,
    placeholderData: (last, before) => (before?.queryKey[1] === order?.order_id ? last : undefined),
    refetchInterval: every,
    retry: false,
    gcTime: 0,
  })
  return order && data?.order_id === order.order_id ? data : undefined
}

async function weigh(order_id: number, from_driver_id: number | null): Promise<Weighed> {
  const { success, data } = await send(weighOrder, { order_id, from_driver_id })
  if (!success) throw new Error(`weigh_order: ${data.error}`)
  return data
}
