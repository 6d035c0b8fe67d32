import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { asSoonAsPossible } from '#areas/cart/rules/values.ts'
import { CartSums } from '#areas/cart/web/public.tsx'
import { rich } from '#platform/web/rich.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Select } from '#ui/select.tsx'
import { plainWords as words } from './plain-words.ts'
import { whenChoices } from './window-words.ts'

/** What can be settled of an order without scripts: links and forms in the place of the parts that need them. */
export function PlainCheckout({ cart }: { cart: CartState }) {
  const phone = cart.support_phone
  return (
    <>
      <Panel title={words.how}>
        <TypeForm cart={cart} />
        {cart.is_delivery && (
          <p>
            {cart.address.address_line
              ? rich(words.brought_to({ address: cart.address.address_line }), { b: (said) => <b>{said}</b> })
              : words.no_address}{' '}
            <a href="/">{words.change_address}</a>
          </p>
        )}
        {cart.is_delivery && cart.address.message && <Note kind="warn">{cart.address.message}</Note>}
        {cart.is_delivery && cart.windows.length > 0 && <WhenForm cart={cart} />}
      </Panel>
      <Panel title={words.sums}>
        <CartSums cart={cart} />
      </Panel>
      <Panel title={words.place}>
        <p>{rich(words.needs_scripts, { phone: <PhoneLink phone={phone} /> })}</p>
        <p>{words.kept}</p>
      </Panel>
    </>
  )
}

function TypeForm({ cart }: { cart: CartState }) {
  const types = [
    { value: '1', label: words.delivery, isChosen: cart.is_delivery, state: cart.delivery },
    { value: '0', label: words.pickup, isChosen: !cart.is_delivery, state: cart.pickup },
  ]
  const messages = types.map(({ state }) => state.message).filter((message) => message !== '')
  return (
    <>
      <form method="post" action="/cart/set_order_type">
        {types.map(({ value, label, isChosen, state }) => (
          <Button
            key={value}
            type="submit"
            name="is_delivery"
            value={value}
            variant={isChosen ? 'tint' : 'plain'}
            icon={isChosen ? 'check' : undefined}
            aria-label={isChosen ? words.chosen({ choice: label }) : label}
            disabled={!state.offered}
          >
            {label}
          </Button>
        ))}
      </form>
      {[...new Set(messages)].map((message) => (
        <p key={message}>{message}</p>
      ))}
    </>
  )
}

function WhenForm({ cart }: { cart: CartState }) {
  const choices = whenChoices(cart).filter(({ disabled }) => !disabled)
  const isNow = cart.start_time_minute === asSoonAsPossible
  return (
    <form method="post" action="/cart/select_delivery_window">
      <Select
        label={words.when}
        name="start_time_minute"
        defaultValue={isNow ? undefined : String(cart.start_time_minute)}
        options={choices.map(({ start_time_minute, label, busyFee }) => ({
          value: String(start_time_minute),
          label: [label, busyFee].filter(Boolean).join(' · '),
        }))}
      />
      <Button type="submit">{words.choose}</Button>
    </form>
  )
}
