import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { toDecimal } from '#platform/core/money.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import type { RequestDataOf } from '#platform/core/route.ts'
import { ask, bareRoute } from '#platform/web/route.ts'
import type { checkStatus, placeNewOrder, placeOrder, reportOrderError } from '../calls/placement.ts'
import { type OrderInput, orderForm } from '../rules/order-form.ts'
import type { OrderStatus, PlaceReply } from '../rules/placement.ts'
import { type CheckoutDraft, draftTip, placementType } from './checkout-draft.ts'

const visitor = { caller: 'visitor' } as const
const placing = bareRoute<typeof placeOrder>({ ...visitor, method: 'POST', path: '/cart/credit_card_cart_place' })
const checking = bareRoute<typeof checkStatus>({ ...visitor, method: 'GET', path: '/cart/check_status' })
const reporting = bareRoute<typeof reportOrderError>({ ...visitor, method: 'POST', path: '/cart/report_error' })
const placingAnew = bareRoute<typeof placeNewOrder>({ ...visitor, method: 'POST', path: '/cart/place_new_order' })

export type PlaceFields = RequestDataOf<typeof placeOrder>
export type OrderedCart = { readonly cart_id: number; readonly cart_hash: string }

/** The form of this checkout (ORD-02…08). */
export function placeFields(cart: CartState, draft: CheckoutDraft, card: OrderInput['card']): PlaceFields {
  return orderForm(cart, {
    name: draft.name.trim(),
    phone_number: phoneDigits(draft.phone_number) ?? draft.phone_number,
    addr_line1: cart.is_delivery ? draft.address_line.trim() : '',
    addr_line2: cart.is_delivery ? draft.apartment_number.trim() : '',
    note: draft.note.trim(),
    receipt_mail: draft.receipt_mail.trim(),
    payment: draft.payment,
    card,
    added_tip: toDecimal(draftTip(draft, cart) ?? 0),
    recipients: cart.recipients_required ? draft.recipients : [],
    placement_type: placementType(draft, cart),
  })
}

/** Nothing when no answer could be had. */
export async function postPlacement(fields: PlaceFields, signal: AbortSignal): Promise<PlaceReply | undefined> {
  const answered = await ask(placing, fields, { signal })
  return answered.ok ? answered.data : undefined
}

/** Nothing when no answer could be had. */
export async function statusOf(cart: OrderedCart, signal: AbortSignal): Promise<OrderStatus | undefined> {
  const { cart_id, cart_hash } = cart
  const answered = await ask(checking, { cart_id, cart_hash, date_time: String(Date.now()) }, { signal })
  return answered.ok ? answered.data : undefined
}

/** 'Place New Order' of the similar-order popup. */
export async function startNewCart(cart_id: number): Promise<boolean> {
  return (await ask(placingAnew, { cart_id })).ok
}

/** Survives the page that sends it: a redirect follows at once (ORD-41). */
export function reportError(error: string): void {
  void ask(reporting, { error }, { keepalive: true })
}
