import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { DriverQueue } from '../rules/board.ts'
import type { DriverWay } from '../rules/driver-way.ts'

const driverWay = z.object({
  way: z.array(z.tuple([z.number(), z.number()])),
  stops: z.array(z.object({ lat: z.number(), lng: z.number() })),
})
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

async function readWay(driverId: number, signal: AbortSignal): Promise<DriverWay> {
  const headers = { accept: 'application/json' }
  const reply = await fetch(`/rocket/dispatch_app_web/driver_way/${driverId}`, { signal, headers })
  if (!reply.ok) throw new Error(`driver way: ${reply.status}`)
  return z.parse(driverWay, await reply.json())
}
