import type { PaymentCard } from '#areas/cards/rules/payment-account.ts'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { CartSums } from '#areas/cart/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { Confirm, type ConfirmRow } from '#ui/town/confirm.tsx'
import styles from './checkout.module.css'
import { type CheckoutDraft, pinField } from './checkout-draft.ts'
import { CouponsPart } from './coupons-part.tsx'
import { arrivalText } from './estimate-words.ts'
import { usePassed } from './use-passed.ts'

type OrderBoxProps = {
  cart: CartState
  draft: CheckoutDraft
  card: PaymentCard | undefined
  tip: number
  total: string
  missing: readonly { readonly field: string; readonly text: string }[]
  /** The button was pressed already: what is missing may stand out. */
  tried: boolean
  couponError: string | undefined
  onOrder: () => void
  /** Pressed while something is missing. */
  onRefused: () => void
}

/**
 * The totals, what is about to be agreed, when it comes, and the button; a button that is off lists what it waits for. Nothing is red until
 * it was pressed.
 */
export function OrderBox({
  cart,
  draft,
  card,
  tip,
  total,
  missing,
  tried,
  couponError,
  onOrder,
  onRefused,
}: OrderBoxProps) {
  const passed = usePassed(cart.estimate.at)
  const arrival = arrivalText(cart, passed)
  const isMissing = (...fields: string[]) => missing.some((one) => fields.includes(one.field))
  const lookOf = (...fields: string[]) => ({
    act: isMissing(...fields) ? 'Add' : 'Edit',
    missing: tried && isMissing(...fields),
  })
  const rows: ConfirmRow[] = [
    ...(cart.is_delivery
      ? [
          {
            id: 'address',
            icon: 'pin' as const,
            text: [draft.address_line, draft.apartment_number].filter(Boolean).join(', ') || 'No address yet',
            href: isMissing(pinField) ? `#${pinField}` : '#address',
            ...lookOf('address', pinField),
          },
        ]
      : [{ id: 'store', icon: 'store' as const, text: cart.franchise?.address ?? '', act: 'Edit', href: '#cart' }]),
    {
      id: 'phone',
      icon: 'phone',
      text: draft.phone_number || 'No phone number yet',
      href: '#phone_number',
      ...lookOf('phone_number'),
    },
    {
      id: 'payment',
      icon: 'card',
      text: paymentText(draft, card),
      href: '#payment',
      ...lookOf('payment'),
    },
    ...(cart.recipients_required
      ? [
          {
            id: 'recipients',
            icon: 'id' as const,
            text: isMissing('recipients') ? 'Who receives it is missing' : 'An ID is checked at the door',
            href: '#recipients',
            ...lookOf('recipients'),
          },
        ]
      : []),
  ]
  return (
    <Panel>
      <CouponsPart cart={cart} error={couponError} />
      <CartSums cart={cart} tip={tip} />
      <Confirm rows={rows} />
      {arrival && (
        <p className={styles.arrival}>
          <Icon name="clock" size="small" />
          {arrival}
        </p>
      )}
      <Button
        variant="primary"
        size="large"
        wide
        money={total}
        disabled={missing.length > 0}
        aria-describedby={missing.length > 0 ? 'missing' : undefined}
        onClick={onOrder}
        onRefused={onRefused}
      >
        Place order
      </Button>
      {missing.length > 0 && (
        <div id="missing" className={tried ? `${styles.left} ${styles.tried}` : styles.left}>
          <p role="status">{missing.length === 1 ? '1 thing left' : `${missing.length} things left`}</p>
          <ul>
            {missing.map(({ field, text }) => (
              <li key={text}>
                <a href={`#${field}`}>{text}</a>
              </li>
            ))}
          </ul>
        </div>
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
