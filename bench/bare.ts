import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BareInput, BareReply } from './bare-server.ts'

/** The reference server in a process of its own. */
export async function startBare(input: BareInput) {
  const began = performance.now()
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { serialization: 'advanced' })
  child.send(input)
  const [found] = (await once(child, 'message')) as [BareReply]
  return {
    url: found.url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    async stop() {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}
