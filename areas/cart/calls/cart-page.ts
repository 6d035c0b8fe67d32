import * as z from 'zod/mini'
import { paymentAccountState } from '#areas/cards/calls/payment-account.ts'
import { marketCard } from '#areas/menu/calls/wire-menu.ts'
import { definePage, type PageStateOf } from '#platform/core/route.ts'
import { cartState } from './cart-state.ts'

const said = z.catch(z.optional(z.string().check(z.maxLength(40))), undefined)

/** The page reads `?error=` itself and maps it to words of its own (CRT-01, CRT-02, SIL-ORD-023). */
export const cartPage = definePage({
  face: 'town',
  path: '/cart/credit_card_cart',
  entry: 'areas/checkout/web/checkout.page.tsx',
  title: 'Your cart · Cosmic',
  takesCards: true,
  summary: 'The cart page',
  open: 'session',
  caller: 'cookie',
  input: z.object({
    /** How long, in ms, the menu was open that led here, and its path; for statistics alone (SIL-ORD-141). */
    elapsed: said,
    restaurant_id: said,
  }),
  state: z.object({
    cart: cartState,
    market: z.nullable(marketCard),
    /** Where no alcohol is delivered, for the words of `?error=` (CRT-02). */
    restricted_places: z.array(z.string()),
    force_login_open: z.boolean(),
    /** What the page is asked to add up; nothing once it has (SIL-ORD-151). */
    human_check: z.optional(z.object({ a: z.int(), b: z.int() })),
    /** The account that staff have chosen for an order by phone; null for everybody else (CRT-70). */
    admin_selected_payment_account: z.nullable(paymentAccountState.payment_account),
    /** Nobody's on a first visit. */
    payment_account: z.optional(paymentAccountState.payment_account),
    /** The order that the last cart of this device became, for a page that was open meanwhile (SIL-ORD-018). */
    placed_order: z.optional(z.object({ order_id: z.int(), path: z.string() })),
  }),
})

/** What other areas add to the cart page. */
export type CartPageExtras = Pick<PageStateOf<typeof cartPage>, 'payment_account' | 'placed_order'> & {
  readonly force_login_open?: boolean
}
