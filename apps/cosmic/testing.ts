import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A command as an operator runs it over a data folder: how it ended, and all that it said. */
export async function cosmic(dataDir: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/cosmic/main.ts', ...args], {
    env: { ...process.env, NODE_ENV: '', DEMO: '1', DATABASE_URL: '', DATA_KEY: '', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = await once(child, 'close')
  return { code, output }
}
