import { sql } from 'kysely'
import { lockQueue, saveQueue } from '#areas/dispatch/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { ratesOf } from './pay-rates.ts'
import { scheduledTimes } from './scheduled-times.ts'
import { openEntryOf } from './time-entries.ts'

/**
 * Begins a driver hour on a tablet of the driver's market, and opens the driver's column on the board; what was left in the queue by an
 * earlier hour is still there. The hour takes its schedule from the shifts that the driver holds. Refuses `unknown_driver`, `unknown_tablet`,
 * `already_clocked_in`, `tablet_in_use`.
 */
export async function clockIn(unit: UnitOfWork, input: { driver_id: number; tablet_id: string }) {
  const { tx, now } = unit
  const { driver_id, tablet_id } = input
  // Two clock-ins of one driver wait for each other here.
  const driver = await tx
    .selectFrom('drivers')
    .select(['market_id', 'user_id'])
    .where('driver_id', '=', driver_id)
    .forUpdate()
    .executeTakeFirst()
  if (!driver) return refuse('unknown_driver')
  const tablet = await tx
    .selectFrom('tablets')
    .select('tablet_id')
    .where('tablet_id', '=', tablet_id)
    .where('market_id', '=', driver.market_id)
    .forUpdate()
    .executeTakeFirst()
  if (!tablet) return refuse('unknown_tablet')
  const open = await tx
    .selectFrom('driver_hours')
    .select('driver_id')
    .where('ended_at', 'is', null)
    .where((hour) => hour.or([hour('driver_id', '=', driver_id), hour('tablet_id', '=', tablet_id)]))
    .execute()
  if (open.some((hour) => hour.driver_id === driver_id)) return refuse('already_clocked_in')
  if (open.length > 0) return refuse('tablet_in_use')
  if (driver.user_id !== null && (await openEntryOf(tx, driver.user_id))) return refuse('already_clocked_in')

  const { driver_hour_id } = await tx
    .insertInto('driver_hours')
    .values({
      driver_id,
      tablet_id,
      started_at: now,
      ...(await scheduledTimes(tx, driver_id, now)),
      ...(await ratesOf(tx, driver_id)),
    })
    .returning('driver_hour_id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('driver_queues')
    .values({
      driver_id,
      market_id: driver.market_id,
      active: false,
      last_updated_at: sql`date_trunc('milliseconds', clock_timestamp())`,
    })
    .onConflict((conflict) => conflict.column('driver_id').doNothing())
    .execute()
  const queue = await lockQueue(tx, driver_id)
  if (!queue) throw new Error('A queue that was just made is not there')
  await saveQueue(unit, queue, { active: true, driver_hour_id })
  unit.audit({
    what: 'clock_in',
    subject: `queue:${driver_id}`,
    market_id: driver.market_id,
    detail: { driver_hour_id, tablet_id },
  })
  return ok({ driver_hour_id })
}
