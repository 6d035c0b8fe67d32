import { ask } from '#platform/web/route.ts'
import { getMarkers } from '../calls/board-page.ts'
import { useKeptCurrent } from './use-kept-current.ts'

const every = 20_000

/**
 * What the map shows (RKT-03): asked every 20 seconds while it is open and on screen, and at once when the orders on the board are others
 * (`asOf`). The last answer stays while a later one fails.
 */
export function useMarkers(asOf: string) {
  const { data, isError } = useKeptCurrent(asOf, {
    queryKey: ['markers'],
    queryFn: readMarkers,
    refetchInterval: every,
  })
  return { markers: data ?? [], isLate: isError }
}

async function readMarkers({ signal }: { signal: AbortSignal }) {
  const outcome = await ask(getMarkers, {}, { signal })
  if (!outcome.ok) throw new Error(`markers: ${outcome.error}`)
  return outcome.data.markers
}
