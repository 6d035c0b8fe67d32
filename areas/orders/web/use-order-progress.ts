import { useEffect, useEffectEvent, useState } from 'react'
import { useLive } from '#platform/web/live.ts'
import { type OrderProgress, type OrderState, orderRefreshMs } from '../rules/order-state.ts'

/** Asks every 15 s, and at once when a hint says that something changed (SIL-ORD-008). */
export function useOrderProgress(order: OrderState): OrderProgress {
  const [progress, setProgress] = useState(order.progress)
  const refresh = useEffectEvent(async () => {
    const response = await fetch(`/order/${order.order_id}/status?s=${encodeURIComponent(order.order_secret)}`, {
      cache: 'no-store',
    }).catch(() => undefined)
    if (response?.ok) setProgress((await response.json()) as OrderProgress)
  })
  useLive([`order:${order.order_id}`], () => void refresh())
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh()
    }, orderRefreshMs)
    return () => clearInterval(timer)
  }, [])
  return progress
}
