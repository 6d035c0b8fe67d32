import { randomBytes } from 'node:crypto'
import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { urlFault } from '#platform/server/guarded-post.ts'
import { paged } from '#platform/server/paged.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type {
  addWebhook,
  ListedWebhookDelivery,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  Webhook,
} from '../calls/webhooks.ts'
import { mostWebhooks, secretOverlapMs } from '../rules/webhook-schedule.ts'
import { businessOf, ownBusinessIds } from './businesses.ts'
import type { BusinessDeps } from './deps.ts'
import { insertMessages } from './webhook-messages.ts'

const shown = ['webhook_id', 'url', 'active', 'stopped_because', 'previous_until', 'created_at'] as const

type WebhookRow = {
  readonly webhook_id: number
  readonly url: string
  readonly active: boolean
  readonly stopped_because: string | null
  readonly previous_until: Date | null
  readonly created_at: Date
}

function webhookState(row: WebhookRow, now: Date): Webhook {
  const isOverlapping = row.previous_until !== null && row.previous_until > now
  return {
    ...row,
    previous_until: isOverlapping ? (row.previous_until?.getTime() ?? null) : null,
    created_at: row.created_at.getTime(),
  }
}

export async function webhooksOf(db: Db, business_id: number, now: Date): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(shown)
    .where('business_id', '=', business_id)
    .where('removed_at', 'is', null)
    .orderBy('webhook_id')
    .execute()
  return rows.map((row) => webhookState(row, now))
}

function messages(db: Db | Tx, businessIds: readonly number[]) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.webhook_id', 'd.webhook_id')
    .innerJoin('businesses as b', 'b.business_id', 'w.business_id')
    .innerJoin('franchises as f', 'f.franchise_id', 'b.franchise_id')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .select([
      'd.webhook_delivery_id',
      'd.webhook_id',
      'w.url',
      'w.removed_at',
      'd.order_id',
      'd.type',
      'd.state',
      'd.tries',
      'd.created_at',
      'd.next_try_at',
      'd.message_id',
      'd.body',
      'm.time_zone',
    ])
    .where('w.business_id', '=', anyOf(businessIds))
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>

function listedMessage(row: MessageRow): ListedWebhookDelivery {
  const { webhook_delivery_id, url, order_id, type, state, tries, created_at, next_try_at, time_zone } = row
  return {
    webhook_delivery_id,
    url,
    order_id,
    type,
    state,
    tries,
    created_at: created_at.getTime(),
    next_try_at: state === 'pending' ? next_try_at.getTime() : null,
    time_zone,
  }
}

export async function pageOfMessages(db: Db, business_id: number, page: string | undefined) {
  const order = [{ column: 'd.webhook_delivery_id', kind: 'integer', descending: true }] as const
  const found = await paged(messages(db, [business_id]), { order, cursor: page })
  return found.ok ? ok({ ...found.data, rows: found.data.rows.map(listedMessage) }) : found
}

/** One message with every try of it. */
export async function messageState(db: Db, actor: Actor, webhook_delivery_id: number) {
  const row = await ownMessage(db, await ownBusinessIds(db, actor), webhook_delivery_id)
  if (!row) return undefined
  const attempts = await db
    .selectFrom('webhook_attempts')
    .select(['webhook_attempt_id', 'at', 'request_headers', 'status', 'response', 'error', 'took_ms'])
    .where('webhook_delivery_id', '=', webhook_delivery_id)
    .orderBy('webhook_attempt_id', 'desc')
    .limit(50)
    .execute()
  const { message_id, body } = row
  return {
    webhook_delivery: { ...listedMessage(row), message_id, body },
    attempts: attempts.map(({ at, ...one }) => ({ ...one, at: at.getTime() })),
  }
}

const ownMessage = (db: Db | Tx, businessIds: readonly number[], webhook_delivery_id: number) =>
  messages(db, businessIds).where('d.webhook_delivery_id', '=', webhook_delivery_id).executeTakeFirst()

/** As Standard Webhooks writes it. */
const secretText = (secret: Buffer) => `whsec_${secret.toString('base64')}`
const secretBytes = 32

