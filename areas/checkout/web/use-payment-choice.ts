import { useEffect, useEffectEvent, useState } from 'react'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { paymentWords } from '#areas/cart/rules/payment-words.ts'
import type { PaymentType } from '#areas/cart/rules/values.ts'
import { type CheckoutDraft, type CheckoutErrors, missingForPayment, pinField } from './checkout-draft.ts'
import type { ContactSync } from './use-contact-sync.ts'
import { words } from './words.ts'

type PaymentChoiceInput = {
  draft: CheckoutDraft
  cart: CartState
  sync: ContactSync
  onErrors: (errors: CheckoutErrors) => void
  onDraft: (part: Partial<CheckoutDraft>) => void
}

/** How it is paid may be chosen once contact and address allow it; what is missing is told at its field, and the first one is gone to. */
export function usePaymentChoice({ draft, cart, sync, onErrors, onDraft }: PaymentChoiceInput) {
  /** Chosen while the address was being looked up: what is found decides whether it may be. */
  const [wanted, setWanted] = useState<PaymentType>()
  const wantsPin = sync.pinRequest !== undefined

  function choose(payment: PaymentType) {
    const open = missingForPayment(payment, draft, cart)
    if (open === 'address' && sync.isAddressPending) {
      setWanted(payment)
      sync.lookUp()
      return
    }
    setWanted(undefined)
    if (open) {
      onErrors({
        payment: paymentWords.contact_first,
        [open]: open !== 'address' ? words.fill_in : wantsPin ? words.show_door : words.enter_address_in_range,
      })
      document.getElementById(open === 'address' && wantsPin ? pinField : open)?.focus()
      return
    }
    onDraft({
      payment,
      ...(payment === 'cash_at_door' ? { contactless: false } : draft.tipMode === 'at_door' ? { tipMode: 'none' } : {}),
    })
  }

  const isDecided = wanted !== undefined && !sync.isAddressPending
  const decide = useEffectEvent(() => wanted && choose(wanted))
  useEffect(() => {
    if (isDecided) decide()
  }, [isDecided])

  return { shown: wanted ?? draft.payment, choose }
}
