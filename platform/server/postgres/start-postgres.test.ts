import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from '#platform/test/server-process.ts'
import { startPostgres } from './start-postgres.ts'

const isRoot = process.getuid?.() === 0
const quiet = () => undefined

/** With a space in its path, as people's folders have. */
function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cosmic data '))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

const startOwner = (dataDir: string) =>
  startServerProcess({ DATA_DIR: dataDir }, { program: 'platform/test/postgres-owner.ts' })

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  // Its server is killed in some of these tests; what matters is what the query said.
  client.on('error', quiet)
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

const postmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

const runs = (pid: number) => {
  try {
    return !/^State:\s*[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('it makes a database that is durable, sorts the same everywhere, and lets in nobody without the password', async () => {
  const dataDir = newDataDir()
  const postgres = await startPostgres({ dataDir, log: quiet })
  onTestFinished(postgres.stop)
  const { rows } = await query(
    postgres.url,
    `select name, setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'password_encryption')
      union all select 'locale', datlocprovider::text || datlocale from pg_database where datname = 'cosmic'`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    password_encryption: 'scram-sha-256',
    locale: 'bC.UTF-8',
  })
  expect(statSync(join(dataDir, 'database-password')).mode & 0o777).toBe(0o600)
  const stranger = new URL(postgres.url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
})

const addressOf = async (url: string) => (await query(url, 'select inet_client_addr() as address')).rows[0].address
const socketsIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('.s.PGSQL'))

test('it is asked through a socket in its folder, of which none is left by one that was killed', async () => {
  const dataDir = newDataDir()
  const killed = await startOwner(dataDir)
  expect(await addressOf(killed.url)).toBeNull()
  await killed.kill()
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  const postgres = await startPostgres({ dataDir, log: quiet })
  expect(await addressOf(postgres.url)).toBeNull()
  expect(socketsIn(dataDir)).toHaveLength(2) // itself and its lock
  await postgres.stop()
  expect(socketsIn(dataDir)).toEqual([])
})

test('where the path of a socket would be too long, it is asked through TCP', async () => {
  const dataDir = join(newDataDir(), 'a folder of a long name '.repeat(4).trim())
  const postgres = await startPostgres({ dataDir, log: quiet })
  onTestFinished(postgres.stop)
  expect(await addressOf(postgres.url)).toBe('127.0.0.1')
})

test('stopping ends every process, and the next start finds what was written', async () => {
  const dataDir = newDataDir()
  const first = await startPostgres({ dataDir, log: quiet })
  await query(first.url, 'create table streets as select 7 as street_id')
  const pid = postmasterPid(dataDir)
  await first.stop()
  expect(runs(pid)).toBe(false)

  const second = await startPostgres({ dataDir, log: quiet })
  onTestFinished(second.stop)
  expect((await query(second.url, 'select street_id from streets')).rows).toEqual([{ street_id: 7 }])
})

test('a second owner of the data folder is refused and told who the first is, and the first is not disturbed', async () => {
  const dataDir = newDataDir()
  const owner = await startOwner(dataDir)
  onTestFinished(async () => void (await owner.stop()))
  await expect(startPostgres({ dataDir, log: quiet })).rejects.toThrow(
    `Already running on the data folder ${dataDir} (process ${owner.child.pid})`,
  )
  expect((await query(owner.url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('of two that start at the same moment on a new folder, one gets it', async () => {
  const dataDir = newDataDir()
  mkdirSync(dataDir)
  const owners = await Promise.allSettled([startOwner(dataDir), startOwner(dataDir)])
  const won = owners.filter((owner) => owner.status === 'fulfilled')
  const lost = owners.filter((owner) => owner.status === 'rejected')
  for (const { value } of won) await value.stop()
  expect(won).toHaveLength(1)
  expect(String(lost[0]?.reason)).toContain('Already running on the data folder')
})

test('after a kill -9 of its owner, the database left behind is taken over with everything committed', async () => {
  const dataDir = newDataDir()
  const owner = await startOwner(dataDir)
  await query(owner.url, 'create table streets as select 7 as street_id')
  const orphan = postmasterPid(dataDir)
  await owner.kill()
  expect(runs(orphan)).toBe(true)

  const postgres = await startPostgres({ dataDir, log: quiet })
  onTestFinished(postgres.stop)
  expect(runs(orphan)).toBe(false)
  expect((await query(postgres.url, 'select street_id from streets')).rows).toEqual([{ street_id: 7 }])
})

test('after a kill -9 of owner and database, it recovers with everything committed', async () => {
  const dataDir = newDataDir()
  const owner = await startOwner(dataDir)
  await query(owner.url, 'create table streets as select 7 as street_id')
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await owner.kill()

  const postgres = await startPostgres({ dataDir, log: quiet })
  onTestFinished(postgres.stop)
  expect((await query(postgres.url, 'select street_id from streets')).rows).toEqual([{ street_id: 7 }])
})

test('a database that dies under its owner comes back at the same address', async () => {
  const dataDir = newDataDir()
  const log: string[] = []
  const postgres = await startPostgres({ dataDir, log: (line) => log.push(line) })
  onTestFinished(postgres.stop)
  await query(postgres.url, 'create table streets as select 7 as street_id')
  process.kill(postmasterPid(dataDir), 'SIGKILL')

  await expect
    .poll(() => query(postgres.url, 'select street_id from streets').then(({ rows }) => rows, String), {
      timeout: 60_000,
    })
    .toEqual([{ street_id: 7 }])
  expect(log.join('\n')).toContain('the database ended unexpectedly')
})

test('a first start that is killed in the middle leaves nothing that hinders the next', async () => {
  const dataDir = newDataDir()
  const program = join(import.meta.dirname, '../../test/postgres-owner.ts')
  const owner = spawn(process.execPath, [program], { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' })
  const unfinished = () => globSync('postgres/unfinished-*/cluster/PG_VERSION', { cwd: dataDir })
  await expect.poll(unfinished, { interval: 1, timeout: 60_000 }).toHaveLength(1)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(existsSync(join(dataDir, 'postgres/cluster'))).toBe(false)

  const postgres = await startPostgres({ dataDir, log: quiet })
  onTestFinished(postgres.stop)
  expect((await query(postgres.url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(unfinished()).toEqual([])
})

test('a database of another major version is refused with what to do', async () => {
  const dataDir = newDataDir()
  await (await startPostgres({ dataDir, log: quiet })).stop()
  writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '14\n')
  await expect(startPostgres({ dataDir, log: quiet })).rejects.toThrow(
    /was made by PostgreSQL 14, and this installation brings PostgreSQL \d+/,
  )
})

test('a lost password is named as the reason', async () => {
  const dataDir = newDataDir()
  await (await startPostgres({ dataDir, log: quiet })).stop()
  rmSync(join(dataDir, 'database-password'))
  await expect(startPostgres({ dataDir, log: quiet })).rejects.toThrow(
    'does not accept the password kept in the data folder',
  )
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
})

test.runIf(isRoot)('started by root, it runs as an account without rights', async () => {
  const dataDir = newDataDir()
  const postgres = await startPostgres({ dataDir, log: quiet })
  onTestFinished(postgres.stop)
  const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${postmasterPid(dataDir)}/status`, 'utf8'))?.[1]
  expect(Number(uid)).toBeGreaterThan(0)
})

test.runIf(isRoot)(
  'started by root in a folder that only root may enter, it keeps the database where it may go, and says where',
  async () => {
    const dataDir = newDataDir()
    chmodSync(join(dataDir, '..'), 0o700)
    const first = await startPostgres({ dataDir, log: quiet })
    await query(first.url, 'create table streets as select 7 as street_id')
    await first.stop()
    const place = readFileSync(join(dataDir, 'postgres-is-in'), 'utf8')
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    onTestFinished(() => rmSync(place, { recursive: true }))

    const lines: string[] = []
    const second = await startPostgres({ dataDir, log: (line) => lines.push(line) })
    onTestFinished(second.stop)
    expect(lines).toContain(`the database is in ${place}: the account that runs it cannot enter ${dataDir}`)
    expect((await query(second.url, 'select street_id from streets')).rows).toEqual([{ street_id: 7 }])
  },
)

test.runIf(isRoot)('an ordinary user owns what it starts', async () => {
  const dataDir = newDataDir()
  chmodSync(join(dataDir, '..'), 0o777)
  const nobody = { uid: 65_534, gid: 65_534 }
  const owner = await startServerProcess(
    { DATA_DIR: dataDir },
    { program: 'platform/test/postgres-owner.ts', ...nobody },
  )
  expect(statSync(join(dataDir, 'postgres/cluster')).uid).toBe(nobody.uid)
  expect(await owner.stop()).toBe(0)
})

test('stopping a database that has just died is no error, and it stays stopped', async () => {
  const dataDir = newDataDir()
  const postgres = await startPostgres({ dataDir, log: quiet })
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await postgres.stop()
  const again = await startPostgres({ dataDir, log: quiet })
  onTestFinished(again.stop)
  expect((await query(again.url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
})
