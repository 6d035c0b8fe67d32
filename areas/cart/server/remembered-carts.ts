import type { ShownCart } from './cart-row.ts'

/** With a phone a cart shows codes, which may begin and end. */
const withCodesMs = 10_000
const plainMs = 10 * 60_000
const mostCarts = 5_000

/**
 * Carts as this process has read or saved them last, so that the next change of one need not read it again. They serve for a change alone,
 * which is saved only where the cart still has the version that is remembered here; pages and placement read the rows.
 */
export type RememberedCarts = {
  of(device: number, now: Date): ShownCart | undefined
  keep(cart: ShownCart, now: Date): void
  forget(device: number): void
}

export function rememberCarts(): RememberedCarts {
  const carts = new Map<number, { readonly cart: ShownCart; readonly at: number }>()
  const isFresh = ({ cart, at }: { cart: ShownCart; at: number }, now: number) =>
    now >= at && now - at < (cart.phone_number === '' ? plainMs : withCodesMs)

  return {
    of(device, now) {
      const known = carts.get(device)
      return known && isFresh(known, now.getTime()) ? known.cart : undefined
    },
    keep(cart, now) {
      const { session_persistent_id: device } = cart
      carts.delete(device)
      // Fees of a customer and the worth of a code may change, and the cart's version does not tell. Its address never does.
      if (cart.status !== 'active' || cart.customer || cart.discount) return
      carts.set(device, { cart, at: now.getTime() })
      // The one that was kept first; a map keeps its order.
      const [oldest] = carts.keys()
      if (carts.size > mostCarts && oldest !== undefined) carts.delete(oldest)
    },
    forget: (device) => void carts.delete(device),
  }
}
