import { ok, type Result } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { CartState } from '../rules/cart-state.ts'
import { promisesOf } from './cart-replies.ts'
import { cartState } from './cart-state.ts'
import { type Cart, type CartChange, findShownCart, makeCart, type ShownCart, saveIfUnchanged } from './carts.ts'
import type { CartDeps } from './deps.ts'
import type { CartQuote } from './quote.ts'

/** What is to be saved, with the rows that the change joins anew; nothing of a request that was carried out before. */
export type DecidedChange =
  | { readonly change: CartChange; readonly joined?: Partial<Pick<ShownCart, 'address' | 'discount'>> }
  | undefined

export type ChangedCart = { readonly cart: Cart; readonly quote: CartQuote; readonly state: CartState }

/** Each loss is another change of the same cart that went through; no page makes so many at once. */
const mostTries = 100

/**
 * Reads the device's cart, decides, and saves with the promises of the new quote if nobody has changed the cart meanwhile; else all of it
 * again. Two statements without a transaction round them, as one that waits for its next statement holds a connection and its locks.
 */
export async function changeCart<Reason extends string>(
  deps: CartDeps,
  actor: Actor,
  decide: (cart: ShownCart | undefined, now: Date) => Promise<Result<DecidedChange, Reason>>,
  /** What was read a moment ago, if anything was. */
  read?: ShownCart,
): Promise<Result<ChangedCart, Reason>> {
  let cart = read
  for (let tries = 1; tries <= mostTries; tries++) {
    const now = deps.clock.now()
    cart ??= await findShownCart(deps.db, actor.session_persistent_id, now)
    const decided = await decide(cart, now)
    if (!decided.ok) return decided
    const saved = cart && (await save(deps, cart, decided.data, now))
    if (saved) return ok(saved)
    if (!cart) await makeCart(deps.db, actor)
    cart = undefined
  }
  throw new Error('A cart was changed without end')
}

async function save(
  deps: CartDeps,
  cart: ShownCart,
  decided: DecidedChange,
  now: Date,
): Promise<ChangedCart | undefined> {
  const changed: ShownCart = { ...cart, ...decided?.change, ...decided?.joined }
  const quote = await deps.quotes.current(changed, now)
  const change = { ...decided?.change, ...promisesOf(quote) }
  if (decided && !(await saveIfUnchanged(deps.db, cart, change, now))) return undefined
  const coupons = changed.market_id === cart.market_id ? changed.coupons : await couponsOf(deps, changed, now)
  return { cart: changed, quote, state: cartState(quote, coupons) }
}

/** An empty cart goes to the market of its address, and each market has codes of its own. */
async function couponsOf({ db }: CartDeps, { session_persistent_id }: Cart, now: Date) {
  return (await findShownCart(db, session_persistent_id, now))?.coupons ?? []
}
