/** What other areas may use of carts. */
import type { State } from '#platform/core/state.ts'
import type { Actor } from '#platform/server/actor.ts'
import { stateForVisitor } from './cart-replies.ts'
import type { CartDeps } from './deps.ts'

export { cartPageState } from './cart-page.ts'
export type { Cart } from './cart-row.ts'
export { type CartColumns, cartOf, findCart, quotedColumns, quotedJoins } from './carts.ts'
export { creditLeft, grantCredit, returnCredit, takeCreditAgain } from './credits.ts'
export { isHuman, knownHuman } from './human-check.ts'
export { makeOutlooks, type Outlooks, saveOutlook } from './outlooks.ts'
export { proveCustomer } from './prove-customer.ts'
export { type CartQuote, makeQuotes, type Quotes, type QuoteVersions } from './quote.ts'
export { makeRefillCart, type RefillCart } from './refill-cart.ts'
export { type RememberedCarts, rememberCarts } from './remembered-carts.ts'
export { takeAddress } from './take-address.ts'
export { makeVisits, type Visit } from './visits.ts'

/** `state.cart` for the pages of other areas: the cart button and the box beside the menu. */
export function cartForPages(deps: Pick<CartDeps, 'db' | 'clock' | 'quotes'>) {
  return async (actor: Actor | undefined): Promise<State> => ({
    // Plain JSON, which the readonly types of the state do not say.
    cart: (await stateForVisitor(deps, actor, deps.clock.now())) as unknown as State,
  })
}
