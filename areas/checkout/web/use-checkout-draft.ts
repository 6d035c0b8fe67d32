import { useEffect, useLayoutEffect, useState } from 'react'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { tipModes } from '#areas/cart/rules/tips.ts'
import { paymentTypes } from '#areas/cart/rules/values.ts'
import { useIsServed } from '#platform/web/served.ts'
import { addressText, type CheckoutDraft, firstDraft, missingForPayment } from './checkout-draft.ts'

const storageKey = 'checkout'
const texts = ['name', 'phone_number', 'note', 'receipt_mail', 'no_apartment', 'customTip'] as const
type Kept = Pick<CheckoutDraft, (typeof texts)[number] | 'payment' | 'contactless' | 'tipMode'>
/** An address that the server did not know yet, and the one that it held instead. */
type TypedAddress = Pick<CheckoutDraft, 'address_line' | 'apartment_number' | 'typed'> & { readonly typed_over: string }
type StoredDraft = Pick<CartState, 'cart_id' | 'is_delivery'> & {
  readonly kept: Kept
  readonly address?: TypedAddress | undefined
}

/** The draft of this cart. What was typed and chosen outlives a reload, in this tab alone; birth dates are asked for again. */
export function useCheckoutDraft(cart: CartState) {
  const { cart_id, is_delivery } = cart
  const isServed = useIsServed()
  const [draft, setDraft] = useState(() => restoredDraft(cart, isServed ? {} : readStored(cart)))
  const [isRestored, setRestored] = useState(!isServed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page that the server drew is taken over
  useLayoutEffect(() => {
    if (isServed || isRestored) return
    setDraft(restoredDraft(cart, readStored(cart)))
    setRestored(true)
  }, [isServed])
  const { name, phone_number, note, receipt_mail, no_apartment, payment, contactless, tipMode, customTip } = draft
  const kept = { name, phone_number, note, receipt_mail, no_apartment, payment, contactless, tipMode, customTip }
  const stored = JSON.stringify({
    cart_id,
    is_delivery,
    kept,
    address: typedAddress(draft, cart),
  } satisfies StoredDraft)
  useEffect(() => {
    if (isRestored) keep(stored)
  }, [isRestored, stored])

  function change(part: Partial<CheckoutDraft>) {
    const isTyped = part.address_line !== undefined || part.apartment_number !== undefined
    setDraft((before) => ({ ...before, ...part, ...(isTyped && { typed_over: addressText(cart.address) }) }))
  }
  return [draft, change] as const
}

/** Nothing once the server holds it, found or not. */
function typedAddress(draft: CheckoutDraft, cart: CartState): TypedAddress | undefined {
  const { address_line, apartment_number, typed, typed_over } = draft
  if (typed_over === undefined || addressText(draft) === addressText(cart.address)) return undefined
  return { address_line, apartment_number, typed, typed_over }
}

/** A way to pay that cannot be chosen by now is chosen anew (CRT-19, CRT-24). */
function restoredDraft(cart: CartState, stored: ReturnType<typeof readStored>): CheckoutDraft {
  const draft = { ...firstDraft(cart), ...stored }
  const { payment } = draft
  if (payment === 'unknown') return draft
  const isOffered = cart.payment_choices.some((choice) => choice.payment_type === payment && choice.offered)
  if (isOffered && !missingForPayment(payment, draft, cart)) return draft
  return { ...draft, payment: 'unknown', tipMode: draft.tipMode === 'at_door' ? 'none' : draft.tipMode }
}

function readStored(cart: CartState): Partial<CheckoutDraft> {
  try {
    const stored: Partial<StoredDraft> | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (stored?.cart_id !== cart.cart_id || !isKept(stored.kept)) return {}
    const address = stored.address
    const kept = { ...stored.kept, ...(isTypedOver(address, cart) && address) }
    return stored.is_delivery === cart.is_delivery ? kept : { ...kept, payment: 'unknown', tipMode: 'none' }
  } catch {
    // Nothing was kept, or something else has its name.
    return {}
  }
}

/** Since it was typed the server has come to know no other: neither by this page, before it went, nor by another. */
function isTypedOver(address: TypedAddress | undefined, cart: CartState): address is TypedAddress {
  if (address?.typed_over !== addressText(cart.address)) return false
  return [address.address_line, address.apartment_number, address.typed].every((text) => typeof text === 'string')
}

/** By hand: a library that checks shapes would be a tenth of the empty cart. */
function isKept(kept: Partial<Kept> | undefined): kept is Kept {
  const payments: readonly unknown[] = [...paymentTypes, 'unknown']
  const tips: readonly unknown[] = tipModes
  return (
    kept !== undefined &&
    texts.every((field) => typeof kept[field] === 'string') &&
    typeof kept.contactless === 'boolean' &&
    payments.includes(kept.payment) &&
    tips.includes(kept.tipMode)
  )
}

function keep(stored: string): void {
  try {
    sessionStorage.setItem(storageKey, stored)
  } catch {
    // A browser that keeps nothing: the page works without.
  }
}
