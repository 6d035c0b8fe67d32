import { sql } from 'kysely'
import type { ShiftType } from '#areas/dispatch/rules/shift-type.ts'
import type { Cents } from '#platform/core/money.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { historyWeeks, type TippedShift, tippedShift } from '../rules/expected-pay.ts'

type Whose = { readonly driver_id: number } | { readonly market_id: number }
type HourRow = { starts_at: number; ends_at: number; shift_type: ShiftType; tips: Cents }

/**
 * The hours of these weeks that are over and were not refused, of one driver or of a whole market, with what the ledger owes for tips that came
 * in them. As pay counts, a tip belongs to the last hour that had begun when it came.
 */
export async function payHistory(db: Db, whose: Whose, timeZone: string, now: Date): Promise<TippedShift[]> {
  const isTheirs = 'driver_id' in whose ? sql`h.driver_id = ${whose.driver_id}` : sql`d.market_id = ${whose.market_id}`
  const { rows } = await sql<HourRow>`
    select floor(extract(epoch from h.started_at) * 1000)::bigint as starts_at, floor(extract(epoch from h.ended_at) * 1000)::bigint as ends_at,
      h.shift_type::integer, coalesce(t.tips, 0)::integer as tips
    from (select h.*, lead(h.started_at) over (partition by h.driver_id order by h.started_at) as next_at
      from driver_hours h join drivers d using (driver_id)
      where ${isTheirs} and h.deleted_at is null and h.started_at >= ${now}::timestamptz - make_interval(weeks => ${historyWeeks})) h
    left join lateral (select -sum(l.driver_payable) as tips from ledger_movements l
      where l.driver_id = h.driver_id and l.at >= h.started_at and l.at < coalesce(h.next_at, 'infinity')
        and l.kind not in ('paid_out', 'cash_handed_in', 'refunded', 'credited')) t on true
    where h.ended_at is not null and h.approve <> 0 order by h.started_at`.execute(db)
  return rows.map((row) => tippedShift(row, timeZone))
}
