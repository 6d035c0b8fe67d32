import type { CartState } from '#areas/cart/rules/cart-state.ts'
import type { Recipient } from '#areas/cart/rules/recipients.ts'
import { orderForm } from '#areas/checkout/rules/order-form.ts'
import type { WireMenu } from '#areas/menu/rules/wire-menu.ts'
import type { Visitor } from './visitor.ts'

const testCard = { number: '4242424242424242', expiryMonth: '12', expiryYear: '2038', cvv: '123' }
const pollEveryMs = 200
const mostPolls = 150

export type Customer = { readonly name: string; readonly phone_number: string }
export type PlaceOutcome =
  | { readonly placed: true; readonly order_id: number; readonly order_secret: string; readonly cart: CartState }
  | { readonly placed: false; readonly error: string; readonly cart: CartState }

/** Puts the first item of a place into the cart that can be had without a question; answers its name. */
export async function addFirstItem(visitor: Visitor, list: string, place: string): Promise<string> {
  const { franchises } = await visitor.page(list)
  const found = franchises.find((card: { name: string }) => card.name === place)
  if (!found) throw new Error(`${place} is not listed at ${list}`)
  const { franchise_id } = found
  const { menu } = (await visitor.page(found.path)) as { menu: WireMenu }
  const item = menu.menu_categories
    .flatMap(({ menu_items }) => menu_items)
    .find((one) => one.active && one.option_question_groups.length === 0 && Number(one.base_price) > 0)
  if (!item) throw new Error(`${place} has nothing to sell`)
  const { menu_item_id, name } = item
  const added = await visitor.form('/cart/add', { franchise_id, menu_item_id, option_questions: '[]', override: true })
  if (!added.added) throw new Error(`${name} cannot be added: ${added.errorCode}`)
  return name
}

export async function sayWho(visitor: Visitor, { name, phone_number }: Customer): Promise<void> {
  await visitor.call('update_customer', { name, phone_number })
}

/** Types an address; where only its street is known, drops the pin at the place that was offered. Says whether it needed one. */
export async function typeAddress(
  visitor: Visitor,
  address_line: string,
): Promise<{ pinned: boolean; cart: CartState }> {
  const typed = await visitor.ask('update_address', { address_line, apartment_number: '' })
  if (typed.success) return { pinned: false, cart: typed.state.cart }
  if (typed.data.error !== 'pin_needed') throw new Error(`${address_line}: ${JSON.stringify(typed.data)}`)
  const { lat, lng } = typed.data.place
  const { state } = await visitor.call('update_address', { address_line, apartment_number: '', pin: { lat, lng } })
  return { pinned: true, cart: state.cart }
}

/** Enters a test card at the vault's own origin, as the card frame does, and orders with it. */
export async function placeOrder(
  visitor: Visitor,
  vault: string,
  { name, phone_number }: Customer,
  recipients: readonly Recipient[] = [],
): Promise<PlaceOutcome> {
  const card = await enterCard(visitor, vault, name)
  const { cart } = (await visitor.page('/cart/credit_card_cart')) as { cart: CartState }
  const input = {
    name,
    phone_number,
    addr_line1: cart.address.address_line,
    addr_line2: '',
    note: '',
    payment: 'card_online',
    card,
    added_tip: cart.tips.mandatory_tip,
    recipients,
    placement_type: 'placement_type_in_person',
  } as const
  const posted = await visitor.form('/cart/credit_card_cart_place', orderForm(cart, input))
  if (!posted.request_success) return { placed: false, error: String(posted.request_error), cart }
  const query = { cart_id: String(cart.cart_id), cart_hash: cart.cart_hash }
  for (let poll = 0; poll < mostPolls; poll++) {
    const status = await visitor.read('/cart/check_status', query)
    if (status.order_place_stage === 'created') return { placed: true, ...status, cart }
    if (status.order_place_stage === 'failed') return { placed: false, error: status.error, cart }
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs))
  }
  throw new Error('The order did not get ready')
}

async function enterCard(visitor: Visitor, vault: string, name: string) {
  const atVault = async (path: string, token: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-one-time-token': token }
    const reply = await fetch(`${vault}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`The vault answered ${reply.status}`)
    return reply.json()
  }
  const { token } = await visitor.form('/cart/get_one_time_token')
  const { customer_id } = await atVault('/customers', token, { firstName: name, lastName: 'Tester' })
  const { data } = await visitor.call('new_card_token', {})
  const stored = await atVault(`/customers/${customer_id}/cards`, data.payment_token, testCard)
  const { state } = await visitor.call('add_card', { mx_merchant_token: stored.card_token, payment_card_id: 0 })
  return state.payment_account.payment_cards.at(-1)
}
