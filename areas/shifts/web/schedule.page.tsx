import { useEffect, useEffectEvent, useState } from 'react'
import { MarketSwitch, OfficePage } from '#areas/accounts/web/public.tsx'
import { daysAfter, shortDay } from '#platform/core/day.ts'
import { writeSearch } from '#platform/core/search.ts'
import { useSearch } from '#platform/web/use-search.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { LiveBadge } from '#ui/live-badge.tsx'
import { isForPage, singleKeysAct } from '#ui/ops/single-keys.ts'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { useIsPrinting } from '#ui/use-is-printing.ts'
import { type Schedule, type Scheduled, shownShiftsSearch } from '../calls/schedule.ts'
import { ordersPerDriverHour } from '../rules/coverage.ts'
import { hoursOf, hoursText } from '../rules/shift.ts'
import { weekOf } from '../rules/shift-times.ts'
import { isNarrowed, isShown, type ShownShifts } from '../rules/shown-shifts.ts'
import styles from './schedule.module.css'
import { ScheduleFilter } from './schedule-filter.tsx'
import { SchedulePaper } from './schedule-paper.tsx'
import { ShiftDialog } from './shift-dialog.tsx'
import { ToDecide } from './to-decide.tsx'
import type { Place } from './use-lift.ts'
import { draftOf, type ShiftDraft, useSchedule } from './use-schedule.ts'
import { WeekGrid } from './week-grid.tsx'

type Opened = { readonly shift: Scheduled | undefined; readonly draft: ShiftDraft }
const evening = { start_minute: 16 * 60, end_minute: 22 * 60, shift_type: 1, place: '', is_extra: false } as const

/** `/secure/schedule`: a market's week, planned and published. */
export default function SchedulePage() {
  const { schedule, acts, failure, said, isBusy, isLive, lastWeek } = useSchedule()
  const [opened, setOpened] = useState<Opened>()
  const isPrinting = useIsPrinting()
  const [isPublishing, setPublishing] = useState(false)
  const [narrowed, narrow] = useSearch(shownShiftsSearch)
  const { week, today, may_change } = schedule
  const shown = isNarrowed(narrowed) ? schedule.shifts.filter((one) => isShown(one, narrowed)) : undefined
  const drafts = schedule.shifts.filter(({ is_draft }) => is_draft)
  const at = (day: string) => addressOf(day, schedule.market_id, narrowed)
  const add = ({ day, driver_id }: Place) => setOpened({ shift: undefined, draft: { ...evening, day, driver_id } })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'n' || !may_change || opened || !singleKeysAct() || !isForPage(event)) return
    event.preventDefault()
    add({ day: today > week ? today : week, driver_id: null })
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  const close = () => setOpened(undefined)
  const closeWhenDone = async (done: Promise<boolean>) => {
    if (await done) close()
  }
  return (
    <OfficePage
      title="Schedule"
      lede={ledeOf(schedule)}
      keys={[
        ['N', 'new shift'],
        ['Space', 'lift a shift, and put it down'],
        ['← → ↑ ↓', 'day and driver of the lifted shift'],
      ]}
      side={
        <>
          <LiveBadge on={isLive}>{isLive ? 'Live' : 'Reconnecting'}</LiveBadge>
          <MarketSwitch market_id={schedule.market_id} />
        </>
      }
      acts={[
        { label: 'Week before', href: at(daysAfter(week, -7)), icon: 'left' },
        { label: 'This week', href: at(weekOf(today)) },
        { label: 'Next week', href: at(daysAfter(week, 7)), icon: 'right' },
        { label: 'Print', icon: 'print', onRun: () => print() },
        ...(may_change
          ? ([
              { label: 'Copy last week', icon: 'copy', onRun: () => void acts.copyFrom(lastWeek) },
              {
                label: drafts.length > 0 ? `Publish ${drafts.length}` : 'Publish',
                icon: 'send',
                onRun: () => setPublishing(true),
              },
              {
                label: 'Add shift',
                icon: 'plus',
                variant: 'primary',
                onRun: () => add({ day: today > week ? today : week, driver_id: null }),
              },
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
          title={`Week of ${shortDay(week)}`}
          acts={
            schedule.published_at === null ? (
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
          <ScheduleFilter
            schedule={schedule}
            shown={narrowed}
            count={shown?.length ?? schedule.shifts.length}
            onChange={narrow}
          />
          <WeekGrid
            schedule={schedule}
            shown={shown}
            onOpen={(shift) => may_change && setOpened({ shift, draft: draftOf(shift, schedule.time_zone) })}
            onAdd={add}
            onDrop={(shift, to) => void acts.change(shift, { ...draftOf(shift, schedule.time_zone), ...to })}
          />
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
      {isPrinting && <SchedulePaper schedule={schedule} shifts={shown ?? schedule.shifts} />}
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

/** Another week, narrowed as this one is. */
function addressOf(week: string, market_id: number, narrowed: ShownShifts): string {
  return `/secure/schedule${writeSearch(shownShiftsSearch, `?week=${week}&market=${market_id}`, narrowed)}`
}

function ledeOf({ week, shifts, trades }: Schedule): string {
  const held = shifts.filter(({ shift }) => shift.drop_state === 'claimed')
  const hours = held.reduce((sum, { shift }) => sum + hoursOf(shift), 0)
  const count = (state: string) => shifts.filter(({ shift }) => shift.drop_state === state).length
  return `Week of ${shortDay(week)}. ${shifts.length === 1 ? '1 shift' : `${shifts.length} shifts`}, ${hoursText(hours)}. ${count('open')} open, ${count('dropped')} dropped, ${trades.length} offered.`
}

type PublishProps = {
  readonly drafts: readonly Scheduled[]
  readonly isBusy: boolean
  readonly failure: { readonly text: string; readonly count: number }
  readonly onClose: () => void
  readonly onPublish: () => Promise<void>
}

/** What it will do, before it does it. */
function PublishDialog({ drafts, isBusy, failure, onClose, onPublish }: PublishProps) {
  const open = drafts.filter(({ driver_id }) => driver_id === null).length
  const told = new Set(drafts.flatMap(({ driver_id }) => driver_id ?? [])).size
  return (
    <Dialog
      title="Publish this week?"
      onClose={onClose}
      foot={
        <Button variant="primary" disabled={drafts.length === 0} loading={isBusy} onClick={() => void onPublish()}>
          Publish {drafts.length} {drafts.length === 1 ? 'shift' : 'shifts'}
        </Button>
      }
    >
      {drafts.length === 0 ? (
        <p>There are no drafts in this week.</p>
      ) : (
        <p>
          {drafts.length - open} held and {open} open. {told} {told === 1 ? 'driver gets' : 'drivers get'} a text with
          their week.
        </p>
      )}
      <ErrorLine error={failure.text} count={failure.count} />
    </Dialog>
  )
}
