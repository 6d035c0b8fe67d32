import { sql } from 'kysely'
import type { Cents } from '#platform/core/money.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'

/** A driver hour with what its record shows; breaks in ms since 1970. */
export type HourRow = {
  readonly driver_hour_id: number
  readonly driver_id: number
  readonly driver: string
  readonly user_id: number | null
  readonly market_id: number
  readonly time_zone: string
  readonly shift_type: number
  readonly approve: number
  readonly started_at: Date
  readonly ended_at: Date
  readonly scheduled_start_at: Date | null
  readonly scheduled_end_at: Date | null
  readonly made_by: 'clock' | 'hand'
  readonly ended_how: 'driver' | 'dispatch' | 'forgotten' | 'office' | null
  readonly wage: Cents
  readonly gaurantee: Cents
  readonly adjuster: string | null
  readonly version: number
  readonly paid: boolean
  readonly breaks: readonly { readonly started_at: number; readonly ended_at: number | null }[]
}

const columns = sql`h.driver_hour_id, h.driver_id, d.name as driver, d.user_id, d.market_id, m.time_zone, h.shift_type, h.approve, h.started_at,
  h.ended_at, h.scheduled_start_at, h.scheduled_end_at, h.made_by, h.ended_how, h.wage, h.gaurantee, h.adjuster, h.version,
  exists (select from driver_invoices i where i.driver_id = h.driver_id and i.state = 'paid'
    and i.starts_on = date_trunc('week', h.started_at at time zone m.time_zone)::date) as paid,
  coalesce((select json_agg(json_build_object('started_at', floor(extract(epoch from b.started_at) * 1000)::bigint,
      'ended_at', floor(extract(epoch from b.ended_at) * 1000)::bigint) order by b.started_at)
    from driver_breaks b where b.driver_hour_id = h.driver_hour_id), '[]') as breaks
  from driver_hours h join drivers d using (driver_id) join markets m on m.market_id = d.market_id`

/** Records that have ended and are not deleted, which began in that span, by driver and time. */
export async function hoursBetween(db: Db | Tx, market_id: number, from: Date, to: Date): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`select ${columns}
    where d.market_id = ${market_id} and h.started_at >= ${from} and h.started_at < ${to}
      and h.ended_at is not null and h.deleted_at is null
    order by d.name, h.driver_id, h.started_at`.execute(db)
  return rows
}

/** One record; to change it, lock its driver first. */
export async function hourOf(db: Db | Tx, driver_hour_id: number): Promise<HourRow | undefined> {
  const { rows } = await sql<HourRow>`select ${columns}
    where h.driver_hour_id = ${driver_hour_id} and h.ended_at is not null and h.deleted_at is null`.execute(db)
  return rows[0]
}

/** Another record of the driver that shares time with this span; touching ends share none. */
export async function overlaps(
  tx: Tx,
  { driver_id, driver_hour_id }: { driver_id: number; driver_hour_id: number | null },
  start: number,
  end: number,
): Promise<boolean> {
  const other = await tx
    .selectFrom('driver_hours')
    .select('driver_hour_id')
    .where('driver_id', '=', driver_id)
    .where('deleted_at', 'is', null)
    .$if(driver_hour_id !== null, (all) => all.where('driver_hour_id', '!=', driver_hour_id ?? 0))
    .where('started_at', '<', new Date(end))
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>', new Date(start))]))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Whether the week of that start is paid to the driver. */
export async function isWeekPaid(tx: Tx, driver_id: number, starts_on: string): Promise<boolean> {
  const paid = await tx
    .selectFrom('driver_invoices')
    .select('driver_invoice_id')
    .where('driver_id', '=', driver_id)
    .where('state', '=', 'paid')
    .where(sql<boolean>`starts_on = ${starts_on}::date`)
    .executeTakeFirst()
  return paid !== undefined
}
