import { afterAll, describe, expect, test } from 'vitest'
import { makeWorkerThread, type WorkerThread } from './worker-thread.ts'

const begun: WorkerThread<string, number>[] = []
afterAll(() => Promise.all(begun.map((thread) => thread.stop())))

/** Each thread answers with its own number, and does this afterwards. */
function threadThat(afterwards: string): WorkerThread<string, number> {
  const text = `import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', () => { parentPort.postMessage(threadId); setImmediate(() => { ${afterwards} }) })`
  const file = new URL(`data:text/javascript,${encodeURIComponent(text)}`)
  const thread = makeWorkerThread<string, number>(file, { patienceMs: 60_000, memoryMb: 64 })
  begun.push(thread)
  return thread
}

describe('a thread that nobody waits for', () => {
  test('goes on with the next work', async () => {
    const thread = threadThat('')
    expect(await thread.work('a')).toBe(await thread.work('b'))
  })

  // Out of memory it ends like this, whether somebody waits or not.
  test.each(['throw new Error("late")', 'process.exit(1)'])(
    'may end by %s, and is followed by another',
    async (ends) => {
      const thread = threadThat(ends)
      const first = await thread.work('a')
      // Asked while it ends it may answer no more: then the one after it does.
      await expect.poll(() => thread.work('b').catch(() => first)).not.toBe(first)
    },
  )

  test('what cannot be told to a thread is refused, and the next is worked on', async () => {
    const thread = threadThat('')
    await expect(thread.work((() => 1) as never)).rejects.toThrow()
    expect(await thread.work('a')).toBeGreaterThan(0)
  })
})
