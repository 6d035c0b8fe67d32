import { memo, useEffect, useRef } from 'react'
import { shiftTypes } from '#areas/dispatch/rules/shift-type.ts'
import { type Day, daysAfter, shortDay, weekdayOf } from '#platform/core/day.ts'
import { instantOf } from '#platform/core/local-time.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Schedule, Scheduled } from '../calls/schedule.ts'
import { driversHeld, driversNeeded, slotMinutes, slotsOfDay } from '../rules/coverage.ts'
import { hoursOf, hoursText } from '../rules/shift.ts'
import { shortTimesText, shortWeekday } from '../rules/shift-text.ts'
import styles from './schedule.module.css'
import { type Place, useLift } from './use-lift.ts'

type GridProps = {
  readonly schedule: Schedule
  /** Of its shifts those that are shown; undefined: all, with drivers who hold none. */
  readonly shown: readonly Scheduled[] | undefined
  readonly onOpen: (shift: Scheduled) => void
  readonly onAdd: (place: Place) => void
  readonly onDrop: (shift: Scheduled, to: Place) => void
}

const daysOf = (week: Day) => Array.from({ length: 7 }, (_, at) => daysAfter(week, at))

/** Drivers down, days across: what each holds, what is open, and what is expected. */
export function WeekGrid({ schedule, shown, onOpen, onAdd, onDrop }: GridProps) {
  const days = daysOf(schedule.week)
  const inRow = Map.groupBy(shown ?? schedule.shifts, holderOf)
  const all = Map.groupBy(schedule.shifts, holderOf)
  const drivers = shown ? schedule.drivers.filter(({ driver_id }) => inRow.has(driver_id)) : schedule.drivers
  const rows: readonly (number | null)[] = [null, ...drivers.map(({ driver_id }) => driver_id)]
  const grid = useRef<HTMLElement>(null)
  const carried = useRef<number>(undefined)
  const lift = useLift({
    isAllowed: schedule.may_change,
    onDrop: (shiftId, to) => {
      const shift = schedule.shifts.find((one) => one.shift.shift_id === shiftId)
      if (!shift || (shift.shift.start_date === to.day && holderOf(shift) === to.driver_id)) return
      carried.current = shiftId
      onDrop(shift, to)
    },
    next: ({ day, driver_id }, key) => {
      const row = rows.indexOf(driver_id)
      if (key === 'ArrowLeft' && day > schedule.week) return { driver_id, day: daysAfter(day, -1) }
      if (key === 'ArrowRight' && day < daysAfter(schedule.week, 6)) return { driver_id, day: daysAfter(day, 1) }
      const to = key === 'ArrowUp' ? rows[row - 1] : key === 'ArrowDown' ? rows[row + 1] : undefined
      return to === undefined ? undefined : { driver_id: to, day }
    },
  })
  // In its new cell a block is another element: who carried it by keys goes on from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the block moves with the shifts that were read
  useEffect(() => {
    const block = grid.current?.querySelector<HTMLElement>(`[data-shift="${carried.current}"]`)
    if (!block || document.activeElement === block) return
    if (document.activeElement === document.body) block.focus()
    carried.current = undefined
  }, [schedule.shifts])
  const names = new Map(schedule.drivers.map(({ driver_id, name }) => [driver_id, name]))
  const offered = new Set(schedule.trades.map(({ shift }) => shift.shift_id))
  const target = lift.lifted?.at
  const cells = (driver_id: number | null) =>
    days.map((day) => {
      const here = (inRow.get(driver_id) ?? []).filter(({ shift }) => shift.start_date === day)
      const dayWords = `${shortWeekday(weekdayOf(day))}, ${shortDay(day)}`
      const name = driver_id === null ? undefined : names.get(driver_id)
      const isTarget = target?.day === day && target.driver_id === driver_id
      return (
        <div
          key={day}
          className={classes(styles.cell, day === schedule.today && styles.today)}
          data-day={day}
          data-driver={driver_id ?? undefined}
          data-over={isTarget || undefined}
        >
          {here.map((one) => (
            <button
              key={one.shift.shift_id}
              type="button"
              className={blockClass(one, offered.has(one.shift.shift_id), schedule.read_at)}
              data-shift={one.shift.shift_id}
              aria-pressed={lift.lifted?.shiftId === one.shift.shift_id || undefined}
              onPointerDown={(event) => lift.onPointerDown(event, one.shift.shift_id)}
              onKeyDown={(event) => lift.onKeyDown(event, one.shift.shift_id, { day, driver_id })}
              onClick={() => onOpen(one)}
            >
              <b>{shortTimesText(one.shift, schedule.time_zone)}</b>
              <small>{wordsOf(one, offered.has(one.shift.shift_id))}</small>
              <VisuallyHidden>
                , {dayWords}, {name ?? 'open'}
              </VisuallyHidden>
              {one.shift.recurring_shift_template_id !== null && <Icon name="repeat" size="small" />}
            </button>
          ))}
          {schedule.may_change && day >= schedule.today && (
            <button
              type="button"
              className={styles.add}
              aria-label={`Add ${name === undefined ? 'an open shift' : `a shift of ${name}`} on ${dayWords}`}
              onClick={() => onAdd({ day, driver_id })}
            >
              <Icon name="plus" size="small" />
            </button>
          )}
        </div>
      )
    })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section ref={grid} className={styles.scroll} aria-label="Week" tabIndex={0}>
      <div className={styles.week}>
        <div className={classes(styles.line, styles.head)}>
          <div className={styles.name}>
            {drivers.length} {drivers.length === 1 ? 'driver' : 'drivers'} <small>hours, held of desired</small>
          </div>
          {days.map((day) => (
            <div key={day} className={classes(styles.dayHead, day === schedule.today && styles.today)}>
              <b>{shortWeekday(weekdayOf(day))}</b>
              <small>{day === schedule.today ? `${shortDay(day)}, today` : shortDay(day)}</small>
            </div>
          ))}
        </div>
        <Demand schedule={schedule} />
        <div className={styles.line}>
          <div className={styles.name}>
            <b>Open shifts</b>
            <small>{inRow.get(null)?.length ?? 0} this week</small>
          </div>
          {cells(null)}
        </div>
        {drivers.map((driver) => {
          const held = (all.get(driver.driver_id) ?? []).filter(({ shift }) => shift.drop_state === 'claimed')
          const hours = held.reduce((sum, { shift }) => sum + hoursOf(shift), 0)
          return (
            <div key={driver.driver_id} className={styles.line}>
              <div className={styles.name}>
                <b>{driver.name}</b>
                <small className={classes(hours > 40 && styles.over)}>
                  {hoursText(hours)}, {held.length} of {driver.ultimate_desired_shifts ?? 'none set'}
                  {driver.is_new && ', new'}
                </small>
              </div>
              {cells(driver.driver_id)}
            </div>
          )
        })}
      </div>
      <p className={styles.status} role="status">
        {target &&
          `Over ${(target.driver_id === null ? undefined : names.get(target.driver_id)) ?? 'open shifts'}, ${shortDay(target.day)}. Space puts it down, Escape leaves it.`}
      </p>
    </section>
  )
}

