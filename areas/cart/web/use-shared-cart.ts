import { useEffect } from 'react'
import { servedPart } from '#platform/web/page-hook.ts'
import { mergePageState, servedSession, usePageState } from '#platform/web/page-state.ts'
import type { cartPart } from '../calls/cart-state.ts'
import type { CartState } from '../rules/cart-state.ts'

/** Between the tabs that have one cart: those of one device. An order by phone is one of its own, beside the clerk's. */
const channelName = () => `cart ${servedSession()?.session_persistent_id}`

/**
 * Shows what another tab has made of the cart, and tells the others what this one made of it. The later of two answers is kept. A page that
 * `asksItself` what became of its cart goes on showing one that another tab has placed.
 */
export function useSharedCart(asksItself: boolean): void {
  const cart = usePageState<CartState | undefined>('cart')
  useEffect(() => {
    const channel = new BroadcastChannel(channelName())
    channel.onmessage = ({ data }: MessageEvent) => {
      const told: CartState = data.cart
      const shown = servedPart<typeof cartPart>().cart
      // A tab that was opened before there was a cart has none to compare with; one that is placed leaves none behind.
      const isSame = shown && (shown.cart_id === null || told.cart_id === shown.cart_id)
      const isGone = shown && told.cart_id === null && !asksItself
      if (!(isSame || isGone) || told.estimate.at <= shown.estimate.at) return
      const isOther = told.cart_hash !== shown.cart_hash
      mergePageState({ ...data, ...(isOther && { cart_changed_elsewhere: true }) })
    }
    return () => channel.close()
  }, [asksItself])
  useEffect(() => {
    if (!cart) return
    const channel = new BroadcastChannel(channelName())
    channel.postMessage({ cart })
    channel.close()
  }, [cart])
}

/** Whether the cart that is shown was last changed in another tab, since this page was opened. */
export function useChangedElsewhere(): boolean {
  return usePageState<boolean | undefined>('cart_changed_elsewhere') ?? false
}
