import { useEffect, useEffectEvent, useRef } from 'react'
import type { checkCartActive } from '#areas/cart/calls/cart-asks.ts'
import { ask, bareRoute } from '#platform/web/route.ts'

const everyMs = 5000
const active = bareRoute<typeof checkCartActive>({ method: 'GET', path: '/cart/check_cart_active', caller: 'owner' })

/** Another tab or a late attempt may have placed this cart: then the page is loaded anew (ORD-24, ORD-25, SIL-ORD-018). */
export function useCartWatch(cartId: number | null, isPlacing: boolean): void {
  // Also of an answer that was asked for before the order was: the placement leads to its order itself.
  const busy = useRef(isPlacing)
  useEffect(() => {
    busy.current = isPlacing
  }, [isPlacing])
  const look = useEffectEvent(async () => {
    if (cartId === null || isPlacing || document.visibilityState !== 'visible') return
    const answer = await ask(active, { cart_id: cartId, date_time: String(Date.now()) })
    if (answer.ok && answer.data.order_placed && !busy.current) location.reload()
  })
  useEffect(() => {
    const now = () => void look()
    const timer = setInterval(now, everyMs)
    addEventListener('pageshow', now)
    addEventListener('focus', now)
    return () => {
      clearInterval(timer)
      removeEventListener('pageshow', now)
      removeEventListener('focus', now)
    }
  }, [])
}
