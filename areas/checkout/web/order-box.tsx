import type { PaymentCard } from '#areas/cards/rules/payment-account.ts'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { CartSums } from '#areas/cart/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Confirm, type ConfirmRow } from '#ui/town/confirm.tsx'
import styles from './checkout.module.css'
import { type CheckoutDraft, pinField } from './checkout-draft.ts'

type OrderBoxProps = {
  cart: CartState
  draft: CheckoutDraft
  card: PaymentCard | undefined
  tip: number
  total: string
  missing: readonly { readonly field: string; readonly text: string }[]
  onOrder: () => void
}

/** The totals, what is about to be agreed, and the button; a button that is off names what it waits for. */
export function OrderBox({ cart, draft, card, tip, total, missing, onOrder }: OrderBoxProps) {
  const isMissing = (field: string) => missing.some((one) => one.field === field)
  const rows: ConfirmRow[] = [
    ...(cart.is_delivery
      ? [
          {
            id: 'address',
            icon: 'pin' as const,
            text: [draft.address_line, draft.apartment_number].filter(Boolean).join(', ') || 'No address yet',
            act: 'Edit',
            href: isMissing(pinField) ? `#${pinField}` : '#address',
            missing: isMissing('address') || isMissing(pinField),
          },
        ]
      : [{ id: 'store', icon: 'store' as const, text: cart.franchise?.address ?? '', act: 'Edit', href: '#cart' }]),
    {
      id: 'phone',
      icon: 'phone',
      text: draft.phone_number || 'No phone number yet',
      act: 'Edit',
      href: '#phone_number',
      missing: isMissing('phone_number'),
    },
    {
      id: 'payment',
      icon: 'card',
      text: paymentText(draft, card),
      act: 'Edit',
      href: '#payment',
      missing: isMissing('payment'),
    },
    ...(cart.recipients_required
      ? [
          {
            id: 'recipients',
            icon: 'id' as const,
            text: isMissing('recipients') ? 'Who receives it is missing' : 'An ID is checked at the door',
            act: 'Edit',
            href: '#recipients',
            missing: isMissing('recipients'),
          },
        ]
      : []),
  ]
  const [first] = missing
  return (
    <Panel>
      <CartSums cart={cart} tip={tip} />
      <Confirm rows={rows} />
      <Button variant="primary" size="large" wide money={total} disabled={first !== undefined} onClick={onOrder}>
        Place order
      </Button>
      {first && (
        <p className={styles.why} role="status">
          Still needed: <a href={`#${first.field}`}>{first.text}</a>
        </p>
      )}
    </Panel>
  )
}

function paymentText(draft: CheckoutDraft, card: PaymentCard | undefined): string {
  switch (draft.payment) {
    case 'card_online':
      return card ? `${card.card_type} ${card.last_four}` : 'No card chosen yet'
    case 'cash_at_door':
      return 'Cash at the door'
    case 'pay_at_store':
      return 'Pay at the store'
    case 'unknown':
      return 'How you pay is not chosen yet'
  }
}
