import { useState } from 'react'
import { MarketSwitch, OfficePage } from '#areas/accounts/web/public.tsx'
import { hoursText } from '#areas/shifts/rules/worked-time.ts'
import { daysAfter, shortDay } from '#platform/core/day.ts'
import { cents, plus } from '#platform/core/money.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { dayOfTyped, typedOfDay } from '#ui/calendar.ts'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { FigureStrip } from '#ui/figure-strip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { TableScroll } from '#ui/table-scroll.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { approveClean, type DriverHour, type hoursPage } from '../calls/hours.ts'
import { daySpan } from '../rules/day-bar.ts'
import { approvals } from '../rules/driver-hour.ts'
import { AddHours } from './add-hours.tsx'
import { CashPanel } from './cash-panel.tsx'
import { HourRows, reviewedOf } from './hour-rows.tsx'
import styles from './hours.module.css'

const useHours = pageHook<typeof hoursPage>()

/** `/secure/invoices/hours`: a day's hours, those that somebody should look at first. */
export default function HoursPage() {
  const day = useHours('hours_day')
  const hours = useHours('driver_hours')
  const mayChange = useHours('may_change')
  const cash = useHours('cash_counts')
  const [adding, setAdding] = useState(false)
  const exceptions = hours.filter((hour) => hour.exceptions.length > 0)
  const clean = hours.filter((hour) => hour.exceptions.length === 0)
  const waiting = clean.filter(({ approve, paid }) => approve !== approvals.yes && !paid)
  const [reviewing, setReviewing] = useState(false)
  const [note, setNote] = useState<string>()
  const span = daySpan(hours.map(reviewedOf))
  const rows = { span, mayChange, zone: day.time_zone }
  return (
    <OfficePage
      title="Hours"
      lede={`${day.market}, ${shortDay(day.day)}. Pay period ${shortDay(day.starts_on)} to ${shortDay(day.ends_on)}.`}
      side={<DayChoice market_id={day.market_id} day={day.day} today={day.today} />}
      acts={[
        {
          label: 'Pay periods',
          href: `/secure/invoices?market=${day.market_id}&week=${day.starts_on}`,
          icon: 'wallet',
        },
        ...(mayChange ? [{ label: 'Add hours', icon: 'plus' as const, onRun: () => setAdding(true) }] : []),
        ...(mayChange && waiting.length > 0
          ? [{ label: `Approve ${waiting.length} clean`, variant: 'primary' as const, onRun: () => setReviewing(true) }]
          : []),
      ]}
    >
      <Figures hours={hours} exceptions={exceptions.length} working={day.working} />
      <div role="status">{note && <Note kind="success">{note}</Note>}</div>
      {hours.length === 0 ? (
        <EmptyState icon="clock" title="Nobody has finished any hours on this day." />
      ) : (
        <Panel flush>
          <TableScroll label="Driver hours" cards>
            <table className={styles.table} aria-label="Driver hours">
              <thead>
                <tr>
                  <th>Driver</th>
                  <th>Shift</th>
                  <th>Start</th>
                  <th>End</th>
                  <th data-figures>Hours</th>
                  <th data-figures>Wage</th>
                  <th data-figures>Gaurantee</th>
                  <th>Schedule</th>
                  <th>Variance</th>
                  <th>Approve</th>
                  <th>
                    <VisuallyHidden>Acts</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                <HourRows hours={exceptions} {...rows} />
                {clean.length > 0 && (
                  <tr className={styles.groupRow}>
                    <td colSpan={11} className={styles.groupCell}>
                      <div className={styles.inner}>
                        <b>Clean</b>
                        <span>
                          {clean.length === 1 ? '1 record' : `${clean.length} records`} within 5 minutes of the
                          schedule, {clean.length - waiting.length} approved
                        </span>
                        <span />
                      </div>
                    </td>
                  </tr>
                )}
                <HourRows hours={clean} {...rows} />
              </tbody>
            </table>
          </TableScroll>
        </Panel>
      )}
      {cash.length > 0 && <CashPanel counts={cash} mayChange={mayChange} />}
      {adding && <AddHours day={day} onClose={() => setAdding(false)} />}
      {reviewing && <ApproveClean hours={waiting} onClose={() => setReviewing(false)} onDone={setNote} />}
    </OfficePage>
  )
}

function DayChoice({ market_id, day, today }: { market_id: number; day: string; today: string }) {
  const [typed, setTyped] = useState(typedOfDay(day))
  const show = (to: string) => location.assign(`?market=${market_id}&day=${to}`)
  return (
    <div className={styles.side}>
      <MarketSwitch market_id={market_id} />
      <div className={styles.day}>
        <IconButton icon="left" label="Day before" onClick={() => show(daysAfter(day, -1))} />
        <DateField
          label="Day"
          hideLabel
          value={typed}
          today={today}
          onType={(text) => {
            setTyped(text)
            const to = dayOfTyped(text)
            if (to && to !== day) show(to)
          }}
        />
        <IconButton icon="right" label="Day after" onClick={() => show(daysAfter(day, 1))} />
      </div>
    </div>
  )
}

type FigureProps = { hours: readonly DriverHour[]; exceptions: number; working: number }

function Figures({ hours, exceptions, working }: FigureProps) {
  const hundredths = hours.reduce((all, { total_hours }) => all + Math.round(Number(total_hours) * 100), 0)
  const pay = plus(...hours.map((hour) => cents(hour.pay)))
  const topUp = plus(...hours.map((hour) => cents(hour.top_up)))
  const approved = hours.filter(({ approve }) => approve === approvals.yes).length
  return (
    <FigureStrip
      figures={[
        { title: 'Clocked', value: `${hoursText(hundredths)} h`, detail: `${working} still on` },
        { title: 'Exceptions', value: exceptions, detail: `of ${hours.length}` },
        { title: 'Approved', value: approved, detail: `of ${hours.length}` },
        { title: 'Pay, before tips', value: moneyText(pay), detail: `gaurantee adds ${moneyText(topUp)}` },
      ]}
    />
  )
}

type ApproveProps = { hours: readonly DriverHour[]; onClose: () => void; onDone: (note: string) => void }

/** What is approved, before it is: how many records, hours and dollars. */
function ApproveClean({ hours, onClose, onDone }: ApproveProps) {
  const [seen] = useState(hours)
  const hundredths = seen.reduce((all, { total_hours }) => all + Math.round(Number(total_hours) * 100), 0)
  const approve = useAct(async () => {
    const answer = await ask(approveClean, {
      seen: seen.map(({ driver_hour_id, version }) => ({ driver_hour_id, version })),
    })
    if (!answer.ok) return answer
    await refreshPage()
    const { approved, left, total_hours } = answer.data
    onDone(
      `Approved ${approved.length}, ${total_hours} h.${left.length > 0 ? ` Left ${left.length}, changed meanwhile.` : ''}`,
    )
    onClose()
    return answer
  })
  return (
    <Dialog
      title={`Approve ${seen.length} clean records?`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={approve.loading} onClick={() => approve.run()}>
            Approve {seen.length}
          </Button>
        </>
      }
    >
      <p>
        {hoursText(hundredths)} h for {moneyText(plus(...seen.map(({ pay }) => cents(pay))))} before tips, all within 5
        minutes of their schedule.
      </p>
      <ul>
        {seen.map(({ driver_hour_id, driver, total_hours }) => (
          <li key={driver_hour_id}>
            {driver}, {total_hours} h
          </li>
        ))}
      </ul>
      <ErrorLine error={approve.error} count={approve.failures} />
    </Dialog>
  )
}
