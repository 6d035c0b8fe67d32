import { setTimeout as pause } from 'node:timers/promises'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Refusal, Result } from '#platform/core/result.ts'
import type { Actor } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Hints } from './live.ts'

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
}

export type UnitsOfWork = {
  readonly db: Db
  readonly clock: Clock
  /** Runs `work` in a transaction; a refusal rolls it back and is answered; lost races of the database are tried again. */
  run<T extends Result<unknown>>(actor: Actor | undefined, work: (unit: UnitOfWork) => Promise<T>): Promise<T>
}

const attempts = 6
/** Doubles with each attempt; the random part keeps two losers from meeting again. */
const firstPauseMs = 5
/** serialization_failure, deadlock_detected */
const lostRaces = new Set(['40001', '40P01'])

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
      if (events.length > 0)
        await tx
          .insertInto('events')
          .values(events.map((event) => eventRow(event, actor, now)))
          .execute()
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

/** What the database has rolled back whole, because another transaction was in the way, is done anew. */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts || !isLostRace(error)) throw error
      await pause(Math.random() * firstPauseMs * 2 ** attempt)
    }
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

function eventRow(event: AuditEvent, actor: Actor | undefined, at: Date): Insertable<DB['events']> {
  const { actor_kind, actor_id } = actorColumns(actor)
  return {
    market_id: event.market_id ?? null,
    at,
    actor_kind,
    actor_id,
    what: event.what,
    subject: event.subject,
    detail: JSON.stringify(event.detail ?? {}),
  }
}

/** Who did it, as the audit trail has it. */
export function actorColumns(actor: Actor | undefined): Pick<Selectable<DB['events']>, 'actor_kind' | 'actor_id'> {
  if (!actor) return { actor_kind: 'system', actor_id: null }
  if (actor.user) return { actor_kind: 'user', actor_id: actor.user.user_id }
  if (actor.driver) return { actor_kind: 'driver', actor_id: actor.driver.driver_id }
  if (actor.restaurant) return { actor_kind: 'restaurant', actor_id: actor.restaurant.restaurant_tablet_id }
  return { actor_kind: 'customer', actor_id: actor.session_id }
}

function isLostRace(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && lostRaces.has(String(error.code))
}
