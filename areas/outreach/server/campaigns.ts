import { sql } from 'kysely'
import { mailAddress } from '#platform/core/mail-address.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { actOnCampaign, sendAdvanced, testCampaign } from '../calls/marketing.ts'
import { type CampaignAct, type CampaignState, fillBody, mayBe, withWayOut } from '../rules/campaign.ts'
import { contentFault, scheduleOf } from '../rules/campaign-faults.ts'
import { sendingHours } from '../rules/quiet-hours.ts'
import { countAudience } from './audience.ts'
import { type CampaignInput, readAudience } from './campaign-fields.ts'
import { type LetterDeps, messageTo } from './campaign-letters.ts'
import { hasStopped } from './conversations.ts'
import { stepJob } from './send-campaign.ts'

/** Whom it would go to, what the `person`th of them would read, and when. */
export async function preview(
  db: Db,
  actor: Actor,
  { person, ...data }: CampaignInput & { person: number },
  now: Date,
) {
  const read = await readAudience(db, actor, data)
  if (!read.ok) return read
  const { market, code, fields } = read.data
  const schedule = scheduleOf(data, now.getTime(), market.time_zone)
  if ('reason' in schedule) return refuse(schedule.reason, { field: schedule.field })
  const counted = await countAudience(db, fields, { timeZone: market.time_zone, now, person })
  const { sample } = counted
  const begins_at = sendingHours(schedule.at, market.time_zone).from
  const facts = { name: sample?.name ?? '', code, market: market.name }
  const words = fillBody(data.body, facts)
  return ok({
    success: true as const,
    recipient_count: counted.recipient_count,
    total: counted.total,
    steps: counted.steps,
    sample: sample && {
      ...sample,
      subject: fillBody(data.subject, facts),
      body: data.channel === 'text' ? withWayOut(words) : words,
    },
    begins_at,
    begins_now: begins_at <= now.getTime(),
  })
}

type Begin = CampaignInput & { readonly confirm_count: number }

/** Only what was confirmed is sent: whoever looked at another count looks again (SIL-ORD-127). */
export async function begin(unit: Omit<Change<typeof sendAdvanced>, 'data'>, data: Begin, kind: 'simple' | 'advanced') {
  const { tx, actor, now } = unit
  const read = await readAudience(tx, actor, data)
  if (!read.ok) return read
  const { market, code, fields } = read.data
  const fault = contentFault({ ...data, hasCode: code !== '' })
  if (fault) return refuse(fault.reason, { field: fault.field })
  const schedule = scheduleOf(data, now.getTime(), market.time_zone)
  if ('reason' in schedule) return refuse(schedule.reason, { field: schedule.field })
  const { recipient_count } = await countAudience(tx, fields, { timeZone: market.time_zone, now })
  if (recipient_count === 0) return refuse('nobody')
  if (recipient_count !== data.confirm_count) return refuse('audience_changed', { field: 'confirm_count' })
  const scheduled_at = new Date(sendingHours(schedule.at, market.time_zone).from)
  const { campaign_id } = await tx
    .insertInto('campaigns')
    .values({
      ...fields,
      excluded: [...fields.excluded],
      kind,
      subject: data.channel === 'mail' ? data.subject : '',
      body: data.body,
      discount_code_id: data.discount_code_id,
      per_minute: data.per_minute,
      scheduled_at,
      recipient_count,
      created_by: actor.user?.user_id ?? 0,
      created_at: now,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow()
  await unit.enqueue(stepJob(campaign_id, 0, scheduled_at))
  const { market_id } = market
  const detail = { kind, channel: data.channel, audience: data.audience, recipient_count }
  unit.audit({ what: 'campaign_begun', subject: `campaign:${campaign_id}`, market_id, detail })
  return ok({ success: true as const, campaign_id, recipient_count })
}

/** To oneself: by mail to where one signs in, by text to a phone that one names. */
export async function sendTest(deps: LetterDeps, unit: Change<typeof testCampaign>) {
  const { tx, actor, data, now } = unit
  const { phone_number, ...form } = data
  const read = await readAudience(tx, actor, form)
  if (!read.ok) return read
  const { market, code, fields } = read.data
  const fault = contentFault({ ...form, hasCode: code !== '' })
  if (fault) return refuse(fault.reason, { field: fault.field })
  const to = form.channel === 'mail' ? mailAddress(actor.user?.email ?? '') : phoneDigits(phone_number)
  if (!to) return refuse('phone_number_invalid', { field: 'phone_number' })
  if (form.channel === 'text' && (await hasStopped(tx, to))) return refuse('opted_out', { field: 'phone_number' })
  const { sample } = await countAudience(tx, fields, { timeZone: market.time_zone, now })
  const facts = { name: sample?.name ?? actor.user?.name ?? '', code, market: market.name }
  const message = messageTo(deps, form, to, facts)
  const { message_id } = await tx
    .insertInto('messages')
    .values({
      ...message,
      market_id: market.market_id,
      about: `campaign_test:${actor.user?.user_id ?? 0}`,
      created_at: now,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  const detail = { channel: form.channel, message_id }
  unit.audit({ what: 'campaign_test', subject: `market:${market.market_id}`, market_id: market.market_id, detail })
  return ok({ success: true as const, message_id, to })
}

const next: Readonly<Record<CampaignAct, CampaignState>> = { pause: 'paused', resume: 'sending', cancel: 'cancelled' }

/** Each act has a number of its own, so that the step that waits does nothing any more. */
export async function act(unit: Change<typeof actOnCampaign>) {
  const { tx, actor, data, now } = unit
  const campaign = await tx
    .selectFrom('campaigns')
    .select(['campaign_id', 'market_id', 'state', 'batch'])
    .where('campaign_id', '=', data.campaign_id)
    .where(ofOwnMarkets(actor, 'market_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!campaign) return refuse('unknown_id')
  if (!mayBe(campaign.state, data.act)) return refuse('not_possible')
  const { campaign_id, market_id } = campaign
  const state = next[data.act]
  const batch = campaign.batch + 1
  await tx
    .updateTable('campaigns')
    .set({ state, batch, ...(state === 'cancelled' && { ended_at: now }) })
    .where('campaign_id', '=', campaign_id)
    .execute()
  const waiting = sql`is_bulk and state = 'queued' and about = ${`campaign:${campaign_id}`}`
  if (state === 'paused') await sql`update messages set bulk_until = ${now}::timestamptz where ${waiting}`.execute(tx)
  // What is being sent at this moment goes.
  if (state === 'cancelled') await sql`delete from messages where ${waiting} and tries = 0`.execute(tx)
  if (state === 'sending') await unit.enqueue(stepJob(campaign_id, batch, now))
  unit.audit({ what: `campaign_${data.act}`, subject: `campaign:${campaign_id}`, market_id })
  return ok({ success: true as const, state })
}
