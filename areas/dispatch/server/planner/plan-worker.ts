import { Worker } from 'node:worker_threads'
import type { PlanAnswer, PlanJob } from './plan-work.ts'

export type PlanWorker = {
  /** One at a time. Throws when the thread ends, breaks or does not answer in time; the next one has a thread of its own. */
  work(job: PlanJob): Promise<PlanAnswer>
  stop(): Promise<void>
}

/** Far above what the largest market takes. */
const patienceMs = 5_000
const memoryMb = 256

/** A thread that begins with the first plan: a server without orders has none. */
export function makePlanWorker(
  thread: URL = new URL('./plan-thread.ts', import.meta.url),
  patience = patienceMs,
): PlanWorker {
  let worker: Worker | undefined

  function begin(): Worker {
    const fresh = new Worker(thread, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    fresh.unref()
    return fresh
  }

  return {
    async work(job) {
      worker ??= begin()
      const present = worker
      const answer = Promise.withResolvers<PlanAnswer>()
      const late = setTimeout(() => answer.reject(new Error('The planner has not answered in time')), patience)
      const onExit = () => answer.reject(new Error('The planner’s thread has ended'))
      present.once('message', answer.resolve)
      present.once('error', answer.reject)
      present.once('exit', onExit)
      present.postMessage(job)
      try {
        return await answer.promise
      } catch (error) {
        worker = undefined
        void present.terminate()
        throw error
      } finally {
        clearTimeout(late)
        present.off('message', answer.resolve)
        present.off('error', answer.reject)
        present.off('exit', onExit)
      }
    },
    async stop() {
      await worker?.terminate()
      worker = undefined
    },
  }
}
