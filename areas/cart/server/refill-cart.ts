import { ok, type Result, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { inAskedLanguage } from '#platform/server/language.ts'
import { addLine, type CartLines } from '../rules/add-line.ts'
import type { CartState } from '../rules/cart-state.ts'
import { lineNow, type PastLine, refillWords } from '../rules/refill.ts'
import { decideAdd } from './add-to-cart.ts'
import { stateOf } from './cart-replies.ts'
import { findShownCart } from './carts.ts'
import { changeCart } from './change-cart.ts'
import type { CartDeps } from './deps.ts'
import { takeContact } from './take-contact.ts'

export type PastOrder = {
  readonly cart_id: number | null
  readonly franchise_id: number
  readonly lines: readonly PastLine[]
}

/** `differences` are sentences: what cannot be had, and what is no longer as it was. */
export type Refilled = {
  readonly lines_added: number
  readonly differences: readonly string[]
  readonly cart?: CartState
}

export type RefillCart = (
  owner: Actor,
  past: PastOrder,
  /** Clears a cart of another restaurant instead of refusing. */
  override: boolean,
) => Promise<Result<Refilled, 'restaurant_gone' | 'otherRestaurant' | 'beingPlaced' | 'cartFull'>>

/**
 * Puts the lines of an order that was placed into the device's cart, as the present menu has them. The cart then decides as ever: whether
 * alcohol may be sold now, who must be of age, what it costs.
 */
export function makeRefillCart(deps: CartDeps): RefillCart {
  return async (owner, { cart_id, franchise_id, lines }, override) => {
    const menu = await deps.menus.current(franchise_id)
    const market = menu && (await deps.markets.current(menu.franchise.market_id))
    if (!menu?.franchise.active || !market) return refuse('restaurant_gone')
    // Staff take orders in their own markets (SIL-ORD-140).
    if (owner.phone_order && !worksIn(owner, market.market_id)) return refuse('restaurant_gone')
    const now = deps.clock.now().getTime()
    const found = inAskedLanguage(() => lines.map((past) => lineNow(past, menu.items.get(past.menu_item_id), now)))
    const told = found.flatMap(({ difference }) => difference ?? [])
    const wanted = found.flatMap(({ line }) => line ?? [])
    if (wanted.length === 0) return ok({ lines_added: 0, differences: told })

    let left: string[] = []
    const { market_id } = market
    const offersDelivery = menu.franchise.delivery_type === 'delivery_type_delivery'
    const changed = await changeCart(deps, owner, async (cart) => {
      left = []
      const change = decideAdd(cart, { franchise_id, market_id, offersDelivery, override }, (present) => {
        const filled = wanted.reduce<CartLines>((lines, line) => {
          const added = addLine(lines, line)
          if (!added) left.push(line.name)
          return added ?? lines
        }, present)
        return left.length < wanted.length ? filled : undefined
      })
      if (!change.ok) return change.error === 'unavailable' ? refuse('cartFull') : refuse(change.error)
      const session_id = cart?.session_id === owner.session_id ? {} : { session_id: owner.session_id }
      const joined = change.data.discount_code_id === null ? { joined: { discount: null } } : {}
      return ok({ change: { ...change.data, ...session_id }, ...joined })
    })
    if (!changed.ok) return changed
    return ok({
      lines_added: wanted.length - left.length,
      differences: [...told, ...inAskedLanguage(() => left.map((name) => refillWords.full({ name })))],
      cart: (await withContact(deps, owner, cart_id)) ?? changed.data.state,
    })
  }
}

/** Name and door come along where the cart has none of its own. */
async function withContact(deps: CartDeps, owner: Actor, cart_id: number | null): Promise<CartState | undefined> {
  if (cart_id === null || !(await takeContact(deps, owner, cart_id))) return undefined
  const now = deps.clock.now()
  const cart = await findShownCart(deps.db, owner.session_persistent_id, now)
  return cart && stateOf(deps, cart, now)
}
