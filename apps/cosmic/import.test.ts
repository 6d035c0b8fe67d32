import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { centre, insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'

const { db, url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cosmic-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** A test that fails in the middle must not keep the table from the next one. */
const holders: pg.Client[] = []
let market: Awaited<ReturnType<typeof insertMarket>>
beforeAll(async () => {
  market = await insertMarket(db)
})
beforeEach(() => db.deleteFrom('zones').execute())
afterEach(async () => {
  for (const holder of holders.splice(0)) await holder.end()
})
const square = (name: string, kind: string) => {
  const { lat, lng } = centre
  const ring = [
    [lng, lat],
    [lng + 0.1, lat],
    [lng + 0.1, lat + 0.1],
    [lng, lat],
  ]
  return { type: 'Feature', properties: { name, kind }, geometry: { type: 'Polygon', coordinates: [ring] } }
}

function zonesFile(name: string, features: readonly unknown[], write = (text: string): string | Uint8Array => text) {
  const path = join(folder, name)
  writeFileSync(path, write(JSON.stringify({ type: 'FeatureCollection', features })))
  return path
}

function start(...args: readonly string[]) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/cosmic/main.ts', 'import', ...args],
    {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, INIT_CWD: folder },
    },
  )
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
  })
  child.stderr.on('data', (text: Buffer) => {
    output += text.toString()
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, output }))
  return { child, ended }
}

const command = (...args: readonly string[]) => start(...args).ended
const zones = async () =>
  (await db.selectFrom('zones').select('name').orderBy('name').execute()).map(({ name }) => name)
const lastImport = () =>
  db
    .selectFrom('imports')
    .select(['state', 'error', 'file_name'])
    .orderBy('import_id', 'desc')
    .executeTakeFirstOrThrow()

test('a packed file is checked, brought in, and changes nothing the second time', async () => {
  const bad = { type: 'Feature', properties: { name: '=cmd', kind: 'county' }, geometry: null }
  zonesFile('zones.json.gz', [square('Town', 'county'), bad], gzipSync)
  const args = ['zones', 'zones.json.gz', '--market', market.name.toUpperCase()]

  const check = await command(...args, '--dry-run')
  expect(check).toMatchObject({ code: 0 })
  expect(check.output).toMatch(/Nothing was changed; an import would do this:\n\s+zones\s+1 added/)
  expect(await zones()).toEqual([])

  const first = await command(...args, '--report', 'rejected.csv')
  expect(first).toMatchObject({ code: 0 })
  expect(first.output).toMatch(/zones\s+1 added/)
  expect(first.output).toMatch(/rejected rows\s+1\n\s+line 2: /)
  expect(readFileSync(join(folder, 'rejected.csv'), 'utf8')).toMatch(/^\ufeffline,reason,row\r\n2,/)
  expect(await zones()).toEqual(['Town'])

  expect((await command(...args)).output).toMatch(/zones\s+1 unchanged/)
  expect(await lastImport()).toMatchObject({ state: 'done', file_name: 'zones.json.gz' })
})

test.each([
  [
    'help lists the kinds with their columns and options',
    ['--help'],
    0,
    /zones: .*columns\n\s+name.*options\n\s+kind/s,
  ],
  ['help about one kind', ['zones', '--help'], 0, /zones: /],
  ['an unknown kind', ['horoscopes', 'x.json'], 1, /no kind horoscopes.*zones/s],
  ['no file', ['zones', '--market', 'x'], 1, /Say which file/],
  ['no market', ['zones', 'some.json'], 1, /Say for which market: --market <name>. The markets: /],
  ['an unknown market', ['zones', 'some.json', '--market', 'Atlantis'], 1, /no market Atlantis. The markets: /],
  ['an unknown option', ['zones', 'some.json', '--colour', 'red'], 1, /--colour/],
  [
    'an option of no kind',
    ['zones', 'some.json', '--option', 'colour=red'],
    1,
    /zones has no option colour; it has kind/,
  ],
  ['half a mapping', ['zones', 'some.json', '--map', 'name'], 1, /--map takes name=value/],
  [
    'a mapping file of another kind',
    ['zones', 'some.json', '--mapping', 'products.json'],
    1,
    /is for products, not for zones/,
  ],
  [
    'a report that cannot be written',
    ['zones', 'some.json', '--market', 'x', '--report', 'no/such/place.csv'],
    1,
    /place\.csv cannot be written/,
  ],
  ['a mapping file that is none', ['zones', 'some.json', '--mapping', 'some.json'], 1, /is no mapping/],
])(
  '%s',
  async (_what, args, code, words) => {
    writeFileSync(join(folder, 'products.json'), '{"kind":"products","columns":{}}')
    zonesFile('some.json', [square('Town', 'county')])
    const done = await command(...args)
    expect(done.output).toMatch(words)
    expect(done.output).not.toMatch(/\n\s+at /)
    expect(done.code).toBe(code)
  },
  20_000,
)

test('a link to itself is told in words', async () => {
  symlinkSync('ring.json', join(folder, 'ring.json'))
  const { output, code } = await command('zones', 'ring.json', '--market', market.slug)
  expect(output).toMatch(/ring\.json is a link that leads back to itself\./)
  expect(output).not.toMatch(/\n\s+at /)
  expect(code).toBe(1)
})

/** Starts an import that cannot end, because its table is held, and answers when it has come that far. */
async function startHeld() {
  const holder = new pg.Client({ connectionString: url })
  holders.push(holder)
  await holder.connect()
  await holder.query('begin; lock table zones in access exclusive mode')
  zonesFile('held.json', [square('Held', 'county')])
  const running = start('zones', 'held.json', '--market', market.slug)
  const waits = async () =>
    (await holder.query("select 1 from pg_locks where not granted and relation = 'zones'::regclass")).rows.length > 0
  await expect.poll(waits, { timeout: 60_000 }).toBe(true)
  return {
    ...running,
    letGo: () => holder.query('rollback'),
  }
}

test('Ctrl-C leaves the old state, says so, and ends with 130', async () => {
  const held = await startHeld()
  held.child.kill('SIGINT')
  const { code, output } = await held.ended
  expect(output).toContain('nothing was changed')
  expect(code).toBe(130)
  await held.letGo()
  expect(await zones()).toEqual([])
  expect(await lastImport()).toMatchObject({ state: 'interrupted' })
})

test('kill -9 leaves the old state; the next one says so and can go ahead', async () => {
  const held = await startHeld()
  held.child.kill('SIGKILL')
  expect((await held.ended).code).toBe('SIGKILL')
  await held.letGo()
  expect(await lastImport()).toMatchObject({ state: 'running' })
  await expect
    .poll(async () => (await command('zones', 'held.json', '--market', market.slug)).code, { timeout: 60_000 })
    .toBe(0)
  const [dead] = await db
    .selectFrom('imports')
    .selectAll()
    .where('state', '=', 'interrupted')
    .orderBy('import_id', 'desc')
    .execute()
  expect(dead).toMatchObject({ error: 'It ended in the middle, and nothing was changed.' })
  expect(await zones()).toEqual(['Held'])
})

test('a second one at the same time is told at once', async () => {
  const held = await startHeld()
  const second = await command('zones', 'held.json', '--market', market.slug)
  expect(second).toMatchObject({ code: 1, output: expect.stringContaining('Another import of zones is running') })
  await held.letGo()
  expect((await held.ended).code).toBe(0)
  expect(await zones()).toEqual(['Held'])
})
