import * as z from 'zod/mini'
import { cartState } from '#areas/cart/calls/cart-state.ts'
import { marketCard } from '#areas/menu/calls/wire-menu.ts'

/** What the frame of every public page shows: the market, where to deliver, the cart. */
export const publicState = {
  cart: z.optional(cartState),
  market: z.nullable(marketCard),
  address: z.nullable(z.object({ address_line: z.string(), city: z.string(), state: z.string() })),
}

/** These pages do not say when the cart was computed, which would make each visit another picture. */
export function withoutMoment(state: Readonly<Record<string, unknown>>): unknown {
  const { cart } = state as { readonly cart?: { readonly estimate: object } | number }
  // The cart of those who have none is a text that was made ready, and stands here as its number.
  return typeof cart === 'object' ? { ...state, cart: { ...cart, estimate: { ...cart.estimate, at: 0 } } } : state
}
