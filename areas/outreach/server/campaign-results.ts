import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type CampaignResults, campaignResults } from '../calls/marketing.ts'
import { counts } from './audience.ts'

/** Orders count as since a campaign for this long. */
const sinceDays = 14

/** What became of a campaign; once it is long over, what was written down of it. */
export async function resultsOf(db: Db, campaignId: number): Promise<CampaignResults> {
  const campaign = await db
    .selectFrom('campaigns')
    .select('kept_results')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return campaign?.kept_results ? campaignResults.parse(campaign.kept_results) : countResults(db, campaignId)
}

/** Writes down what became of those that ended before then, while their messages are still there to be counted. */
export async function keepResults(db: Db, endedBefore: Date): Promise<void> {
  const ended = await db
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('ended_at', '<', endedBefore)
    .where('kept_results', 'is', null)
    .orderBy('ended_at')
    .execute()
  for (const { campaign_id } of ended)
    await db
      .updateTable('campaigns')
      .set({ kept_results: JSON.stringify(await countResults(db, campaign_id)) })
      .where('campaign_id', '=', campaign_id)
      .execute()
}

async function countResults(db: Db, campaignId: number): Promise<CampaignResults> {
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
