import type { ReactNode } from 'react'
import { dollars } from '#platform/core/money.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Tag } from '#ui/tag.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import type { OwnBusiness } from '../calls/rocket-orders.ts'
import { readyInText } from '../rules/pickup-time.ts'
import { AddressStateLine } from './address-state.tsx'
import { paymentWords } from './delivery-words.ts'
import { estimateFor, type NewDeliveryForm, readyAtOf } from './new-delivery.ts'
import styles from './rocket.module.css'
import type { AddressCheck } from './use-address-check.ts'

const longestNote = 1000
const ways = [
  { value: 'already_paid', label: paymentWords.already_paid },
  { value: 'collect_cash', label: paymentWords.collect_cash },
] as const

type Props = {
  business: OwnBusiness
  form: NewDeliveryForm
  check: AddressCheck
  now: number
  /** In its head: other ways to fill it in. */
  head: ReactNode
  /** Beside its button. */
  foot: ReactNode
}

/** The rocket new order form (RKT-01): what stops the order is named beside its button. */
export function NewDeliveryPanel({ business, form, check, now, head, foot }: Props) {
  const { values } = form
  const estimate = estimateFor(values.subtotal, business, check)
  const readyAt = readyAtOf(values.ready, now, business)
  const payment = form.field('payment')
  const isReady = check.state === 'valid'
  return (
    <Panel
      title="New order"
      acts={
        <>
          <small className={styles.muted}>{`${business.name}, ${business.addr_line_1}`}</small>
          {head}
        </>
      }
    >
      <Form
        form={form}
        submit={estimate ? `Order delivery for ${dollars(estimate.total)}` : 'Order delivery'}
        submitting="Ordering..."
        disabled={!isReady}
        acts={
          <>
            {foot}
            <small className={styles.muted} id="what-stops">
              {isReady
                ? 'Free to cancel until a driver is on the way to you.'
                : 'The address must be found and in range first.'}
            </small>
          </>
        }
      >
        <div className={styles.grid3}>
          <TextField label="Business name" value={business.name} disabled />
          <TextField label="Customer name" autoComplete="off" maxLength={200} {...form.text('name')} />
          <PhoneField
            label="Phone"
            autoComplete="off"
            hint="mobile, gets the live link"
            {...form.tidied('phone_number')}
          />
        </div>
        <div className={styles.grid3}>
          <TextField
            label="Address"
            icon="pin"
            className={styles.two}
            autoComplete="off"
            placeholder="Street and number"
            maxLength={200}
            hint={`in ${business.city}, ${business.state}`}
            {...form.text('address')}
          />
          <TextField
            label="Apartment"
            optional="optional"
            autoComplete="off"
            maxLength={100}
            {...form.text('apartment_number')}
          />
          <div className={styles.all}>
            <AddressStateLine check={check} address={values.address} />
          </div>
        </div>
        <TextArea
          label="Note"
          rows={2}
          maxLength={longestNote}
          hint={`${values.note.length} of ${longestNote}; the driver reads it at the door`}
          {...form.text('note')}
        />
        <div className={styles.grid3}>
          <MoneyField label="Order subtotal" {...form.tidied('subtotal')} />
          <TimeField
            label="Pickup ready"
            hint={readyAt === undefined ? 'when a driver can fetch it' : readyInText(readyAt, now, business.time_zone)}
            {...form.typed('ready')}
          />
          <div className={styles.payment}>
            <span aria-hidden="true">Payment</span>
            <SegmentedControl legend="Payment" wide parts={ways} value={payment.value} onChoose={payment.set} />
            <Tag>no alcohol</Tag>
          </div>
        </div>
      </Form>
    </Panel>
  )
}
