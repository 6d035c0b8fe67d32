import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#platform/core/call.ts'
import { send } from '#platform/web/send.ts'
import { weighMove, weighOrder } from '../calls/place.ts'
import type { DispatchBoard, DriverQueue } from '../rules/board.ts'
import { useKeptCurrent } from './use-kept-current.ts'

export type Weighed = ReplyOf<typeof weighOrder>
export type WeighedMove = ReplyOf<typeof weighMove>

/** A queue is later by what passes meanwhile: an open dialog asks again. */
const every = 30_000

/** What giving this order to each driver would do; asked anew when any queue has changed. The last answer stays until the next one is there. */
export function useWeighed(
  order: { readonly order_id: number; readonly from_driver_id: number | null } | undefined,
  board: DispatchBoard,
): Weighed | undefined {
  const asOf = order && board.driver_queues.reduce((latest, queue) => Math.max(latest, queue.last_updated_at), 0)
  const { data } = useKeptCurrent(asOf, {
    queryKey: ['weigh', order?.order_id, order?.from_driver_id],
    queryFn: () => weigh(order?.order_id ?? 0, order?.from_driver_id ?? null),
    enabled: order !== undefined,
    refetchInterval: every,
  })
  return order && data
}

async function weigh(order_id: number, from_driver_id: number | null): Promise<Weighed> {
  const { success, data } = await send(weighOrder, { order_id, from_driver_id })
  if (!success) throw new Error(`weigh_order: ${data.error}`)
  return data
}

/** What a row would do to its own queue in each other place of it; asked anew when the queue has changed. */
export function useWeighedMove(
  row: { readonly queue: DriverQueue; readonly driver_assignment_id: string } | undefined,
): WeighedMove | undefined {
  const { data } = useQuery({
    queryKey: ['weigh move', row?.driver_assignment_id, row?.queue.version],
    queryFn: () => weighPlaces(row?.driver_assignment_id ?? '', row?.queue.driver_id ?? 0),
    enabled: row !== undefined,
    retry: false,
    gcTime: 0,
  })
  return row && data
}

async function weighPlaces(driver_assignment_id: string, driver_id: number): Promise<WeighedMove> {
  const { success, data } = await send(weighMove, { driver_assignment_id, driver_id })
  if (!success) throw new Error(`weigh_move: ${data.error}`)
  return data
}
