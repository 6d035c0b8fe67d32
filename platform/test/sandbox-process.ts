import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const repository = join(import.meta.dirname, '../..')
const knownSecret = 'sk_test_secret'

/** The sandbox of the outside providers as its own process with a folder of its own: tests talk to it only over its protocols. */
export async function startSandboxProcess(environment: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'cosmic-sandbox-'))
  let child: ChildProcess
  let url = ''

  async function start(port: string) {
    const variables = { SANDBOX_PORT: port, SANDBOX_DATA: dataDir, SANDBOX_SECRET: knownSecret, ...environment }
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/sandbox/main.ts'], {
      cwd: repository,
      env: { PATH: process.env.PATH ?? '', ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (!child.stdout) throw new Error('the sandbox has no output')
    for await (const line of createInterface({ input: child.stdout })) {
      const ready = /^sandbox ready (http:\S+)$/.exec(line)
      if (!ready?.[1]) continue
      url = ready[1]
      return
    }
    throw new Error('the sandbox ended before it was ready')
  }

  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const control = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const init =
      body === undefined
        ? { method }
        : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const reply = await fetch(`${url}/__sandbox/${path}`, init)
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }

  await start('0')
  return {
    get url() {
      return url
    },
    secretKey: knownSecret,
    fault: (fault: { match: string; kind: string; n?: number; ms?: number; effect?: boolean }) =>
      control('POST', 'faults', fault),
    advance: (ms: number) => control('POST', 'clock', { advance_ms: ms }),
    /** Where the product listens, once it does: what is told goes there. */
    tellOf: (productUrl: string) => control('POST', 'product_origins', { origin: productUrl }),
    reset: () => control('POST', 'reset'),
    requests: async (match = ''): Promise<{ method: string; path: string; body: unknown; status: number }[]> =>
      (await control('GET', `requests?match=${encodeURIComponent(match)}`)).requests,
    /** Ends it without warning and starts it again on the same port and folder. */
    async killAndRestart() {
      await end('SIGKILL')
      await start(new URL(url).port)
    },
    async stop() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type SandboxProcess = Awaited<ReturnType<typeof startSandboxProcess>>
