import { useEffect, useEffectEvent, useState } from 'react'
import { MarketSwitch, OfficePage } from '#areas/accounts/web/public.tsx'
import { useSearch } from '#platform/web/use-search.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { LiveBadge } from '#ui/live-badge.tsx'
import { isForPage, singleKeysAct } from '#ui/ops/single-keys.ts'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { useIsPrinting } from '#ui/use-is-printing.ts'
import { type Schedule, type Scheduled, shownShiftsSearch } from '../calls/schedule.ts'
import { ordersPerDriverHour } from '../rules/coverage.ts'
import { dayBeside, type ScheduleView, viewTitle } from '../rules/schedule-view.ts'
import { hoursText } from '../rules/shift.ts'
import { countShifts } from '../rules/shift-counts.ts'
import { isNarrowed, isShown } from '../rules/shown-shifts.ts'
import { DayLines } from './day-lines.tsx'
import { MonthTable } from './month-table.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import styles from './schedule.module.css'
import { scheduleAddress } from './schedule-address.ts'
import { ScheduleFilter } from './schedule-filter.tsx'
import { SchedulePaper } from './schedule-paper.tsx'
import { ShiftDialog } from './shift-dialog.tsx'
import { ToDecide } from './to-decide.tsx'
import type { Place } from './use-lift.ts'
import { draftOf, type ShiftDraft, useSchedule } from './use-schedule.ts'
import { DaySteps, ViewSwitch } from './view-switch.tsx'
import { WeekGrid } from './week-grid.tsx'

type Opened = { readonly shift: Scheduled | undefined; readonly draft: ShiftDraft }
const evening = { start_minute: 16 * 60, end_minute: 22 * 60, shift_type: 1, place: '', is_extra: false } as const

const keyOf: Partial<Record<string, ScheduleView>> = { d: 'day', w: 'week', m: 'month' }
const wordsBeside = {
  day: ['Day before', 'Today', 'Next day'],
  week: ['Week before', 'This week', 'Next week'],
  month: ['Month before', 'This month', 'Next month'],
} as const

