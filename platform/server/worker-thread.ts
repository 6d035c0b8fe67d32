import { Worker } from 'node:worker_threads'

export type WorkerThread<Job, Answer> = {
  /** One at a time. Throws when the thread ends, breaks or does not answer in time; the next one has a thread of its own. */
  work(job: Job): Promise<Answer>
  stop(): Promise<void>
}

type Limits = { readonly patienceMs: number; readonly memoryMb: number }

/** A thread for heavy work, told and answering plain data. It begins with the first work and holds no process up. */
export function makeWorkerThread<Job, Answer>(file: URL, { patienceMs, memoryMb }: Limits): WorkerThread<Job, Answer> {
  let worker: Worker | undefined

  function begin(): Worker {
    const fresh = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    fresh.unref()
    // Also between two works, when nobody waits for it: an error that nobody hears would end the process.
    fresh.on('error', () => forget(fresh))
    fresh.on('exit', () => forget(fresh))
    return fresh
  }

  function forget(ended: Worker): void {
    if (worker === ended) worker = undefined
  }

  return {
    async work(job) {
      worker ??= begin()
      const present = worker
      const answer = Promise.withResolvers<Answer>()
      const late = setTimeout(() => answer.reject(new Error('The thread has not answered in time')), patienceMs)
      const onExit = () => answer.reject(new Error('The thread has ended'))
      present.once('message', answer.resolve)
      present.once('error', answer.reject)
      present.once('exit', onExit)
      try {
        present.postMessage(job)
        return await answer.promise
      } catch (error) {
        forget(present)
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
