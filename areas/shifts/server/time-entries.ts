import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import { marketsOf } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { clockInStaff, clockOutStaff } from '../calls/clock.ts'
import { missingIn, missingOut } from '../rules/checklists.ts'
import { hoursText, hundredthsBetween } from '../rules/worked-time.ts'
import { ratesOf } from './pay-rates.ts'
import { scheduledTimes } from './scheduled-times.ts'

export const openEntryOf = (db: Db | Tx, user_id: number) =>
  db
    .selectFrom('time_entries')
    .select(['time_entry_id', 'started_at', 'market_id'])
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Whoever signs in to the office and drives as well. */
export const driverOfUser = (tx: Tx, user_id: number) =>
  tx
    .selectFrom('drivers')
    .select(['driver_id', 'market_id'])
    .where('user_id', '=', user_id)
    .orderBy('driver_id')
    .limit(1)
    .executeTakeFirst()

/** One person's clock-ins, clock-outs and corrections wait for each other. */
export async function lockPerson(tx: Tx, user_id: number): Promise<void> {
  await sql`select from users where user_id = ${user_id} for update`.execute(tx)
  await sql`select from drivers where user_id = ${user_id} for update`.execute(tx)
}

export async function beginEntry(unit: Change<typeof clockInStaff>) {
  const { tx, now, actor, data } = unit
  const user_id = actor.user?.user_id
  if (user_id === undefined) return refuse('not_authorized')
  if (missingIn(data).length > 0) return refuse('unconfirmed')
  await lockPerson(tx, user_id)
  const driver = await driverOfUser(tx, user_id)
  if ((await openEntryOf(tx, user_id)) || (driver && (await isDriving(tx, driver.driver_id))))
    return refuse('already_clocked_in')
  const market_id = driver?.market_id ?? marketOf(marketsOf(actor))
  const { time_entry_id } = await tx
    .insertInto('time_entries')
    .values({ user_id, market_id, started_at: now })
    .returning('time_entry_id')
    .executeTakeFirstOrThrow()
  unit.audit({ what: 'clock_in', subject: `time_entry:${time_entry_id}`, market_id })
  return ok({ success: true as const, started_at: now.getTime() })
}

/** Of whoever works in one market alone; others belong to all of theirs. */
const marketOf = (markets: 'all' | readonly number[]) =>
  markets !== 'all' && markets.length === 1 ? (markets[0] ?? null) : null

async function isDriving(tx: Tx, driver_id: number): Promise<boolean> {
  const open = await tx
    .selectFrom('driver_hours')
    .select('driver_hour_id')
    .where('driver_id', '=', driver_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

export async function endEntry(unit: Change<typeof clockOutStaff>) {
  const { tx, now, actor, data } = unit
  const user_id = actor.user?.user_id
  if (user_id === undefined) return refuse('not_authorized')
  if (missingOut(data).length > 0) return refuse('unconfirmed')
  await lockPerson(tx, user_id)
  const entry = await openEntryOf(tx, user_id)
  if (!entry) return refuse('not_clocked_in')
  const driver_hour_id = await closeEntry(unit, { ...entry, user_id }, { ended_at: now, ignored: data.ignore_tips })
  const [started_at, ended_at] = [entry.started_at.getTime(), now.getTime()]
  const total_hours = hoursText(hundredthsBetween(started_at, ended_at))
  return ok({ success: true as const, started_at, ended_at, total_hours, driver_hour_id })
}

type OpenEntry = {
  readonly time_entry_id: number
  readonly started_at: Date
  readonly user_id: number
  readonly market_id: number | null
}

/** Ends it; of a shift worker's it makes a driver hour that waits for approval (SIL-ORD-111). Answers that hour. */
export async function closeEntry(
  unit: UnitOfWork,
  { time_entry_id, started_at, user_id, market_id }: OpenEntry,
  { ended_at, ignored = false, how = 'driver' }: { ended_at: Date; ignored?: boolean; how?: 'driver' | 'office' },
): Promise<number | null> {
  const { tx } = unit
  const driver = await driverOfUser(tx, user_id)
  const hour =
    driver &&
    (await tx
      .insertInto('driver_hours')
      .values({
        driver_id: driver.driver_id,
        // Whoever waits in the office for work is on standby.
        shift_type: 0,
        started_at,
        ended_at,
        tips_ignored: ignored,
        ended_how: how,
        ...(await scheduledTimes(tx, driver.driver_id, started_at)),
        ...(await ratesOf(tx, driver.driver_id)),
      })
      .returning('driver_hour_id')
      .executeTakeFirstOrThrow())
  const driver_hour_id = hour?.driver_hour_id ?? null
  await tx
    .updateTable('time_entries')
    .set({ ended_at, tips_ignored: ignored, driver_hour_id })
    .where('time_entry_id', '=', time_entry_id)
    .execute()
  unit.audit({ what: 'clock_out', subject: `time_entry:${time_entry_id}`, market_id, detail: { driver_hour_id, how } })
  return driver_hour_id
}
