import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** As a process of its own, whose memory goes with it. */
export async function runVite(args: string[]) {
  const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const end = () => vite.kill()
  process.once('exit', end)
  const [code] = await once(vite, 'exit')
  process.off('exit', end)
  if (code !== 0) throw new Error('The program could not be built.')
}
