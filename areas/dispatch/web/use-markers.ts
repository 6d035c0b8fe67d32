import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

const markers = z.object({
  markers: z.array(
    z.object({
      id: z.int(),
      type: z.enum(['driver', 'waypoint', 'restaurant', 'order']),
      lat: z.number(),
      lng: z.number(),
      label: z.string(),
    }),
  ),
})
const every = 20_000

/**
 * What the map shows (RKT-03): asked every 20 seconds while it is open and on screen, and at once when the orders on the board are others
 * (`asOf`). The last answer stays while a later one fails.
 */
export function useMarkers(asOf: string) {
  const { data, isError } = useQuery({
    queryKey: ['markers', asOf],
    queryFn: readMarkers,
    refetchInterval: every,
    placeholderData: (last) => last,
    retry: false,
  })
  return { markers: data ?? [], isLate: isError }
}

async function readMarkers({ signal }: { signal: AbortSignal }) {
  const reply = await fetch('/rocket/dispatch_app_web/get_markers', { signal, headers: { accept: 'application/json' } })
  if (!reply.ok) throw new Error(`markers: ${reply.status}`)
  return z.parse(markers, await reply.json()).markers
}
