import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { handleSteps, type RequestNumber, wasCarriedOut } from '#platform/server/handler.ts'
import { prepare, unhurried } from '#platform/server/prepared.ts'
import { cartReplyState } from '../calls/cart-state.ts'
import { updateCustomer } from '../calls/contact.ts'
import type { CartState } from '../rules/cart-state.ts'
import { promisesOf, stateOf } from './cart-replies.ts'
import type { ShownCart } from './cart-row.ts'
import { cartState } from './cart-state.ts'
import {
  cartOf,
  couponsColumn,
  findShownCart,
  makeCart,
  type ShownColumns,
  saveIfUnchanged,
  selectChanged,
} from './carts.ts'
import type { CartDeps } from './deps.ts'
import { countedPhone, phoneValues } from './phone-limit.ts'

/** The cart may be made or changed at the same moment; then there is one to find. */
const mostTries = 5

/** Who orders: the phone, and where this device has proven it, its customer with own fees and codes (CRT-49…52). */
export const updateCustomerHandler = (deps: CartDeps) =>
  handleSteps({ ...updateCustomer, state: cartReplyState }, async ({ data, actor, request, db }) => {
    const phone_number = phoneDigits(data.phone_number)
    if (!phone_number) return refuse('phone_not_recognized', { field: 'phone_number' })
    for (let tries = 1; tries <= mostTries; tries++) {
      const now = deps.clock.now()
      const named = await nameCustomer(deps, actor, { phone_number, name: data.name }, request, now)
      if (named === 'too_many_phones') return refuse('too_many_phones', { field: 'phone_number' })
      if (named) return replyOf(named)
      const cart = await findShownCart(db, actor.session_persistent_id, now)
      if (!cart) await makeCart(db, actor, now)
      else if (wasCarriedOut(request, cart)) return replyOf(await stateOf(deps, cart, now))
      else if (cart.status === 'placing') return refuse('cart_being_placed')
    }
    throw new Error('A phone could not be saved')
  })

/**
 * In one statement: the phone is counted, and becomes that of the cart. Its customer is looked for only among those whom this device's
 * orders or account name, so that neither the answer nor its time depends on whose phone a stranger types; and no row is made of it
 * before there is an order.
 */
const named = <Row>(isSame: string, shown: string) =>
  prepare<(Row | { readonly cart_id: null }) & { readonly few: boolean }>(`
  with ${countedPhone},
    proven as (select u.cosmic_customer_id from (
        select o.cosmic_customer_id from orders o where o.session_persistent_id = :device and o.phone_number = :phone_number
        union select :account::integer) own
      join customers u on u.cosmic_customer_id = own.cosmic_customer_id and u.phone_number = :phone_number),
    changed as (update carts c set phone_number = :phone_number, cosmic_customer_id = (select cosmic_customer_id from proven),
        name = coalesce(:name::text, c.name), last_page_id = :page_id, last_request_id = :request_id, updated_at = :now
      from few_phones where few and c.session_persistent_id = :device and c.status = 'active' and ${unhurried} ${isSame}
        and not coalesce(c.last_page_id = :page_id and c.last_request_id >= :request_id, false)
      returning c.*, c.xmin::text as version)
  select * from few_phones left join (${shown}) shown on true`)

const name = named<ShownColumns>('', selectChanged('changed'))

type Renamed = Pick<ShownCart, 'cart_id' | 'version' | 'name' | 'cosmic_customer_id' | 'coupons'>
/** The same where the cart is as it is remembered: what is known of it is not read again. */
const nameRemembered = named<Renamed>(
  'and c.cart_id = :cart_id and c.xmin = :version::xid',
  `select c.cart_id, c.version, c.name, c.cosmic_customer_id, ${couponsColumn} from changed c`,
)

async function nameCustomer(
  deps: CartDeps,
  actor: Actor,
  contact: { readonly phone_number: string; readonly name: string | undefined },
  { page_id, request_id }: RequestNumber,
  now: Date,
): Promise<CartState | 'too_many_phones' | undefined> {
  const device = actor.session_persistent_id
  const values = {
    ...phoneValues(deps.secrets, actor, contact.phone_number, now),
    phone_number: contact.phone_number,
    name: contact.name ?? null,
    page_id: page_id ?? null,
    request_id: page_id === undefined ? null : request_id,
    device,
    account: actor.cosmic_customer_id ?? null,
    now,
  }
  const { phone_number } = contact
  const numbered = { last_page_id: values.page_id, last_request_id: values.request_id }
  const remembered = deps.rememberedCarts.of(device, now)
  if (remembered) {
    const { cart_id, version } = remembered
    const [row] = await nameRemembered(deps.db, { ...values, cart_id, version })
    if (!row?.few) return 'too_many_phones'
    if (row.cart_id !== null) {
      const { few, ...renamed } = row
      const isProven = row.cosmic_customer_id !== null
      const cart = isProven
        ? await findShownCart(deps.db, device, now)
        : { ...remembered, ...renamed, ...numbered, phone_number }
      return cart && stateOfNamed(deps, cart, now)
    }
  }
  const [row] = await name(deps.db, values)
  if (!row?.few) return 'too_many_phones'
  return row.cart_id === null ? undefined : stateOfNamed(deps, cartOf(row), now)
}

async function stateOfNamed(deps: CartDeps, cart: ShownCart, now: Date): Promise<CartState> {
  const quote = await deps.quotes.current(cart, now)
  const promises = promisesOf(quote)
  const isOwed = Object.keys(promises).length > 0
  // Who has changed the cart meanwhile has saved the promises of the newer quote.
  const version = isOwed ? await saveIfUnchanged(deps.db, cart, promises, now) : cart.version
  if (version) deps.rememberedCarts.keep({ ...cart, ...promises, version }, now)
  return cartState(quote, cart.coupons)
}

const replyOf = (cart: CartState) =>
  ok(
    {
      success: true,
      cosmic_customer_id: cart.customer?.cosmic_customer_id ?? 0,
      delivery_fee: cart.fees.delivery_fee,
      service_fee_delivery: cart.fees.service_fee_delivery,
      phone_number_type: cart.customer?.phone_number_type ?? 'unknown',
      discount_codes: (cart.customer?.discount_codes ?? []).map(({ note, ...coupon }) => coupon),
      error: '',
    },
    { cart },
  )
