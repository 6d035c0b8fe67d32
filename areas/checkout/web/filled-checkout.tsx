import { useState } from 'react'
import { useShownAccount } from '#areas/cards/web/public.tsx'
import type { chooseOrderType } from '#areas/cart/calls/cart.ts'
import type { cartPage } from '#areas/cart/calls/cart-page.ts'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { noticeText } from '#areas/cart/rules/form-notices.ts'
import { LineForm, useChangedElsewhere, useOrdering } from '#areas/cart/web/public.tsx'
import { PaymentAccount } from '#areas/customers/web/public.tsx'
import { CustomerPage, LateFollowCart, rememberAddress } from '#areas/storefront/web/public.tsx'
import { dollars, fromDecimal, plus } from '#platform/core/money.ts'
import { phoneText } from '#platform/core/phone.ts'
import { notAnswered } from '#platform/web/not-answered.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { searchNow } from '#platform/web/search-now.ts'
import { bareCall, send } from '#platform/web/send.ts'
import { useIsServed } from '#platform/web/served.ts'
import { ServedOnly } from '#platform/web/served-only.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Wrap } from '#ui/town/shell.tsx'
import { messageFor, reactionTo } from '../rules/reasons.ts'
import styles from './checkout.module.css'
import { type CheckoutDraft, type CheckoutErrors, draftTip, missingErrors, missingParts } from './checkout-draft.ts'
import { ContactPart } from './contact-part.tsx'
import { CouponForm } from './coupons-part.tsx'
import { LinesPart } from './lines-part.tsx'
import { OrderBox } from './order-box.tsx'
import { PaymentPart } from './payment-part.tsx'
import { placeFields, startNewCart } from './place-order.ts'
import { PlacedNotice, type PlacedOrder } from './placed-notice.tsx'
import { PlainCheckout } from './plain-checkout.tsx'
import { Processing } from './processing.tsx'
import { refusalAct } from './refusal-act.ts'
import { TipPart } from './tip-part.tsx'
import { TypePart } from './type-part.tsx'
import { useCartWatch } from './use-cart-watch.ts'
import { useCheckoutDraft } from './use-checkout-draft.ts'
import { useContactSync } from './use-contact-sync.ts'
import { usePaymentChoice } from './use-payment-choice.ts'
import type { usePlacement } from './use-placement.ts'
import { useWindowChoice } from './use-window-choice.ts'
import { WhenPart } from './when-part.tsx'
import { words } from './words.ts'

/** Only a cart with alcohol asks who receives it. */
const RecipientsPart = lazyPart(async () => (await import('./recipients-part.tsx')).RecipientsPart, {
  missing: () => words.recipients_missing,
  meanwhile: () => <Spinner label={words.recipients_opening} />,
})

/** An empty cart needs none of it. */
const LineChangesNote = lazyPart(async () => (await import('./line-changes-note.tsx')).LineChangesNote)

const useCartPage = pageHook<typeof cartPage>()
const choosing = bareCall<typeof chooseOrderType>('choose_order_type')

type FilledCheckoutProps = { cart: CartState; notice: PlacedOrder; placing: ReturnType<typeof usePlacement> }

