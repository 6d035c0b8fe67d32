import { daysAfter, weekdayOf } from '#platform/core/day.ts'
import { ownNumber } from './own-number.ts'
import type { NewDriver } from './shift-town.ts'
import { inDatabase } from './testing.ts'

const clock = '(select time_zone from markets where market_id = 1)'
const driverOf = '(select driver_id from drivers d join users u using (user_id) where u.email = $1)'

const weeksAgo = (weeks: number) => {
  const today = new Date().toISOString().slice(0, 10)
  return daysAfter(today, 1 - weekdayOf(today) - 7 * weeks)
}

/** The Monday of a week, long ago, in which no other journey works. */
export const pastWeek = (): string => weeksAgo(ownNumber('past week', 60, 1000))

/** Of one so long ago that no other journey’s hours stand in its books, and yet of this century: the books do not go back further. */
export const farWeek = (): string => weeksAgo(ownNumber('far week', 1001, 1390))

type Worked = { readonly endedHow?: 'driver' | 'dispatch'; readonly approve?: 0 | 1 | 2 }

/** From 4 to 10 PM of that day, as it was scheduled, for $11.50 an hour and $15.00 at least. */
export async function worked({ email }: NewDriver, day: string, { endedHow = 'driver', approve = 2 }: Worked = {}) {
  await inDatabase(
    `insert into driver_hours (driver_id, shift_type, started_at, ended_at, scheduled_start_at, scheduled_end_at, wage, gaurantee, approve, ended_how)
     select ${driverOf}, 1, begins, ends, begins, ends, 1150, 1500, $3, $4
     from (select ($2::date + time '16:00') at time zone ${clock} as begins, ($2::date + time '22:00') at time zone ${clock} as ends) t`,
    [email, day, approve, endedHow],
  )
}
