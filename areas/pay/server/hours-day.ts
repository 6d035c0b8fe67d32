import { sql } from 'kysely'
import { books, isPermitted } from '#areas/accounts/rules/permissions.ts'
import { type OwnMarket, ownMarketOf } from '#areas/markets/server/public.ts'
import { plannedDayFrom } from '#areas/shifts/rules/planned-day.ts'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { cents, toDecimal } from '#platform/core/money.ts'
import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { hoursPage } from '../calls/hours.ts'
import { periodStart } from '../rules/pay-period.ts'
import { type HourRow, hoursBetween } from './hour-rows.ts'
import { hourView } from './hour-view.ts'
import { factsOf } from './pay-facts.ts'

type State = PageStateOf<typeof hoursPage>

export async function hoursDay(
  db: Db,
  actor: Actor,
  { market, day: asked }: InputOf<typeof hoursPage>,
  now: Date,
): Promise<State | undefined> {
  const own = await ownMarketOf(db, actor, market)
  if (!own) return undefined
  const { market_id, time_zone } = own
  const today = localTime(now.getTime(), time_zone).day
  const day = plannedDayFrom(asked) ?? today
  const starts_on = periodStart(day)
  const rows = await rowsOfDay(db, own, day)
  const [drivers, working, cash_counts] = [
    await driversOf(db, market_id),
    await workingIn(db, market_id),
    await cashOf(db, rows),
  ]
  return {
    hours_day: {
      market_id,
      market: own.name,
      time_zone,
      day,
      today,
      starts_on,
      ends_on: daysAfter(starts_on, 6),
      drivers,
      working,
    },
    driver_hours: await viewsOf(db, rows),
    cash_counts,
    may_change: isPermitted(actor.roles, books),
  }
}

function rowsOfDay(db: Db, { market_id, time_zone }: OwnMarket, day: Day): Promise<HourRow[]> {
  const [from, to] = [day, daysAfter(day, 1)].map((one) => new Date(instantOf(one, 0, time_zone)))
  return hoursBetween(db, market_id, from as Date, to as Date)
}

/** With the tips that came in each: until the driver's next record begins, two days later at most. */
export async function viewsOf(db: Db | Tx, rows: readonly HourRow[]) {
  const [first] = rows
  if (!first) return []
  const starts = rows.map(({ started_at }) => started_at.getTime())
  const ends = rows.map(({ ended_at }) => ended_at.getTime())
  const span = { market_id: first.market_id, from: Math.min(...starts), to: Math.max(...ends) + 2 * 86_400_000 }
  const [facts, nexts] = [await factsOf(db, span), await nextStarts(db, rows)]
  return rows.map((row) => {
    const next = nexts.get(row.driver_hour_id) ?? Number.POSITIVE_INFINITY
    const start = row.started_at.getTime()
    return hourView(
      row,
      facts(row.driver_id).tips.filter(({ at }) => at >= start && at < next),
    )
  })
}

async function nextStarts(db: Db | Tx, rows: readonly HourRow[]): Promise<ReadonlyMap<number, number>> {
  const ids = rows.map(({ driver_hour_id }) => driver_hour_id)
  const found = await sql<{ driver_hour_id: number; next: number }>`
    select h.driver_hour_id, floor(extract(epoch from min(n.started_at)) * 1000)::bigint as next
    from driver_hours h join driver_hours n on n.driver_id = h.driver_id and n.started_at > h.started_at and n.deleted_at is null
    where h.driver_hour_id = any(${ids}::integer[]) group by 1`.execute(db)
  return new Map(found.rows.map(({ driver_hour_id, next }) => [driver_hour_id, next]))
}

/** Who can be given a record by hand, and at what rates. */
async function driversOf(db: Db, market_id: number): Promise<State['hours_day']['drivers']> {
  const { rows } = await sql<{ driver_id: number; name: string; wage: number; gaurantee: number }>`
    select d.driver_id, d.name, coalesce(own.wage, usual.wage, 0) as wage, coalesce(own.gaurantee, usual.gaurantee, 0) as gaurantee
    from drivers d left join pay_rates own on own.driver_id = d.driver_id
      left join pay_rates usual on usual.market_id = d.market_id and usual.driver_id is null
    where d.market_id = ${market_id} order by d.name, d.driver_id`.execute(db)
  return rows.map(({ wage, gaurantee, ...driver }) => ({
    ...driver,
    wage: toDecimal(cents(wage)),
    gaurantee: toDecimal(cents(gaurantee)),
  }))
}

async function workingIn(db: Db, market_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('driver_hours as h')
    .innerJoin('drivers as d', 'd.driver_id', 'h.driver_id')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('d.market_id', '=', market_id)
    .where('h.ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function cashOf(db: Db, hours: readonly HourRow[]): Promise<State['cash_counts']> {
  const ids = hours.map(({ driver_hour_id }) => driver_hour_id)
  const names = new Map(hours.map(({ driver_hour_id, driver }) => [driver_hour_id, driver]))
  const rows = await db
    .selectFrom('cash_counts')
    .select(['driver_hour_id', 'expected', 'handed_in', 'counted', 'counted_by', 'note'])
    .where('driver_hour_id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('created_at')
    .orderBy('driver_hour_id')
    .execute()
  return rows.map((row) => ({ ...row, driver: names.get(row.driver_hour_id) ?? '' }))
}
