import { useQuery } from '@tanstack/react-query'
import { ask } from '#platform/web/route.ts'
import { driverWayRoute } from '../calls/board-page.ts'
import type { DriverQueue } from '../rules/board.ts'
import type { DriverWay } from '../rules/driver-way.ts'

const every = 20_000

/** The way of the driver who is looked at: anew with every change of the queue, and as they drive. Without an answer none is drawn. */
export function useDriverWay(queue: DriverQueue | undefined): DriverWay | undefined {
  const { data } = useQuery({
    queryKey: ['driver way', queue?.driver_id, queue?.version],
    queryFn: ({ signal }) => readWay(queue?.driver_id ?? 0, signal),
    enabled: queue !== undefined,
    // Until the changed queue's way is there, the same driver keeps the last one.
    placeholderData: (last, before) => (before?.queryKey[1] === queue?.driver_id ? last : undefined),
    refetchInterval: every,
    retry: false,
  })
  return queue && data
}

async function readWay(driver_id: number, signal: AbortSignal): Promise<DriverWay> {
  const outcome = await ask(driverWayRoute, { driver_id }, { signal })
  if (!outcome.ok) throw new Error(`driver way: ${outcome.error}`)
  return outcome.data
}
