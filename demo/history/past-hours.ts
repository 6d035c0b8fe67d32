import { sql } from 'kysely'
import { shiftTypes } from '#areas/dispatch/rules/shift-type.ts'
import { spanOf, weekOf } from '#areas/shifts/rules/shift-times.ts'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { instantOf } from '#platform/core/local-time.ts'
import { fleet } from '../drivers.ts'
import type { Tx } from '../seed/insert-rows.ts'
import { bellwether } from '../town/town.ts'
import type { PastHour } from './past-drivers.ts'
import { pastDays } from './past-orders.ts'

const hours = (from: number, to: number) => ({ start_minute: from * 60, end_minute: to * 60 })
const times = [hours(10, 16), hours(16, 22), hours(17, 23)] as const
const rate = { wage: 1150, gaurantee: 1500 }
const approved = 1

/** The shifts of the days of which the seed has none, and what was worked on them, approved. */
export async function insertPastHours(tx: Tx, today: Day): Promise<void> {
  const { market_id, time_zone } = bellwether().market
  const first = daysAfter(today, -pastDays)
  const known = await tx
    .selectFrom('shifts')
    .select(sql<string>`min(start_date)::text`.as('first'))
    .where('market_id', '=', market_id)
    .executeTakeFirst()
  const until = known?.first && known.first < today ? known.first : today
  const days = Array.from({ length: pastDays }, (_, at) => daysAfter(first, at)).filter((day) => day < until)
  const worked = fleet
    .filter(({ onboarding }) => !onboarding)
    .flatMap(({ driver_id, shift }, index) =>
      days
        .filter((_, day) => (index * 3 + day * 2) % 5 < 2)
        .flatMap((day) => {
          const span = spanOf(day, times[index % times.length] ?? times[0], time_zone)
          if (!span) return []
          const [starts_at, ends_at] = [new Date(span.starts_at), new Date(span.ends_at)]
          return [
            { driver_id, start_date: day, starts_at, ends_at, shift_type: shift?.shift_type ?? shiftTypes.delivery },
          ]
        }),
    )
  if (worked.length === 0) return
  await tx
    .insertInto('shifts')
    .values(worked.map((row) => ({ ...row, market_id, place: 'Old Town', published_at: row.starts_at })))
    .execute()
  const weeks = [...new Set(worked.map(({ start_date }) => weekOf(start_date)))]
  await tx
    .insertInto('schedule_weeks')
    .values(weeks.map((week) => ({ market_id, week, published_at: new Date(instantOf(week, 0, time_zone)) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('driver_hours')
    .values(
      worked.map(({ driver_id, starts_at, ends_at, shift_type }) => ({
        driver_id,
        shift_type,
        started_at: starts_at,
        ended_at: ends_at,
        scheduled_start_at: starts_at,
        scheduled_end_at: ends_at,
        ended_how: 'driver' as const,
        approve: approved,
        ...rate,
      })),
    )
    .execute()
}

/** All that was worked before today. */
export async function pastHours(tx: Tx, today: Day): Promise<readonly PastHour[]> {
  const { market_id, time_zone } = bellwether().market
  const midnight = new Date(instantOf(today, 0, time_zone))
  const { rows } = await sql<PastHour>`
    select h.driver_hour_id, h.driver_id, d.alcohol_approved, (extract(epoch from h.started_at) * 1000)::float8 as started_at,
      (extract(epoch from h.ended_at) * 1000)::float8 as ended_at
    from driver_hours h join drivers d using (driver_id)
    where d.market_id = ${market_id} and h.ended_at is not null and h.deleted_at is null and h.started_at < ${midnight}
    order by h.started_at, h.driver_id`.execute(tx)
  return rows
}
