import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { phoneDigits, phoneText } from '#platform/core/phone.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { searchNow } from '#platform/web/search-now.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { pickAccount, type pickAccountPage } from '../calls/phone-orders.ts'
import { cartPathOf } from './paths.ts'
import styles from './pick-account.module.css'

const usePickPage = pageHook<typeof pickAccountPage>()

/** `/admin/order_cart`: who is calling (SIL-ORD-085, SIL-OPS-126). */
export default function PickAccountPage() {
  return (
    <OfficePage title="Order by phone" lede="An order by phone costs $1.50 more, which the caller should hear.">
      <div className={styles.columns}>
        <div className={styles.stack}>
          <CallerPanel />
          <OrdersInHand />
        </div>
        <RestaurantsPanel />
      </div>
    </OfficePage>
  )
}

function CallerPanel() {
  const form = useForm({
    schema: pickAccount.input,
    initial: { phone_number: '' },
    check: ({ phone_number }) =>
      phoneDigits(phone_number) ? {} : { phone_number: pickAccount.refusals.phone_not_recognized[1] },
    submit: (input) => ask(pickAccount, input),
    done: ({ path }) => location.assign(path),
    unanswered: 'The account could not be opened. Please try again.',
    leaving: 'freely',
  })
  return (
    <Panel title="Who is calling?">
      <Form form={form} submit="Open the account" submitting="Opening...">
        <PhoneField
          label="The caller’s phone"
          hint="Known or new: a number without an account gets one."
          {...form.tidied('phone_number')}
        />
      </Form>
    </Panel>
  )
}

function OrdersInHand() {
  const orders = usePickPage('open_phone_orders')
  if (orders.length === 0) return null
  return (
    <Panel title="Your orders in hand" flush>
      <ul className={styles.list}>
        {orders.map(({ cosmic_customer_id, phone_number, name, restaurant, from, items }) => (
          <li key={cosmic_customer_id}>
            <a href={cartPathOf(cosmic_customer_id)}>{phoneText(phone_number)}</a>
            <span>{restaurant ?? (name || 'No name yet')}</span>
            <span className={styles.muted}>
              {items === 0
                ? 'Nothing in the cart yet'
                : `${items} ${items === 1 ? 'item' : 'items'} from ${from ?? 'a place'}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function RestaurantsPanel() {
  const restaurants = usePickPage('restaurants')
  const q = new URLSearchParams(searchNow()).get('q') ?? ''
  const [opening, setOpening] = useState<number>()
  const [problem, setProblem] = useState('')

  async function open(restaurant_id: number) {
    setOpening(restaurant_id)
    const answer = await ask(pickAccount, { restaurant_id })
    if (answer.ok) return location.assign(answer.data.path)
    setOpening(undefined)
    setProblem(answer.message)
  }

  return (
    <Panel title="Or a restaurant for its own account" flush>
      <form className={styles.search} method="get">
        <TextField label="Name or phone" name="q" type="search" defaultValue={q} />
        <Button type="submit" icon="search">
          Find
        </Button>
      </form>
      <ErrorLine error={problem} className={styles.problem} />
      <ul className={styles.list}>
        {restaurants.map(({ franchise_id, name, phone_number, market }) => (
          <li key={franchise_id}>
            <span>
              <b>{name}</b>
            </span>
            <span className={styles.muted}>
              {phoneText(phone_number)}, {market}
            </span>
            <Button
              size="small"
              loading={opening === franchise_id}
              aria-label={`Open the account of ${name}`}
              onClick={() => void open(franchise_id)}
            >
              Open
            </Button>
          </li>
        ))}
        {restaurants.length === 0 && <li className={styles.muted}>No restaurant has these words.</li>}
      </ul>
    </Panel>
  )
}
