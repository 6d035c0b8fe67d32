import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** It has little to do at a time: young objects get 4 MB in place of 32. */
const nodeOptions = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2']
const main = join(import.meta.dirname, '../sandbox/main.ts')

/**
 * The stand-ins of the outside providers in a process of their own, as the real ones are: they keep their books when the product is
 * killed. `port` 0 binds a free one.
 */
export async function startSandboxProcess(options: {
  port: number
  dataDir: string
  productPort: number
  publicUrl: string | undefined
  /** Whose imported streets the robot couriers drive on. */
  databaseUrl: string
}): Promise<{ url: string; stop(): Promise<void> }> {
  const origins = [
    options.publicUrl,
    `http://127.0.0.1:${options.productPort}`,
    `http://localhost:${options.productPort}`,
  ]
  const child = spawn(process.execPath, [...nodeOptions, main], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // In a group of its own: Ctrl-C must not end it before what is in flight has been answered.
    detached: true,
    env: {
      ...process.env,
      SANDBOX_WITH_PARENT: '1',
      SANDBOX_DEMO_TOWN: '1',
      SANDBOX_PORT: String(options.port),
      SANDBOX_DATA: options.dataDir,
      SANDBOX_STREETS_DATABASE: options.databaseUrl,
      PRODUCT_ORIGIN: origins.filter(Boolean).join(','),
    },
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The sandbox providers ended at once (code ${code}).`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^sandbox ready (\S+)$/.exec(line)?.[1]
      if (ready) resolve(ready)
    })
  })
  return {
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
