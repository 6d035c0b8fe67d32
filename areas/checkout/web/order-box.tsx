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
import { words } from './words.ts'

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
    act: isMissing(...fields) ? words.add : words.edit,
    missing: tried && isMissing(...fields),
  })
  const rows: ConfirmRow[] = [
    ...(cart.is_delivery
      ? [
          {
            id: 'address',
            icon: 'pin' as const,
            text: [draft.address_line, draft.apartment_number].filter(Boolean).join(', ') || words.no_address,
            href: isMissing(pinField) ? `#${pinField}` : '#address',
            ...lookOf('address', pinField),
          },
        ]
      : [{ id: 'store', icon: 'store' as const, text: cart.franchise?.address ?? '', act: words.edit, href: '#cart' }]),
    {
      id: 'phone',
      icon: 'phone',
      text: draft.phone_number || words.no_phone,
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
            text: isMissing('recipients') ? words.no_recipients : words.id_checked,
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
        {words.place_order}
      </Button>
      {missing.length > 0 && (
        <div id="missing" className={tried ? `${styles.left} ${styles.tried}` : styles.left}>
          <p role="status">{words.left({ count: missing.length })}</p>
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
      return card ? `${card.card_type} ${card.last_four}` : words.no_card
    case 'cash_at_door':
      return words.cash_at_door
    case 'pay_at_store':
      return words.pay_at_store
    case 'unknown':
      return words.no_payment
  }
}
