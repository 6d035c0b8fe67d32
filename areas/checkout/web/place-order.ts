import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { toDecimal } from '#platform/core/money.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { pageState } from '#platform/web/page-state.ts'
import { type OrderInput, orderForm } from '../rules/order-form.ts'
import type { OrderStatus, PlaceReply } from '../rules/placement.ts'
import { type CheckoutDraft, draftTip, placementType } from './checkout-draft.ts'

const session = () => pageState().session as Record<string, string>

/** The form of this checkout, with the session that posts it (ORD-02…08). */
export function placeFields(cart: CartState, draft: CheckoutDraft, card: OrderInput['card']): URLSearchParams {
  const form = orderForm(cart, {
    name: draft.name.trim(),
    phone_number: phoneDigits(draft.phone_number) ?? draft.phone_number,
    addr_line1: cart.is_delivery ? draft.address_line.trim() : '',
    addr_line2: cart.is_delivery ? draft.apartment_number.trim() : '',
    note: draft.note.trim(),
    payment: draft.payment,
    card,
    added_tip: toDecimal(draftTip(draft, cart) ?? 0),
    recipients: cart.recipients_required ? draft.recipients : [],
    placement_type: placementType(draft, cart),
  })
  return new URLSearchParams({ ...form, ...session() })
}

export async function postPlacement(fields: URLSearchParams, signal: AbortSignal): Promise<PlaceReply> {
  const response = await fetch('/cart/credit_card_cart_place', { method: 'POST', body: fields, signal })
  return readReply<PlaceReply>(response)
}

export async function checkStatus(
  cart: { cart_id: number; cart_hash: string },
  signal: AbortSignal,
): Promise<OrderStatus> {
  const query = new URLSearchParams({
    cart_id: String(cart.cart_id),
    cart_hash: cart.cart_hash,
    date_time: String(Date.now()),
    ...session(),
  })
  const response = await fetch(`/cart/check_status?${query}`, { cache: 'no-store', signal })
  return readReply<OrderStatus>(response)
}

/** 'Place New Order' of the similar-order popup: the same lines in a new cart (SIL-ORD-017). */
export async function startNewCart(cartId: number): Promise<boolean> {
  const body = new URLSearchParams({ cart_id: String(cartId), ...session() })
  const response = await fetch('/cart/place_new_order', { method: 'POST', body }).catch(() => undefined)
  return response?.ok ?? false
}

/** Survives the page that sends it: a redirect follows at once (ORD-41). */
export function reportError(error: string): void {
  void fetch('/cart/report_error', {
    method: 'POST',
    body: new URLSearchParams({ error, ...session() }),
    keepalive: true,
  }).catch(() => undefined)
}

async function readReply<Reply>(response: Response): Promise<Reply> {
  if (!response.ok) throw new Error(`status ${response.status}`)
  return (await response.json()) as Reply
}
