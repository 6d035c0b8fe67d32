import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#platform/server/free-port.ts'

const main = join(import.meta.dirname, '../server/main.ts')
const readyWithinMs = 120_000

/** The product as `npm start` runs it, on a folder of its own; it may be killed at any moment. */
export async function startThrowAway(dataDir: string, settings: NodeJS.ProcessEnv = {}) {
  const port = await freePort()
  const sandboxPort = await freePort()
  let child: ChildProcess | undefined
  const lines: string[] = []

  async function start(): Promise<void> {
    const environment = {
      ...process.env,
      NODE_ENV: '',
      DEMO: '1',
      DEMO_DRIVING: '0',
      DEMO_LIFE: '0',
      DATABASE_URL: '',
      SANDBOX_URL: '',
      LOG_LEVEL: 'fatal',
      ...settings,
    }
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      env: { ...environment, DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const started = child
    if (!started.stdout || !started.stderr) throw new Error('The server has no output')
    started.stderr.on('data', (chunk) => lines.push(String(chunk)))
    const ready = new Promise<void>((resolve, reject) => {
      createInterface({ input: started.stdout as NodeJS.ReadableStream }).on('line', (line) => {
        lines.push(line)
        if (line.startsWith('ready ')) resolve()
      })
      started.once('exit', (code) => reject(new Error(`The server ended (${code}): ${lines.slice(-12).join('\n')}`)))
      setTimeout(() => reject(new Error('The server did not get ready')), readyWithinMs).unref()
    })
    await ready
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    vaultUrl: `http://127.0.0.1:${sandboxPort}/vault`,
    async killAndRestart() {
      await end('SIGKILL')
      await start()
    },
    stop: () => end('SIGTERM'),
  }
}

export type ThrowAwayServer = Awaited<ReturnType<typeof startThrowAway>>
