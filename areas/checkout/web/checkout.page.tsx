import { useEffect, useEffectEvent, useState } from 'react'
import { useShownAccount } from '#areas/cards/web/public.tsx'
import { chooseOrderType } from '#areas/cart/calls/cart.ts'
import type { cartPage } from '#areas/cart/calls/cart-page.ts'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { noticeText } from '#areas/cart/rules/form-notices.ts'
import { contactFirst } from '#areas/cart/rules/payment.ts'
import type { PaymentType } from '#areas/cart/rules/values.ts'
import { useChangedElsewhere, useHumanAnswer, useOrdering } from '#areas/cart/web/public.tsx'
import { PaymentAccount } from '#areas/customers/web/public.tsx'
import { CustomerPage, LateFollowCart } from '#areas/storefront/web/public.tsx'
import { dollars, fromDecimal, plus } from '#platform/core/money.ts'
import { phoneText } from '#platform/core/phone.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { notAnswered } from '#platform/web/not-answered.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { searchNow } from '#platform/web/search-now.ts'
import { send } from '#platform/web/send.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Wrap } from '#ui/town/shell.tsx'
import { messageFor, reactionTo } from '../rules/reasons.ts'
import styles from './checkout.module.css'
import {
  type CheckoutDraft,
  type CheckoutField,
  draftTip,
  missingErrors,
  missingForPayment,
  missingParts,
  pinField,
  showDoor,
} from './checkout-draft.ts'
import { ContactPart } from './contact-part.tsx'
import { CouponForm } from './coupons-part.tsx'
import { deliveryHint, pickupHint } from './estimate-words.ts'
import { LinesPart } from './lines-part.tsx'
import { OrderBox } from './order-box.tsx'
import { PaymentPart } from './payment-part.tsx'
import { placeFields, startNewCart } from './place-order.ts'
import { Processing } from './processing.tsx'
import { TipPart } from './tip-part.tsx'
import { useCartWatch } from './use-cart-watch.ts'
import { useCheckoutDraft } from './use-checkout-draft.ts'
import { useContactSync } from './use-contact-sync.ts'
import { usePlacement } from './use-placement.ts'
import { useUntimedAddress } from './use-untimed-address.ts'
import { useWindowChoice } from './use-window-choice.ts'
import { WhenPart } from './when-part.tsx'
import { firstWindow } from './window-words.ts'

/** Only a cart with alcohol asks who receives it. */
const RecipientsPart = lazyPart(async () => (await import('./recipients-part.tsx')).RecipientsPart, {
  missing: () => 'The part that asks who receives it could not be loaded.',
  meanwhile: <Spinner label="Opening who receives it" />,
})

/** An empty cart needs none of it. */
const LineChangesNote = lazyPart(async () => (await import('./line-changes-note.tsx')).LineChangesNote)

const useCartPage = pageHook<typeof cartPage>()
type PlacedOrder = PageStateOf<typeof cartPage>['placed_order']

export default function CheckoutPage() {
  const cart = useCartPage('cart')
  const notice = useCartPage('placed_order')
  useHumanAnswer()
  useUntimedAddress()
  const placing = usePlacement()
  // A late answer may tell of the empty cart after the order's, while the way to its page is still on.
  if (cart.lines.length === 0 && !placing.placement) return <EmptyCheckout notice={notice} />
  return <FilledCheckout cart={cart} notice={notice} placing={placing} />
}

function EmptyCheckout({ notice }: { notice: PlacedOrder }) {
  const { homePath } = useOrdering()
  return (
    <CustomerPage>
      <Wrap className={styles.page}>
        <header>
          <h1>Checkout</h1>
          <PlacedNotice notice={notice} />
        </header>
        <EmptyState
          icon="bag"
          title="Your cart is empty."
          act={
            <LinkButton href={homePath} variant="primary">
              Find something good
            </LinkButton>
          }
        >
          What you add from a menu waits here.
        </EmptyState>
      </Wrap>
    </CustomerPage>
  )
}

type Errors = Partial<Record<CheckoutField, string>>

type FilledCheckoutProps = { cart: CartState; notice: PlacedOrder; placing: ReturnType<typeof usePlacement> }

