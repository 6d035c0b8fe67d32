import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { guardedPost, NotReached } from '#platform/server/guarded-post.ts'
import { isGone, isReceived, pauseAfter, rememberedMs } from '../rules/webhook-schedule.ts'
import type { BusinessDeps } from './deps.ts'
import { forgetOldReplies } from './replies.ts'
import { tellChanges } from './webhook-messages.ts'

const pollMs = 1_000
const atOnce = 20
/** Of one webhook: a slow receiver holds up its own messages, and nobody else's. */
const ofOneAtOnce = 4
const timeoutMs = 10_000
const mostReply = 2_000
/** A process that dies in the middle leaves its messages to others after this; by then the receiver's time is over, too. */
const leaseMs = 60_000
const forgetEveryMs = 60 * 60_000

type Due = {
  readonly webhook_delivery_id: string
  readonly webhook_id: number
  readonly message_id: string
  readonly body: string
  readonly tries: number
  readonly url: string
  readonly secret: Buffer
  readonly previous_secret: Buffer | null
}

/** Sends the messages of webhooks in the background, apart from the jobs: receivers are strangers, and may be slow. */
export function makeWebhookSender(deps: BusinessDeps) {
  const inHand = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let forgetting: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  async function work(): Promise<void> {
    while (timer && (await tellChanges(deps)));
    for (const message of await lease(deps, atOnce - inHand.size)) {
      const sending = sendMessage(deps, message)
        .catch((error: unknown) => deps.log.error({ err: error }, 'what became of a webhook message was not kept'))
        .finally(() => {
          inHand.delete(sending)
          if (timer) look()
        })
      inHand.add(sending)
    }
  }

  function look(): void {
    looking ??= work()
      .catch((error: unknown) => deps.log.error({ err: error }, 'the messages of webhooks cannot be worked through'))
      .finally(() => {
        looking = undefined
      })
  }

  return {
    start() {
      timer ??= setInterval(look, pollMs)
      forgetting ??= setInterval(() => {
        forgetOld(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'old messages were not forgotten'))
      }, forgetEveryMs)
      look()
    },
    async stop() {
      clearInterval(timer)
      clearInterval(forgetting)
      timer = undefined
      await looking
      await Promise.all(inHand)
    },
  }
}

async function forgetOld({ db, clock }: BusinessDeps): Promise<void> {
  const now = clock.now()
  await forgetOldReplies(db, now)
  const before = new Date(now.getTime() - rememberedMs)
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).where('state', '<>', 'pending').execute()
}

/** Sends what is due, once, and waits for it: for tests and tools. */
export async function sendDue(deps: BusinessDeps): Promise<void> {
  while (await tellChanges(deps));
  for (let due = await lease(deps, atOnce); due.length > 0; due = await lease(deps, atOnce))
    await Promise.all(due.map((message) => sendMessage(deps, message)))
}

async function lease({ db, clock }: BusinessDeps, count: number): Promise<readonly Due[]> {
  if (count <= 0) return []
  const now = clock.now()
  // Asked once more under the lock of the row, whether it is still due: another process may have taken it.
  const { rows } = await sql<Due>`
    with due as (
      select webhook_delivery_id from (
        select webhook_delivery_id, next_try_at, row_number() over (partition by webhook_id order by next_try_at, webhook_delivery_id) as place
        from webhook_deliveries where state = 'pending' and next_try_at <= ${now}) as waiting
      where place <= ${ofOneAtOnce} order by next_try_at, webhook_delivery_id limit ${count})
    update webhook_deliveries d set tries = d.tries + 1, next_try_at = ${new Date(now.getTime() + leaseMs)}
    from webhooks w
    where d.webhook_delivery_id in (select webhook_delivery_id from due) and d.state = 'pending' and d.next_try_at <= ${now}
      and w.webhook_id = d.webhook_id
    returning d.webhook_delivery_id::text, d.webhook_id, d.message_id, d.body, d.tries, w.url, w.secret,
      case when w.previous_until > ${now} then w.previous_secret end as previous_secret`.execute(db)
  return rows
}

/** By each secret that holds: `v1,<base64> v1,<base64>` over id, time and body (Standard Webhooks). */
export function signatureOf(secrets: readonly Uint8Array[], id: string, seconds: number, body: string): string {
  const signed = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64'),
  )
  return signed.map((signature) => `v1,${signature}`).join(' ')
}

async function sendMessage(deps: BusinessDeps, due: Due): Promise<void> {
  const at = deps.clock.now()
  const seconds = Math.floor(at.getTime() / 1000)
  const secrets = [due.secret, due.previous_secret]
    .filter((one) => one !== null)
    .map((one) => deps.secrets.decrypt(one))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Cosmic-Webhooks/1',
    'webhook-id': due.message_id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secrets, due.message_id, seconds, due.body),
  }
  const began = performance.now()
  const sent = await guardedPost({
    url: due.url,
    headers,
    body: due.body,
    allowsPrivate: deps.demo,
    timeoutMs,
    mostReply,
  }).catch((error: unknown) => {
    if (error instanceof NotReached) return { error: error.message }
    throw error
  })
  const took_ms = Math.round(performance.now() - began)
  await keepAttempt(deps, due, { at, headers, sent, took_ms })
}

type Attempt = {
  readonly at: Date
  readonly headers: Readonly<Record<string, string>>
  readonly sent: Awaited<ReturnType<typeof guardedPost>> | { readonly error: string }
  readonly took_ms: number
}

async function keepAttempt(
  { db, clock }: BusinessDeps,
  due: Due,
  { at, headers, sent, took_ms }: Attempt,
): Promise<void> {
  const now = clock.now()
  const answered = 'status' in sent ? sent : undefined
  const isDelivered = answered !== undefined && isReceived(answered.status)
  const hasGone = answered !== undefined && isGone(answered.status)
  const pause = isDelivered || hasGone ? undefined : pauseAfter(due.tries, answered?.retryAfter, Math.random())
  const { webhook_id } = due
  const webhook_delivery_id = due.webhook_delivery_id as unknown as number
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('webhook_attempts')
      .values({
        webhook_delivery_id,
        at,
        request_headers: JSON.stringify(headers),
        status: answered?.status ?? null,
        // What PostgreSQL cannot store, a receiver may answer all the same.
        response: (answered?.text ?? '').replaceAll('\0', ''),
        error: 'error' in sent ? sent.error : null,
        took_ms,
      })
      .execute()
    await tx
      .updateTable('webhook_deliveries')
      .set(
        pause === undefined
          ? { state: isDelivered ? 'delivered' : 'failed', ended_at: now }
          : { next_try_at: new Date(now.getTime() + pause) },
      )
      .where('webhook_delivery_id', '=', webhook_delivery_id)
      // Removed meanwhile, or replayed: that holds.
      .where('state', '=', 'pending')
      .where('tries', '=', due.tries)
      .execute()
    if (!hasGone) return
    const stopped = { active: false, stopped_because: 'The receiver answered 410 Gone.' }
    await tx.updateTable('webhooks').set(stopped).where('webhook_id', '=', webhook_id).execute()
  })
}
