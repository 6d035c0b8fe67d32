import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Refusal, Result } from '#platform/core/result.ts'
import type { Actor } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Hints } from './live.ts'
import { isNotHeld, type Parts, writeLast } from './prepared.ts'
import { tryAgain } from './try-again.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** One row of the audit trail: what was done to which subject; the unit adds actor and time. */
export type AuditEvent = {
  readonly what: string
  /** `queue:7`, `order:12` */
  readonly subject: string
  readonly market_id?: number | null
  readonly detail?: Record<string, unknown>
}

export type NewJob = {
  readonly kind: string
  readonly payload: Record<string, unknown>
  /** Enqueuing the same key twice is one job. */
  readonly unique_key?: string
  readonly run_at?: Date
}

/** A text or a mail to a person, by the outbox once this is committed (SIL-ORD-130). */
export type NewMessage = {
  readonly recipient: string
  readonly body: string
  readonly market_id?: number | null
  /** Written again under the same key it is one message. */
  readonly message_key?: string
  /** As an event's subject, such as `order:12`: staff who see that subject may read the message. Without one it is nobody's to read. */
  readonly about?: string
  /** Somebody looks at their phone until it comes, as with a code: it goes ahead of all others. */
  readonly is_awaited?: true
} & ({ readonly channel: 'text' } | { readonly channel: 'mail'; readonly subject: string; readonly html?: string })

/** One transaction with what belongs to it: its events, and the hints and wake-ups that leave after its commit. */
export type UnitOfWork = {
  readonly tx: Tx
  readonly now: Date
  readonly actor: Actor | undefined
  /** Writes the event in this transaction. */
  audit(event: AuditEvent): void
  /** Tells pages that `topic` is now at `version`, once this is committed. */
  hint(topic: string, version?: number): void
  enqueue(job: NewJob): Promise<void>
  /** Answers its number; nothing where it was written before under its key. */
  send(message: NewMessage): Promise<number | undefined>
  afterCommit(act: () => void): void
  /** Writes this when the work is done, in one statement with whatever else is written then. */
  atEnd(write: EndWrite): void
}

export type EndWrite = Parts & {
  /** Where this part has written no row, the unit is refused. */
  readonly unless?: { readonly part: string; readonly refusal: Refusal }
}

export type UnitsOfWork = {
  readonly db: Db
  readonly clock: Clock
  /** Runs `work` in a transaction; a refusal rolls it back and is answered; lost races of the database are tried again. */
  run<T extends Result<unknown>>(actor: Actor | undefined, work: (unit: UnitOfWork) => Promise<T>): Promise<T>
}

class RefusalError extends Error {
  readonly refused: Refusal
  constructor(refused: Refusal) {
    super(refused.error)
    this.refused = refused
  }
}

export function makeUnitsOfWork(deps: { db: Db; clock: Clock; hints: Hints; wakeJobs: () => void }): UnitsOfWork {
  const { db, clock, hints, wakeJobs } = deps

  async function once<T extends Result<unknown>>(
    actor: Actor | undefined,
    work: (unit: UnitOfWork) => Promise<T>,
  ): Promise<T> {
    const events: AuditEvent[] = []
    const writes: EndWrite[] = []
    const after: (() => void)[] = []
    const now = clock.now()
    const result = await db.transaction().execute(async (tx) => {
      const done = await work({
        tx,
        now,
        actor,
        audit: (event) => events.push(event),
        hint: (topic, version) => after.push(() => hints.publish(topic, version)),
        afterCommit: (act) => after.push(act),
        atEnd: (write) => writes.push(write),
        enqueue: async (job) => {
          await insertJob(tx, job, now)
          after.push(wakeJobs)
        },
        send: async ({ is_awaited, ...message }) => {
          const first = is_awaited ? { next_try_at: sql<Date>`'epoch'` } : {}
          const written = await tx
            .insertInto('messages')
            .values({ ...message, ...first, created_at: now })
            .onConflict((conflict) => conflict.column('message_key').doNothing())
            .returning('message_id')
            .executeTakeFirst()
          return written?.message_id
        },
      })
      if (!done.ok) throw new RefusalError(done)
      if (events.length > 0) writes.push(eventsWrite(events, actor, now))
      await writeAtEnd(tx, writes)
      return done
    })
    for (const act of after) act()
    return result
  }

  return {
    db,
    clock,
    async run<T extends Result<unknown>>(actor: Actor | undefined, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
      try {
        return await tryAgain(() => once(actor, work))
      } catch (error) {
        if (error instanceof RefusalError) return error.refused as T
        throw error
      }
    },
  }
}

export async function insertJob(tx: Tx | Db, job: NewJob, now: Date): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      unique_key: job.unique_key ?? null,
      run_at: job.run_at ?? now,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute()
}

/** Commits with it, so nothing may fail behind it. */
async function writeAtEnd(tx: Tx, writes: readonly EndWrite[]): Promise<void> {
  if (writes.length === 0) return
  const [guard, ...more] = writes.flatMap(({ unless }) => unless ?? [])
  if (more.length > 0) throw new Error('Only one write at the end may refuse the unit')
  try {
    await writeLast(tx, writes, guard ? `exists (select from ${guard.part})` : 'true')
  } catch (error) {
    throw guard && isNotHeld(error) ? new RefusalError(guard.refusal) : error
  }
}

const eventsPart = `audited as (insert into events (market_id, at, actor_kind, actor_id, what, subject, detail)
  select market_id, :now::timestamptz, :actor_kind::text, :actor_id::bigint, what, subject, detail
  from jsonb_to_recordset(:events::jsonb) as event(market_id integer, what text, subject text, detail jsonb))`

function eventsWrite(events: readonly AuditEvent[], actor: Actor | undefined, now: Date): EndWrite {
  const rows = events.map(({ detail = {}, ...event }) => ({ ...event, detail }))
  return { text: eventsPart, values: { ...actorColumns(actor), now, events: JSON.stringify(rows) } }
}

/** Who did it, as the audit trail has it. */
export function actorColumns(actor: Actor | undefined): Pick<Selectable<DB['events']>, 'actor_kind' | 'actor_id'> {
  if (!actor) return { actor_kind: 'system', actor_id: null }
  if (actor.user) return { actor_kind: 'user', actor_id: actor.user.user_id }
  if (actor.driver) return { actor_kind: 'driver', actor_id: actor.driver.driver_id }
  if (actor.restaurant) return { actor_kind: 'restaurant', actor_id: actor.restaurant.restaurant_tablet_id }
  return { actor_kind: 'customer', actor_id: actor.session_id }
}
