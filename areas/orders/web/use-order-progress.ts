import { useEffect, useEffectEvent, useState } from 'react'
import { useLiveAt } from '#platform/web/live.ts'
import { ask, bareRoute } from '#platform/web/route.ts'
import type { orderProgress } from '../calls/order.ts'
import type { OrderMessage } from '../rules/order-message.ts'
import { type OrderState, orderRefreshMs } from '../rules/order-state.ts'

const progressOfOrder = bareRoute<typeof orderProgress>({ method: 'GET', path: '/order/:order_id/status' })

/** Asks every 15 s, and at once when a hint says that something changed (SIL-ORD-008). */
export function useOrderProgress(order: OrderState, served: readonly OrderMessage[]) {
  const [progress, setProgress] = useState(order.progress)
  const [messages, setMessages] = useState(served)
  const refresh = useEffectEvent(async () => {
    const answered = await ask(progressOfOrder, { order_id: String(order.order_id), s: order.order_secret })
    if (!answered.ok) return
    const { messages: latest, ...read } = answered.data
    setProgress(read)
    setMessages(latest)
  })
  useLiveAt(`/order/${order.order_id}/live?s=${encodeURIComponent(order.order_secret)}`, () => void refresh())
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh()
    }, orderRefreshMs)
    return () => clearInterval(timer)
  }, [])
  return { progress, messages, setMessages }
}
