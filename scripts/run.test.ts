import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from '#platform/test/server-process.ts'

const run = join(import.meta.dirname, 'run.mjs')

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cosmic start '))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const start = (dataDir: string) =>
  startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '' }, { program: 'scripts/run.mjs', args: ['start'] })

test('npm start serves, and Ctrl-C ends it in order, with the code 0 and no process left behind', async () => {
  const dataDir = newDataDir()
  const server = await start(dataDir)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(processesWith(dataDir)).not.toEqual([])
  expect(commandOf(server.child.pid), 'what was started has become the server').toContain(
    join('apps', 'server', 'main.ts'),
  )
  expect(await server.stop('SIGINT')).toBe(0)
  expect(processesWith(dataDir)).toEqual([])
})

test('a Ctrl-C that arrives twice, with nobody left to read, ends everything in order too', async () => {
  const dataDir = newDataDir()
  const server = await start(dataDir)
  const stopped = server.stop('SIGINT')
  await expect.poll(() => server.lines).toContain('SIGINT: finishing what is in flight')
  server.child.stdout?.destroy()
  server.child.stderr?.destroy()
  server.child.kill('SIGINT')
  expect(await stopped).toBe(0)
  expect(processesWith(dataDir)).toEqual([])
})

test('a second start on the same data folder says where the first one is', async () => {
  const dataDir = newDataDir()
  const first = await start(dataDir)
  await expect(start(dataDir)).rejects.toThrow(`Already running on the data folder ${dataDir} (${first.url}, process `)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
})

test('a start after a kill -9 of the server is ready again', async () => {
  const dataDir = newDataDir()
  const first = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '' })
  await first.kill()
  const second = await start(dataDir)
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  expect(await second.stop()).toBe(0)
})

test('ending npm ends what it started', async () => {
  const dataDir = newDataDir()
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', SANDBOX_PORT: '0' }
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const line of createInterface(npm.stdout)) if (line.startsWith('ready ')) break
  npm.kill('SIGTERM')
  await expect.poll(() => processesWith(dataDir), { timeout: 60_000 }).toEqual([])
})

test('wrong settings end the start with what is wrong, and nothing else', async () => {
  const env = { ...process.env, DATA_DIR: newDataDir(), PORT: 'high', DEMO: 'perhaps' }
  const { status, stderr } = spawnSync(process.execPath, [run, 'start'], { env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([
    'DEMO must be 0 or 1, and not "perhaps".',
    'PORT must be a whole number from 0 to 65535, and not "high".',
  ])
})

test('an unknown command lists those that exist', () => {
  const { status, stderr } = spawnSync(process.execPath, [run, 'fly'], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toBe('Usage: npm run <start|dev|test|bench|cosmic|spec>\n')
})

/** What still works in the folder: the database, the providers, the server. */
function processesWith(dataDir: string): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'stat=,args='], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.includes(dataDir) && !line.startsWith('Z'))
}

function commandOf(pid: number | undefined): string {
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}
