import { useState } from 'react'
import type { cartPage } from '#areas/cart/calls/cart-page.ts'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { outsideRange } from '#areas/cart/rules/payment.ts'
import { textLimits } from '#areas/cart/rules/values.ts'
import { useAddressBox } from '#areas/storefront/web/public.tsx'
import { phoneDigits, phoneText } from '#platform/core/phone.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Note } from '#ui/note.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  asksApartment,
  type CheckoutDraft,
  type CheckoutField,
  isAddressUsable,
  isWrongMail,
  wrongMail,
} from './checkout-draft.ts'
import styles from './checkout-parts.module.css'
import { addressField, type ContactSync } from './use-contact-sync.ts'

const useCartPage = pageHook<typeof cartPage>()
const notRecognized = "The phone number you entered was not recognized. Please double check to ensure it's correct."

/** Few ever need it, and it is a map. */
const PinPart = lazyPart(async () => (await import('./pin-part.tsx')).PinPart, {
  missing: () => 'The map for your door could not be loaded.',
  meanwhile: <Spinner label="Opening the map" />,
})

type ContactPartProps = {
  cart: CartState
  draft: CheckoutDraft
  sync: ContactSync
  /** Messages at a field, from a refused order or payment choice. */
  errors: Partial<Record<CheckoutField, string>>
  onDraft: (change: Partial<CheckoutDraft>) => void
  onPickup: () => void
}

/** Where and who: contact for everyone, the address for a delivery (CRT-03, CRT-23, CRT-47…57). */
export function ContactPart({ cart, draft, sync, errors, onDraft, onPickup }: ContactPartProps) {
  const [left, setLeft] = useState(false)
  const [leftMail, setLeftMail] = useState(false)
  const { address } = cart
  const isWrongPhone = left && draft.phone_number.trim() !== '' && !phoneDigits(draft.phone_number)
  const isSameAddress = address.address_line === draft.address_line.trim() && address.checked
  const rangeError =
    isSameAddress && address.in_range === false
      ? outsideRange
      : isSameAddress
        ? address.message || undefined
        : undefined
  const isAsked = asksApartment(draft, cart)
  const box = useAddressBox({
    text: draft.address_line,
    marketId: useCartPage('market')?.market_id,
    onType: (address_line) => onDraft({ address_line, typed: '' }),
    onChoose: (address_line) => onDraft({ address_line, typed: draft.address_line }),
  })
  return (
    <Panel title={cart.is_delivery ? 'Where and who' : 'Who picks it up'}>
      <div className={styles.fields}>
        <TextField
          id="name"
          label="Name"
          required
          autoComplete="name"
          maxLength={textLimits.name}
          value={draft.name}
          error={errors.name}
          onChange={(event) => onDraft({ name: event.target.value })}
        />
        <PhoneField
          id="phone_number"
          label="Phone"
          required
          autoComplete="tel"
          value={draft.phone_number}
          error={isWrongPhone ? notRecognized : (sync.phoneError ?? errors.phone_number)}
          onChange={(event) => onDraft({ phone_number: event.target.value })}
          onBlur={() => {
            setLeft(true)
            const digits = phoneDigits(draft.phone_number)
            if (digits) onDraft({ phone_number: phoneText(digits) })
          }}
        />
        {cart.is_delivery && (
          <>
            <div className={styles.address}>
              <TextField
                {...box.input}
                onBlur={(event) => {
                  box.input.onBlur(event)
                  sync.takeSplit()
                }}
                id={addressField}
                label="Street address"
                required
                maxLength={textLimits.addressLine}
                error={sync.pinRequest ? rangeError : (sync.addressError ?? rangeError ?? errors.address)}
              />
              {box.list}
            </div>
            <TextField
              id="apartment"
              label="Apt or suite"
              optional={isAsked ? undefined : 'optional'}
              error={errors.apartment}
              autoComplete="address-line2"
              maxLength={textLimits.name}
              value={draft.apartment_number}
              onChange={(event) => onDraft({ apartment_number: event.target.value })}
            />
          </>
        )}
      </div>
      {isAsked && (
        <Note icon="info">
          <b>Which door is yours?</b> This address has several: please add the apartment or suite.{' '}
          <Button size="small" onClick={() => onDraft({ no_apartment: draft.address_line.trim() })}>
            There is none
          </Button>
        </Note>
      )}
      {cart.is_delivery && sync.pinRequest && (
        <PinPart
          key={sync.pinRequest.place.label}
          request={sync.pinRequest}
          error={sync.addressError ?? errors.address}
          isBusy={sync.address === 'loading'}
          isSet={isAddressUsable(draft, cart)}
          onPin={sync.setPin}
        />
      )}
      {cart.is_delivery && isSameAddress && address.problem === 'outside_range' && (
        <Note
          icon="pin"
          className={styles.outside}
          acts={cart.pickup.offered && <Button onClick={onPickup}>Pick it up instead</Button>}
        >
          {outsideText(cart)}
        </Note>
      )}
      {cart.is_delivery && (
        <div className={styles.answer} role="status">
          {sync.address === 'loading' && <Spinner label="Checking the address" />}
          {sync.address !== 'loading' && isAddressUsable(draft, cart) && (
            <>
              <OkLine>{inRangeText(cart)}</OkLine>
              <dl className={styles.fees}>
                <dt>Distance fee</dt>
                <dd>${cart.fees.distance_fee}</dd>
                <dt>Gas fee</dt>
                <dd>${cart.fees.gas_fee}</dd>
              </dl>
            </>
          )}
        </div>
      )}
      <div className={styles.fields}>
        <TextField
          label={cart.is_delivery ? 'Note for the driver' : 'Note for the store'}
          optional="optional"
          maxLength={textLimits.note}
          value={draft.note}
          onChange={(event) => onDraft({ note: event.target.value })}
        />
        <TextField
          id="receipt_mail"
          type="email"
          label="E-mail for the receipt"
          optional="optional"
          autoComplete="email"
          maxLength={320}
          value={draft.receipt_mail}
          error={leftMail && isWrongMail(draft) ? wrongMail : errors.receipt_mail}
          onChange={(event) => onDraft({ receipt_mail: event.target.value })}
          onBlur={() => setLeftMail(true)}
        />
      </div>
      {cart.is_delivery && cart.contactless_allowed && draft.payment !== 'cash_at_door' && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={draft.contactless}
            onChange={(event) => onDraft({ contactless: event.target.checked })}
          />
          Leave it at my door
        </label>
      )}
      {!cart.is_delivery && cart.franchise && <Note icon="store">Pick it up at {cart.franchise.address}.</Note>}
    </Panel>
  )
}

function outsideText({ address, franchise }: CartState): string {
  const store = franchise?.name ?? 'The store'
  const far = address.miles === null ? 'too far' : `${address.miles.toFixed(1)} miles`
  return `${store} is ${far} away, and its drivers do not go there yet.`
}

function inRangeText({ address, has_alcohol }: CartState): string {
  const miles = address.miles === null ? '' : `, ${address.miles.toFixed(1)} miles from the store`
  return `In range${miles}.${has_alcohol ? ' Same county, so alcohol is fine.' : ''}`
}
