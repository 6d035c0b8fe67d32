import { useEffect, useEffectEvent, useState } from 'react'
import { useLiveAt } from '#platform/web/live.ts'
import { ask, bareRoute } from '#platform/web/route.ts'
import type { orderProgress } from '../calls/order.ts'
import type { OrderMessage } from '../rules/order-message.ts'
import { type OrderState, orderRefreshMs } from '../rules/order-state.ts'
import { isOver } from './order-words.ts'

const progressOfOrder = bareRoute<typeof orderProgress>({ method: 'GET', path: '/order/:order_id/status' })

/** Without an answer the next one is not waited for as long. */
const unansweredMs = 5_000
/** A stream that is not up by now may be the first sign that nothing answers, whatever the browser says of its network. */
const streamMs = 3_000

/**
 * Asks every 15 s until the order is over, and at once when a hint says that something changed (SIL-ORD-008). What comes after its end, a
 * refund or an answer of support, is told by hints alone; what they may have missed is asked for when they come again.
 */
export function useOrderProgress(order: OrderState, served: readonly OrderMessage[]) {
  const [progress, setProgress] = useState(order.progress)
  const [messages, setMessages] = useState(served)
  const [isAnswered, setAnswered] = useState(true)
  const refresh = useEffectEvent(async () => {
    const answered = await ask(progressOfOrder, { order_id: String(order.order_id), s: order.order_secret })
    setAnswered(answered.ok || answered.error !== 'no_answer')
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
    if (isUp && (over || !isAnswered)) void refresh()
  }, [over, isUp, isAnswered])
  useEffect(() => {
    if (over || isUp) return
    const timer = setTimeout(() => void refresh(), streamMs)
    return () => clearTimeout(timer)
  }, [over, isUp])
  useEffect(() => {
    if (over) return
    const timer = setInterval(
      () => {
        if (document.visibilityState === 'visible') void refresh()
      },
      isAnswered ? orderRefreshMs : unansweredMs,
    )
    return () => clearInterval(timer)
  }, [over, isAnswered])
  return { progress, messages, setMessages, isAnswered }
}