export const makeWebhook = (deps: BusinessDeps) => async (unit: Change<typeof addWebhook>) => {
  const { tx, now, data } = unit
  const business = await businessOf(tx, unit.actor, data.business_id)
  if (!business) return refuse('no_business')
  const fault = urlFault(data.url, deps.demo)
  if (fault) return refuse(fault, { field: 'url' })
  const { business_id, market_id } = business
  await tx.selectFrom('businesses').select('business_id').where('business_id', '=', business_id).forUpdate().execute()
  const own = tx.selectFrom('webhooks').select('webhook_id').where('business_id', '=', business_id)
  if ((await own.where('removed_at', 'is', null).execute()).length >= mostWebhooks) return refuse('too_many_webhooks')
  const secret = randomBytes(secretBytes)
  const row = await tx
    .insertInto('webhooks')
    .values({ business_id, url: data.url, secret: deps.secrets.encrypt(secret), created_at: now })
    .returning(shown)
    .executeTakeFirstOrThrow()
  const detail = { webhook_id: row.webhook_id, url: data.url }
  unit.audit({ what: 'webhook_added', subject: `business:${business_id}`, market_id, detail })
  return ok({ success: true as const, webhook: webhookState(row, now), secret: secretText(secret) })
}

/** The new secret signs at once; so does the old one for a day, so that a receiver changes over without a gap. */
export const rotateSecret = (deps: BusinessDeps) => async (unit: Change<typeof rotateWebhookSecret>) => {
  const { tx, now } = unit
  const own = await lockOwn(unit, unit.data.webhook_id)
  if (!own) return refuse('unknown_id')
  const secret = randomBytes(secretBytes)
  const previous_until = new Date(now.getTime() + secretOverlapMs)
  const row = await tx
    .updateTable('webhooks')
    .set((one) => ({ secret: deps.secrets.encrypt(secret), previous_secret: one.ref('secret'), previous_until }))
    .where('webhook_id', '=', unit.data.webhook_id)
    .returning(shown)
    .executeTakeFirstOrThrow()
  own.audit('webhook_secret_rotated')
  return ok({ success: true as const, webhook: webhookState(row, now), secret: secretText(secret) })
}

/** What waits for it is not sent any more. */
export async function endWebhook(unit: Change<typeof removeWebhook>) {
  const { tx, now } = unit
  const { webhook_id } = unit.data
  const own = await lockOwn(unit, webhook_id)
  if (!own) return refuse('unknown_id')
  await tx
    .updateTable('webhooks')
    .set({ active: false, removed_at: now })
    .where('webhook_id', '=', webhook_id)
    .execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', ended_at: now })
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'pending')
    .execute()
  own.audit('webhook_removed')
  return ok({ success: true as const })
}

export async function sendTest(unit: Change<typeof testWebhook>) {
  const { tx, now } = unit
  const { webhook_id } = unit.data
  if (!(await lockOwn(unit, webhook_id))) return refuse('unknown_id')
  const going = { active: true, stopped_because: null }
  await tx.updateTable('webhooks').set(going).where('webhook_id', '=', webhook_id).execute()
  const body = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: { webhook_id } })
  const [sent] = await insertMessages(tx, [webhook_id], { type: 'test', body, order_id: null, now })
  return ok({ success: true as const, webhook_delivery_id: sent ?? 0 })
}

/** The same message once more, with tries of its own. */
export async function replay(unit: Change<typeof replayWebhookDelivery>) {
  const { tx, now, actor, data } = unit
  const row = await ownMessage(tx, await ownBusinessIds(tx, actor), data.webhook_delivery_id)
  if (!row) return refuse('unknown_id')
  if (row.removed_at) return refuse('webhook_removed')
  const again = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', tries: 0, next_try_at: now, ended_at: null })
    .where('webhook_delivery_id', '=', data.webhook_delivery_id)
    .where('state', '<>', 'pending')
    .returning('webhook_delivery_id')
    .executeTakeFirst()
  if (!again) return refuse('not_over')
  const going = { active: true, stopped_because: null }
  await tx.updateTable('webhooks').set(going).where('webhook_id', '=', row.webhook_id).execute()
  return ok({ success: true as const })
}

type Unit = Pick<Change<typeof removeWebhook>, 'tx' | 'actor' | 'audit'>

async function lockOwn({ tx, actor, audit }: Unit, webhook_id: number) {
  const row = await tx
    .selectFrom('webhooks')
    .innerJoin('businesses', 'businesses.business_id', 'webhooks.business_id')
    .select(['businesses.business_id', 'businesses.market_id'])
    .where('webhook_id', '=', webhook_id)
    .where('businesses.business_id', '=', anyOf(await ownBusinessIds(tx, actor)))
    .where('removed_at', 'is', null)
    .forUpdate('webhooks')
    .executeTakeFirst()
  if (!row) return undefined
  const { business_id, market_id } = row
  const subject = `business:${business_id}`
  return { audit: (what: string) => audit({ what, subject, market_id, detail: { webhook_id } }) }
}
