import * as z from 'zod/mini'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import type { MarketCard } from '#areas/menu/rules/wire-menu.ts'
import { shaped } from '#platform/core/wire.ts'

/** What the frame of every public page shows: the market, where to deliver, the cart. */
export const publicState = {
  cart: z.optional(shaped<CartState>()),
  market: z.nullable(shaped<MarketCard>()),
  address: z.nullable(z.object({ address_line: z.string(), city: z.string(), state: z.string() })),
}
