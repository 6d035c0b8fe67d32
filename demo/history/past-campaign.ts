import { sql } from 'kysely'
import { fillBody, usualPerMinute, withWayOut } from '#areas/outreach/rules/campaign.ts'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { instantOf } from '#platform/core/local-time.ts'
import type { Tx } from '../seed/insert-rows.ts'
import { bellwether } from '../town/town.ts'

const daysAgo = 4
const body = 'Hello {first_name}, soup weather in {market}! Order before 6 PM today and dinner comes first.'

/** A text to all who had ordered by then, as it was sent: the orders behind it are what came of it. */
export async function insertPastCampaign(tx: Tx, today: Day, user_id: number): Promise<void> {
  const { market_id, name: market, time_zone } = bellwether().market
  const at = new Date(instantOf(daysAfter(today, -daysAgo), 11 * 60, time_zone))
  const ended_at = new Date(at.getTime() + 60_000)
  const { rows: people } = await sql<{ phone_number: string; name: string; last_order_id: number }>`
    select phone_number, (array_agg(name order by order_id desc))[1] as name, max(order_id) as last_order_id
    from orders where market_id = ${market_id} and created_at < ${at} and phone_number ~ '^[0-9]{10}$'
      and source <> 'rocket' and status not in ('cancelled', 'rejected')
    group by phone_number order by phone_number`.execute(tx)
  if (people.length === 0) return
  const { campaign_id } = await tx
    .insertInto('campaigns')
    .values({
      market_id,
      kind: 'simple',
      channel: 'text',
      audience: 'all',
      body,
      per_minute: usualPerMinute,
      state: 'sent',
      scheduled_at: at,
      recipient_count: people.length,
      written_count: people.length,
      last_order_id: Math.max(...people.map(({ last_order_id }) => last_order_id)),
      created_by: user_id,
      created_at: at,
      started_at: at,
      ended_at,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow()
  const about = `campaign:${campaign_id}`
  const texts = people.map(({ name }) => withWayOut(fillBody(body, { name, code: '', market })))
  await sql`
    with people as (
      select * from unnest(${people.map(({ phone_number }) => phone_number)}::text[], ${people.map(({ name }) => name)}::text[],
        ${texts}::text[]) as p (phone_number, name, body)),
    written as (
      insert into messages (market_id, channel, recipient, body, state, about, is_bulk, tries, next_try_at, created_at, sent_at)
      select ${market_id}::integer, 'text', phone_number, body, 'delivered', ${about}, true, 1, ${at}::timestamptz, ${at}::timestamptz,
        ${at}::timestamptz from people
      returning message_id, recipient)
    insert into campaign_recipients (campaign_id, phone_number, address, name, message_id, written_at)
    select ${campaign_id}::integer, phone_number, phone_number, name, message_id, ${at}::timestamptz
    from people join written on recipient = phone_number`.execute(tx)
  const detail = { kind: 'simple', channel: 'text', audience: 'all', recipient_count: people.length }
  await tx
    .insertInto('events')
    .values([
      {
        market_id,
        at,
        actor_kind: 'user',
        actor_id: user_id,
        what: 'campaign_begun',
        subject: about,
        detail: JSON.stringify(detail),
      },
      {
        market_id,
        at: ended_at,
        actor_kind: 'system',
        actor_id: null,
        what: 'campaign_sent',
        subject: about,
        detail: '{}',
      },
    ])
    .execute()
}
