import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { handleSteps, type RequestNumber, wasCarriedOut } from '#platform/server/handler.ts'
import { prepare, unhurried } from '#platform/server/prepared.ts'
import { updateCustomer } from '../calls/contact.ts'
import type { CartState } from '../rules/cart-state.ts'
import { promisesOf, stateOf } from './cart-replies.ts'
import { cartState } from './cart-state.ts'
import { cartOf, findShownCart, makeCart, type ShownColumns, saveIfUnchanged, selectChanged } from './carts.ts'
import type { CartDeps } from './deps.ts'

/** Somebody else may make the cart or the customer at the same moment; then there is one to find. */
const mostTries = 5

/** Who orders: the phone names the customer, and with it fees and coupons (CRT-49…52). */
export const updateCustomerHandler = (deps: CartDeps) =>
  handleSteps(updateCustomer, async ({ data, actor, request, db }) => {
    const phone_number = phoneDigits(data.phone_number)
    if (!phone_number) return refuse('phone_not_recognized', { field: 'phone_number' })
    for (let tries = 1; tries <= mostTries; tries++) {
      const now = deps.clock.now()
      const named = await nameCustomer(deps, actor, { phone_number, name: data.name }, request, now)
      if (named) return replyOf(named)
      const cart = await findShownCart(db, actor.session_persistent_id, now)
      if (!cart) await makeCart(db, actor)
      else if (wasCarriedOut(request, cart)) return replyOf(await stateOf(deps, cart, now))
      else if (cart.status === 'placing') return refuse('cart_being_placed')
    }
    throw new Error('A customer could not be made')
  })

const columns = `cosmic_customer_id, phone_number, card_account_present, delivery_fee, service_fee_percent, phone_number_type`

/**
 * The customer of that phone, known from the first time that it is typed, becomes that of the cart: in one statement, or not at all. The cart
 * is locked before the customer is made, as where an order makes both.
 */
const name = prepare<ShownColumns>(`
  with known as (select ${columns} from customers where phone_number = :phone_number),
    cart as (select cart_id from carts where session_persistent_id = :device and status = 'active' for update),
    made as (insert into customers (phone_number) select :phone_number
      where not exists (select from known) and exists (select from cart)
      on conflict (phone_number) do nothing returning ${columns}),
    named as (select * from known union all select * from made),
    changed as (update carts c set phone_number = :phone_number, cosmic_customer_id = n.cosmic_customer_id,
        name = coalesce(:name::text, c.name), last_page_id = :page_id, last_request_id = :request_id, updated_at = :now
      from named n where c.session_persistent_id = :device and c.status = 'active' and ${unhurried}
        and not coalesce(c.last_page_id = :page_id and c.last_request_id >= :request_id, false)
      returning c.*, c.xmin::text as version)
  ${selectChanged('changed', 'named')}`)

async function nameCustomer(
  deps: CartDeps,
  { session_persistent_id: device }: Actor,
  contact: { readonly phone_number: string; readonly name: string | undefined },
  { page_id, request_id }: RequestNumber,
  now: Date,
): Promise<CartState | undefined> {
  const request = { page_id: page_id ?? null, request_id: page_id === undefined ? null : request_id }
  const [row] = await name(deps.db, { ...contact, ...request, name: contact.name ?? null, device, now })
  if (!row) return undefined
  const cart = cartOf(row)
  const quote = await deps.quotes.current(cart, now)
  const promises = promisesOf(quote)
  // Who has changed the cart meanwhile has saved the promises of the newer quote.
  if (Object.keys(promises).length > 0) await saveIfUnchanged(deps.db, cart, promises, now)
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
      discount_codes: [...(cart.customer?.discount_codes ?? [])],
      error: '',
    },
    { cart },
  )
