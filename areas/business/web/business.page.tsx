import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { cents, toDecimal } from '#platform/core/money.ts'
import { phoneText } from '#platform/core/phone.ts'
import { fieldList } from '#platform/web/forms/field-list.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { FieldList } from '#ui/field-list.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Note } from '#ui/note.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  addBusinessUser,
  type BusinessUser,
  type businessPage,
  changeBusiness,
  recordPayment,
  setBusinessUserActive,
} from '../calls/businesses.ts'
import { mostDistanceFees } from '../rules/terms-form.ts'
import styles from './rocket.module.css'
import { TermsFields } from './terms-fields.tsx'

const useBusiness = pageHook<typeof businessPage>()

/** `/admin/businesses/:business_id`: its door, its price terms, its people, and what it owes. */
export default function BusinessPage() {
  const { name, phone_number, address, active } = useBusiness('business')
  return (
    <OfficePage
      title={name}
      lede={`${address}, ${phoneText(phone_number)}.${active ? '' : ' Closed: it can order nothing.'}`}
      acts={[{ label: 'All businesses', href: '/admin/businesses' }]}
    >
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Terms />
          <People />
        </div>
        <Account />
      </div>
    </OfficePage>
  )
}

function Terms() {
  const { business_id, version, active, terms } = useBusiness('business')
  const form = useForm({
    schema: changeBusiness.input,
    initial: {
      delivery_fee: toDecimal(cents(terms.delivery_fee)),
      distance_fees: terms.distance_fees.map(({ beyond_miles, delivery_fee }) => ({
        beyond_miles: String(beyond_miles),
        delivery_fee: toDecimal(cents(delivery_fee)),
      })),
      service_percent: String(terms.service_percent),
      tax_percent: String(terms.tax_percent),
      active,
    },
    version,
    input: (values, base) => ({ ...values, business_id, version: base ?? version }),
    submit: (input) => ask(changeBusiness, input),
    refresh: refreshPage,
    // Not awaited: the form takes the new version once it is no longer at work.
    done: () => {
      void refreshPage()
    },
  })
  const longer = fieldList(form, 'distance_fees')
  return (
    <Panel title="Price terms">
      <Form form={form} submit="Save terms" submitting="Saving...">
        <TermsFields form={form} />
        <FieldList
          legend="Longer ways"
          noun="Fee"
          list={longer}
          onAdd={() => longer.add({ beyond_miles: '', delivery_fee: '' })}
          empty="The delivery fee is the same for every way."
          most={mostDistanceFees}
          fixed
        >
          {({ index }) => (
            <div className={styles.grid3}>
              <NumberField label="Over" unit="mi" decimals {...form.text(`distance_fees.${index}.beyond_miles`)} />
              <MoneyField label="Delivery fee" {...form.tidied(`distance_fees.${index}.delivery_fee`)} />
            </div>
          )}
        </FieldList>
        <Switch label="Takes deliveries" {...form.check('active')} />
      </Form>
    </Panel>
  )
}

function People() {
  const { business_id } = useBusiness('business')
  const [users, setUsers] = useState(useBusiness('users'))
  const form = useForm({
    schema: addBusinessUser.input,
    initial: { name: '', email: '' },
    input: (values) => ({ ...values, business_id }),
    submit: (input) => ask(addBusinessUser, input),
    done: ({ user }) => setUsers((before) => [...before, user]),
  })
  const { reply } = form

  async function setActive({ user_id, active }: BusinessUser) {
    const answer = await ask(setBusinessUserActive, { business_id, user_id, active: !active })
    if (answer.ok) setUsers((before) => before.map((one) => (one.user_id === user_id ? answer.data.user : one)))
  }

  return (
    <Panel title="People">
      {users.length === 0 && <p className={styles.muted}>Nobody can sign in for this business yet.</p>}
      <ul className={styles.people}>
        {users.map((one) => (
          <li key={one.user_id}>
            <span>
              <b>{one.name}</b> <small>{one.email}</small> {!one.active && <Pill kind="quiet">ended</Pill>}
            </span>
            <Button size="small" variant="quiet" onClick={() => void setActive(one)}>
              {one.active ? `End ${one.name}’s access` : `Let ${one.name} in again`}
            </Button>
          </li>
        ))}
      </ul>
      {reply ? (
        <Note kind="success" acts={<Button onClick={() => form.reset()}>Add another</Button>}>
          {reply.user.name} signs in at /secure/login as {reply.user.email}. The password is shown only now:
          <code className={styles.once}>{reply.password}</code>
        </Note>
      ) : (
        <Form form={form} submit="Add person" submitting="Adding..." variant="plain">
          <div className={styles.grid3}>
            <TextField label="Name" maxLength={200} autoComplete="off" {...form.text('name')} />
            <TextField
              label="E-mail"
              className={styles.two}
              maxLength={200}
              autoComplete="off"
              {...form.text('email')}
            />
          </div>
        </Form>
      )}
    </Panel>
  )
}

function Account() {
  const { business_id } = useBusiness('business')
  const owed = useBusiness('owed')
  const payments = useBusiness('payments')
  const form = useForm({
    schema: recordPayment.input,
    initial: { amount: '', reference: '' },
    input: (values) => ({ ...values, business_id }),
    submit: (input) => ask(recordPayment, input),
    done: () => location.reload(),
  })
  return (
    <Panel title="Account">
      <DescriptionList facts={[[owed < 0 ? 'We owe it' : 'Owes us', <b key="owed">{moneyText(Math.abs(owed))}</b>]]} />
      <Form form={form} submit="Record payment" submitting="Recording..." variant="plain">
        <TextField
          label="Amount"
          prefix="$"
          kind="figures"
          inputMode="decimal"
          autoComplete="off"
          hint="below zero: what we have paid"
          {...form.text('amount')}
        />
        <TextField label="Reference" maxLength={100} autoComplete="off" {...form.text('reference')} />
      </Form>
      {payments.length > 0 && (
        <ul className={styles.people} aria-label="Payments">
          {payments.map(({ reference, amount }) => (
            <li key={reference}>
              <small>{reference}</small>
              <span>{moneyText(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
