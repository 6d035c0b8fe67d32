import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { type CheckoutDraft, firstDraft } from './checkout-draft.ts'

const storageKey = 'checkout'
const typed = z.object({
  name: z.string(),
  phone_number: z.string(),
  note: z.string(),
  no_apartment: z._default(z.string(), ''),
})
const storedDraft = z.object({ cart_id: z.nullable(z.int()), typed })

/** The draft of this cart. What was typed outlives a reload, in this tab alone; birth dates and the way to pay are asked for again. */
export function useCheckoutDraft(cart: CartState) {
  const { cart_id } = cart
  const [draft, setDraft] = useState((): CheckoutDraft => ({ ...firstDraft(cart), ...readStored(cart_id) }))
  const { name, phone_number, note, no_apartment } = draft
  useEffect(
    () => keep({ cart_id, typed: { name, phone_number, note, no_apartment } }),
    [cart_id, name, phone_number, note, no_apartment],
  )
  return [draft, (part: Partial<CheckoutDraft>) => setDraft((before) => ({ ...before, ...part }))] as const
}

function readStored(cart_id: number | null): z.output<typeof typed> | undefined {
  try {
    const stored = z.parse(storedDraft, JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
    return stored.cart_id === cart_id ? stored.typed : undefined
  } catch {
    // Nothing was kept, or something else has its name.
    return undefined
  }
}

function keep(draft: z.output<typeof storedDraft>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: the page works without.
  }
}
