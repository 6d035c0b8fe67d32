import { sql } from 'kysely'
import { payHour } from '#areas/pay/rules/pay.ts'
import { type Cents, cents } from '#platform/core/money.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { DayRange } from '../rules/pnl-period.ts'
import type { BookScope } from './book-scope.ts'

/** What one driver hour costs, on its day. */
export type LabourHour = {
  readonly driver_hour_id: number
  readonly driver: string
  readonly day: string
  readonly market_id: number
  readonly market: string
  readonly time_zone: string
  readonly start: number
  readonly end: number
  readonly wage: Cents
  readonly gaurantee: Cents
  readonly tips: Cents
  readonly wages: Cents
  readonly top_up: Cents
  readonly is_open: boolean
}

type HourRow = Omit<LabourHour, 'tips' | 'wages' | 'top_up'> & { tips: number }

/**
 * What the drivers' hours of these days cost, by the rule that pays them; the ledger has no account for it (docs/decisions/0048). A tip counts in the
 * last hour of its week that had begun when it came. Hours are of no restaurant.
 */
export async function labourOf(
  db: Db,
  { actor, market, restaurant }: BookScope,
  { from, to }: DayRange,
): Promise<LabourHour[]> {
  if (restaurant) return []
  const inMarket = market ? sql<boolean>`d.market_id = ${market.market_id}` : ofOwnMarkets(actor, 'd.market_id')
  const { rows } = await sql<HourRow>`
    with hours as (
      select h.driver_hour_id, h.driver_id, d.name as driver, d.market_id, m.name as market, m.time_zone, h.started_at, h.ended_at, h.wage, h.gaurantee, h.approve,
        (h.started_at at time zone m.time_zone)::date as day,
        least(lead(h.started_at) over (partition by h.driver_id order by h.started_at, h.driver_hour_id),
          (date_trunc('week', h.started_at at time zone m.time_zone) + interval '7 days') at time zone m.time_zone) as until
      from driver_hours h join drivers d using (driver_id) join markets m on m.market_id = d.market_id
      where ${inMarket} and h.started_at >= ${from}::date - 1 and h.started_at < ${to}::date + 9 and h.ended_at is not null and h.deleted_at is null)
    select driver_hour_id, driver, day::text as day, market_id, market, time_zone, wage, gaurantee, approve <> 1 as is_open,
      floor(extract(epoch from started_at) * 1000)::bigint as start, floor(extract(epoch from ended_at) * 1000)::bigint as end,
      case when gaurantee > wage then coalesce((select -sum(l.driver_payable) from ledger_movements l
        where l.driver_id = hours.driver_id and l.market_id = hours.market_id and l.at >= hours.started_at and l.at < hours.until
          and l.driver_payable <> 0 and l.kind not in ('cash_handed_in', 'refunded', 'credited', 'paid_out')), 0)
        else 0 end::bigint as tips
    from hours where day between ${from}::date and ${to}::date
    order by day, driver_hour_id`.execute(db)
  return rows.map((hour) => {
    const { tips, wages, top_up } = payHour(hour, cents(hour.tips))
    return { ...hour, tips, wages, top_up }
  })
}
