import type { Insertable } from 'kysely'
import { insertMarket } from '#areas/markets/server/testing.ts'
import type { DB } from '#database/types.ts'
import { cents } from '#platform/core/money.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

export const zone = 'America/New_York'

/** A market on the clock of New York, with a driver who is not at work. */
export async function payTown(db: Db, driver: Partial<Insertable<DB['drivers']>> = {}) {
  const { market_id } = await insertMarket(db, { time_zone: zone })
  return { market_id, ...(await insertPaidDriver(db, market_id, driver)) }
}

export function insertPaidDriver(db: Db, market_id: number, driver: Partial<Insertable<DB['drivers']>> = {}) {
  return db
    .insertInto('drivers')
    .values({ market_id, name: 'Ana Petrova', phone_number: '4785550110', ...driver })
    .returning(['driver_id', 'name'])
    .executeTakeFirstOrThrow()
}

/** An evening that a clock has ended, from 4 PM to 10 PM on Tuesday, November 17, as it was scheduled. */
export function insertHour(db: Db, driver_id: number, hour: Partial<Insertable<DB['driver_hours']>> = {}) {
  const [started_at, ended_at] = [new Date('2026-11-17T21:00:00Z'), new Date('2026-11-18T03:00:00Z')]
  return db
    .insertInto('driver_hours')
    .values({
      driver_id,
      started_at,
      ended_at,
      scheduled_start_at: started_at,
      scheduled_end_at: ended_at,
      wage: cents(1150),
      gaurantee: cents(1500),
      ended_how: 'driver',
      ...hour,
    })
    .returning(['driver_hour_id', 'version'])
    .executeTakeFirstOrThrow()
}
