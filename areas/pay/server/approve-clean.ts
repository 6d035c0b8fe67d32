import { hoursText, hundredthsBetween } from '#areas/shifts/rules/worked-time.ts'
import { cents, plus, toDecimal } from '#platform/core/money.ts'
import { ok } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { approveClean } from '../calls/hours.ts'
import { approvals } from '../rules/driver-hour.ts'
import { exceptionsOf } from '../rules/exceptions.ts'
import { approveHour } from './change-hours.ts'
import { type HourRow, hourOf } from './hour-rows.ts'
import { reviewedOf } from './hour-view.ts'
import { viewsOf } from './hours-day.ts'

/** In the order of their numbers, so that two managers who press at once wait for each other and do not stand in each other's way. */
export async function approveCleanHours(unit: Change<typeof approveClean>) {
  const seen = unit.data.seen.toSorted((a, b) => a.driver_hour_id - b.driver_hour_id)
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

const groupsOf = (rows: readonly HourRow[]) => [...Map.groupBy(rows, ({ market_id }) => market_id).values()]
