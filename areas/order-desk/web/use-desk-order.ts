import { useEffect, useSyncExternalStore } from 'react'
import { fetchState, type LoadProblem } from '#platform/web/fetch-state.ts'
import { useLive } from '#platform/web/live.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import { type deskOrderPage, deskOrderPath } from '../calls/order-desk.ts'
import { ordersPage } from '../calls/order-list.ts'
import { shownOrder } from './shown-order.ts'

/** The order of this page, or the one that stands open beside the list. */
export const useDeskPage = pageHook<typeof deskOrderPage>()

/** While the live stream is down; the order's own page asks as often (SIL-ORD-008). */
const refreshMs = 15_000

/** One read at a time; whoever asks meanwhile gets one more after it, as what is on its way may be from before the change. */
const reading: { isRunning: boolean; isStale: boolean; address: string; problem: LoadProblem | undefined } = {
  isRunning: false,
  isStale: false,
  address: '',
  problem: undefined,
}
const listeners = new Set<() => void>()

/** Asks for the order as it stands now; on the list, for the one that stands open there. */
export async function refreshOrder(): Promise<void> {
  if (reading.isRunning) {
    reading.isStale = true
    return
  }
  reading.isRunning = true
  do {
    reading.isStale = false
    const address = addressNow()
    if (address === undefined) break
    if (address !== reading.address) tell(undefined)
    reading.address = address
    const answer = await fetchState(address)
    // Another one was opened meanwhile: its own read comes next.
    if (address !== addressNow()) reading.isStale = true
    else {
      if (answer.ok) mergePageState(answer.state)
      tell(answer.ok ? undefined : answer.problem)
    }
  } while (reading.isStale)
  reading.isRunning = false
}

/** Nothing where the list stands alone: read without its search, it would be another list. */
function addressNow(): string | undefined {
  const open = shownOrder(location.search)
  if (open !== undefined) return deskOrderPath(open)
  return location.pathname === ordersPage.path ? undefined : location.pathname
}

function tell(problem: LoadProblem | undefined): void {
  reading.problem = problem
  for (const listener of listeners) listener()
}

/** Why what is shown may be out of date, in words; undefined while the last read came. */
export function useLoadProblem(): LoadProblem | undefined {
  return useSyncExternalStore(subscribe, () => reading.problem)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the page in step with what others do with the order: by hints, and by time while they do not come, or while it cannot be read. */
export function useFollowedOrder(order_id: number): void {
  const isUp = useLive([`order:${order_id}`], () => void refreshOrder())
  const isBroken = useLoadProblem() !== undefined
  useEffect(() => {
    if (isUp && !isBroken) return
    const timer = setInterval(() => void refreshOrder(), refreshMs)
    return () => clearInterval(timer)
  }, [isUp, isBroken])
}
