import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import { inSpan } from './telemetry/spans.ts'
import type { Db } from './unit-of-work.ts'

/** Background work in Postgres: leased, retried with backoff, set aside when it keeps failing. Handlers must be idempotent. */
export type JobHandlers = Readonly<Record<string, (payload: Record<string, unknown>) => Promise<void>>>
export type Jobs = {
  /** Looks for due jobs now instead of at the next poll. */
  wake(): void
  start(handlers: JobHandlers): void
  /** Ends after the jobs in hand. */
  stop(): Promise<void>
}

const leaseMs = 10_000
const pollMs = 1_000
const atOnce = 4
const attemptsBeforeDeadLetter = 12
const diedInTheMiddle = 'Its worker ended in the middle, again and again.'
const longestWaitMs = 5 * 60_000

export function makeJobs({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): Jobs {
  const worker = randomUUID()
  const inHand = new Set<Promise<void>>()
  let handlers: JobHandlers = {}
  let timer: NodeJS.Timeout | undefined
  let polling = false
  let again = false
  let stopped = true

  const polls = new Set<Promise<void>>()
  /** `stop` waits for looks too: one that is under way may still ask the database. */
  function pollNow(): void {
    const done = poll().finally(() => polls.delete(done))
    polls.add(done)
  }

  async function poll(): Promise<void> {
    if (polling) {
      again = true
      return
    }
    polling = true
    try {
      do {
        again = false
        while (!stopped && inHand.size < atOnce) {
          const job = await lease()
          if (!job) break
          // Told to stop while it looked: what it found is for others.
          if (stopped) {
            await giveBack(job.job_id)
            break
          }
          const running = runJob(job).finally(() => {
            inHand.delete(running)
            pollNow()
          })
          inHand.add(running)
        }
      } while (again && !stopped)
    } catch (error) {
      log.error({ err: error }, 'the job table cannot be read')
    } finally {
      polling = false
    }
  }

  async function lease() {
    const now = clock.now()
    const kinds = Object.keys(handlers)
    if (kinds.length === 0) return undefined
    const leased = await sql<{ job_id: number; kind: string; payload: Record<string, unknown>; attempts: number }>`
      update jobs set leased_by = ${worker}, leased_until = ${new Date(Date.now() + leaseMs)}, attempts = attempts + 1
      where job_id = (
        select job_id from jobs
        where set_aside_at is null and run_at <= ${now} and kind = any(${kinds}) and (leased_until is null or leased_until < ${new Date()})
        order by run_at limit 1 for update skip locked
      ) returning job_id, kind, payload, attempts`.execute(db)
    return leased.rows[0]
  }

  async function runJob(job: {
    job_id: number
    kind: string
    payload: Record<string, unknown>
    attempts: number
  }): Promise<void> {
    // Its last worker ended in the middle without a word: a job that kills its process must not do so for ever.
    if (job.attempts > attemptsBeforeDeadLetter) return moveToDeadLetters(job)
    const lease = setInterval(() => void extend(job.job_id), leaseMs / 3)
    try {
      await inSpan('job', job.kind, { 'cosmic.attempt': job.attempts }, async () => handlers[job.kind]?.(job.payload))
      await db.deleteFrom('jobs').where('job_id', '=', job.job_id).where('leased_by', '=', worker).execute()
    } catch (error) {
      log.warn({ err: error, job_id: job.job_id, kind: job.kind, attempts: job.attempts }, 'a job failed')
      await putBack(job, error).catch((problem: unknown) =>
        log.error({ err: problem }, 'a failed job could not be put back'),
      )
    } finally {
      clearInterval(lease)
    }
  }

  async function putBack(job: { job_id: number; attempts: number }, error: unknown): Promise<void> {
    const now = clock.now()
    const wait = Math.min(longestWaitMs, 250 * 2 ** job.attempts)
    await db
      .updateTable('jobs')
      .set({
        leased_by: null,
        leased_until: null,
        run_at: new Date(now.getTime() + wait),
        last_error: String(error instanceof Error ? error.message : error).slice(0, 1000),
        set_aside_at: job.attempts >= attemptsBeforeDeadLetter ? now : null,
      })
      .where('job_id', '=', job.job_id)
      .where('leased_by', '=', worker)
      .execute()
  }

  async function moveToDeadLetters(job: { job_id: number }): Promise<void> {
    await db
      .updateTable('jobs')
      .set({ leased_by: null, leased_until: null, last_error: diedInTheMiddle, set_aside_at: clock.now() })
      .where('job_id', '=', job.job_id)
      .where('leased_by', '=', worker)
      .execute()
      .catch((error: unknown) => log.error({ err: error }, 'a job could not be set aside'))
  }

  async function giveBack(jobId: number): Promise<void> {
    await db
      .updateTable('jobs')
      .set((row) => ({ leased_by: null, leased_until: null, attempts: row('attempts', '-', 1) }))
      .where('job_id', '=', jobId)
      .where('leased_by', '=', worker)
      .execute()
  }

  async function extend(jobId: number): Promise<void> {
    await db
      .updateTable('jobs')
      .set({ leased_until: new Date(Date.now() + leaseMs) })
      .where('job_id', '=', jobId)
      .where('leased_by', '=', worker)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'a lease could not be extended'))
  }

  return {
    wake: () => {
      if (!stopped) pollNow()
    },
    start(known) {
      handlers = known
      stopped = false
      timer = setInterval(() => pollNow(), pollMs)
      pollNow()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.all(polls)
      await Promise.all(inHand)
    },
  }
}
