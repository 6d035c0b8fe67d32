import { type RawBuilder, sql } from 'kysely'
import { daysAfter } from '#platform/core/day.ts'
import { instantOf } from '#platform/core/local-time.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { Audience, AudienceReason, Channel } from '../rules/campaign.ts'

/** Whom a campaign goes to, as it is kept. */
export type AudienceFields = {
  readonly market_id: number
  readonly channel: Channel
  readonly audience: Audience
  readonly franchise_id: number | null
  readonly minimum_orders: number
  readonly order_type: 'any' | 'delivery' | 'pickup'
  readonly last_order_from: string | null
  readonly last_order_to: string | null
  readonly excluded: readonly string[]
}

const dayMs = 24 * 60 * 60_000
/** What was called off or turned away at the door is no order of anybody's; a business's deliveries are ordered by the business. */
export const counts = sql`o.source <> 'rocket' and o.status not in ('cancelled', 'rejected')`

/**
 * Everybody of the base audience with where they are written to and what takes them out, `in` for those who get it; a mail address of two
 * phones is one person's. One statement reads the orders of the market once, however many get it.
 */
function audienceRows(fields: AudienceFields, timeZone: string, now: Date): RawBuilder<unknown> {
  const { market_id, channel, franchise_id, order_type } = fields
  const since = (days: number) => new Date(now.getTime() - days * dayMs)
  const base: Readonly<Record<Audience, RawBuilder<unknown>>> = {
    all: sql`true`,
    ordered_30: sql`p.last_at >= ${since(30)}::timestamptz`,
    ordered_90: sql`p.last_at >= ${since(90)}::timestamptz`,
    not_ordered_90: sql`p.last_at < ${since(90)}::timestamptz`,
  }
  const ofType = { any: sql`true`, delivery: sql`o.is_delivery`, pickup: sql`not o.is_delivery` }[order_type]
  const { last_order_from: from, last_order_to: to } = fields
  const begin = from === null ? null : new Date(instantOf(from, 0, timeZone))
  const end = to === null ? null : new Date(instantOf(daysAfter(to, 1), 0, timeZone))
  const unreachable =
    channel === 'mail'
      ? sql`address is null`
      : sql`(address !~ '^[0-9]{10}$' or exists (select from phone_lines l where l.phone_number = address and l.phone_number_type = 'landline'))`
  const out =
    channel === 'mail'
      ? sql`exists (select from marketing_opt_outs x where x.address = a.address)`
      : sql`(exists (select from text_opt_outs x where x.phone_number = a.address)
          or exists (select from marketing_opt_outs x where x.address = a.address))`
  return sql`
    with people as (
      select o.phone_number, max(o.order_id) as last_order_id, max(o.created_at) as last_at,
        max(o.order_id) filter (where o.receipt_mail <> '') as mail_order_id,
        count(*) filter (where ${ofType}) as orders,
        ${franchise_id === null ? sql`true` : sql`bool_or(o.franchise_id = ${franchise_id}::integer)`} as at_franchise
      from orders o where o.market_id = ${market_id}::integer and ${counts} and o.phone_number <> ''
      group by o.phone_number),
    addressed as (
      select p.*, l.name, ${channel === 'mail' ? sql`lower(r.receipt_mail)` : sql`p.phone_number`} as address
      from people p join orders l on l.order_id = p.last_order_id left join orders r on r.order_id = p.mail_order_id
      where ${base[fields.audience]}),
    judged as (
      select phone_number, name, address, last_order_id, case
        when orders < ${fields.minimum_orders}::integer then 'few'
        when last_at < ${begin}::timestamptz or last_at >= ${end}::timestamptz then 'days'
        when not at_franchise then 'franchise'
        when ${unreachable} then 'address'
        when ${out} then 'out'
        when phone_number = any(${[...fields.excluded]}::text[]) or address = any(${[...fields.excluded]}::text[]) then 'excluded'
        else 'in' end as reason
      from addressed a)
    select phone_number, name, address, case
      when reason = 'in' and row_number() over (partition by reason, address order by last_order_id desc) > 1 then 'double'
      else reason end as reason
    from judged`
}

export type CountedAudience = {
  readonly total: number
  readonly recipient_count: number
  readonly steps: readonly { readonly reason: AudienceReason; readonly count: number }[]
  readonly sample: { readonly name: string; readonly place: number } | null
}

/** How many there are, what takes people out, and one of those who get it: the `person`th, from the first again after the last. */
export async function countAudience(
  db: Db | Tx,
  fields: AudienceFields,
  { timeZone, now, person = 0 }: { timeZone: string; now: Date; person?: number },
): Promise<CountedAudience> {
  const { rows } = await sql<{ reasons: Partial<Record<AudienceReason | 'in', number>> | null; sample: string | null }>`
    with audience as materialized (${audienceRows(fields, timeZone, now)}),
      counted as (select reason, count(*)::integer as count from audience group by reason)
    select (select jsonb_object_agg(reason, count) from counted) as reasons,
      (select name from audience where reason = 'in' order by address
        offset ${person}::integer % greatest((select count from counted where reason = 'in'), 1) limit 1) as sample`.execute(
    db,
  )
  const reasons = rows[0]?.reasons ?? {}
  const { in: recipient_count = 0, ...taken } = reasons
  const order: readonly AudienceReason[] = ['few', 'days', 'franchise', 'address', 'out', 'excluded', 'double']
  const sample = rows[0]?.sample
  return {
    total: recipient_count + Object.values(taken).reduce((sum, count) => sum + count, 0),
    recipient_count,
    steps: order.flatMap((reason) => {
      const count = taken[reason]
      return count === undefined ? [] : [{ reason, count }]
    }),
    sample: sample === null || sample === undefined ? null : { name: sample, place: person % recipient_count },
  }
}

/** Writes down who gets it, as of now; answers how many. */
export async function writeRecipients(
  tx: Tx,
  campaign_id: number,
  fields: AudienceFields,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into campaign_recipients (campaign_id, phone_number, address, name)
    select ${campaign_id}::integer, phone_number, address, name
    from (${audienceRows(fields, timeZone, now)}) audience where reason = 'in' order by address`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
