import { sql } from 'kysely'
import type { Logger } from 'pino'
import { anyOf } from './any-of.ts'
import type { Clock } from './clock.ts'
import { ProviderError } from './http.ts'
import type { Mail } from './mail.ts'
import type { Texts } from './texts.ts'
import type { Db } from './unit-of-work.ts'

/** Sends what stands in `messages`; whoever has something to say writes a row in its own transaction (SIL-ORD-130). */
export type Outbox = {
  start(): void
  /** Ends after the messages in hand. */
  stop(): Promise<void>
}

const pollMs = 1_000
const atOnce = 20
/** A process that dies in the middle leaves its batch to others after this. */
const leaseSeconds = 60
const mostTries = 4
const firstPauseSeconds = 5

type Message = {
  readonly message_id: number
  readonly channel: 'text' | 'mail'
  readonly recipient: string
  readonly subject: string | null
  readonly body: string
  readonly html: string | null
  readonly tries: number
  readonly created_at: Date
  readonly is_bulk: boolean
  readonly unsubscribe_url: string | null
}
type SendOutcome = {
  readonly message_id: number
  readonly state: 'sent' | 'failed' | 'queued' | 'opted_out'
  readonly provider_id: string | null
}

export function makeOutbox(deps: { db: Db; clock: Clock; log: Logger; texts: Texts; mail: Mail }): Outbox {
  let timer: NodeJS.Timeout | undefined
  let inHand: Promise<void> | undefined
  const lease = (isAwaited = false) => leaseDue(deps.db, deps.clock.now(), isAwaited)

  /**
   * What is written while others are sent goes with the next look, unless there is more than goes at once: on a busy evening one by one took six
   * statements each. What somebody waits for, such as a code, goes as soon as those are sent.
   */
  async function work(): Promise<void> {
    let messages = await lease()
    while (messages.length > 0) {
      await keep(deps.db, await sendAll(messages), deps.clock.now())
      if (!timer) return
      messages = await lease(messages.length < atOnce)
    }
  }

  async function sendAll(messages: readonly Message[]): Promise<SendOutcome[]> {
    const optedOut = await optedOutOf(deps.db, messages)
    return Promise.all(
      messages.map((message) =>
        optedOut.has(message.message_id)
          ? { message_id: message.message_id, state: 'opted_out' as const, provider_id: null }
          : send(message),
      ),
    )
  }

  async function send(message: Message): Promise<SendOutcome> {
    const { message_id, channel, recipient, subject, body, html, tries, created_at, unsubscribe_url } = message
    const idempotencyKey = `message-${message_id}`
    try {
      if (channel === 'text') {
        const answer = await deps.texts.send({
          to: recipient,
          body,
          idempotencyKey,
          ...(tries > 1 && { triedSince: created_at }),
        })
        if (answer.outcome === 'accepted') return { message_id, state: 'sent', provider_id: answer.messageId }
        return { message_id, state: answer.reason === 'opted_out' ? 'opted_out' : 'failed', provider_id: null }
      }
      const letter = {
        to: recipient,
        subject: subject ?? '',
        text: body,
        ...(html !== null && { html }),
        ...(unsubscribe_url !== null && { headers: unsubscribeHeaders(unsubscribe_url) }),
        idempotencyKey,
      }
      const answer = await deps.mail.send(letter)
      if (answer.outcome === 'accepted') return { message_id, state: 'sent', provider_id: answer.messageId }
      return { message_id, state: 'failed', provider_id: null }
    } catch (error) {
      const again = !(error instanceof ProviderError) || error.failure.retryable
      deps.log.warn({ err: error, message_id }, 'a message was not sent')
      return { message_id, state: again && message.tries < mostTries ? 'queued' : 'failed', provider_id: null }
    }
  }

  function look(): void {
    inHand ??= work()
      .catch((error: unknown) => deps.log.error({ err: error }, 'the outbox cannot be worked through'))
      .finally(() => {
        inHand = undefined
      })
  }

  return {
    start() {
      timer ??= setInterval(look, pollMs)
      look()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await inHand
    },
  }
}

/** What everybody gets goes behind all others, and waits while quiet hours are. */
async function leaseDue(db: Db, now: Date, isAwaited: boolean): Promise<Message[]> {
  const isDue = isAwaited ? sql`next_try_at = 'epoch'` : sql`next_try_at <= now()`
  const { rows } = await sql<Message>`
    update messages set tries = tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
    where message_id in (
      select message_id from messages
      where state = 'queued' and ${isDue} and (bulk_until is null or bulk_until > ${now}::timestamptz)
      order by is_bulk, next_try_at limit ${atOnce} for update skip locked)
    returning message_id, channel, recipient, subject, body, html, tries, created_at, is_bulk, unsubscribe_url`.execute(
    db,
  )
  return rows
}

/** Those who have answered STOP get no text; those who want no marketing get none of it, also where they said so after it was written. */
async function optedOutOf(db: Db, messages: readonly Message[]): Promise<Set<number>> {
  const texts = messages.filter(({ channel }) => channel === 'text')
  const bulk = messages.filter(({ is_bulk }) => is_bulk)
  const recipientsOf = (some: readonly Message[]) => some.map(({ recipient }) => recipient)
  const [stopped, unsubscribed] = await Promise.all([
    texts.length === 0
      ? []
      : db
          .selectFrom('text_opt_outs')
          .select('phone_number as address')
          .where('phone_number', '=', anyOf(recipientsOf(texts)))
          .execute(),
    bulk.length === 0
      ? []
      : db
          .selectFrom('marketing_opt_outs')
          .select('address')
          .where('address', '=', anyOf(recipientsOf(bulk)))
          .execute(),
  ])
  const out = (some: readonly Message[], rows: readonly { address: string }[]) =>
    some.filter(({ recipient }) => rows.some(({ address }) => address === recipient))
  return new Set([...out(texts, stopped), ...out(bulk, unsubscribed)].map(({ message_id }) => message_id))
}

/** By which mail programs offer a button of their own (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

async function keep(db: Db, sent: readonly SendOutcome[], now: Date): Promise<void> {
  // Arrays, whose length PostgreSQL knows when it plans: of a list in JSON it expects a hundred rows, and reads all messages.
  const ids = sent.map(({ message_id }) => message_id)
  const states = sent.map(({ state }) => state)
  const providerIds = sent.map(({ provider_id }) => provider_id)
  await sql`
    update messages m set state = s.state, provider_id = s.provider_id,
      sent_at = case when s.state = 'sent' then ${now}::timestamptz end,
      next_try_at = now() + make_interval(secs => ${firstPauseSeconds} * 2 ^ m.tries)
    from unnest(${ids}::bigint[], ${states}::text[], ${providerIds}::text[]) as s (message_id, state, provider_id)
    where m.message_id = s.message_id`.execute(db)
}
