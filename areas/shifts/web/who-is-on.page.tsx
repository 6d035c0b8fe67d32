import { useState } from 'react'
import { MarketSwitch, OfficePage } from '#areas/accounts/web/public.tsx'
import { type ShiftType, shiftTypeTexts } from '#areas/dispatch/rules/shift-type.ts'
import { timeText } from '#platform/core/local-time.ts'
import { momentText } from '#platform/core/moment-text.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Select } from '#ui/select.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { timeOfTyped } from '#ui/time-of-day.ts'
import { correctDriverHour, correctTimeEntry, makeClockInCode, type Working, type whoIsOnPage } from '../calls/clock.ts'
import { forgottenFrom } from '../rules/forgotten.ts'
import { hoursText, hundredthsBetween } from '../rules/worked-time.ts'
import styles from './clock.module.css'
import { ClockFigures } from './clock-figures.tsx'

const usePage = pageHook<typeof whoIsOnPage>()
type Market = ReturnType<typeof usePage<'clock_market'>>

const columnsOf = (market: Market, correct: ((row: Working) => void) | undefined): readonly Column<Working>[] => [
  { id: 'name', title: 'Name', value: (row) => row.name, wraps: true },
  {
    id: 'shift',
    title: 'Works as',
    value: (row) => (row.shift_type === null ? 'Office' : shiftTypeTexts[row.shift_type as ShiftType]),
    width: 152,
  },
  {
    id: 'since',
    title: 'Since',
    value: (row) => row.started_at,
    cell: (row) => momentText(row.started_at, market.now, market.time_zone),
    kind: 'time',
    wraps: true,
    width: 96,
  },
  {
    id: 'hours',
    title: 'Hours',
    value: (row) => hundredthsBetween(row.started_at, market.now),
    cell: (row) => hoursText(hundredthsBetween(row.started_at, market.now)),
    kind: 'number',
    width: 64,
  },
  {
    id: 'state',
    title: 'State',
    value: (row) => stateOf(row, market),
    cell: (row) => <State row={row} market={market} />,
    width: 176,
  },
  { id: 'tablet', title: 'Tablet', value: (row) => row.tablet_id ?? '', width: 96 },
  ...(correct
    ? [
        {
          id: 'act',
          title: 'Correct',
          value: () => '',
          sortable: false,
          cell: (row: Working) => (
            <Button size="small" onClick={() => correct(row)} aria-label={`Correct the time of ${row.name}`}>
              Correct
            </Button>
          ),
          card: 'end' as const,
          width: 88,
        },
      ]
    : []),
]

function stateOf(row: Working, { now, time_zone }: Market): string {
  const { on_break_since, scheduled_end_at, over_at, orders } = row
  if (on_break_since !== null) return `On a break since ${timeText(on_break_since, time_zone)}`
  if (scheduled_end_at !== null && scheduled_end_at < now)
    return `Over since ${momentText(scheduled_end_at, now, time_zone)}`
  if (orders > 0) return orders === 1 ? '1 order' : `${orders} orders`
  if (forgottenFrom(row) <= now) return `Over since ${momentText(over_at, now, time_zone)}`
  return scheduled_end_at === null ? 'At work' : `Until ${momentText(scheduled_end_at, now, time_zone)}`
}

function State({ row, market }: { row: Working; market: Market }) {
  const text = stateOf(row, market)
  if (row.on_break_since !== null) return <Pill kind="yellow">{text}</Pill>
  if (text.startsWith('Over')) return <Pill kind="orange">{text}</Pill>
  return <Pill kind="ok">{text}</Pill>
}

const idOf = (row: Working) =>
  row.driver_hour_id === null ? `office-${row.time_entry_id}` : `driver-${row.driver_hour_id}`

/** `/secure/clock`: who works now, and the code by which a driver begins. */
export default function WhoIsOnPage() {
  const rows = usePage('on_the_clock')
  const figures = usePage('clock_figures')
  const market = usePage('clock_market')
  const mayCorrect = usePage('may_correct')
  const [corrected, setCorrected] = useState<Working>()
  return (
    <OfficePage
      title="Who is on"
      lede={`${market.market}: ${rows.length} on the clock at ${timeText(market.now, market.time_zone)}.`}
      side={<MarketSwitch market_id={market.market_id} />}
      acts={[{ label: 'Your own clock', href: '/secure/clock_in', icon: 'clock' }]}
    >
      <ClockFigures figures={figures} now={market.now} timeZone={market.time_zone} />
      <div className={styles.columns}>
        <DataTable
          label="On the clock"
          columns={columnsOf(market, mayCorrect ? setCorrected : undefined)}
          rows={rows}
          idOf={idOf}
          cardsWhenTight
          empty={<EmptyState icon="clock" title="Nobody is on the clock." />}
          exportName="on-the-clock"
        />
        <CodePanel market={market} on={rows} />
      </div>
      {corrected && <CorrectDialog row={corrected} market={market} onClose={() => setCorrected(undefined)} />}
    </OfficePage>
  )
}

