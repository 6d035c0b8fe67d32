import { useState } from 'react'
import { dayToUs } from '#platform/core/day.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { sessionDraft } from '#platform/web/forms/session-draft.ts'
import { useForm } from '#platform/web/forms/use-form.ts'
import { randomHex } from '#platform/web/random-hex.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { changeSalesEvent, createSalesEvent } from '../calls/events.ts'
import type { ShownRestaurant } from '../calls/sales.ts'
import { eventFaults } from '../rules/event-form.ts'
import { nextStepHints } from '../rules/outcome.ts'
import { OutcomeFields } from './outcome-fields.tsx'
import styles from './sales.module.css'
import { SalesPeople } from './sales-people.tsx'

type SalesEvent = {
  readonly sales_event_id: number
  readonly version: number
  readonly event_date: string
  readonly outcome: number
  readonly rejection_reason: number
  readonly other_reason: string
  readonly notes: string
  readonly sales_people: readonly number[]
}

type EventFormProps = { restaurant: ShownRestaurant; event: SalesEvent | null }

/** A visit as it is logged, or changed later; what was typed outlives a reload and a lost network. */
export function EventForm({ restaurant, event }: EventFormProps) {
  const { sales_restaurant_id: restaurantId, name, today } = restaurant
  const [initial] = useState(() => ({
    event_date: event?.event_date ?? dayToUs(today),
    outcome: event?.outcome ?? 0,
    rejection_reason: event?.rejection_reason ?? 0,
    other_reason: event?.other_reason ?? '',
    notes: event?.notes ?? '',
    sales_people: [...(event?.sales_people ?? [])],
    next_step: event ? restaurant.next_step : '',
    next_step_on: event && restaurant.next_step_on !== null ? dayToUs(restaurant.next_step_on) : '',
    request_key: randomHex(32),
  }))
  const [draft] = useState(() =>
    sessionDraft(`sales_event:${event ? `of ${event.sales_event_id}` : restaurantId}`, {
      ...initial,
      sales_people: [0],
    }),
  )
  const here = `/secure/sales?restaurantId=${restaurantId}`
  const form = useForm({
    initial,
    draft,
    check: (values) => Object.fromEntries(eventFaults(values, today).map(({ field, message }) => [field, message])),
    version: event?.version,
    input: (values, version) => ({ ...values, version: version ?? 0 }),
    submit: ({ version, request_key, ...values }) =>
      event
        ? ask(changeSalesEvent, { ...values, sales_event_id: event.sales_event_id, version })
        : ask(createSalesEvent, { ...values, restaurantId, request_key }),
    done: () => location.assign(here),
    refresh: refreshPage,
    unanswered: createSalesEvent.unanswered,
  })
  const people = form.field('sales_people')
  return (
    <div className={styles.stack}>
      <Panel title={`${event ? 'Change event' : 'Create event'}: ${name}`}>
        <Form form={form}>
          <div className={styles.when}>
            <DateField label="Date" today={today} max={today} {...form.typed('event_date')} />
          </div>
          <OutcomeFields form={form} />
          <TextArea label="Notes" rows={3} maxLength={5000} {...form.text('notes')} />
          <div className={styles.next2}>
            <TextField
              label="Next step"
              optional="or nothing"
              autoComplete="off"
              maxLength={200}
              placeholder={nextStepHints[form.values.outcome] ?? 'Call, meet, send the contract'}
              {...form.text('next_step')}
            />
            <DateField label="On" optional="or nothing" today={today} min={today} {...form.typed('next_step_on')} />
          </div>
        </Form>
      </Panel>
      <SalesPeople restaurant={restaurant} ids={people.value} error={people.error} set={people.set} />
      <div className={styles.save}>
        <LinkButton variant="ghost" href={here}>
          Cancel
        </LinkButton>
        <Button variant="primary" loading={form.loading} onClick={form.submit}>
          Save event
        </Button>
      </div>
    </div>
  )
}
