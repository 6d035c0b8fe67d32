import { sql } from 'kysely'
import { restrictedPlaceNames } from '#areas/markets/rules/zones.ts'
import { lastMarketOf, type Market } from '#areas/markets/server/public.ts'
import { marketCard } from '#areas/menu/rules/market-card.ts'
import type { Actor } from '#platform/server/actor.ts'
import { actsFromGet } from '#platform/server/cross-site.ts'
import { page } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { cartPage } from '../calls/cart-page.ts'
import { type CartVisit, cartVisitOf } from '../rules/cart-visit.ts'
import { promisesOf } from './cart-replies.ts'
import { noCart } from './cart-row.ts'
import { cartState, emptyCartState } from './cart-state.ts'
import { findShownCart, saveIfUnchanged } from './carts.ts'
import type { CartDeps } from './deps.ts'
import { humanNumbers, isHuman } from './human-check.ts'
import { quoteOf } from './quote.ts'

export const cartPageRoute = (deps: CartDeps) =>
  page(cartPage, async ({ actor, data, now, request }) => {
    const visit = cartVisitOf(data.elapsed, data.restaurant_id)
    if (visit && actsFromGet(request, deps.publicOrigin)) await countVisit(deps.db, visit)
    const [shown, extras] = await Promise.all([
      deps.markets.all().then((markets) => cartPageState(deps, actor, lastMarketOf(request, markets), now)),
      deps.cartPageExtras(actor),
    ])
    return {
      state: {
        ...extras,
        ...shown,
        force_login_open: extras.force_login_open ?? false,
        admin_selected_payment_account: null,
      },
    }
  })

/** Of a place that there is; of another one nothing is stored. */
async function countVisit(db: Db, { franchise_id, elapsed_ms }: CartVisit): Promise<void> {
  await sql`insert into cart_visits (franchise_id, elapsed_ms)
    select franchise_id, ${elapsed_ms} from franchises where franchise_id = ${franchise_id}`.execute(db)
}

type ShownDeps = Pick<CartDeps, 'db' | 'quotes' | 'secrets'>

/** What a page with the checkout shows, whoever's account pays; without lines in the cart it is about `otherwise`. */
export async function cartPageState(
  deps: ShownDeps,
  actor: Actor | undefined,
  otherwise: Market | undefined,
  now: Date,
) {
  const [shown, human_check] = await Promise.all([showCart(deps, actor, otherwise, now), askedOf(deps, actor, now)])
  return { ...shown, ...(human_check && { human_check }) }
}

/** The cart with fresh quotes; what the page promises is kept, so that placement can honour it. */
async function showCart(deps: ShownDeps, actor: Actor | undefined, lastMarket: Market | undefined, now: Date) {
  const cart = actor && (await findShownCart(deps.db, actor.session_persistent_id, now))
  const held = cart && (await deps.quotes.current(cart, now))
  // Without lines a cart is of no place: the page is about the market where the visitor looked last.
  const quote = held?.market ? held : quoteOf(cart ?? noCart, undefined, lastMarket, now)
  const market = quote.market ? marketCard(quote.market) : null
  const restricted_places = restrictedPlaceNames(quote.market?.zones ?? [])
  if (!cart || cart.lines.length === 0)
    return { cart: { ...emptyCartState(quote), cart_id: cart?.cart_id ?? null }, market, restricted_places }

  const promises = promisesOf(quote)
  if (cart.status === 'active' && Object.keys(promises).length > 0) {
    // Who has changed the cart meanwhile has saved the promises of the newer quote.
    await saveIfUnchanged(deps.db, cart, promises, now)
  }
  return { cart: cartState(quote, cart.coupons), market, restricted_places }
}

/** What the page is asked to add up; nothing once it has. */
async function askedOf(deps: ShownDeps, actor: Actor | undefined, now: Date) {
  if (!actor || (await isHuman(deps.db, actor.session_id, now))) return undefined
  return humanNumbers(deps.secrets, actor.session_id)
}
