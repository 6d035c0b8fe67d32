import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock, testUnits } from '#platform/test/units.ts'
import { type JobHandlers, type Jobs, makeJobs } from './jobs.ts'
import { insertJob, type NewJob } from './unit-of-work.ts'

const { db, url } = await testDatabase()
const log = pino({ level: 'silent' })
const start = new Date()
const clock = standingClock(start)
const workers: Jobs[] = []

beforeEach(async () => {
  clock.set(start)
  await db.deleteFrom('jobs').execute()
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})

function startWorker(handlers: JobHandlers): Jobs {
  const worker = makeJobs({ db, clock, log })
  workers.push(worker)
  worker.start(handlers)
  return worker
}

const enqueue = (job: Partial<NewJob> = {}) =>
  insertJob(db, { kind: 'greet', payload: { name: 'Ada' }, ...job }, clock.now())
const allJobs = () => db.selectFrom('jobs').selectAll().orderBy('job_id').execute()
const later = (ms: number) => clock.set(new Date(start.getTime() + ms))

async function until<T>(ask: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await ask()
    if (holds(value)) return value
  }
}
const untilNone = () => until(allJobs, (jobs) => jobs.length === 0)

test('a job runs once, with its payload, among many workers', async () => {
  const ran: unknown[] = []
  for (let n = 0; n < 20; n++) await enqueue({ payload: { n } })
  for (let n = 0; n < 3; n++) startWorker({ greet: async (payload) => void ran.push(payload.n) })
  await untilNone()
  expect(ran.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

test('the same key twice is one job, and once it is done it may come again', async () => {
  let ran = 0
  await enqueue({ unique_key: 'greet Ada' })
  await enqueue({ unique_key: 'greet Ada' })
  await enqueue({ unique_key: 'greet Bob' })
  expect(await allJobs()).toHaveLength(2)
  const worker = startWorker({ greet: async () => void ran++ })
  await untilNone()
  expect(ran).toBe(2)
  await enqueue({ unique_key: 'greet Ada' })
  worker.wake()
  await untilNone()
  expect(ran).toBe(3)
})

test('a job of a transaction that is rolled back never was', async () => {
  const units = testUnits(db, { clock })
  await units.run(undefined, async (unit) => {
    await unit.enqueue({ kind: 'greet', payload: {} })
    return { ok: false, error: 'no' }
  })
  expect(await allJobs()).toEqual([])
})

test('a job that is not due waits, and one of a kind that nobody here knows waits too', async () => {
  const ran: string[] = []
  await enqueue({ run_at: new Date(start.getTime() + 60_000) })
  await enqueue({ kind: 'unknown' })
  await enqueue({ kind: 'marker' })
  const worker = startWorker({ greet: async () => void ran.push('greet'), marker: async () => void ran.push('marker') })
  await until(allJobs, (jobs) => jobs.length === 2)
  expect(ran).toEqual(['marker'])
  later(60_000)
  worker.wake()
  await until(allJobs, (jobs) => jobs.length === 1)
  expect(ran).toEqual(['marker', 'greet'])
})

test('a job that fails is tried again, later each time, and says why', async () => {
  let tries = 0
  await enqueue()
  const worker = startWorker({
    greet: async () => {
      tries += 1
      if (tries < 3) throw new Error(`no answer ${tries}`)
    },
  })
  for (const [failure, waits] of [
    [1, 500],
    [2, 1000],
  ] as const) {
    const now = clock.now().getTime()
    const [job] = await until(allJobs, ([one]) => one?.last_error === `no answer ${failure}`)
    expect(job).toMatchObject({ attempts: failure, leased_by: null, set_aside_at: null })
    expect((job?.run_at.getTime() ?? 0) - now).toBe(waits)
    clock.set(job?.run_at ?? start)
    worker.wake()
  }
  await untilNone()
  expect(tries).toBe(3)
})

test('a job that keeps failing is set aside and seen, and others go on', async () => {
  await enqueue({ payload: { poison: true } })
  await db.updateTable('jobs').set({ attempts: 11 }).execute()
  const ran: unknown[] = []
  const worker = startWorker({
    greet: async (payload) => {
      ran.push(payload)
      if (payload.poison) throw new Error('poison')
    },
  })
  const [job] = await until(allJobs, ([one]) => one?.set_aside_at !== null)
  expect(job).toMatchObject({ attempts: 12, last_error: 'poison' })
  later(24 * 3_600_000)
  await enqueue({ payload: { name: 'Bob' } })
  worker.wake()
  await until(allJobs, (jobs) => jobs.length === 1)
  expect(ran).toEqual([{ poison: true }, { name: 'Bob' }])
})

test('a worker killed with -9 keeps its job no longer than its lease', async () => {
  await enqueue({ kind: 'hold', payload: { order_id: 7 } })
  const child = spawn(process.execPath, [join(import.meta.dirname, '../test/job-worker.ts')], {
    env: { ...process.env, TEST_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  expect(line).toBe('holds {"order_id":7}')
  const [held] = await allJobs()
  const lease = (held?.leased_until?.getTime() ?? 0) - Date.now()
  expect(lease).toBeGreaterThan(5_000)
  expect(lease).toBeLessThanOrEqual(10_000)
  child.kill('SIGKILL')
  await once(child, 'exit')

  const ran: unknown[] = []
  await enqueue({ kind: 'marker' })
  const worker = startWorker({ hold: async (payload) => void ran.push(payload), marker: async () => undefined })
  await until(allJobs, (jobs) => jobs.length === 1)
  expect(ran).toEqual([]) // for all we know it still works on it
  await db
    .updateTable('jobs')
    .set({ leased_until: new Date(Date.now() - 1) })
    .execute()
  worker.wake()
  await untilNone()
  expect(ran).toEqual([{ order_id: 7 }])
})

test('a job that kills every worker is set aside in the end', async () => {
  await enqueue()
  await db
    .updateTable('jobs')
    .set({ attempts: 12, leased_by: 'a dead one', leased_until: new Date(Date.now() - 1) })
    .execute()
  let ran = 0
  startWorker({ greet: async () => void ran++ })
  const [job] = await until(allJobs, ([one]) => one?.set_aside_at !== null)
  expect(job?.last_error).toBe('Its worker ended in the middle, again and again.')
  expect(ran).toBe(0)
})

test('stopping waits for the jobs in hand, and takes no more', async () => {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  await enqueue({ payload: { n: 1 } })
  const worker = startWorker({
    greet: async () => {
      begun.resolve()
      await gate.promise
    },
  })
  await begun.promise
  const stopped = worker.stop()
  await enqueue({ payload: { n: 2 } })
  worker.wake()
  gate.resolve()
  await stopped
  expect((await allJobs()).map(({ payload, leased_by }) => [payload, leased_by])).toEqual([[{ n: 2 }, null]])
})
