import { type MouseEvent, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { daysAfter, shortDay, weekdayOf } from '#platform/core/day.ts'
import { shortWeekday } from '#platform/core/day-text.ts'
import { classes } from '#ui/classes.ts'
import { ScrollArea } from '#ui/scroll-area.tsx'
import type { Schedule, Scheduled } from '../calls/schedule.ts'
import { hoursOf, hoursText } from '../rules/shift.ts'
import { Demand } from './demand.tsx'
import styles from './schedule.module.css'
import { blockIn, type Place, placeAround, useLift } from './use-lift.ts'
import { blockOf, WeekRow } from './week-row.tsx'

/** More drivers than a screen shows: the first picture waits for no others. */
const firstDrivers = 24

type GridProps = {
  readonly schedule: Schedule
  /** Of its shifts those that are shown; undefined: all, with drivers who hold none. */
  readonly shown: readonly Scheduled[] | undefined
  readonly onOpen: (shift: Scheduled) => void
  readonly onAdd: (place: Place) => void
  readonly onDrop: (shift: Scheduled, to: Place) => void
}

/** Drivers down, days across: what each holds, what is open, and what is expected. */
export function WeekGrid({ schedule, shown, onOpen, onAdd, onDrop }: GridProps) {
  const week = useMemo(() => Array.from({ length: 7 }, (_, at) => daysAfter(schedule.week, at)), [schedule.week])
  const [inRow, all] = useMemo(
    () => [Map.groupBy(shown ?? schedule.shifts, holderOf), Map.groupBy(schedule.shifts, holderOf)],
    [schedule.shifts, shown],
  )
  const drivers = useMemo(
    () => (shown ? schedule.drivers.filter(({ driver_id }) => inRow.has(driver_id)) : schedule.drivers),
    [schedule.drivers, shown, inRow],
  )
  const drawn = useDeferredValue(drivers, drivers.slice(0, firstDrivers))
  const rows: readonly (number | null)[] = [null, ...drivers.map(({ driver_id }) => driver_id)]
  const shiftOf = (id: number) => schedule.shifts.find(({ shift }) => shift.shift_id === id)
  const grid = useRef<HTMLElement>(null)
  const carried = useRef<number>(undefined)
  const lift = useLift({
    isAllowed: schedule.may_change,
    onDrop: (shiftId, to) => {
      const shift = shiftOf(shiftId)
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
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const block = blockIn(event)
    const shift = block && shiftOf(Number(block.dataset.shift))
    if (shift) return onOpen(shift)
    const add = event.target instanceof Element ? event.target.closest('[data-add]') : null
    const place = add && placeAround(add)
    if (place) onAdd(place)
  }
  const offered = new Set(schedule.trades.map(({ shift }) => shift.shift_id))
  const target = lift.lifted?.at
  const rowOf = (driver_id: number | null) => {
    const here = inRow.get(driver_id) ?? []
    return {
      driver_id,
      week,
      today: schedule.today,
      mayAdd: schedule.may_change,
      blocks: here.map((one) => blockOf(one, offered.has(one.shift.shift_id), schedule)),
      lifted: here.find(({ shift }) => shift.shift_id === lift.lifted?.shiftId)?.shift.shift_id,
      over: target?.driver_id === driver_id ? target.day : undefined,
    }
  }
  const name = (id: number | null) => schedule.drivers.find(({ driver_id }) => driver_id === id)?.name ?? 'open shifts'
  return (
    <ScrollArea
      ref={grid}
      label="Week"
      className={styles.scroll}
      onPointerDown={lift.onPointerDown}
      onKeyDown={lift.onKeyDown}
      onClick={onClick}
    >
      <div className={styles.week}>
        <div className={classes(styles.line, styles.head)}>
          <div className={styles.name}>
            {drivers.length} {drivers.length === 1 ? 'driver' : 'drivers'} <small>hours, held of desired</small>
          </div>
          {week.map((day) => (
            <div key={day} className={classes(styles.dayHead, day === schedule.today && styles.today)}>
              <b>{shortWeekday(weekdayOf(day))}</b>
              <small>{day === schedule.today ? `${shortDay(day)}, today` : shortDay(day)}</small>
            </div>
          ))}
        </div>
        <Demand schedule={schedule} week={week} />
        <WeekRow
          title="Open shifts"
          facts={`${inRow.get(null)?.length ?? 0} this week`}
          isOver={false}
          {...rowOf(null)}
        />
        {drawn.map((driver) => {
          const held = (all.get(driver.driver_id) ?? []).filter(({ shift }) => shift.drop_state === 'claimed')
          const hours = held.reduce((sum, { shift }) => sum + hoursOf(shift), 0)
          return (
            <WeekRow
              key={driver.driver_id}
              title={driver.name}
              facts={`${hoursText(hours)}, ${held.length} of ${driver.ultimate_desired_shifts ?? 'none set'}${driver.is_new ? ', new' : ''}`}
              isOver={hours > 40}
              {...rowOf(driver.driver_id)}
            />
          )
        })}
      </div>
      <p className={styles.status} role="status">
        {target && `Over ${name(target.driver_id)}, ${shortDay(target.day)}. Space puts it down, Escape leaves it.`}
      </p>
    </ScrollArea>
  )
}

/** A dropped shift stays in the row of who dropped it. */
const holderOf = ({ driver_id }: Scheduled) => driver_id
