import { useEffect, useEffectEvent, useState } from 'react'
import { shiftTypeTexts } from '#areas/dispatch/rules/shift-type.ts'
import { shortDay } from '#platform/core/day.ts'
import { momentText } from '#platform/core/moment-text.ts'
import { ask } from '#platform/web/route.ts'
import { useOnline } from '#platform/web/use-online.ts'
import { everyWhileVisible } from '#platform/web/while-visible.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { Pill } from '#ui/pill.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { PhoneScreen } from '#ui/town/phone-screen.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { readDriverShifts } from '../calls/driver-shifts.ts'
import type { Reservations } from '../calls/reservations.ts'
import { shiftsPath } from '../rules/driver-paths.ts'
import { hoursOf, hoursText } from '../rules/shift.ts'
import { dayName, timesText } from '../rules/shift-text.ts'
import { weekOf } from '../rules/shift-times.ts'
import { CalendarLink } from './calendar-link.tsx'
import { DesiredShifts } from './desired-shifts.tsx'
import styles from './driver-shifts.module.css'
import { DriverTabs } from './driver-tabs.tsx'
import { keepShiftsOffline } from './keep-shifts-offline.ts'
import { LabelLine } from './label-line.tsx'
import { NewDriverNote } from './new-driver-note.tsx'
import { Offers } from './offers.tsx'
import { MyShifts, OpenShifts } from './shift-lists.tsx'
import { useReservations } from './use-reservations.ts'

/** A stream that is not up by now may be the first sign that nothing answers, whatever the browser says of its network. */
const streamMs = 3_000
const askAgainMs = 5_000
type List = 'mine' | 'open' | 'trades'

/** `/rocket/driver_app_web/shifts`: the same on the driver's phone, which can be read without a signal. */
export default function DriverShiftsPage() {
  const [isAnswered, setAnswered] = useState(true)
  async function refresh() {
    const answer = await ask(readDriverShifts, {})
    setAnswered(answer.ok || answer.error !== 'no_answer')
  }
  const { view, acts, isLive } = useReservations(refresh)
  const hasSignal = useOnline() && isAnswered
  const look = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (isLive) return
    const timer = setTimeout(() => look(), streamMs)
    return () => clearTimeout(timer)
  }, [isLive])
  useEffect(() => {
    if (!isAnswered) return everyWhileVisible(askAgainMs, () => look())
  }, [isAnswered])
  const [list, setList] = useState<List>('mine')
  const { driver, read_at } = view
  useEffect(() => {
    if (driver && hasSignal) void keepShiftsOffline(read_at)
  }, [driver, hasSignal, read_at])
  if (!driver)
    return (
      <PhoneScreen title="Shifts">
        <Note>Your account belongs to no driver yet. Please contact a manager.</Note>
      </PhoneScreen>
    )
  const ofWeek = view.mine.filter(
    (shift) => weekOf(shift.start_date) === weekOf(view.today) && shift.drop_state === 'claimed',
  )
  const hours = ofWeek.reduce((sum, shift) => sum + hoursOf(shift), 0)
  return (
    <PhoneScreen
      title="Shifts"
      sub={`${ofWeek.length} this week, ${hoursText(hours)}`}
      end={
        <Pill kind={hasSignal ? 'ok' : 'unavailable'} shape={hasSignal ? 'tick' : 'cross'}>
          {hasSignal ? 'Online' : 'No signal'}
        </Pill>
      }
      foot={<DriverTabs here={shiftsPath} />}
    >
      <VisuallyHidden>
        <span role="status">{acts.said}</span>
      </VisuallyHidden>
      <ErrorLine error={acts.failureOfGone?.text} count={acts.failureOfGone?.count} />
      {!hasSignal && (
        <Note kind="warn" icon="cloud">
          No signal. These are your shifts as of {momentText(read_at, Date.now(), view.time_zone)}; what you change
          needs a signal.
        </Note>
      )}
      <SegmentedControl<List>
        legend="Which shifts"
        wide
        value={list}
        onChoose={setList}
        parts={[
          { value: 'mine', label: 'Mine' },
          { value: 'open', label: `Open ${view.open.length}` },
          { value: 'trades', label: `Trades ${view.offers.length}` },
        ]}
      />
      <NewDriverNote cap={view.cap} />
      {list === 'mine' && (
        <>
          <NextShift view={view} />
          <div className={styles.phoneList}>
            <MyShifts view={{ ...view, mine: view.mine.filter(({ ends_at }) => ends_at > read_at) }} acts={acts} />
          </div>
          <LabelLine>Good to know</LabelLine>
          <DesiredShifts value={view.ultimate_desired_shifts} held={ofWeek.length} />
          <CalendarLink />
        </>
      )}
      {list === 'open' && (
        <div className={styles.phoneList}>
          <OpenShifts {...{ view, acts }} />
        </div>
      )}
      {list === 'trades' && <Offers {...{ view, acts }} />}
    </PhoneScreen>
  )
}

function NextShift({ view }: { view: Reservations }) {
  const next = view.mine.find((shift) => shift.drop_state === 'claimed' && shift.ends_at > view.read_at)
  if (!next) return null
  const isOn = next.starts_at <= view.read_at
  return (
    <section className={styles.next} aria-label="Next shift">
      <p className={styles.nextKind}>
        <span>
          <Icon name="clock" size="small" />{' '}
          {isOn ? 'On now' : `${dayName(next.start_date, view.today)}, ${shortDay(next.start_date)}`}
        </span>
        <span>{hoursText(hoursOf(next))}</span>
      </p>
      <h2>{timesText(next, view.time_zone)}</h2>
      <p>
        {shiftTypeTexts[next.shift_type]}
        {next.place && ` · ${next.place}`}
      </p>
    </section>
  )
}
