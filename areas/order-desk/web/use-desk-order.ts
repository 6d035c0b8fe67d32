import { useEffect } from 'react'
import type { State } from '#platform/core/state.ts'
import { useLive } from '#platform/web/live.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import type { deskOrderPage } from '../calls/order-desk.ts'

export const useDeskPage = pageHook<typeof deskOrderPage>()

/** While the live stream is down; the order's own page asks as often (SIL-ORD-008). */
const refreshMs = 15_000

/** Asks for the order as it stands now. */
async function readAgain(): Promise<void> {
  const response = await fetch(location.pathname, { headers: { accept: 'application/json' } }).catch(() => undefined)
  const body: { state?: State } | undefined = response?.ok ? await response.json().catch(() => undefined) : undefined
  if (body?.state) mergePageState(body.state)
}

/** One read at a time; whoever asks meanwhile gets one more after it, as what is on its way may be from before the change. */
const reading = { isRunning: false, isStale: false }

export async function refreshOrder(): Promise<void> {
  if (reading.isRunning) {
    reading.isStale = true
    return
  }
  reading.isRunning = true
  do {
    reading.isStale = false
    await readAgain()
  } while (reading.isStale)
  reading.isRunning = false
}

/** Keeps the page in step with what others do with the order: by hints, and by time while they do not come. */
export function useFollowedOrder(): void {
  const { order_id } = useDeskPage('order')
  const isUp = useLive([`order:${order_id}`], () => void refreshOrder())
  useEffect(() => {
    if (isUp) return
    const timer = setInterval(() => void refreshOrder(), refreshMs)
    return () => clearInterval(timer)
  }, [isUp])
}