function FilledCheckout({ cart, notice, placing }: FilledCheckoutProps) {
  const account = useShownAccount()
  const ordering = useOrdering()
  const isChangedElsewhere = useChangedElsewhere()
  const restrictedPlaces = useCartPage('restricted_places')
  const [draft, changeDraft] = useCheckoutDraft(cart)
  const [errors, setErrors] = useState<Errors>({})
  const [typeError, setTypeError] = useState('')
  const [tried, setTried] = useState(false)
  /** Chosen while the address was being looked up: what is found decides whether it may be. */
  const [wantedPayment, setWantedPayment] = useState<PaymentType>()
  /** Laid over the cart's own until the server has answered. */
  const [wantedType, setWantedType] = useState<boolean>()
  const { placement, place, dismiss } = placing
  const when = useWindowChoice(cart)
  const firstOffered = firstWindow(cart)
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

  const shownErrors: Errors = tried ? { ...missingErrors(missing), ...errors } : errors

  function change(part: Partial<CheckoutDraft>) {
    changeDraft(part)
    setErrors({})
  }

  /** Whoever signs in need not type the phone again. */
  function takePhone(phone: string) {
    if (draft.phone_number.trim() === '') changeDraft({ phone_number: phoneText(phone) })
  }

  function choosePayment(payment: PaymentType) {
    const open = missingForPayment(payment, draft, cart)
    if (open === 'address' && sync.isAddressPending) {
      setWantedPayment(payment)
      sync.lookUp()
      return
    }
    setWantedPayment(undefined)
    if (open) {
      setErrors({
        payment: contactFirst,
        [open]: open !== 'address' ? 'Please fill this in.' : wantsPin ? showDoor : 'Please enter an address in range.',
      })
      document.getElementById(open === 'address' && wantsPin ? pinField : open)?.focus()
      return
    }
    change({
      payment,
      ...(payment === 'cash_at_door' ? { contactless: false } : draft.tipMode === 'at_door' ? { tipMode: 'none' } : {}),
    })
  }

  const isDecided = wantedPayment !== undefined && !sync.isAddressPending
  const decidePayment = useEffectEvent(() => wantedPayment && choosePayment(wantedPayment))
  useEffect(() => {
    if (isDecided) decidePayment()
  }, [isDecided])

  /** The payment choice begins anew, and with it the order button is off (CRT-24, CRT-25). */
  async function chooseType(is_delivery: boolean) {
    change({ payment: 'unknown', tipMode: draft.tipMode === 'at_door' ? 'none' : draft.tipMode })
    setWantedType(is_delivery)
    const answer = await send(chooseOrderType, { is_delivery }).catch(() => undefined)
    setWantedType(undefined)
    setTypeError(answer?.success ? '' : (answer?.data.message ?? notAnswered()))
  }

  function showMissing() {
    setTried(true)
    const first = missing[0] && document.getElementById(missing[0].field)
    const field = first?.querySelector<HTMLElement>('input, select, button') ?? first
    field?.focus()
    first?.scrollIntoView({ block: 'center' })
  }

  function order() {
    if (missing.length > 0) return showMissing()
    if (cart.cart_id === null) return
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
      requestAnimationFrame(() => document.getElementById(refused.field)?.focus())
    }
    setTried(true)
    dismiss()
  }

  async function newOrder() {
    if (cart.cart_id !== null && (await startNewCart(cart.cart_id))) location.reload()
    else setTypeError(notAnswered())
    dismiss()
  }

  const search = new URLSearchParams(searchNow())
  const errorCode = search.get('error')
  const pageError = errorCode ? messageFor({ code: errorCode }, messageParts) : (noticeText(search.get('notice')) ?? '')
  return (
    <CustomerPage>
      <Wrap className={styles.page}>
        <header>
          {cart.franchise && (
            <a className={styles.back} href={ordering.placePath(cart.franchise)}>
              <Icon name="left" />
              Back to {cart.franchise.name}
            </a>
          )}
          <h1>Checkout</h1>
          <PlacedNotice notice={notice} />
          {isChangedElsewhere && (
            <div role="status">
              <Note>Your cart was changed in another tab. This is how it is now.</Note>
            </div>
          )}
          <ErrorLine error={errors.cart ?? (typeError || pageError)} />
          <LineChangesNote cart={cart} />
        </header>
        {cart.franchise && <LateFollowCart franchise={cart.franchise} isOn={!isPlacing} />}
        <CouponForm />
        <form className={styles.columns} onSubmit={(event) => event.preventDefault()} noValidate>
          <div className={styles.parts}>
            <Panel>
              <div id="cart" tabIndex={-1}>
                <SegmentedControl
                  legend="How you get it"
                  wide
                  value={(wantedType ?? cart.is_delivery) ? 'delivery' : 'pickup'}
                  onChoose={(value) => void chooseType(value === 'delivery')}
                  parts={[
                    {
                      value: 'delivery',
                      label: 'Delivery',
                      hint: deliveryHint(cart),
                      disabled: !cart.delivery.offered,
                    },
                    { value: 'pickup', label: 'Pickup', hint: pickupHint(cart), disabled: !cart.pickup.offered },
                  ]}
                />
                {closedMessages(cart).map((message) => (
                  <Note
                    key={message}
                    icon="clock"
                    className={styles.closed}
                    acts={
                      firstOffered &&
                      message === cart.delivery.message && (
                        <Button variant="primary" onClick={() => when.choose(firstOffered.start_time_minute)}>
                          Deliver {firstOffered.label}
                        </Button>
                      )
                    }
                  >
                    {message}
                  </Note>
                ))}
              </div>
            </Panel>
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
              draft={wantedPayment ? { ...draft, payment: wantedPayment } : draft}
              error={shownErrors.payment}
              onChoose={choosePayment}
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
              title="Your order"
              acts={cart.franchise && <a href={ordering.placePath(cart.franchise)}>Add more</a>}
            >
              <LinesPart cart={cart} />
            </Panel>
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
          </aside>
        </form>
      </Wrap>
      {placement && (
        <Processing
          placement={placement}
          franchise={cart.franchise?.name ?? ''}
          total={total}
          card={draft.payment === 'card_online' && card ? `${card.card_type} ${card.last_four}` : undefined}
          refusal={refused && { message: refusalMessage ?? '', act: actFor(reactionTo(refused.refusal)) }}
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

/** The chosen type's words first; what only repeats them is left out. */
function closedMessages({ is_delivery, delivery, pickup }: CartState): string[] {
  const [chosen, other] = is_delivery ? [delivery.message, pickup.message] : [pickup.message, delivery.message]
  return [chosen, chosen.startsWith(other) ? '' : other].filter((message) => message !== '')
}

function actFor(reaction: ReturnType<typeof reactionTo>): string {
  if (reaction.does !== 'message') return 'Back to my cart'
  switch (reaction.field) {
    case 'address':
      return 'Change the address'
    case 'payment':
      return 'Change the payment'
    case 'recipients':
      return 'Check the recipients'
    case 'name':
    case 'phone_number':
      return 'Check my contact info'
    default:
      return 'Back to my cart'
  }
}

function PlacedNotice({ notice }: { notice: PlacedOrder }) {
  if (!notice) return undefined
  return (
    <Note kind="success">
      Your order {notice.order_id} was placed. <a href={notice.path}>See it</a>
    </Note>
  )
}
