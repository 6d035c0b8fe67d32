import { shiftTypes } from '#areas/dispatch/rules/shift-type.ts'
import { spanOf, type WallClock, weekOf } from '#areas/shifts/rules/shift-times.ts'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { fleet } from '../drivers.ts'
import { bellwether } from '../town/town.ts'
import { insertRows, type Tx } from './insert-rows.ts'

const hours = (from: number, to: number): WallClock => ({ start_minute: from * 60, end_minute: to * 60 })
const usualTimes = [hours(11, 16), hours(16, 22), hours(17, 23)] as const
const openTimes = [hours(12, 18), hours(18, 23)] as const
const places = ['Old Town', 'Campus', 'East'] as const
/** Of last week, this one and the next. */
const days = Array.from({ length: 21 }, (_, at) => at - 7)

/** Each driver works about every other day; two shifts a day are open, and some come back every week. */
export async function insertShifts(tx: Tx, now: Date, today: Day): Promise<void> {
  const { market_id, time_zone } = bellwether().market
  const monday = weekOf(today)
  const shift = (day: Day, times: WallClock, more: { driver_id: number | null; shift_type: number; place: string }) => {
    const span = spanOf(day, times, time_zone)
    if (!span) return []
    const [starts_at, ends_at] = [new Date(span.starts_at), new Date(span.ends_at)]
    return [{ market_id, start_date: day, starts_at, ends_at, published_at: now, ...more }]
  }
  const held = fleet.flatMap((driver, index) =>
    days
      .filter((day) => (index * 3 + day * 2 + 70) % 5 < 2)
      .flatMap((day) =>
        shift(daysAfter(monday, day), usualTimes[index % usualTimes.length] ?? usualTimes[0], {
          driver_id: driver.driver_id,
          shift_type: driver.shift?.shift_type ?? shiftTypes.delivery,
          place: places[index % places.length] ?? places[0],
        }),
      ),
  )
  const open = days.flatMap((day) =>
    openTimes.flatMap((times, index) =>
      shift(daysAfter(monday, day), times, {
        driver_id: null,
        shift_type: index === 0 ? shiftTypes.delivery : shiftTypes.delivery_and_standby,
        place: places[(day + index + 21) % places.length] ?? places[0],
      }),
    ),
  )
  const rows = [...held, ...open]
  await tx.insertInto('shifts').values(rows).execute()
  const weeks = [...new Set(rows.map(({ start_date }) => weekOf(start_date)))]
  await insertRows(
    tx,
    'schedule_weeks',
    weeks.map((week) => ({ market_id, week, published_at: now, published_by: null, times: 1 })),
  )
  const weekly = { market_id, place: 'Old Town', valid_from: daysAfter(monday, -28) }
  await insertRows(
    tx,
    'shift_templates',
    [
      { ...weekly, weekday: 2, ...hours(7, 10), shift_type: shiftTypes.delivery },
      { ...weekly, weekday: 5, ...hours(22, 2), shift_type: shiftTypes.standby },
      { ...weekly, weekday: 7, ...hours(7, 10), shift_type: shiftTypes.delivery },
    ].map((row, at) => ({
      ...row,
      recurring_shift_template_id: at + 1,
      driver_id: null,
      held_from: null,
      ended_at: null,
      version: 1,
      created_at: now,
    })),
  )
  await insertRows(
    tx,
    'shift_workers',
    fleet
      .filter(({ onboarding }) => !onboarding)
      .map(({ driver_id }, at) => ({
        driver_id,
        ultimate_desired_shifts: at % 4 === 3 ? null : 3 + (at % 3),
        cap_lifted_at: now,
      })),
  )
}
