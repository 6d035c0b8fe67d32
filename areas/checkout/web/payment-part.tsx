import type { ReactNode } from 'react'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { noCardAtDoor } from '#areas/cart/rules/payment.ts'
import type { PaymentType } from '#areas/cart/rules/values.ts'
import type { IconName } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import styles from './checkout-parts.module.css'

const words: Record<PaymentType, { label: string; hint: string; icon: IconName }> = {
  card_online: { label: 'Card online', hint: 'Visa, Mastercard, American Express, Discover', icon: 'card' },
  cash_at_door: { label: 'Cash at the door', hint: 'Your driver carries little change', icon: 'cash' },
  pay_at_store: { label: 'Pay at the store', hint: 'When you pick it up', icon: 'store' },
}

type PaymentPartProps = {
  cart: CartState
  draft: CheckoutDraft
  error: string | undefined
  onChoose: (payment: PaymentType) => void
  /** The cards, once paying by card is chosen. */
  cards: ReactNode
}

/** A closed method keeps its place and says why (CRT-07…25, CRT-65, CRT-66). */
export function PaymentPart({ cart, draft, error, onChoose, cards }: PaymentPartProps) {
  return (
    <Panel title="Payment">
      <div id="payment" tabIndex={-1}>
        <RadioGroup
          legend="How you pay"
          hideLegend
          value={draft.payment === 'unknown' ? undefined : draft.payment}
          error={error}
          onChoose={(value) => onChoose(value as PaymentType)}
          choices={cart.payment_choices.map(({ payment_type, offered, message }) => ({
            value: payment_type,
            ...words[payment_type],
            ...(offered ? {} : { disabledReason: message }),
          }))}
        />
      </div>
      {cart.is_delivery && <p className={styles.aside}>{noCardAtDoor}</p>}
      {draft.payment === 'card_online' && cards}
    </Panel>
  )
}
