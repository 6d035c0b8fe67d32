import { useState } from 'react'
import type { cartPage } from '#areas/cart/calls/cart-page.ts'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { paymentWords } from '#areas/cart/rules/payment-words.ts'
import { textLimits } from '#areas/cart/rules/values.ts'
import { LocateButton, useAddressBox, useLocate } from '#areas/storefront/web/public.tsx'
import { dollarsOf } from '#platform/core/money.ts'
import { phoneDigits, phoneText } from '#platform/core/phone.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { rich } from '#platform/web/rich.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
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
} from './checkout-draft.ts'
import styles from './checkout-parts.module.css'
import { addressField, type ContactSync } from './use-contact-sync.ts'
import { words } from './words.ts'

const useCartPage = pageHook<typeof cartPage>()

/** Few ever need it, and it is a map. */
const PinPart = lazyPart(async () => (await import('./pin-part.tsx')).PinPart, {
  missing: () => words.pin_missing,
  meanwhile: () => <Spinner label={words.pin_opening} />,
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
      ? paymentWords.outside_range
      : isSameAddress
        ? address.message || undefined
        : undefined
  const isAsked = asksApartment(draft, cart)
  const [locateError, setLocateError] = useState<string>()
  const place = useLocate({
    onFound: (address_line) => onDraft({ address_line, typed: '' }),
    onRefused: setLocateError,
  })
  const box = useAddressBox({
    text: draft.address_line,
    marketId: useCartPage('market')?.market_id,
    onType(address_line) {
      place.type()
      setLocateError(undefined)
      onDraft({ address_line, typed: '' })
    },
    onChoose: (address_line) => onDraft({ address_line, typed: draft.address_line }),
  })
  function askPlace() {
    box.close()
    setLocateError(undefined)
    void place.locate()
  }

  return (
    <Panel title={cart.is_delivery ? words.contact : words.contact_pickup}>
      <div className={styles.fields}>
        <TextField
          id="name"
          label={words.name}
          required
          autoComplete="name"
          maxLength={textLimits.name}
          value={draft.name}
          error={errors.name}
          onChange={(event) => onDraft({ name: event.target.value })}
        />
        <PhoneField
          id="phone_number"
          label={words.phone}
          required
          autoComplete="tel"
          value={draft.phone_number}
          error={isWrongPhone ? words.phone_unknown : (sync.phoneError ?? errors.phone_number)}
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
                label={words.street}
                required
                maxLength={textLimits.addressLine}
                hint={place.said}
                error={
                  locateError ?? (sync.pinRequest ? rangeError : (sync.addressError ?? rangeError ?? errors.address))
                }
                suffix={<LocateButton loading={place.isAsked} onClick={askPlace} />}
              />
              {box.list}
            </div>
            <TextField
              id="apartment"
              label={words.apartment}
              optional={isAsked ? undefined : words.optional}
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
          {rich(words.which_door, {
            b: (said) => <b>{said}</b>,
            act: (
              <Button size="small" onClick={() => onDraft({ no_apartment: draft.address_line.trim() })}>
                {words.no_door}
              </Button>
            ),
          })}
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
          acts={cart.pickup.offered && <Button onClick={onPickup}>{words.pick_up_instead}</Button>}
        >
          {outsideText(cart)}
        </Note>
      )}
      {cart.is_delivery && (
        <div className={styles.answer} role="status">
          {sync.address === 'loading' && <Spinner label={words.checking} />}
          {sync.address !== 'loading' && isAddressUsable(draft, cart) && (
            <>
              <OkLine>{inRangeText(cart)}</OkLine>
              <dl className={styles.fees}>
                <dt>{words.distance_fee}</dt>
                <dd>{dollarsOf(cart.fees.distance_fee)}</dd>
                <dt>{words.gas_fee}</dt>
                <dd>{dollarsOf(cart.fees.gas_fee)}</dd>
              </dl>
            </>
          )}
        </div>
      )}
      <div className={styles.fields}>
        <TextField
          label={cart.is_delivery ? words.driver_note : words.store_note}
          optional={words.optional}
          maxLength={textLimits.note}
          value={draft.note}
          onChange={(event) => onDraft({ note: event.target.value })}
        />
        <TextField
          id="receipt_mail"
          type="email"
          label={words.mail}
          optional={words.optional}
          autoComplete="email"
          maxLength={320}
          value={draft.receipt_mail}
          error={leftMail && isWrongMail(draft) ? words.mail_invalid : errors.receipt_mail}
          onChange={(event) => onDraft({ receipt_mail: event.target.value })}
          onBlur={() => setLeftMail(true)}
        />
      </div>
      {cart.is_delivery && cart.contactless_allowed && draft.payment !== 'cash_at_door' && (
        <Checkbox
          className={styles.tick}
          label={words.contactless}
          checked={draft.contactless}
          onChange={(event) => onDraft({ contactless: event.target.checked })}
        />
      )}
      {!cart.is_delivery && cart.franchise && (
        <Note icon="store">{words.pick_up_at({ address: cart.franchise.address })}</Note>
      )}
    </Panel>
  )
}

function outsideText({ address, franchise }: CartState): string {
  const place = franchise?.name ?? words.the_store
  if (address.miles === null) return words.far_unknown({ place })
  return words.far({ place, miles: address.miles.toFixed(1) })
}

function inRangeText({ address, has_alcohol }: CartState): string {
  const alcohol = has_alcohol ? 'yes' : 'no'
  if (address.miles === null) return words.in_range_unknown({ alcohol })
  return words.in_range({ alcohol, miles: address.miles.toFixed(1) })
}
