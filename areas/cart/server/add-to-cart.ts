import type { Market } from '#areas/markets/server/public.ts'
import { checkAnswers } from '#areas/menu/rules/answers.ts'
import { withSpecialInstructions } from '#areas/menu/rules/options.ts'
import { isInStock } from '#areas/menu/rules/stock.ts'
import { localTime } from '#platform/core/local-time.ts'
import type { Cents } from '#platform/core/money.ts'
import { ok, type Result, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { type AddedLine, addLine, type CartLines, mostOfOne } from '../rules/add-line.ts'
import { type AddError, addErrors } from '../rules/add-refusals.ts'
import type { CartState } from '../rules/cart-state.ts'
import { presentSurge } from '../rules/surge.ts'
import { asSoonAsPossible } from '../rules/values.ts'
import { stateOf } from './cart-replies.ts'
import { noCart, type ShownCart } from './cart-row.ts'
import { beginCart, type CartChange } from './carts.ts'
import { changeCart } from './change-cart.ts'
import type { CartDeps } from './deps.ts'

export type AddInput = {
  readonly franchise_id: number
  readonly menu_item_id: number
  /** As it came, whatever it holds. */
  readonly option_questions: unknown
  /** Absent or 0 is one. */
  readonly quantity: number
  /** Clears a cart of another restaurant instead of refusing. */
  readonly override: boolean
}

export type AddOutcome = {
  readonly errorCode: AddError
  readonly cart: ShownCart | undefined
  readonly state: CartState | undefined
}

/** What is wished is checked against the menu in memory; then it begins the device's cart, or is added to it. */
export async function addToCart(deps: CartDeps, owner: Actor, input: AddInput, now: Date): Promise<AddOutcome> {
  const menu = await deps.menus.current(input.franchise_id)
  const item = menu?.items.get(input.menu_item_id)
  const market = menu && (await deps.markets.current(menu.franchise.market_id))
  if (!menu?.franchise.active || !item || !market) return refused(addErrors.unavailable)
  // Staff take orders in their own markets (SIL-ORD-140).
  if (owner.phone_order && !worksIn(owner, market.market_id)) return refused(addErrors.unavailable)
  if (!isInStock(item, now.getTime())) return refused(addErrors.unavailable)
  const checked = checkAnswers(withSpecialInstructions(item.groups), input.option_questions)
  if (!checked.ok) return refused(addErrors.answers)

  const line = {
    menu_item_id: item.menu_item_id,
    name: item.name,
    quantity: Math.min(mostOfOne, input.quantity || 1),
    answers: checked.answers,
  }
  const place = {
    franchise_id: input.franchise_id,
    market_id: market.market_id,
    offersDelivery: menu.franchise.delivery_type === 'delivery_type_delivery',
    override: input.override,
  }
  const isKnown = deps.rememberedCarts.of(owner.session_persistent_id, now) !== undefined
  const begun = isKnown ? undefined : await beginWith(deps, owner, place, line, presentSurgeOf(market, now), now)
  return begun ?? addToPresent(deps, owner, place, line)
}

const refused = (errorCode: AddError): AddOutcome => ({ errorCode, cart: undefined, state: undefined })

const presentSurgeOf = (market: Market, now: Date) =>
  presentSurge(market, now.getTime(), localTime(now.getTime(), market.time_zone), asSoonAsPossible)

type Place = {
  readonly franchise_id: number
  readonly market_id: number
  readonly offersDelivery: boolean
  /** Clears a cart of another restaurant. */
  readonly override: boolean
}

/** The first line of a cart, which promises the surge price that is shown with it; undefined when the device has a cart. */
async function beginWith(
  deps: CartDeps,
  owner: Actor,
  { franchise_id, market_id, offersDelivery }: Place,
  line: AddedLine,
  quoted_surge_price: Cents,
  now: Date,
): Promise<AddOutcome | undefined> {
  const beginning = {
    franchise_id,
    market_id,
    is_delivery: offersDelivery,
    lines: [{ cart_line_id: 1, ...line }],
    next_line_id: 2,
    quoted_surge_price,
    surge_quoted_at: now,
  }
  const cart = await beginCart(deps.db, owner, beginning, now)
  if (!cart) return undefined
  deps.rememberedCarts.keep(cart, now)
  return { errorCode: addErrors.none, cart, state: await stateOf(deps, cart, now) }
}

async function addToPresent(deps: CartDeps, owner: Actor, place: Place, line: AddedLine): Promise<AddOutcome> {
  let seen: ShownCart | undefined
  const changed = await changeCart(deps, owner, async (cart) => {
    seen = cart
    const change = decideAdd(cart, place, (present) => addLine(present, line))
    if (!change.ok) return change
    const session_id = cart?.session_id === owner.session_id ? {} : { session_id: owner.session_id }
    const joined = change.data.discount_code_id === null ? { joined: { discount: null } } : {}
    return ok({ change: { ...change.data, ...session_id }, ...joined })
  })
  if (changed.ok) return { errorCode: addErrors.none, cart: changed.data.cart, state: changed.data.state }
  const state = seen && (await stateOf(deps, seen, deps.clock.now()))
  return { errorCode: addErrors[changed.error], cart: seen, state }
}

/** A cart that changes its restaurant forgets the window and the coupon that it had there (CRT-29). */
export function decideAdd(
  cart: ShownCart | undefined,
  { franchise_id, market_id, offersDelivery, override }: Place,
  /** Undefined where it does not fit. */
  add: (present: CartLines) => CartLines | undefined,
): Result<CartChange, 'beingPlaced' | 'otherRestaurant' | 'unavailable'> {
  const present = cart ?? noCart
  if (present.status === 'placing') return refuse('beingPlaced')
  const isSame = present.franchise_id === franchise_id
  if (!isSame && present.lines.length > 0 && !override) return refuse('otherRestaurant')
  const added = add(isSame ? present : { ...present, lines: [] })
  if (!added) return refuse('unavailable')
  if (isSame) return ok(present.market_id === market_id ? added : { ...added, market_id })
  const is_delivery = present.is_delivery && offersDelivery
  return ok({ ...added, franchise_id, market_id, is_delivery, start_time_minute: -1, discount_code_id: null })
}
