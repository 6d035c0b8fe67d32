import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { planMarket } from './plan-market.ts'
import { type PlanJob, workOutPlan } from './plan-work.ts'
import { makePlanWorker, type PlanWorker } from './plan-worker.ts'
import { here, planningWorld } from './testing.ts'

const { db } = await testDatabase()
const { planning, planOf, town, place } = await planningWorld(db)
const workers: PlanWorker[] = []
afterAll(() => Promise.all(workers.map((worker) => worker.stop())))

describe('a thread', () => {
  const threadOf = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
  const workerOf = (thread?: URL, patience?: number) => {
    const worker = makePlanWorker(thread, patience)
    workers.push(worker)
    return worker
  }

  test('works out the same plan as this one', async () => {
    const { market_id } = await town(3)
    const jobs: PlanJob[] = []
    const real = workerOf()
    const worker: PlanWorker = {
      ...here,
      work(job) {
        jobs.push(job)
        return real.work(job)
      },
    }
    expect(await planMarket({ ...planning, worker }, market_id)).toBe('planned')
    const [job] = jobs
    expect((await planOf(market_id)).held).toEqual(job && workOutPlan(job).held)
  })
  test.each([
    [
      'breaks',
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('no') })`,
      undefined,
    ],
    [
      'ends',
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(1))`,
      undefined,
    ],
    ['hangs', `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { for (;;); })`, 300],
  ])('that %s leaves no plan, holds up nobody, and is followed by another one', async (_what, text, patience) => {
    const its = await town()
    const { market_id } = its
    const worker = workerOf(threadOf(text), patience)
    await expect(planMarket({ ...planning, worker }, market_id)).rejects.toThrow()
    await expect(planOf(market_id)).rejects.toThrow('no plan')
    await expect(planMarket({ ...planning, worker }, market_id)).rejects.toThrow()
    expect((await place(its)).success).toBe(true)
  })
})
