import type { CSSProperties } from 'react'
import { daysAfter, shortDay, weekdayOf } from '#platform/core/day.ts'
import { dayText } from '#platform/core/day-text.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Schedule, Scheduled } from '../calls/schedule.ts'
import { coverageOf, slotMinutes, slotText } from '../rules/coverage.ts'
import { lanesOf } from '../rules/lanes.ts'
import { hoursOf, hoursText, type Span } from '../rules/shift.ts'
import { DayCoverage } from './day-coverage.tsx'
import { heldShifts } from './held-shifts.ts'
import styles from './schedule-views.module.css'
import { blockOf } from './week-row.tsx'

const hourMs = 3_600_000
const firstHour = 8

type DayProps = {
  readonly schedule: Schedule
  readonly shifts: readonly Scheduled[]
  readonly onOpen: (shift: Scheduled) => void
}

/** One day, hour by hour: who is needed, what is open, and who works when. */
export function DayLines({ schedule, shifts, onOpen }: DayProps) {
  const { day, drivers, time_zone, today, read_at, trades } = schedule
  const line = lineOf(schedule, shifts)
  const share = (at: number) => `${((at - line.starts_at) / (line.ends_at - line.starts_at)) * 100}%`
  const slots = coverageOf(day, schedule.expected[weekdayOf(day) - 1] ?? [], heldShifts(schedule), time_zone)
  const byHolder = Map.groupBy(shifts, ({ driver_id }) => driver_id)
  const names = new Map(drivers.map(({ driver_id, name }) => [driver_id, name]))
  const holders = [...byHolder.keys()].flatMap((id) => id ?? [])
  const offered = new Set(trades.map(({ shift }) => shift.shift_id))
  const isNow = day === today && read_at < line.ends_at
  const shared = {
    '--hours': Math.round((line.ends_at - line.starts_at) / hourMs),
    ...(isNow && { '--now': share(read_at) }),
  } as CSSProperties
  const rows = [
    ...(byHolder.has(null) ? [{ driver_id: null, name: 'Open shifts' }] : []),
    ...holders.map((driver_id) => ({ driver_id, name: names.get(driver_id) ?? 'Nobody' })),
  ]
  return (
    <section className={classes(styles.day, isNow && styles.hasNow)} aria-label="Day" style={shared}>
      <div className={styles.dayLine}>
        <div className={styles.who}>
          <b>{holders.length === 1 ? '1 driver' : `${holders.length} drivers`}</b>
        </div>
        <div className={styles.hours} aria-hidden="true">
          {hoursShown(schedule, line).map(([instant, words]) => (
            <small key={instant} style={{ left: share(instant) }}>
              {words}
            </small>
          ))}
        </div>
      </div>
      <DayCoverage schedule={schedule} slots={slots.filter((slot) => slot.starts_at >= line.starts_at)} share={share} />
      {rows.map(({ driver_id, name }) => {
        const held = byHolder.get(driver_id) ?? []
        const lanes = lanesOf(held.map(({ shift }) => shift))
        const hours = held.reduce((sum, { shift }) => sum + hoursOf(shift), 0)
        return (
          <div key={driver_id ?? 'open'} className={styles.dayLine}>
            <div className={styles.who}>
              <b>{name}</b>
              <small>{driver_id === null ? `${held.length} on ${shortDay(day)}` : hoursText(hours)}</small>
            </div>
            <div className={styles.track}>
              {held.map((one, nth) => {
                const block = blockOf(one, offered.has(one.shift.shift_id), schedule)
                return (
                  <button
                    key={block.shift_id}
                    type="button"
                    className={block.look}
                    style={placeOf(lanes[nth] ?? 0, share(one.shift.starts_at), share(one.shift.ends_at))}
                    aria-label={`${block.times} ${block.words}, ${dayText(day)}, ${driver_id === null ? 'open' : name}`}
                    onClick={() => onOpen(one)}
                  >
                    <b>{block.times}</b>
                    <small>{block.words}</small>
                  </button>
                )
              })}
            </div>
          </div>
        )
      })}
      {rows.length === 0 && <EmptyState icon="calendar" title={`No shifts on ${dayText(day)}.`} />}
    </section>
  )
}

const placeOf = (lane: number, from: string, to: string) =>
  ({ '--lane': lane + 1, '--from': from, '--to': to }) as CSSProperties

/** From eight in the morning to midnight, or as far as the day's shifts reach. */
function lineOf({ day, time_zone }: Schedule, shifts: readonly Scheduled[]): Span {
  const starts = shifts.map(({ shift }) => Math.floor(shift.starts_at / hourMs) * hourMs)
  const ends = shifts.map(({ shift }) => Math.ceil(shift.ends_at / hourMs) * hourMs)
  return {
    starts_at: Math.min(instantOf(day, firstHour * 60, time_zone), ...starts),
    ends_at: Math.max(instantOf(daysAfter(day, 1), 0, time_zone), ...ends),
  }
}

/** Every second hour on the market's clock. */
function hoursShown({ time_zone }: Schedule, { starts_at, ends_at }: Span): [number, string][] {
  const shown: [number, string][] = []
  for (let at = starts_at; at < ends_at; at += 2 * hourMs)
    shown.push([at, slotText(localTime(at, time_zone).minute / slotMinutes)])
  return shown
}
