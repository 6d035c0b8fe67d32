import { ok, type Result } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { CartState } from '../rules/cart-state.ts'
import { promisesOf } from './cart-replies.ts'
import type { ShownCart } from './cart-row.ts'
import { cartState } from './cart-state.ts'
import { type CartChange, findShownCart, makeCart, mayShowCodes, saveIfUnchanged } from './carts.ts'
import type { CartDeps } from './deps.ts'
import type { CartQuote } from './quote.ts'

/** What is to be saved, with the rows that the change joins anew; nothing of a request that was carried out before. */
export type DecidedChange =
  | { readonly change: CartChange; readonly joined?: Partial<Pick<ShownCart, 'address' | 'discount'>> }
  | undefined

export type ChangedCart = { readonly cart: ShownCart; readonly quote: CartQuote; readonly state: CartState }

/** Each loss is another change of the same cart that went through; no page makes so many at once. */
const mostTries = 100

/** The device's cart as it was a moment ago; good enough for what is saved by its version alone. */
export async function cartAtHand(deps: CartDeps, actor: Actor, now: Date): Promise<ShownCart | undefined> {
  const { session_persistent_id: device } = actor
  return deps.rememberedCarts.of(device, now) ?? findShownCart(deps.db, device, now)
}

/**
 * Decides on the device's cart as it is remembered or read, and saves with the promises of the new quote if nobody has changed the cart
 * meanwhile; else all of it again, on the cart as it is then. No transaction is round this, as one that waits for its next statement
 * holds a connection and its locks.
 */
export async function changeCart<Reason extends string>(
  deps: CartDeps,
  actor: Actor,
  decide: (cart: ShownCart | undefined, now: Date) => Promise<Result<DecidedChange, Reason>>,
  /** What was at hand a moment ago, if anything was. */
  atHand?: ShownCart,
): Promise<Result<ChangedCart, Reason>> {
  const { session_persistent_id: device } = actor
  let old = atHand ?? deps.rememberedCarts.of(device, deps.clock.now())
  for (let tries = 1; tries <= mostTries; tries++) {
    const now = deps.clock.now()
    const cart = old ?? (await findShownCart(deps.db, device, now))
    const decided = await decide(cart, now)
    // Only what is saved by its version may rest on a cart that is not read now.
    const isCertain = old === undefined
    old = undefined
    if (!decided.ok && isCertain) return decided
    const saved = decided.ok && cart && (decided.data || isCertain) && (await save(deps, cart, decided.data, now))
    if (saved) return ok(saved)
    deps.rememberedCarts.forget(device)
    if (!cart) await makeCart(deps.db, actor, now)
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
  const promises = promisesOf(quote)
  const version = decided ? await saveIfUnchanged(deps.db, cart, { ...decided.change, ...promises }, now) : cart.version
  if (version === undefined) return undefined
  const isSamePlace = changed.market_id === cart.market_id && changed.franchise_id === cart.franchise_id
  const coupons = isSamePlace || !mayShowCodes(changed) ? cart.coupons : await couponsOf(deps, changed, now)
  const saved = { ...changed, ...(decided && promises), version, coupons }
  deps.rememberedCarts.keep(saved, now)
  return { cart: saved, quote, state: cartState(quote, coupons) }
}

/** Each market and each place has codes of its own. */
async function couponsOf({ db }: CartDeps, { session_persistent_id }: ShownCart, now: Date) {
  return (await findShownCart(db, session_persistent_id, now))?.coupons ?? []
}
