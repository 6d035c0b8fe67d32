import { useEffect, useLayoutEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { tipModes } from '#areas/cart/rules/tips.ts'
import { paymentTypes } from '#areas/cart/rules/values.ts'
import { useIsServed } from '#platform/web/served.ts'
import { type CheckoutDraft, firstDraft, missingForPayment } from './checkout-draft.ts'

const storageKey = 'checkout'
const kept = z.object({
  name: z.string(),
  phone_number: z.string(),
  note: z.string(),
  receipt_mail: z._default(z.string(), ''),
  no_apartment: z._default(z.string(), ''),
  payment: z.enum([...paymentTypes, 'unknown']),
  contactless: z.boolean(),
  tipMode: z.enum(tipModes),
  customTip: z.string(),
})
const storedDraft = z.object({ cart_id: z.nullable(z.int()), is_delivery: z.boolean(), kept })

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

function readStored({ cart_id, is_delivery }: CartState): Partial<z.output<typeof kept>> {
  try {
    const stored = z.parse(storedDraft, JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
    if (stored.cart_id !== cart_id) return {}
    return stored.is_delivery === is_delivery ? stored.kept : { ...stored.kept, payment: 'unknown', tipMode: 'none' }
  } catch {
    // Nothing was kept, or something else has its name.
    return {}
  }
}

function keep(draft: z.output<typeof storedDraft>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: the page works without.
  }
}
