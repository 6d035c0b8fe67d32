import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')

export type ServerProcess = {
  url: string
  /** What it printed, line by line. */
  lines: readonly string[]
  child: ChildProcess
  /** Asks it to drain, and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** What a crash does. */
  kill(): Promise<void>
}

/** The server as `npm start` runs it, in place of its sources; made by the first who starts it. */
export const builtServer = { program: 'scripts/start.ts' }

type ProcessOptions = { program?: string; args?: string[]; uid?: number; gid?: number }

/** Starts a program of ours as a process of its own and waits for its line `ready <url>`; ports are free ones. */
export async function startServerProcess(
  env: NodeJS.ProcessEnv,
  { program = 'apps/server/main.ts', args = [], ...account }: ProcessOptions = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    env: { ...process.env, PORT: '0', SANDBOX_PORT: '0', DEMO_DRIVING: '0', DEMO_LIFE: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  const exit = once(child, 'exit')
  const lines: string[] = []
  const ready = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      const url = /^ready (\S+)/.exec(line)?.[1]
      if (url) ready.resolve(url)
    })
  }
  const early = exit.then(([code]) => {
    throw new Error(`${program} ended with ${code} before it was ready:\n${lines.join('\n')}`)
  })
  early.catch(() => undefined) // after it was ready, its end is no news
  return {
    url: await Promise.race([ready.promise, early]),
    lines,
    child,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const [code] = await exit
      return code
    },
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
  }
}
