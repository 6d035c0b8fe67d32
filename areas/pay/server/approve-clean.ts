import { sql } from 'kysely'
import { hoursText, hundredthsBetween } from '#areas/shifts/rules/worked-time.ts'
import { cents, plus, toDecimal } from '#platform/core/money.ts'
import { ok } from '#platform/core/result.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { approveClean } from '../calls/hours.ts'
import { approvals } from '../rules/driver-hour.ts'
import { exceptionsOf } from '../rules/exceptions.ts'
import { approveHour } from './change-hours.ts'
import { type HourRow, hourOf } from './hour-rows.ts'
import { reviewedOf } from './hour-view.ts'
import { viewsOf } from './hours-day.ts'

export async function approveCleanHours(unit: Change<typeof approveClean>) {
  const { seen } = unit.data
  await lockDriversOf(
    unit.tx,
    seen.map(({ driver_hour_id }) => driver_hour_id),
  )
  const done: HourRow[] = []
  for (const { driver_hour_id, version } of seen) {
    const hour = await hourOf(unit.tx, driver_hour_id)
    const isClean = hour && hour.approve !== approvals.yes && exceptionsOf(reviewedOf(hour)).length === 0
    if (isClean && (await approveHour(unit, unit.actor, { driver_hour_id, version })).ok) done.push(hour)
  }
  const approved = done.map(({ driver_hour_id }) => driver_hour_id)
  const hundredths = done.map(({ started_at, ended_at }) => hundredthsBetween(started_at.getTime(), ended_at.getTime()))
  const views = []
  for (const rows of groupsOf(done)) views.push(...(await viewsOf(unit.tx, rows)))
  return ok({
    approved,
    left: seen.flatMap(({ driver_hour_id }) => (approved.includes(driver_hour_id) ? [] : [driver_hour_id])),
    total_hours: hoursText(hundredths.reduce((all, one) => all + one, 0)),
    pay: toDecimal(plus(...views.map(({ pay }) => cents(pay)))),
  })
}

/** All at once and in the order of their numbers, as where a week is settled: neither waits for the other in a circle. */
async function lockDriversOf(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from drivers where driver_id in (select driver_id from driver_hours where driver_hour_id = ${anyOf(ids)})
    order by driver_id for update`.execute(tx)
}

const groupsOf = (rows: readonly HourRow[]) => [...Map.groupBy(rows, ({ market_id }) => market_id).values()]
