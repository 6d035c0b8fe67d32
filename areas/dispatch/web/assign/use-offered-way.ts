import { useQuery } from '@tanstack/react-query'
import { ask } from '#platform/web/route.ts'
import { offeredWayRoute } from '../../calls/board-page.ts'
import type { OfferedWay } from '../../rules/driver-way.ts'
import type { Candidate } from './drivers-for-order.ts'

/** The way with this order on it, for the driver who is chosen. Without an answer none is drawn. */
export function useOfferedWay(orderId: number, { queue, offer }: Candidate, isShown: boolean): OfferedWay | undefined {
  const place = { pick_before: offer?.pick_before ?? null, drop_before: offer?.drop_before ?? null }
  const { data } = useQuery({
    queryKey: ['offered way', orderId, queue.driver_id, queue.version, place],
    queryFn: ({ signal }) => readWay(orderId, queue.driver_id, place, signal),
    enabled: isShown,
    retry: false,
  })
  return data
}

type Place = { readonly pick_before: string | null; readonly drop_before: string | null }

async function readWay(order_id: number, driver_id: number, place: Place, signal: AbortSignal): Promise<OfferedWay> {
  const { pick_before, drop_before } = place
  const input = {
    driver_id,
    order_id,
    ...(pick_before !== null && { pick_before }),
    ...(drop_before !== null && { drop_before }),
  }
  const outcome = await ask(offeredWayRoute, input, { signal })
  if (!outcome.ok) throw new Error(`offered way: ${outcome.error}`)
  return outcome.data
}
