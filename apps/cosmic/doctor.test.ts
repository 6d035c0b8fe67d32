import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import { insertJob } from '#platform/server/unit-of-work.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { refuseOtherDataKey } from '../server/data-key-check.ts'
import { readSettings } from '../server/settings.ts'
import { databaseFindings, portFindings, providerFindings } from './doctor-checks.ts'

const { db, url, pool } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-doctor-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const settings = readSettings({ DATA_DIR: dataDir })
const findings = () => databaseFindings(db, url, settings)

test('a database in order is told as such', async () => {
  expect(await findings()).toEqual(
    expect.arrayContaining(['✓ every migration is applied', '✓ orders, cards and ledger agree']),
  )
  expect((await findings()).filter((line) => line.startsWith('✗'))).toEqual([])
})

test('jobs that failed or stand still, texts that wait and purges that stopped are each told with what to do', async () => {
  const before = new Date(Date.now() - 3_600_000)
  for (const kind of ['aside', 'late']) await insertJob(db, { kind, payload: {}, run_at: before }, before)
  await db.updateTable('jobs').set({ set_aside_at: before }).where('kind', '=', 'aside').execute()
  await pool.query(
    `insert into messages (channel, recipient, body, created_at) values ('text', '4045550142', 'b', $1)`,
    [before],
  )
  await pool.query(`insert into purges (kind, day, removed, ran_at) values ('orders', '2020-01-01', 0, '2020-01-01')`)
  const lines = (await findings()).join('\n')
  expect(lines).toMatch(/! 1 jobs failed again and again.*\/secure\/jobs/)
  expect(lines).toMatch(/! 1 jobs should have been done.*ROLES=work/)
  expect(lines).toMatch(/! 1 texts or mails wait.*\/secure\/operations/)
  expect(lines).toMatch(/! nothing was purged since 2020-01-01/)
})

test('a key that does not read what was encrypted keeps the installation from running', async () => {
  const value = makeSecrets(settings.dataKey).encrypt('x')
  await db.insertInto('server_settings').values({ name: 'doctor', value }).execute()
  expect(await findings()).toContain('✓ DATA_KEY reads what was encrypted')
  const other = { ...settings, dataKey: Buffer.alloc(32, 9) }
  expect((await databaseFindings(db, url, other)).join('\n')).toMatch(/✗ DATA_KEY does not read/)
  await db.deleteFrom('server_settings').where('name', '=', 'doctor').execute()
})

test('before a phone was ever rung or a second step set, the tablets tell whether the key is right', async () => {
  expect(await findings()).not.toContain('✓ DATA_KEY reads what was encrypted')
  const { market_id } = await insertMarket(db)
  const secret = makeSecrets(settings.dataKey).encrypt('x')
  await db.insertInto('tablets').values({ tablet_id: 'T1', market_id, secret, secret_hash: secret }).execute()
  expect(await findings()).toContain('✓ DATA_KEY reads what was encrypted')
  const other = Buffer.alloc(32, 9)
  await expect(refuseOtherDataKey(url, other)).rejects.toThrow(/^DATA_KEY does not read what this database has/)
  const damaged = { tablet_id: 'T0', market_id, secret: Buffer.alloc(1), secret_hash: Buffer.alloc(1) }
  await db.insertInto('tablets').values(damaged).execute()
  await expect(refuseOtherDataKey(url, settings.dataKey)).resolves.toBeUndefined()
})

test('a migration that waits is named, and nothing else is asked of such a database', async () => {
  const { rows } = await pool.query(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, checksum',
  )
  try {
    expect(await findings()).toEqual([
      expect.stringMatching(`! 1 migrations are not applied yet, the first is ${rows[0].name}`),
    ])
  } finally {
    await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [rows[0].name, rows[0].checksum])
  }
})

test('a port that another program has is told, and ours is not', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const taken = { ...settings, host: '127.0.0.1', port }
  expect(await portFindings(taken, false)).toEqual([
    `✗ another program listens on 127.0.0.1:${port}: end it, or set PORT`,
  ])
  expect(await portFindings(taken, true)).toEqual([])
})

test('providers without an address are named', () => {
  expect(providerFindings(settings)).toEqual([expect.stringMatching(/^✓ by the sandbox.*VAULT_URL, TEXTS_URL/)])
  expect(providerFindings({ ...settings, production: true })[0]).toMatch(/^! by the sandbox/)
})
