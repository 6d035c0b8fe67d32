import { useOffice } from '#areas/accounts/web/public.tsx'
import { dayFromUs, dayToUs } from '#platform/core/day.ts'
import { clockText, instantOf, localTime } from '#platform/core/local-time.ts'
import { phoneDigits, phoneText } from '#platform/core/phone.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { DateField } from '#ui/date-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { timeOfTyped } from '#ui/time-of-day.ts'
import { changeTicket } from '../calls/case.ts'
import { dueRuleText, kindRules } from '../rules/due.ts'
import { asKind, asPriority, priorities, priorityNames, ticketKinds } from '../rules/ticket.ts'
import styles from './case.module.css'
import { refreshAfterOwn, saveOver, useCase, useOwnChanges } from './use-case.ts'

const byRule = 'rule'
const byHand = 'hand'
const noMarket = 'none'

/** What it is about and until when; the time is that of the market's clock. */
export function DetailsPanel() {
  const ticket = useCase('ticket')
  const merged_into = useCase('merged_into')
  const now = useCase('read_at')
  const { markets } = useOffice()
  const { ticket_id, version, time_zone } = ticket
  const initial = useInitial()
  const form = useForm({
    schema: changeTicket.input,
    initial,
    check: ({ due, day, time, phone_number }) => ({
      phone_number:
        phone_number.trim() === '' || phoneDigits(phone_number)
          ? undefined
          : changeTicket.refusals.phone_number_invalid[1],
      day: due === byHand && !dayFromUs(day) ? 'Enter a day as MM/DD/YYYY.' : undefined,
      time: due === byHand && timeOfTyped(time) === undefined ? 'Enter a time, such as 5:30 PM.' : undefined,
    }),
    version,
    input: ({ kind, priority, due, day, time, name, phone_number, market }, base) => ({
      ticket_id,
      kind: asKind(kind),
      priority: asPriority(Number(priority)),
      due_at: due === byHand ? instantOf(dayFromUs(day) ?? '', timeOfTyped(time) ?? 0, time_zone) : null,
      name,
      phone_number,
      market_id: market === noMarket ? null : Number(market),
      expected_version: base ?? version,
    }),
    submit: (input) => saveOver(input, (one) => ask(changeTicket, one)),
    done: (reply) => void refreshAfterOwn(reply.version),
    refresh: refreshPage,
    unanswered: changeTicket.unanswered,
    leaving: 'freely',
  })
  useOwnChanges(form)
  const kind = asKind(form.values.kind)
  const isActive = merged_into === null
  return (
    <Panel title="Details">
      <Form form={form} submit={form.isDirty && isActive ? 'Save details' : undefined} variant="plain">
        <div className={styles.pair}>
          <Select
            label="Kind"
            {...form.select(
              'kind',
              ticketKinds.map((value) => ({ value, label: kindRules[value].name })),
            )}
          />
          <Select
            label="Priority"
            {...form.select(
              'priority',
              priorities.toReversed().map((value) => ({ value: String(value), label: priorityNames[value] })),
            )}
          />
        </div>
        <Select
          label="Until"
          {...form.select('due', [
            { value: byRule, label: `As its kind: ${dueRuleText(kind)}` },
            { value: byHand, label: 'A time of its own' },
          ])}
        />
        {form.values.due === byHand && (
          <div className={styles.pair}>
            <DateField label="Day" today={localTime(now, time_zone).day} {...form.typed('day')} />
            <TimeField label="Time" hint={`${zoneName(now, time_zone)}`} {...form.typed('time')} />
          </div>
        )}
        <TextField label="Name" optional="optional" maxLength={200} {...form.text('name')} />
        <PhoneField label="Phone" optional="optional" {...form.tidied('phone_number')} />
        {(markets.length > 1 || ticket.market_id === null) && (
          <Select
            label="Market"
            {...form.select('market', [
              ...(ticket.market_id === null ? [{ value: noMarket, label: 'None' }] : []),
              ...markets.map((market) => ({ value: String(market.market_id), label: market.name })),
            ])}
          />
        )}
      </Form>
    </Panel>
  )
}

function useInitial() {
  const { kind, priority, due_at, time_zone, name, phone_number, market_id } = useCase('ticket')
  const now = useCase('read_at')
  const isByHand = useCase('due_by_hand')
  const shown = localTime(due_at ?? now, time_zone)
  return {
    kind: kind as string,
    priority: String(priority),
    due: isByHand ? byHand : byRule,
    day: dayToUs(shown.day),
    time: clockText(shown.minute),
    name,
    phone_number: phoneText(phone_number),
    market: market_id === null ? noMarket : String(market_id),
  }
}

/** `EST`: whose clock a time is read from. */
function zoneName(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