/** A market that has just begun has neither drivers nor tablets. */
function whyNobody({ drivers }: Market, on: readonly Working[]): string {
  const isAnyOn = on.some(({ driver_hour_id }) => driver_hour_id !== null)
  if (drivers.length === 0) return isAnyOn ? 'All drivers are on the clock.' : 'Nobody drives here yet.'
  return isAnyOn ? 'All tablets are in use.' : 'There is no tablet here yet.'
}

function CodePanel({ market, on }: { market: Market; on: readonly Working[] }) {
  const { drivers, tablets } = market
  const form = useForm({
    schema: makeClockInCode.input,
    initial: { driver_id: String(drivers[0]?.driver_id ?? ''), tablet_id: tablets[0] ?? '' },
    submit: (input) => ask(makeClockInCode, input),
    leaving: 'freely',
  })
  if (drivers.length === 0 || tablets.length === 0)
    return (
      <Panel title="Clock a driver in">
        <p>{whyNobody(market, on)}</p>
      </Panel>
    )
  return (
    <Panel title="Clock a driver in">
      <Form form={form} submit="Make a code" submitting="Making a code...">
        <Select
          label="Driver"
          {...form.select(
            'driver_id',
            drivers.map(({ driver_id, name }) => ({ value: String(driver_id), label: name })),
          )}
        />
        <Select
          label="Tablet"
          {...form.select(
            'tablet_id',
            tablets.map((tablet) => ({ value: tablet, label: tablet })),
          )}
        />
      </Form>
      {form.reply && (
        <div className={styles.code} role="status">
          <span className={styles.muted}>Code, until {timeText(form.reply.expires_at, market.time_zone)}</span>
          <output>{form.reply.code}</output>
          <QrCode
            text={new URL(form.reply.link, location.origin).href}
            label="The same code, for the tablet’s camera"
          />
          <span className={styles.muted}>
            The driver points the tablet’s camera at it, or opens <b>/rocket/driver_app_web/clock_in</b> there and types
            the code, and confirms the checklist. Or send this address: <a href={form.reply.link}>{form.reply.link}</a>
          </span>
        </div>
      )}
    </Panel>
  )
}

const wire = (text: string) => {
  const minute = timeOfTyped(text)
  if (minute === undefined) return text
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function CorrectDialog({ row, market, onClose }: { row: Working; market: Market; onClose: () => void }) {
  const [start, setStart] = useState(timeText(row.started_at, market.time_zone))
  const [end, setEnd] = useState('')
  const [reason, setReason] = useState('')
  const [state, setState] = useState<{ loading: boolean; field?: string | undefined; error?: string }>({
    loading: false,
  })
  const isStaff = row.driver_hour_id === null
  async function save() {
    setState({ loading: true })
    const times = { start_time: wire(start), reason }
    const answer = isStaff
      ? await ask(correctTimeEntry, {
          ...times,
          time_entry_id: String(row.time_entry_id),
          end_time: wire(end),
          expected_started_at: row.started_at,
        })
      : await ask(correctDriverHour, { ...times, driver_hour_id: String(row.driver_hour_id), version: row.version })
    if (!answer.ok) return setState({ loading: false, field: answer.field, error: answer.message })
    await refreshPage()
    return onClose()
  }
  const errorAt = (field?: string) => (state.field === field ? state.error : undefined)
  return (
    <Dialog
      title={`Correct the time of ${row.name}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={state.loading} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TimeField label="Start" value={start} onType={setStart} error={errorAt('start_time')} />
        {isStaff && (
          <TimeField
            label="End"
            optional="optional"
            hint="Empty: still at work"
            value={end}
            onType={setEnd}
            error={errorAt('end_time')}
          />
        )}
        <TextField
          label="Reason"
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={errorAt('reason') ?? (state.error && !state.field ? state.error : undefined)}
        />
      </div>
    </Dialog>
  )
}
