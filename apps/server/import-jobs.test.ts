import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { type ImportWorker, type Launch, startImportWorker } from '#areas/imports/server/worker.ts'
import { centre, insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { importLauncher } from './import-launcher.ts'
import { wholeApp } from './testing.ts'

const { db, url } = await testDatabase()
const whole = await wholeApp(db)
const usualLaunch = importLauncher({ dataDir: whole.deps.dataDir, memoryMb: 512 })
let market: Awaited<ReturnType<typeof insertMarket>>
let cookie = ''
const workers: ImportWorker[] = []
/** A test that fails in the middle must not keep the table from the next one. */
const holders: pg.Client[] = []

beforeAll(async () => {
  process.env.DATABASE_URL = url
  market = await insertMarket(db)
  cookie = await cookieOf(db, await insertStaff(db, { roles: ['admin'], name: 'Ada' }))
})
afterEach(async () => {
  for (const holder of holders.splice(0)) await holder.end()
  for (const worker of workers.splice(0)) await worker.stop()
})
afterAll(async () => {
  delete process.env.DATABASE_URL
  await whole.close()
})

function startWorker(launch?: Launch): ImportWorker {
  const { dataDir, clock, log } = whole.deps
  const worker = startImportWorker({ db, dataDir, clock, log, launch: launch ?? usualLaunch })
  workers.push(worker)
  return worker
}

async function ask(method: 'GET' | 'POST' | 'PUT', path: string, payload?: Buffer | object) {
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    ...(payload && { 'content-type': Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json' }),
  }
  const reply = await whole.app.inject({
    method,
    url: path,
    headers,
    ...(payload && { payload: Buffer.isBuffer(payload) ? payload : JSON.stringify(payload) }),
  })
  return reply.json()
}

function county(name: string): object {
  const { lat, lng } = centre
  const ring = [
    [lng, lat],
    [lng + 0.1, lat],
    [lng, lat + 0.1],
    [lng, lat],
  ]
  return { type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates: [ring] } }
}

/** An uploaded file of one county that waits to be run. */
async function waiting(name: string, dry_run = false): Promise<number> {
  const bytes = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [county(name)] }))
  const input = { kind: 'zones', market_id: market.market_id, file_name: `${name}.json`, file_size: bytes.length }
  const { import_id } = await ask('POST', '/admin/import', input)
  await ask('PUT', `/admin/import/${import_id}/file?from=0`, bytes)
  await ask('POST', `/admin/import/${import_id}/start`, { mapping: {}, options: { kind: 'county' }, dry_run })
  return import_id
}

const importOf = async (import_id: number) => (await ask('GET', `/admin/import/${import_id}/progress`)).import
const counties = async () =>
  (await db.selectFrom('zones').select('name').where('kind', '=', 'county').orderBy('name').execute()).map(
    ({ name }) => name,
  )
const uploads = () => readdirSync(join(whole.deps.dataDir, 'imports'))

test('a check changes nothing and keeps its file; the import after it is noted under its person, and its file goes', async () => {
  const check = await waiting('Marlow', true)
  startWorker()
  await expect
    .poll(() => importOf(check), { timeout: 60_000 })
    .toMatchObject({ state: 'done', dry_run: true, has_file: true })
  expect(await counties()).toEqual([])

  const input = { mapping: {}, options: { kind: 'county' }, dry_run: false }
  const { import_id } = await ask('POST', `/admin/import/${check}/start`, input)
  await expect
    .poll(() => importOf(import_id), { timeout: 60_000 })
    .toMatchObject({ state: 'done', has_file: false, counts: { zones: { added: 1 } }, person: 'Ada' })
  expect(await counties()).toEqual(['Marlow'])
  await expect.poll(uploads, { timeout: 60_000 }).toEqual([]) // the file goes after its row says done
  const event = await db
    .selectFrom('events')
    .select(['actor_kind', 'what'])
    .where('subject', '=', `import:${import_id}`)
    .executeTakeFirstOrThrow()
  expect(event).toEqual({ actor_kind: 'user', what: 'import' })
})

/** An import that cannot end, because its table is held. */
async function heldImport(name: string) {
  const holder = new pg.Client({ connectionString: url })
  holders.push(holder)
  await holder.connect()
  await holder.query('begin; lock table zones in access exclusive mode')
  const import_id = await waiting(name)
  const worker = startWorker()
  await expect.poll(() => importOf(import_id), { timeout: 60_000 }).toMatchObject({ state: 'running' })
  return {
    import_id,
    worker,
    letGo: () => holder.query('rollback'),
  }
}

test('Cancel ends the process of an import, and the old state stays', async () => {
  const { import_id, letGo } = await heldImport('Harrow')
  await ask('POST', `/admin/import/${import_id}/cancel`, {})
  await expect
    .poll(() => importOf(import_id), { timeout: 60_000 })
    .toMatchObject({ state: 'interrupted', error: 'It was cancelled, and nothing was changed.', has_file: true })
  await letGo()
  expect(await counties()).not.toContain('Harrow')
})

test('a server that stops in the middle leaves the old state, says so, and the import can be run again', async () => {
  const { import_id, worker, letGo } = await heldImport('Dunmore')
  await worker.stop()
  expect(await importOf(import_id)).toMatchObject({
    state: 'interrupted',
    has_file: true,
    error: expect.stringContaining('server was stopped'),
  })
  await letGo()
  expect(await counties()).not.toContain('Dunmore')

  startWorker()
  const input = { mapping: {}, options: { kind: 'county' }, dry_run: false }
  const again = await ask('POST', `/admin/import/${import_id}/start`, input)
  await expect.poll(() => importOf(again.import_id), { timeout: 60_000 }).toMatchObject({ state: 'done' })
  expect(await counties()).toContain('Dunmore')
})

test('an import whose process dies says so, and the next one runs', async () => {
  const dies = await waiting('Grim')
  startWorker(() => spawn(process.execPath, ['-e', 'process.abort()'], { stdio: ['ignore', 'ignore', 'pipe'] }))
  await expect
    .poll(() => importOf(dies), { timeout: 60_000 })
    .toMatchObject({ state: 'failed', error: expect.stringContaining('ended in the middle') })
  expect(await counties()).not.toContain('Grim')
})
