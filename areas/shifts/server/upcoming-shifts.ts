import { sql } from 'kysely'
import { localTime } from '#platform/core/local-time.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { DesiredBeside, saveDesiredShifts } from '../calls/upcoming-shifts.ts'
import { weekOf } from '../rules/shift-times.ts'
import { driversSeenBy, tradesBeside, withTrades } from './reservations.ts'
import { shiftsOf } from './shift-rows.ts'
import { managesMarket, workerOf } from './worker.ts'

const mostDesired = 14
const mostUpcoming = 60

export async function upcomingFor(db: Db, actor: Actor, now: Date) {
  const worker = await workerOf(db, actor)
  const isStaff = actor.user !== undefined && actor.roles.some((role) => role !== 'shift_worker')
  const seen = isStaff ? await driversSeenBy(db, actor) : []
  const first = worker ?? seen[0]
  const market =
    first &&
    (await db.selectFrom('markets').select('time_zone').where('market_id', '=', first.market_id).executeTakeFirst())
  const time_zone = market?.time_zone ?? 'UTC'
  const people = await desiredOf(db, worker ? [worker, ...seen] : seen, localTime(now.getTime(), time_zone).day)
  const [rows, trades] = worker
    ? await Promise.all([
        shiftsOf(db)
          .where('driver_id', '=', worker.driver_id)
          .where('published_at', 'is not', null)
          .where('ends_at', '>', now)
          .orderBy('starts_at')
          .limit(mostUpcoming)
          .execute(),
        tradesBeside(db, worker, now),
      ])
    : [[], []]
  return {
    driver: people.find(({ driver_id }) => driver_id === worker?.driver_id) ?? null,
    time_zone,
    read_at: now.getTime(),
    shifts: withTrades(rows, trades),
    drivers: seen.flatMap(({ driver_id }) => people.find((one) => one.driver_id === driver_id) ?? []),
    may_change: seen.some(({ market_id }) => managesMarket(actor, market_id)),
  }
}

/** What each wishes for a week, beside the number of shifts that they hold in it. */
export async function desiredOf(
  db: Db,
  drivers: readonly { readonly driver_id: number; readonly name: string }[],
  day: string,
): Promise<DesiredBeside[]> {
  const ids = drivers.map(({ driver_id }) => driver_id)
  const { rows } = await sql<{ driver_id: number; ultimate_desired_shifts: number | null; held: number }>`
    select d.driver_id, w.ultimate_desired_shifts,
      (select count(*)::integer from shifts s where s.driver_id = d.driver_id and s.dropped_at is null and s.deleted_at is null
        and s.published_at is not null and s.start_date >= ${weekOf(day)}::date and s.start_date < ${weekOf(day)}::date + 7) as held
    from drivers d left join shift_workers w using (driver_id) where d.driver_id = ${anyOf(ids)}`.execute(db)
  const said = new Map(rows.map((row) => [row.driver_id, row]))
  return drivers.map(({ driver_id, name }) => ({
    driver_id,
    name,
    ultimate_desired_shifts: said.get(driver_id)?.ultimate_desired_shifts ?? null,
    held: said.get(driver_id)?.held ?? 0,
  }))
}

export async function saveDesired(unit: Change<typeof saveDesiredShifts>) {
  const { tx, data, actor } = unit
  const worker = await workerOf(tx, actor)
  const driver_id = data.driver_id ?? worker?.driver_id
  const driver =
    driver_id === undefined
      ? undefined
      : await tx
          .selectFrom('drivers')
          .select(['driver_id', 'market_id'])
          .where('driver_id', '=', driver_id)
          .executeTakeFirst()
  if (!driver) return refuse('unknown_id')
  if (driver.driver_id !== worker?.driver_id && !managesMarket(actor, driver.market_id)) return refuse('unknown_id')
  const desired = data.ultimate_desired_shifts
  if (desired !== null && desired > mostDesired) return refuse('out_of_range', { field: 'ultimate_desired_shifts' })
  await tx
    .insertInto('shift_workers')
    .values({ driver_id: driver.driver_id, ultimate_desired_shifts: desired })
    .onConflict((conflict) => conflict.column('driver_id').doUpdateSet({ ultimate_desired_shifts: desired }))
    .execute()
  unit.audit({
    what: 'desired_shifts_saved',
    subject: `driver:${driver.driver_id}`,
    market_id: driver.market_id,
    detail: { ultimate_desired_shifts: desired },
  })
  unit.hint(`shifts:${driver.market_id}`)
  return ok({ success: true as const, ultimate_desired_shifts: desired })
}
