import type { VisitorAddressRow } from '#areas/addresses/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import { askTogether } from '#platform/server/ask-together.ts'
import { askedLanguage } from '#platform/server/language.ts'
import { RawJson } from '#platform/server/ready-text.ts'
import type { CartState } from '../rules/cart-state.ts'
import { noCartState, stateOf } from './cart-replies.ts'
import { noCart } from './cart-row.ts'
import { findVisits } from './carts.ts'
import type { CartDeps } from './deps.ts'

/** Where to deliver, and the cart: what the frame of every public page shows of its visitor. */
export type Visit = { readonly address: VisitorAddressRow | undefined; readonly cart: CartState | RawJson | undefined }

/** How long the cart of those who have none is the same text, and so the same bytes: its moment is all that changes. */
const sameForMs = 1_000

/** What pages read of a visitor, by one statement, and of visitors who come at once too: most of what a page costs is to ask PostgreSQL at all. */
export function makeVisits(deps: Pick<CartDeps, 'db' | 'clock' | 'quotes'>) {
  const findVisit = askTogether((devices: readonly number[]) => findVisits(deps.db, devices, deps.clock.now()))
  let empty: { readonly at: number; readonly cart: RawJson } | undefined

  function noCartText(now: Date): CartState | RawJson {
    if (askedLanguage()) return noCartState(now)
    const at = now.getTime()
    if (!empty || at < empty.at || at - empty.at >= sameForMs)
      empty = { at, cart: new RawJson(JSON.stringify(noCartState(now)), noCart) }
    return empty.cart
  }

  return async (actor: Actor | undefined): Promise<Visit> => {
    const now = deps.clock.now()
    if (!actor) return { address: undefined, cart: noCartText(now) }
    const { address, cart } = await findVisit(actor.session_persistent_id)
    return { address, cart: cart ? await stateOf(deps, cart, now) : noCartText(now) }
  }
}
