import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import { prepare } from './prepared.ts'
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

type LeasedJob = {
  readonly job_id: number
  readonly kind: string
  readonly payload: Record<string, unknown>
  readonly attempts: number
}

/** In one statement what was done is taken off the table, if anything was, and what is due is leased. */
const endAndLease = prepare<LeasedJob>(`
  with done as (delete from jobs where job_id = :done::bigint and leased_by = :worker),
    due as materialized (select job_id from jobs
      where set_aside_at is null and run_at <= :now and kind = any(:kinds) and (leased_until is null or leased_until < :leased_before)
        and job_id is distinct from :done::bigint
      order by run_at limit :most for update skip locked)
  update jobs j set leased_by = :worker, leased_until = :leased_until, attempts = attempts + 1
  from due where j.job_id = due.job_id returning j.job_id, j.kind, j.payload, j.attempts`)

export function makeJobs({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): Jobs {
  const worker = randomUUID()
  const inHand = new Set<Promise<void>>()
  let handlers: JobHandlers = {}
  let timer: NodeJS.Timeout | undefined
  let polling = false
  let again = false
  /** Something may be due that nobody has looked for, as there was no room. */
  let unseen = false
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
        const room = atOnce - inHand.size
        unseen = room === 0
        if (stopped || unseen) break
        for (const job of await lease(room)) begin(job)
      } while (again && !stopped)
    } catch (error) {
      log.error({ err: error }, 'the job table cannot be read')
    } finally {
      polling = false
    }
  }

  async function lease(most: number, done?: number): Promise<LeasedJob[]> {
    const kinds = Object.keys(handlers)
    if (kinds.length === 0) return []
    const real = Date.now()
    const until = { leased_until: new Date(real + leaseMs), leased_before: new Date(real) }
    const leased = await endAndLease(db, { worker, ...until, now: clock.now(), kinds, most, done: done ?? null })
    if (!stopped) return leased
    // Told to stop while it looked: what it found is for others.
    await Promise.all(leased.map(({ job_id }) => giveBack(job_id)))
    return []
  }

  /** One job after the other, while there are any. */
  function begin(job: LeasedJob): void {
    const running = runInTurn(job).finally(() => {
      inHand.delete(running)
      if (unseen) pollNow()
    })
    inHand.add(running)
  }

  async function runInTurn(first: LeasedJob): Promise<void> {
    for (let job: LeasedJob | undefined = first; job; ) job = await runJob(job)
  }

  /** Answers the job that comes next. */
  async function runJob(job: LeasedJob): Promise<LeasedJob | undefined> {
    // Its last worker ended in the middle without a word: a job that kills its process must not do so for ever.
    if (job.attempts > attemptsBeforeDeadLetter) {
      unseen = true
      await moveToDeadLetters(job)
      return undefined
    }
    const extending = setInterval(() => void extend(job.job_id), leaseMs / 3)
    try {
      await inSpan('job', job.kind, { 'cosmic.attempt': job.attempts }, async () => handlers[job.kind]?.(job.payload))
      const [next] = await lease(stopped ? 0 : 1, job.job_id)
      return next
    } catch (error) {
      unseen = true
      log.warn({ err: error, job_id: job.job_id, kind: job.kind, attempts: job.attempts }, 'a job failed')
      await putBack(job, error).catch((problem: unknown) =>
        log.error({ err: problem }, 'a failed job could not be put back'),
      )
      return undefined
    } finally {
      clearInterval(extending)
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
