import { useEffect, useEffectEvent, useState } from 'react'
import { useLiveAt } from '#platform/web/live.ts'
import { ask, bareRoute } from '#platform/web/route.ts'
import type { orderProgress } from '../calls/order.ts'
import type { OrderMessage } from '../rules/order-message.ts'
import { type OrderState, orderRefreshMs } from '../rules/order-state.ts'
import { isOver } from './order-words.ts'

const progressOfOrder = bareRoute<typeof orderProgress>({ method: 'GET', path: '/order/:order_id/status' })

/**
 * Asks every 15 s until the order is over, and at once when a hint says that something changed (SIL-ORD-008). What comes after its end, a
 * refund or an answer of support, is told by hints alone; what they may have missed is asked for when they come again.
 */
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
  const isUp = useLiveAt(
    `/order/${order.order_id}/live?s=${encodeURIComponent(order.order_secret)}`,
    () => void refresh(),
  )
  const over = isOver(progress)
  useEffect(() => {
    if (over && isUp) void refresh()
  }, [over, isUp])
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh()
    }, orderRefreshMs)
    return () => clearInterval(timer)
  }, [over])
  return { progress, messages, setMessages }
}
