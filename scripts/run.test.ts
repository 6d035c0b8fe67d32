import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { startServerProcess } from '#platform/test/server-process.ts'

const run = join(import.meta.dirname, 'run.mjs')

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cosmic start '))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

let filled: string | undefined

/** A folder that a start has filled and left in order; to fill each anew is most of a start. */
async function filledDataDir(): Promise<string> {
  if (!filled) {
    const empty = newDataDir()
    const server = await start(empty)
    await server.stop()
    filled = empty
  }
  const folder = newDataDir()
  // Owners and modes too, which the database insists on.
  execFileSync('cp', ['-a', `${filled}/.`, folder])
  return folder
}

const start = (dataDir: string) =>
  startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '' }, { program: 'scripts/run.mjs', args: ['start'] })

test('npm start serves, and Ctrl-C ends it in order, with the code 0 and no process left behind', async () => {
  const dataDir = newDataDir()
  const server = await start(dataDir)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(processesWith(dataDir)).not.toEqual([])
  expect(commandOf(server.child.pid), 'what was started has become the server').toContain(join('scripts', 'start.ts'))
  expect(await server.stop('SIGINT')).toBe(0)
  expect(processesWith(dataDir)).toEqual([])
  filled = dataDir
})

test('a Ctrl-C that arrives twice, with nobody left to read, ends everything in order too', async () => {
  const dataDir = await filledDataDir()
  const server = await start(dataDir)
  const stopped = server.stop('SIGINT')
  await expect.poll(() => server.lines).toContain('SIGINT: finishing what is in flight')
  server.child.stdout?.destroy()
  server.child.stderr?.destroy()
  server.child.kill('SIGINT')
  expect(await stopped).toBe(0)
  expect(processesWith(dataDir)).toEqual([])
})

test('npm start | tee log, ended by Ctrl-C for all of them at once, answers what is in flight and stops the database in order', async () => {
  const dataDir = await filledDataDir()
  const log = join(dataDir, 'log')
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', SANDBOX_PORT: '0', LOG: log }
  // A terminal sends Ctrl-C to the whole group: tee is gone before the server has said its last.
  const shell = spawn('sh', ['-c', 'npm start | tee "$LOG"'], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: 'ignore',
    detached: true,
  })
  const written = () => (existsSync(log) ? readFileSync(log, 'utf8') : '')
  await expect.poll(written).toMatch(/^ready http/m)
  const url = /^ready (http\S+)/m.exec(written())?.[1] ?? ''
  expect(globSync('**/postmaster.pid', { cwd: dataDir })).toHaveLength(1)

  const request = beginRequest(url)
  await request.begun
  process.kill(-(shell.pid ?? 0), 'SIGINT')
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady).toBe(false)
  expect(await request.finish()).toMatch(/HTTP\/1\.1 200 [\s\S]*"responses":\[\]/)
  await expect.poll(() => processesWith(dataDir)).toEqual([])
  // A database that was killed leaves its file behind.
  expect(globSync('**/postmaster.pid', { cwd: dataDir })).toEqual([])
})

test('a reader that goes away, as in npm start | head, ends nothing: the server goes on, and Ctrl-C still ends it in order', async () => {
  const dataDir = await filledDataDir()
  const server = await startServerProcess(
    { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'trace' },
    { program: 'scripts/run.mjs', args: ['start'] },
  )
  server.child.stdout?.destroy()
  server.child.stderr?.destroy()
  // Each of them writes lines that nobody takes.
  for (let turn = 0; turn < 5; turn++) expect((await fetch(`${server.url}/demo`)).status).toBe(200)
  expect(await server.stop('SIGINT')).toBe(0)
  expect(processesWith(dataDir)).toEqual([])
})

test('a second start on the same data folder says where the first one is', async () => {
  const dataDir = await filledDataDir()
  const first = await start(dataDir)
  await expect(start(dataDir)).rejects.toThrow(`Already running on the data folder ${dataDir} (${first.url}, process `)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
})

test('a start after a kill -9 of the server is ready again', async () => {
  const dataDir = await filledDataDir()
  const first = await start(dataDir)
  await first.kill()
  const second = await start(dataDir)
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  expect(await second.stop()).toBe(0)
})

test('ending npm ends what it started', async () => {
  const dataDir = await filledDataDir()
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

/** A request whose headers are sent and whose body is not. */
function beginRequest(url: string) {
  const { hostname, port } = new URL(url)
  const body = '{"requests":[]}'
  const socket = connect(Number(port), hostname)
  let answer = ''
  // The server says that it has begun.
  const begun = new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      answer += data
      if (answer.startsWith('HTTP/1.1 100 Continue')) resolve()
    })
  })
  const head = `POST /data/make_request HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\nExpect: 100-continue\r\n`
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)))
  return {
    begun,
    finish(): Promise<string> {
      socket.write(body.slice(5))
      return closed
    },
  }
}

/** What still works in the folder: the database, the providers, the server. */
function processesWith(dataDir: string): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'stat=,args='], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.includes(dataDir) && !line.startsWith('Z'))
}

function commandOf(pid: number | undefined): string {
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}
