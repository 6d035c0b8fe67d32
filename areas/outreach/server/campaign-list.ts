import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { CampaignResults, ListedCampaign } from '../calls/marketing.ts'
import { counts } from './audience.ts'

const campaignsOf = (db: Db, actor: Actor) =>
  db
    .selectFrom('campaigns as c')
    .innerJoin('markets as m', 'm.market_id', 'c.market_id')
    .innerJoin('users as u', 'u.user_id', 'c.created_by')
    .where(ofOwnMarkets(actor, 'c.market_id'))
    .select([
      'c.campaign_id',
      'm.name as market',
      'm.time_zone',
      'c.kind',
      'c.channel',
      'c.audience',
      'c.subject',
      'c.body',
      'c.state',
      'c.scheduled_at',
      'c.ended_at',
      'c.recipient_count',
      'c.written_count',
      'c.per_minute',
      'u.name as created_by',
      'c.created_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof campaignsOf>['executeTakeFirstOrThrow']>>

const listedOf = ({ scheduled_at, ended_at, created_at, ...row }: Row): ListedCampaign => ({
  ...row,
  scheduled_at: scheduled_at.getTime(),
  ended_at: ended_at?.getTime() ?? null,
  created_at: created_at.getTime(),
})

/** Those of the person’s markets, the newest first. */
export async function pageOfCampaigns(db: Db, actor: Actor, cursor: string | undefined) {
  const order = [{ column: 'c.campaign_id', kind: 'integer', descending: true }] as const
  const found = await paged(campaignsOf(db, actor), { order, cursor })
  return found.ok ? { ...found, data: { ...found.data, rows: found.data.rows.map(listedOf) } } : found
}

/** Undefined as well where it belongs to a market of others (SIL-ORD-140). */
export async function shownCampaign(db: Db, actor: Actor, campaignId: number) {
  const row = await campaignsOf(db, actor)
    .leftJoin('franchises as f', 'f.franchise_id', 'c.franchise_id')
    .leftJoin('discount_codes as d', 'd.discount_code_id', 'c.discount_code_id')
    .select([
      'f.name as franchise',
      'd.discount_name as discount',
      'c.minimum_orders',
      'c.order_type',
      'c.last_order_from',
      'c.last_order_to',
      'c.excluded',
      'c.started_at',
    ])
    .where('c.campaign_id', '=', campaignId)
    .executeTakeFirst()
  if (!row) return undefined
  const { excluded, started_at, ...rest } = row
  return {
    ...listedOf(rest),
    ...rest,
    ...listedOf(rest),
    excluded_count: excluded.length,
    started_at: started_at?.getTime() ?? null,
  }
}

/** Orders count as since a campaign for this long. */
const sinceDays = 14

export async function resultsOf(db: Db, campaignId: number): Promise<CampaignResults> {
  const [sent, ordered] = await Promise.all([countsOf(db, campaignId), orderedSince(db, campaignId)])
  return { ...sent, ...ordered }
}

async function countsOf(db: Db, campaignId: number) {
  const { rows } = await sql<Omit<CampaignResults, 'ordered_since' | 'ordered_total'>>`
    select count(*) filter (where m.state = 'queued' or r.written_at is null)::integer as waiting,
      count(*) filter (where m.state = 'sent')::integer as sent,
      count(*) filter (where m.state = 'delivered')::integer as delivered,
      count(*) filter (where m.state = 'failed')::integer as failed,
      count(*) filter (where m.state = 'opted_out')::integer as opted_out
    from campaign_recipients r left join messages m using (message_id)
    where r.campaign_id = ${campaignId}::integer`.execute(db)
  return rows[0] ?? { waiting: 0, sent: 0, delivered: 0, failed: 0, opted_out: 0 }
}

/** Of those to whom it went: only orders after it did, which are newer than the newest when it began. */
async function orderedSince(db: Db, campaignId: number) {
  const { rows } = await sql<{ ordered_since: number; ordered_total: number }>`
    select count(distinct r.phone_number)::integer as ordered_since, coalesce(sum(o.total + o.tip), 0)::bigint as ordered_total
    from campaigns c
      join orders o on o.market_id = c.market_id and o.order_id > c.last_order_id
        and o.created_at < c.started_at + make_interval(days => ${sinceDays}) and ${counts}
      join campaign_recipients r on r.campaign_id = c.campaign_id and r.phone_number = o.phone_number and r.phone_number <> ''
      join messages m on m.message_id = r.message_id and m.state in ('sent', 'delivered') and o.created_at >= m.sent_at
    where c.campaign_id = ${campaignId}::integer`.execute(db)
  return rows[0] ?? { ordered_since: 0, ordered_total: 0 }
}
