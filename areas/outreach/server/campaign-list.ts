import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ListedCampaign } from '../calls/marketing.ts'

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
