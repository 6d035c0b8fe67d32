import { useEffect } from 'react'
import type { CartState } from '../rules/cart-state.ts'
import { useOrdering } from './ordering.ts'

/** Puts aside what the cart holds, to be told of where there is no network; a first visit, which has none, loads nothing for it. */
export function useKeptCart(cart: CartState | undefined): void {
  // The cart of an order by phone is not this browser's own.
  const isOwn = useOrdering().frame === undefined
  useEffect(() => {
    if (!cart || !isOwn || (cart.lines.length === 0 && !navigator.serviceWorker?.controller)) return
    void import('./keep-cart.ts')
      .then(({ keepCart }) => keepCart(cart))
      .catch(() => {
        // A full disk, a lost network, a browser that keeps nothing: the cart is with the server all the same.
      })
  }, [cart, isOwn])
}
