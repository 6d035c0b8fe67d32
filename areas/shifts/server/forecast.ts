import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import { expectedOrders, forecastWeeks, type SlotCount } from '../rules/coverage.ts'

type Market = { readonly market_id: number; readonly time_zone: string }

/** Deliveries of the six weeks before today, by the half hour in which they were ordered on the market's clock. */
export async function forecastOf(db: Db, { market_id, time_zone }: Market, today: string) {
  const { rows } = await sql<SlotCount & { first_day: string }>`
    select extract(isodow from at)::integer as weekday,
      (extract(hour from at) * 2 + floor(extract(minute from at) / 30))::integer as slot,
      count(*)::integer as orders, min(at)::date::text as first_day
    from (select created_at at time zone ${time_zone} as at from orders
      where market_id = ${market_id} and is_delivery and status <> 'cancelled'
        and created_at >= (${today}::date - ${7 * forecastWeeks}::integer) at time zone ${time_zone}
        and created_at < ${today}::date::timestamp at time zone ${time_zone}) o
    group by 1, 2`.execute(db)
  const first = rows.map(({ first_day }) => first_day).sort()[0]
  const days = first === undefined ? 0 : (Date.parse(today) - Date.parse(first)) / 86_400_000
  const weeks = Math.min(forecastWeeks, Math.ceil(days / 7))
  return { expected: expectedOrders(rows, weeks), forecast_weeks: weeks }
}
