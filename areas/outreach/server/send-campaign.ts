import { sql } from 'kysely'
import * as z from 'zod/mini'
import { ok } from '#platform/core/result.ts'
import { defineJob } from '#platform/server/define-job.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { batchSeconds, batchSize } from '../rules/campaign.ts'
import { sendingHours } from '../rules/quiet-hours.ts'
import { writeRecipients } from './audience.ts'
import { codeOf } from './campaign-fields.ts'
import { type LetterDeps, messageTo } from './campaign-letters.ts'

export const sendCampaign = defineJob('send_campaign', z.object({ campaign_id: z.int(), batch: z.int() }))

/** The next step of a campaign, once, from `run_at` on. */
export const stepJob = (campaign_id: number, batch: number, run_at: Date) =>
  sendCampaign.of({ campaign_id, batch }, { unique_key: `${sendCampaign.kind}:${campaign_id}:${batch}`, run_at })

type Deps = LetterDeps & Pick<ServerDeps, 'units'>

/**
 * One step of a campaign: writing the audience down, then a batch of messages every ten seconds. A step and the job of the next one are one
 * transaction, and a step that was done is known by its number: a process that dies is followed by another, and nobody gets a message twice.
 */
export async function runStep(
  deps: Deps,
  { campaign_id, batch }: { campaign_id: number; batch: number },
): Promise<void> {
  await deps.units.run(undefined, async (unit) => {
    const campaign = await lockStep(unit.tx, campaign_id, batch)
    if (!campaign) return ok({})
    const hours = sendingHours(unit.now.getTime(), campaign.time_zone)
    if (hours.from > unit.now.getTime()) await goOn(unit, campaign, hours.from)
    else if (campaign.state === 'scheduled') await begin(unit, campaign)
    else await writeBatch(deps, unit, campaign, new Date(hours.until))
    return ok({})
  })
}

function lockStep(tx: Tx, campaign_id: number, batch: number) {
  return tx
    .selectFrom('campaigns as c')
    .innerJoin('markets as m', 'm.market_id', 'c.market_id')
    .selectAll('c')
    .select(['m.name as market', 'm.time_zone'])
    .where('c.campaign_id', '=', campaign_id)
    .where('c.batch', '=', batch)
    .where('c.state', 'in', ['scheduled', 'sending'])
    .forUpdate('c')
    .executeTakeFirst()
}
type Campaign = NonNullable<Awaited<ReturnType<typeof lockStep>>>

async function goOn({ tx, enqueue }: UnitOfWork, { campaign_id, batch }: Campaign, at: number): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({ batch: batch + 1 })
    .where('campaign_id', '=', campaign_id)
    .execute()
  await enqueue(stepJob(campaign_id, batch + 1, new Date(at)))
}

async function begin(unit: UnitOfWork, campaign: Campaign): Promise<void> {
  const { tx, now } = unit
  const { campaign_id, market_id, time_zone: timeZone } = campaign
  const recipient_count = await writeRecipients(tx, campaign_id, campaign, { timeZone, now })
  const newest = await tx
    .selectFrom('orders')
    .select('order_id')
    .where('market_id', '=', market_id)
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await tx
    .updateTable('campaigns')
    .set({ state: 'sending', recipient_count, last_order_id: newest?.order_id ?? 0, started_at: now })
    .where('campaign_id', '=', campaign_id)
    .execute()
  await goOn(unit, campaign, now.getTime())
}

/** No more than two batches wait in the outbox, so that a slow provider slows the campaign and not the product. */
async function writeBatch(deps: Deps, unit: UnitOfWork, campaign: Campaign, until: Date): Promise<void> {
  const { tx, now } = unit
  const { campaign_id, per_minute } = campaign
  const size = batchSize(per_minute)
  const waiting = await keepWaiting(tx, campaign_id, until)
  const rows = waiting >= 2 * size ? [] : await nextRecipients(tx, campaign_id, size)
  if (rows.length > 0) await writeMessages(deps, unit, campaign, rows, until)
  else if (waiting === 0) {
    await tx
      .updateTable('campaigns')
      .set({ state: 'sent', ended_at: now })
      .where('campaign_id', '=', campaign_id)
      .execute()
    unit.audit({ what: 'campaign_sent', subject: `campaign:${campaign_id}`, market_id: campaign.market_id })
    return
  }
  await goOn(unit, campaign, now.getTime() + batchSeconds * 1000)
}

/** What waits from before quiet hours or a pause may go on until the next ones; answers how many wait. */
async function keepWaiting(tx: Tx, campaign_id: number, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update messages set bulk_until = ${until}::timestamptz
    where is_bulk and state = 'queued' and about = ${`campaign:${campaign_id}`}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const nextRecipients = (tx: Tx, campaign_id: number, size: number) =>
  tx
    .selectFrom('campaign_recipients')
    .select(['campaign_recipient_id', 'address', 'name'])
    .where('campaign_id', '=', campaign_id)
    .where('written_at', 'is', null)
    .orderBy('campaign_recipient_id')
    .limit(size)
    .execute()
type Recipient = Awaited<ReturnType<typeof nextRecipients>>[number]

async function writeMessages(
  deps: Deps,
  { tx, now }: UnitOfWork,
  campaign: Campaign,
  recipients: readonly Recipient[],
  until: Date,
): Promise<void> {
  const { campaign_id, market_id, market, discount_code_id } = campaign
  const code = discount_code_id === null ? '' : ((await codeOf(tx, market_id, discount_code_id)) ?? '')
  const messages = recipients.map(({ address, name }) => messageTo(deps, campaign, address, { name, code, market }))
  const ids = recipients.map(({ campaign_recipient_id }) => campaign_recipient_id)
  const column = <Name extends keyof (typeof messages)[number]>(name: Name) => messages.map((message) => message[name])
  await sql`
    with written as (
      insert into messages (channel, recipient, subject, body, html, unsubscribe_url, market_id, about, message_key, is_bulk, bulk_until, created_at)
      select ${campaign.channel}, w.recipient, w.subject, w.body, w.html, w.unsubscribe_url, ${market_id}::integer,
        ${`campaign:${campaign_id}`}, 'campaign/' || ${campaign_id}::integer || '/' || w.id, true, ${until}::timestamptz, ${now}::timestamptz
      from unnest(${ids}::bigint[], ${column('recipient')}::text[], ${column('subject')}::text[], ${column('body')}::text[],
        ${column('html')}::text[], ${column('unsubscribe_url')}::text[]) as w (id, recipient, subject, body, html, unsubscribe_url)
      returning message_id, split_part(message_key, '/', 3)::bigint as id)
    update campaign_recipients r set message_id = written.message_id, written_at = ${now}::timestamptz
    from written where r.campaign_recipient_id = written.id`.execute(tx)
  await tx
    .updateTable('campaigns')
    .set(({ eb }) => ({ written_count: eb('written_count', '+', recipients.length) }))
    .where('campaign_id', '=', campaign_id)
    .execute()
}
