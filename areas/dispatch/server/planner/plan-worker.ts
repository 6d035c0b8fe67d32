import { makeWorkerThread, type WorkerThread } from '#platform/server/worker-thread.ts'
import type { PlanAnswer, PlanJob } from './plan-work.ts'

export type PlanWorker = WorkerThread<PlanJob, PlanAnswer>

/** Far above what the largest market takes. */
const usualPatienceMs = 5_000
const memoryMb = 256

/** A thread that begins with the first plan: a server without orders has none. */
export const makePlanWorker = (
  thread: URL = new URL('./plan-thread.ts', import.meta.url),
  patienceMs = usualPatienceMs,
): PlanWorker => makeWorkerThread(thread, { patienceMs, memoryMb })
