import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** It has little to do at a time: young objects get 4 MB in place of 32. */
const nodeOptions = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2']
const main = fileURLToPath(new URL('../sandbox/main.ts', import.meta.url))
/** Doubles with each end of one that had not lived long: what cannot start is not worth a processor. */
const firstPauseMs = 250
const longestPauseMs = 30_000
const longLifeMs = 10_000

type SandboxOptions = {
  readonly port: number
  readonly dataDir: string
  readonly productPort: number
  readonly publicUrl: string | undefined
  /** Whose imported streets the robot couriers drive on. */
  readonly databaseUrl: string
  readonly say: (line: string) => void
}

/**
 * The stand-ins of the outside providers in a process of their own, as the real ones are: they keep their books when the product is
 * killed, and are started again where they were when they are. `port` 0 binds a free one.
 */
export async function startSandboxProcess(
  options: SandboxOptions,
): Promise<{ url: string; pid(): number | undefined; stop(): Promise<void> }> {
  let child = spawnSandbox(options, options.port)
  let again: NodeJS.Timeout | undefined
  let stopped = false
  let pauseMs = firstPauseMs
  const url = await urlOf(child)

  function keepAlive(): void {
    const startedAt = performance.now()
    child.once('exit', (code, signal) => {
      if (stopped) return
      options.say(`the sandbox providers ended (${signal ?? `code ${code}`}), and are started again`)
      pauseMs = performance.now() - startedAt > longLifeMs ? firstPauseMs : Math.min(longestPauseMs, pauseMs * 2)
      again = setTimeout(() => {
        child = spawnSandbox(options, Number(new URL(url).port))
        child.stdout?.resume()
        keepAlive()
      }, pauseMs)
    })
  }
  keepAlive()
  return {
    url,
    pid: () => child.pid,
    async stop() {
      stopped = true
      clearTimeout(again)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function spawnSandbox({ dataDir, productPort, publicUrl, databaseUrl }: SandboxOptions, port: number): ChildProcess {
  const origins = [publicUrl, `http://127.0.0.1:${productPort}`, `http://localhost:${productPort}`]
  return spawn(process.execPath, [...nodeOptions, main], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // In a group of its own: Ctrl-C must not end it before what is in flight has been answered.
    detached: true,
    env: {
      ...process.env,
      SANDBOX_WITH_PARENT: '1',
      SANDBOX_DEMO_TOWN: '1',
      SANDBOX_PORT: String(port),
      SANDBOX_DATA: dataDir,
      SANDBOX_STREETS_DATABASE: databaseUrl,
      PRODUCT_ORIGIN: origins.filter(Boolean).join(','),
    },
  })
}

function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The sandbox providers ended at once (code ${code}).`)))
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^sandbox ready (\S+)$/.exec(line)?.[1]
      if (ready) resolve(ready)
    })
  })
}