/** A cart with something in it: its parts, what is missing of them, and the order. */
export function FilledCheckout({ cart, notice, placing }: FilledCheckoutProps) {
  const isServed = useIsServed()
  const account = useShownAccount()
  const ordering = useOrdering()
  const isChangedElsewhere = useChangedElsewhere()
  const restrictedPlaces = useCartPage('restricted_places')
  const [draft, changeDraft] = useCheckoutDraft(cart)
  const [errors, setErrors] = useState<CheckoutErrors>({})
  const [typeError, setTypeError] = useState('')
  const [tried, setTried] = useState(false)
  /** Laid over the cart's own until the server has answered. */
  const [wantedType, setWantedType] = useState<boolean>()
  const { placement, place, dismiss } = placing
  const when = useWindowChoice(cart)
  const sync = useContactSync({ ...draft, is_delivery: cart.is_delivery }, cart.address.checked, (address) =>
    changeDraft({ ...address, typed: '' }),
  )
  const isPlacing = placement !== undefined && placement.phase !== 'refused' && placement.phase !== 'timed_out'
  useCartWatch(cart.cart_id, isPlacing)

  const card = account?.payment_cards.find(
    (one) => one.selected && !one.voided && one.payment_card_payment_customer_link_id > 0,
  )
  const wantsPin = sync.pinRequest !== undefined
  const missing = missingParts(draft, cart, { hasCard: card !== undefined, wantsPin })
  const tip = draftTip(draft, cart) ?? 0
  const total = dollars(
    plus(fromDecimal(cart.is_delivery ? cart.fees.total_delivery : cart.fees.total_pickup) ?? 0, tip),
  )

  const shownErrors: CheckoutErrors = tried ? { ...missingErrors(missing), ...errors } : errors

  function change(part: Partial<CheckoutDraft>) {
    changeDraft(part)
    setErrors({})
  }

  /** Whoever signs in need not type the phone again. */
  function takePhone(phone: string) {
    if (draft.phone_number.trim() === '') changeDraft({ phone_number: phoneText(phone) })
  }

  const payment = usePaymentChoice({ draft, cart, sync, onErrors: setErrors, onDraft: change })

  /** The payment choice begins anew, and with it the order button is off (CRT-24, CRT-25). */
  async function chooseType(is_delivery: boolean) {
    change({ payment: 'unknown', tipMode: draft.tipMode === 'at_door' ? 'none' : draft.tipMode })
    setWantedType(is_delivery)
    const answer = await send(choosing, { is_delivery }).catch(() => undefined)
    setWantedType((latest) => (latest === is_delivery ? undefined : latest))
    setTypeError(answer?.success ? '' : (answer?.data.message ?? notAnswered()))
  }

  function showMissing() {
    setTried(true)
    if (missing[0]) goTo(missing[0].field)
  }

  function order() {
    if (missing.length > 0) return showMissing()
    if (cart.cart_id === null) return
    if (cart.is_delivery) void rememberAddress(draft.address_line)
    const paying = draft.payment === 'card_online' ? card : undefined
    place({ fields: placeFields(cart, draft, paying), cart: { cart_id: cart.cart_id, cart_hash: cart.cart_hash } })
  }

  const messageParts = { phone: cart.support_phone, cart_id: cart.cart_id ?? 0, places: restrictedPlaces }
  const refused = placement?.phase === 'refused' ? placement : undefined
  const refusalMessage =
    refused &&
    (cart.address.message && refused.field === 'address' && cart.address.problem
      ? cart.address.message
      : messageFor(refused.refusal, messageParts))

  /** Back in the cart the message stands at the place it is about (ORD-42…59). */
  function back() {
    if (refused && refusalMessage) {
      setErrors({ [refused.field]: refusalMessage })
      requestAnimationFrame(() => goTo(refused.field))
    }
    setTried(true)
    dismiss()
  }

  async function newOrder() {
    // The question stays until the new cart is there: behind it stands the one that was ordered.
    if (cart.cart_id !== null && (await startNewCart(cart.cart_id))) return location.reload()
    setTypeError(notAnswered())
    dismiss()
  }

  const search = new URLSearchParams(searchNow())
  const errorCode = search.get('error')
  const pageError = errorCode ? messageFor({ code: errorCode }, messageParts) : (noticeText(search.get('notice')) ?? '')
  return (
    <CustomerPage asksForCart>
      <Wrap className={styles.page}>
        <header className={styles.head}>
          {cart.franchise && (
            <a className={styles.back} href={ordering.placePath(cart.franchise)}>
              <Icon name="left" />
              {words.back({ place: cart.franchise.name })}
            </a>
          )}
          <h1>{words.title}</h1>
          <PlacedNotice notice={notice} />
          {isChangedElsewhere && (
            <div role="status">
              <Note>{words.changed_elsewhere}</Note>
            </div>
          )}
          <ErrorLine error={errors.cart ?? (typeError || pageError)} />
          <LineChangesNote cart={cart} />
        </header>
        {cart.franchise && <LateFollowCart franchise={cart.franchise} isOn={!isPlacing} />}
        <CouponForm />
        <LineForm />
        {isServed && (
          <ServedOnly className={styles.plain}>{import.meta.env.SSR && <PlainCheckout cart={cart} />}</ServedOnly>
        )}
        <form className={styles.columns} onSubmit={(event) => event.preventDefault()} noValidate>
          <div className={`${styles.parts} ${styles.scripted}`}>
            <TypePart
              cart={cart}
              isDelivery={wantedType ?? cart.is_delivery}
              when={when}
              onChoose={(is_delivery) => void chooseType(is_delivery)}
            />
            <ContactPart
              cart={cart}
              draft={draft}
              sync={sync}
              errors={shownErrors}
              onDraft={change}
              onPickup={() => void chooseType(false)}
            />
            {cart.is_delivery && cart.windows.length > 0 && (
              <WhenPart cart={cart} choice={when} error={shownErrors.when} />
            )}
            {cart.recipients_required && (
              <RecipientsPart
                cart={cart}
                draft={draft}
                checked={tried}
                error={shownErrors.recipients}
                onDraft={change}
              />
            )}
            <PaymentPart
              cart={cart}
              draft={{ ...draft, payment: payment.shown }}
              error={shownErrors.payment}
              onChoose={payment.choose}
              cards={
                ordering.cards ? (
                  <ordering.cards name={draft.name} supportPhone={cart.support_phone} />
                ) : (
                  <PaymentAccount
                    name={draft.name}
                    phone={draft.phone_number}
                    supportPhone={cart.support_phone}
                    onPhone={takePhone}
                  />
                )
              }
            />
            <TipPart cart={cart} draft={draft} error={errors.tip} onDraft={change} />
          </div>
          <aside className={styles.side}>
            <Panel
              title={words.your_order}
              acts={cart.franchise && <a href={ordering.placePath(cart.franchise)}>{words.add_more}</a>}
            >
              <LinesPart cart={cart} />
            </Panel>
            <div className={styles.scripted}>
              <OrderBox
                cart={cart}
                draft={draft}
                card={card}
                tip={tip}
                total={total}
                missing={missing}
                tried={tried}
                couponError={shownErrors.coupon}
                onOrder={order}
                onRefused={showMissing}
              />
            </div>
          </aside>
        </form>
      </Wrap>
      {placement && (
        <Processing
          placement={placement}
          franchise={cart.franchise?.name ?? ''}
          total={total}
          card={draft.payment === 'card_online' && card ? `${card.card_type} ${card.last_four}` : undefined}
          refusal={refused && { message: refusalMessage ?? '', act: refusalAct(reactionTo(refused.refusal)) }}
          supportPhone={cart.support_phone}
          at={cart.estimate.at}
          timeZone={cart.estimate.time_zone}
          onAgain={() => {
            dismiss()
            order()
          }}
          onNewOrder={() => void newOrder()}
          onBack={back}
        />
      )}
    </CustomerPage>
  )
}

/** A part is no control: what is chosen in it has the focus, else its first one. */
function goTo(field: string): void {
  const place = document.getElementById(field)
  const control =
    place?.querySelector<HTMLElement>(':checked') ?? place?.querySelector<HTMLElement>('input, select, button')
  ;(control ?? place)?.focus()
  place?.scrollIntoView({ block: 'center' })
}