/** A dropped shift stays in the row of who dropped it. */
const holderOf = ({ driver_id }: Scheduled) => driver_id

function blockClass({ shift, is_draft }: Scheduled, isOffered: boolean, now: number) {
  return classes(
    styles.block,
    shift.shift_type === shiftTypes.standby && styles.standby,
    shift.ends_at <= now && styles.done,
    shift.drop_state === 'claimed' && shift.starts_at <= now && shift.ends_at > now && styles.on,
    shift.drop_state === 'open' && styles.open,
    shift.drop_state === 'dropped' && styles.dropped,
    isOffered && styles.offered,
    is_draft && styles.draft,
  )
}

function wordsOf({ shift, is_draft, is_extra }: Scheduled, isOffered: boolean): string {
  const words = [
    is_draft && 'draft',
    shift.drop_state === 'dropped' && 'dropped',
    isOffered && 'offered',
    is_extra && 'extra',
    shift.shift_type === shiftTypes.standby && 'standby',
    shift.place,
  ]
  return words.filter(Boolean).join(', ') || 'delivery'
}

type DayNeed = {
  readonly most: number
  readonly short: readonly number[]
  readonly slots: readonly { expected: number; missing: number }[]
}

function needOf(schedule: Schedule, day: Day, at: number): DayNeed {
  const held = schedule.shifts.filter(({ is_draft }) => !is_draft || schedule.may_change).map(({ shift }) => shift)
  const slots = Array.from({ length: slotsOfDay }, (_, slot) => {
    const expected = schedule.expected[at]?.[slot] ?? 0
    const needed = driversNeeded(expected)
    if (needed === 0) return { expected, missing: 0 }
    const starts_at = instantOf(day, slot * slotMinutes, schedule.time_zone)
    return { expected, missing: needed - driversHeld(held, { starts_at, ends_at: starts_at + slotMinutes * 60_000 }) }
  })
  const short = slots.flatMap(({ missing }, slot) => (missing > 0 ? [slot] : []))
  return { most: Math.max(0, ...slots.map(({ missing }) => missing)), short, slots }
}

/** Orders expected in each half hour, in greys; where drivers are missing, the same half hour below. */
const Demand = memo(function Demand({ schedule }: { schedule: Schedule }) {
  const highest = Math.max(1, ...schedule.expected.flat())
  const first = 16
  return (
    <div className={styles.line}>
      <div className={styles.name}>
        <b>Demand</b>
        <small>
          {schedule.forecast_weeks === 0
            ? 'no past weeks yet'
            : `mean of ${schedule.forecast_weeks} past weeks, against drivers`}
        </small>
      </div>
      {daysOf(schedule.week).map((day, at) => {
        const { most, short, slots } = needOf(schedule, day, at)
        const words =
          most > 0 ? `short ${most}, ${hourText(short[0] ?? 0)} to ${hourText((short.at(-1) ?? 0) + 1)}` : 'covered'
        return (
          <div key={day} className={classes(styles.cell, styles.demand, day === schedule.today && styles.today)}>
            <div className={styles.heat} role="img" aria-label={`Expected orders of ${shortDay(day)}: ${words}`}>
              {slots.slice(first).map(({ expected, missing }, slot) => (
                <i
                  // biome-ignore lint/suspicious/noArrayIndexKey: a half hour is its place
                  key={slot}
                  className={classes(missing > 0 && styles.missing)}
                  style={{
                    background: `color-mix(in srgb, var(--text) ${Math.round((expected / highest) * 70)}%, var(--subtle))`,
                  }}
                />
              ))}
            </div>
            <small className={classes(most > 0 && styles.over)}>{words}</small>
          </div>
        )
      })}
    </div>
  )
})

function hourText(slot: number): string {
  const hour = Math.floor(slot / 2) % 24
  return `${hour % 12 || 12}${slot % 2 ? ':30' : ''} ${hour < 12 ? 'AM' : 'PM'}`
}
