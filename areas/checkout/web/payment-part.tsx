import type { ReactNode } from 'react'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { paymentWords } from '#areas/cart/rules/payment-words.ts'
import type { PaymentType } from '#areas/cart/rules/values.ts'
import type { IconName } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import styles from './checkout-parts.module.css'
import { words } from './words.ts'

const icons: Record<PaymentType, IconName> = { card_online: 'card', cash_at_door: 'cash', pay_at_store: 'store' }

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
    <Panel title={words.payment}>
      <div id="payment" tabIndex={-1}>
        <RadioGroup
          legend={words.how_you_pay}
          hideLegend
          value={draft.payment === 'unknown' ? undefined : draft.payment}
          error={error}
          onChoose={(value) => onChoose(value as PaymentType)}
          choices={cart.payment_choices.map(({ payment_type, offered, message }) => ({
            value: payment_type,
            label: words[payment_type],
            hint: words[`${payment_type}_hint`],
            icon: icons[payment_type],
            ...(offered ? {} : { disabledReason: message }),
          }))}
        />
      </div>
      {cart.is_delivery && <p className={styles.aside}>{paymentWords.no_card_at_door}</p>}
      {draft.payment === 'card_online' && cards}
    </Panel>
  )
}
