import { momentText } from '#platform/core/moment-text.ts'
import { cents } from '#platform/core/money.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { ask } from '#platform/web/route.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Panel } from '#ui/panel.tsx'
import { Person } from '#ui/person.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { changeOrderNote, changeOrderPhone } from '../calls/order-desk.ts'
import styles from './order-desk.module.css'
import { statusText } from './order-words.ts'
import { refreshOrder, useDeskPage } from './use-desk-order.ts'
import { useVersions } from './use-versions.ts'

export function CustomerPanel() {
  const { order_id, name, phone_number, note, is_delivery, address } = useDeskPage('order')
  const door = [address.addr_line_1, address.addr_line_2].filter(Boolean).join(', ')
  return (
    <Panel title="Customer">
      <Person id={order_id} name={name} />
      <PhoneForm order_id={order_id} phone_number={phone_number} />
      {is_delivery && (
        <DescriptionList facts={[['Address', `${door}, ${address.city}, ${address.state} ${address.zip}`]]} />
      )}
      <NoteForm order_id={order_id} note={note} />
    </Panel>
  )
}

function PhoneForm({ order_id, phone_number }: { order_id: number; phone_number: string }) {
  const row = useVersions(phone_number)
  const form = useForm({
    schema: changeOrderPhone.input,
    initial: { phone_number },
    check: (values) =>
      phoneDigits(values.phone_number) ? {} : { phone_number: changeOrderPhone.refusals.phone_number_invalid[1] },
    version: row.version,
    input: (values, version) => ({ order_id, ...values, expected_phone_number: row.valueAt(version) }),
    submit: (input) => ask(changeOrderPhone, input),
    done: (reply, reset) => {
      reset({ phone_number: reply.phone_number })
      void refreshOrder()
    },
    refresh: refreshOrder,
    unanswered: changeOrderPhone.unanswered,
    leaving: 'freely',
  })
  return (
    <Form form={form} submit={form.isDirty ? 'Save phone' : undefined} variant="plain">
      <PhoneField
        label="Phone"
        hint={form.isDirty ? `Was ${phone_number}` : undefined}
        {...form.tidied('phone_number')}
      />
    </Form>
  )
}

function NoteForm({ order_id, note }: { order_id: number; note: string }) {
  const row = useVersions(note)
  const form = useForm({
    schema: changeOrderNote.input,
    initial: { note },
    version: row.version,
    input: (values, version) => ({ order_id, ...values, expected_note: row.valueAt(version) }),
    submit: (input) => ask(changeOrderNote, input),
    done: (reply, reset) => {
      reset({ note: reply.note })
      void refreshOrder()
    },
    refresh: refreshOrder,
    unanswered: changeOrderNote.unanswered,
  })
  return (
    <Form form={form} submit={form.isDirty ? 'Save note' : undefined} variant="plain">
      <TextArea label="Note" rows={3} {...form.text('note')} />
    </Form>
  )
}

/** What else this customer ordered, the newest first. */
export function OtherOrders() {
  const orders = useDeskPage('customer_orders')
  const now = useDeskPage('read_at')
  const { name, time_zone } = useDeskPage('order')
  if (orders.length === 0) return null
  return (
    <Panel title={`${name}’s other orders`}>
      <ul className={styles.links}>
        {orders.map(({ order_id, franchise, status, created_at, total }) => (
          <li key={order_id}>
            <a href={`/secure/orders/${order_id}`}>#{order_id}</a>
            <span className={styles.cut}>
              {franchise}, {statusText(status).toLowerCase()}
            </span>
            <span className={styles.muted}>
              {momentText(created_at, now, time_zone)}, {moneyText(cents(total))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
