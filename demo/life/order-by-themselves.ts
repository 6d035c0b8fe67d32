import { setTimeout as pause } from 'node:timers/promises'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { type OrderInput, orderForm } from '#areas/checkout/rules/order-form.ts'
import { plainAnswers } from '../answers.ts'
import { typeCard } from '../card-fields.ts'
import type { OrderWish } from './order-wish.ts'
import type { Answer, Visitor } from './visitor.ts'

/** Where the fields of whoever keeps cards send what is typed into them. */
type Shop = { readonly sandboxUrl: string }

const pollGapMs = 400
const mostPolls = 75

/** What came of it: the order, or the word with which the product said no. */
export type Placed =
  | { readonly ok: true; readonly order_id: number }
  | { readonly ok: false; readonly step: string; readonly error: string }

/** A neighbour's whole way to an order through the public calls: menu, contact, address, card, placed, polled until it is there. */
export async function orderByThemselves(shop: Shop, visitor: Visitor, wish: OrderWish): Promise<Placed> {
  const filled = await fillCart(visitor, wish)
  if ('error' in filled) return { ok: false, ...filled }
  const { cart } = filled
  const card = wish.payment === 'card_online' ? await enterCard(shop, visitor, wish.who.name) : undefined
  if (wish.payment === 'card_online' && !card) return { ok: false, step: 'card', error: 'refused' }
  const posted = await visitor.post('/cart/credit_card_cart_place', orderForm(cart, inputOf(wish, cart, card)))
  if (!posted.ok || !posted.data.request_success)
    return { ok: false, step: 'place', error: posted.ok ? String(posted.data.request_error) : posted.error }
  return untilCreated(visitor, cart)
}

type Filled = { readonly cart: CartState } | { readonly step: string; readonly error: string }

async function fillCart(visitor: Visitor, wish: OrderWish): Promise<Filled> {
  const { who, place, is_delivery } = wish
  for (const { listed, quantity } of wish.items) {
    const option_questions = JSON.stringify(plainAnswers(listed).answers)
    const { menu_item_id } = listed
    const { franchise_id } = place
    const added = await visitor.post('/cart/add', { franchise_id, menu_item_id, quantity, option_questions })
    if (!added.ok || !added.data.added)
      return { step: 'add', error: added.ok ? String(added.data.errorCode) : added.error }
  }
  const steps: readonly (readonly [string, object])[] = [
    ['choose_order_type', { is_delivery }],
    ['update_customer', { phone_number: who.phone_number, name: who.name }],
    ...(is_delivery
      ? [['update_address', { address_line: addressLine(who.address), apartment_number: who.unit }] as const]
      : []),
  ]
  let last: Answer | undefined
  for (const [request, data] of steps) {
    last = await visitor.call(request, data)
    if (!last.ok) return { step: request, error: last.error }
  }
  const cart: CartState | undefined = last?.ok ? last.state.cart : undefined
  return cart ? { cart } : { step: 'cart', error: 'missing' }
}

const addressLine = ({ line1, city, state, zip }: OrderWish['who']['address']) => `${line1}, ${city}, ${state} ${zip}`

async function enterCard({ sandboxUrl }: Shop, visitor: Visitor, name: string): Promise<OrderInput['card']> {
  const kept = await typeCard(sandboxUrl, name, async () => {
    const given = await visitor.call('new_card_token', {})
    return given.ok ? String(given.data.payment_token) : undefined
  })
  if (!kept) return undefined
  const added = await visitor.call('add_card', { mx_merchant_token: kept.cardToken, payment_card_id: 0 })
  return added.ok ? added.state.payment_account.payment_cards.at(-1) : undefined
}

function inputOf(wish: OrderWish, cart: CartState, card: OrderInput['card']): OrderInput {
  const { who, alcohol } = wish
  const tip = cart.tips.presets.filter(({ allowed }) => allowed)[wish.tip_preset]
  return {
    name: who.name,
    phone_number: who.phone_number,
    addr_line1: wish.is_delivery ? addressLine(who.address) : '',
    addr_line2: wish.is_delivery ? who.unit : '',
    note: wish.note,
    payment: wish.payment,
    card,
    added_tip: wish.payment === 'card_online' ? (tip?.amount ?? cart.tips.mandatory_tip) : cart.tips.mandatory_tip,
    recipients: alcohol ? [{ name: who.name, birth_date: who.birth_date, id_type: 0 }] : [],
    placement_type: 'placement_type_in_person',
  }
}

async function untilCreated(visitor: Visitor, { cart_id, cart_hash }: CartState): Promise<Placed> {
  const values = await visitor.sessionValues()
  const query = new URLSearchParams({ ...values, cart_id: String(cart_id), cart_hash })
  for (let poll = 0; poll < mostPolls; poll += 1) {
    const status = await visitor.ask('GET', `/cart/check_status?${query}`)
    if (!status.ok) return { ok: false, step: 'status', error: status.error }
    const { order_place_stage: stage, order_id, error = stage } = status.data
    if (stage === 'created') return { ok: true, order_id }
    if (stage !== 'in_progress') return { ok: false, step: 'placement', error: String(error) }
    await pause(pollGapMs)
  }
  return { ok: false, step: 'placement', error: 'no answer' }
}