/** `/secure/schedule`: a market's day, week or month, planned and published. */
export default function SchedulePage() {
  const { schedule, acts, failure, said, isBusy, isLive, lastWeek } = useSchedule()
  const [opened, setOpened] = useState<Opened>()
  const isPrinting = useIsPrinting()
  const [isPublishing, setPublishing] = useState(false)
  const [narrowed, narrow] = useSearch(shownShiftsSearch)
  const { view, day, from, to, today, may_change } = schedule
  const planned = view === 'month' ? schedule.groups : schedule.shifts
  const shown = isNarrowed(narrowed) ? schedule.shifts.filter((one) => isShown(one, narrowed)) : undefined
  const counted = countShifts(planned.filter((one) => isShown(one, narrowed)))
  const drafts = schedule.shifts.filter(({ is_draft }) => is_draft)
  const at = (of: ScheduleView, on: string) => scheduleAddress(of, on, schedule.market_id, narrowed)
  const words = wordsBeside[view]
  const before = { label: words[0], href: at(view, dayBeside(view, day, -1)), icon: 'left' } as const
  const current = { label: words[1], href: at(view, today) }
  const next = { label: words[2], href: at(view, dayBeside(view, day, 1)), icon: 'right' } as const
  // Of what is shown the day on which one is, else the first.
  const here = today >= from && today <= to ? today : view === 'month' ? `${day.slice(0, 7)}-01` : from
  const add = ({ day, driver_id }: Place) => setOpened({ shift: undefined, draft: { ...evening, day, driver_id } })
  const addHere = () => add({ day: here > today ? here : today > to ? to : today, driver_id: null })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (opened || event.ctrlKey || event.metaKey || event.altKey || !singleKeysAct() || !isForPage(event)) return
    const other = keyOf[event.key]
    if (other && other !== view) location.assign(at(other, here))
    else if (event.key === '[') location.assign(at(view, dayBeside(view, day, -1)))
    else if (event.key === ']') location.assign(at(view, dayBeside(view, day, 1)))
    else if (event.key === 'n' && may_change) addHere()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  const open = (shift: Scheduled) => may_change && setOpened({ shift, draft: draftOf(shift, schedule.time_zone) })
  const close = () => setOpened(undefined)
  const closeWhenDone = async (done: Promise<boolean>) => {
    if (await done) close()
  }
  return (
    <OfficePage
      title="Schedule"
      lede={ledeOf(schedule)}
      keys={[['N', 'new shift'], ['D', 'day'], ['W', 'week'], ['M', 'month'], ['[ ]', 'before, next'], ...keysOf[view]]}
      side={
        <>
          <LiveBadge on={isLive}>{isLive ? 'Live' : 'Reconnecting'}</LiveBadge>
          <MarketSwitch market_id={schedule.market_id} ofMarket={['place']} />
          <ViewSwitch view={view} addressOf={(one) => at(one, here)} />
          <DaySteps before={before} current={current} next={next} />
        </>
      }
      commands={[before, current, next]}
      acts={[
        { label: 'Print', icon: 'print', onRun: () => print() },
        ...(may_change && view === 'week'
          ? ([
              { label: 'Copy last week', icon: 'copy', onRun: () => void acts.copyFrom(lastWeek) },
              {
                label: drafts.length > 0 ? `Publish ${drafts.length}` : 'Publish',
                icon: 'send',
                variant: drafts.length > 0 ? 'primary' : 'plain',
                onRun: () => setPublishing(true),
              },
            ] as const)
          : []),
        ...(may_change
          ? ([
              { label: 'Add shift', icon: 'plus', variant: drafts.length > 0 ? 'plain' : 'primary', onRun: addHere },
            ] as const)
          : []),
      ]}
    >
      <p className={styles.said} role="status">
        {said}
      </p>
      {!opened && <ErrorLine error={failure.text} count={failure.count} />}
      <div className={styles.columns}>
        <Panel
          title={viewTitle(view, day)}
          acts={
            view === 'month' ? undefined : schedule.published_at === null ? (
              <Pill>Not published</Pill>
            ) : drafts.length > 0 ? (
              <Pill kind="orange" shape="half">
                Published, {drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`}
              </Pill>
            ) : (
              <Pill kind="ok" shape="tick">
                Published
              </Pill>
            )
          }
          foot={
            <span className={styles.key}>
              Times are {schedule.time_zone}. One driver delivers {ordersPerDriverHour} orders an hour; standby does not
              count. Dashed: open or draft. Red: dropped.
            </span>
          }
          flush
        >
          <ScheduleFilter schedule={schedule} shown={narrowed} count={counted.all} onChange={narrow} />
          {view === 'week' && (
            <WeekGrid
              schedule={schedule}
              shown={shown}
              onOpen={open}
              onAdd={add}
              onDrop={(shift, place) => void acts.change(shift, { ...draftOf(shift, schedule.time_zone), ...place })}
            />
          )}
          {view === 'day' && <DayLines schedule={schedule} shifts={shown ?? schedule.shifts} onOpen={open} />}
          {view === 'month' && <MonthTable schedule={schedule} narrowed={narrowed} />}
        </Panel>
        <ToDecide {...{ schedule, acts, failure, isBusy }} />
      </div>
      {opened && (
        <ShiftDialog
          schedule={schedule}
          shift={opened.shift}
          draft={opened.draft}
          failure={failure}
          isBusy={isBusy}
          onClose={close}
          onSave={(draft) => void closeWhenDone(opened.shift ? acts.change(opened.shift, draft) : acts.create(draft))}
          onRemove={() => opened.shift && void closeWhenDone(acts.remove(opened.shift))}
          onAsk={() => opened.shift && void closeWhenDone(acts.askDrivers(opened.shift.shift.shift_id))}
        />
      )}
      {isPrinting && <SchedulePaper schedule={schedule} shifts={shown ?? schedule.shifts} narrowed={narrowed} />}
      {isPublishing && (
        <PublishDialog
          drafts={drafts}
          isBusy={isBusy}
          failure={failure}
          onClose={() => setPublishing(false)}
          onPublish={async () => {
            if (await acts.publish(drafts.length)) setPublishing(false)
          }}
        />
      )}
    </OfficePage>
  )
}

const lift = [
  ['Space', 'lift a shift, and put it down'],
  ['← → ↑ ↓', 'day and driver of the lifted shift'],
] as const
const keysOf = { day: [], week: lift, month: [['← → ↑ ↓', 'from day to day']] } as const

function ledeOf({ view, day, shifts, groups, trades }: Schedule): string {
  const { all, hours, open, dropped } = countShifts(view === 'month' ? groups : shifts)
  return `${viewTitle(view, day)}. ${all === 1 ? '1 shift' : `${all} shifts`}, ${hoursText(hours)}. ${open} open, ${dropped} dropped, ${trades.length} offered.`
}
