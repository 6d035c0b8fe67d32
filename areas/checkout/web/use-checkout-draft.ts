import { useEffect, useLayoutEffect, useState } from 'react'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { tipModes } from '#areas/cart/rules/tips.ts'
import { paymentTypes } from '#areas/cart/rules/values.ts'
import { useIsServed } from '#platform/web/served.ts'
import { type CheckoutDraft, firstDraft, missingForPayment } from './checkout-draft.ts'

const storageKey = 'checkout'
const texts = ['name', 'phone_number', 'note', 'receipt_mail', 'no_apartment', 'customTip'] as const
type Kept = Pick<CheckoutDraft, (typeof texts)[number] | 'payment' | 'contactless' | 'tipMode'>
type StoredDraft = Pick<CartState, 'cart_id' | 'is_delivery'> & { readonly kept: Kept }

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
  useEffect(() => {
    const kept = { name, phone_number, note, receipt_mail, no_apartment, payment, contactless, tipMode, customTip }
    if (isRestored) keep({ cart_id, is_delivery, kept })
  }, [
    isRestored,
    cart_id,
    is_delivery,
    name,
    phone_number,
    note,
    receipt_mail,
    no_apartment,
    payment,
    contactless,
    tipMode,
    customTip,
  ])
  return [draft, (part: Partial<CheckoutDraft>) => setDraft((before) => ({ ...before, ...part }))] as const
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

function readStored({ cart_id, is_delivery }: CartState): Partial<Kept> {
  try {
    const stored: Partial<StoredDraft> | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (stored?.cart_id !== cart_id || !isKept(stored.kept)) return {}
    return stored.is_delivery === is_delivery ? stored.kept : { ...stored.kept, payment: 'unknown', tipMode: 'none' }
  } catch {
    // Nothing was kept, or something else has its name.
    return {}
  }
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

function keep(draft: StoredDraft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: the page works without.
  }
}
