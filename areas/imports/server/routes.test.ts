import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cookieOf, insertCustomer, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import type { ImportKind } from '#platform/server/imports/import-kind.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { mostOfPart } from '../calls/imports.ts'
import { importsArea } from './area.ts'
import { deleteOldUploads, uploadFolder } from './uploads.ts'

const { db } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-uploads-'))
const clock = standingClock(new Date())
const deps = testDeps(db, { dataDir, clock })
const lists: ImportKind = {
  name: 'lists',
  does: 'lists',
  endings: ['.csv'],
  columns: [{ name: 'name', about: 'Name', required: true }],
  run: async () => undefined,
}
const markets: ImportKind = {
  name: 'markets',
  does: 'markets',
  endings: ['.json'],
  withoutMarket: true,
  run: lists.run,
}
const mostUpload = 5 * 2 ** 20
const launch = () => {
  throw new Error('Nothing is run here')
}
const { app } = await testApp(deps, [importsArea(deps, { kinds: [lists, markets], launch, mostUpload })])
const market = await insertMarket(db)
const admin = await cookieOf(db, await insertStaff(db, { roles: ['admin'] }))
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Method = 'GET' | 'POST' | 'PUT'
async function ask(method: Method, url: string, payload?: unknown, cookie = admin) {
  const isPart = Buffer.isBuffer(payload)
  const reply = await app.inject({
    method,
    url,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(payload !== undefined && { 'content-type': isPart ? 'application/octet-stream' : 'application/json' }),
    },
    ...(payload !== undefined && { payload: isPart ? payload : JSON.stringify(payload) }),
  })
  return { code: reply.statusCode, text: reply.body, body: readJson(reply.body) }
}

function readJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const stateOf = (text: string) =>
  JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}')

async function upload(text: string, file_name = 'list.csv'): Promise<number> {
  const bytes = Buffer.from(text)
  const made = await ask('POST', '/admin/import', {
    kind: 'lists',
    market_id: market.market_id,
    file_name,
    file_size: bytes.length,
  })
  expect(made.code).toBe(200)
  const { import_id } = made.body
  expect((await ask('PUT', `/admin/import/${import_id}/file?from=0`, bytes)).body).toMatchObject({ state: 'ready' })
  return import_id
}

test('a file comes in parts; one that comes twice is harmless, one that is too far is told where to go on', async () => {
  const bytes = Buffer.from('name\nCola\nBeer\n')
  const made = await ask('POST', '/admin/import', {
    kind: 'lists',
    market_id: market.market_id,
    file_name: 'C:\\Users\\me\\..\\list.csv',
    file_size: bytes.length,
  })
  const { import_id } = made.body
  const put = (from: number, to: number) =>
    ask('PUT', `/admin/import/${import_id}/file?from=${from}`, bytes.subarray(from, to))

  expect(await put(5, 10)).toMatchObject({ code: 409, body: { error: 'wrong_place', received: 0 } })
  expect((await put(0, 5)).body).toMatchObject({ received: 5, state: 'uploading' })
  expect((await put(0, 5)).body).toMatchObject({ received: 5 })
  expect((await put(5, bytes.length)).body).toMatchObject({ received: bytes.length, state: 'ready' })
  expect(await put(0, 5)).toMatchObject({ code: 409, body: { error: 'not_uploading' } })

  const row = await db.selectFrom('imports').selectAll().where('import_id', '=', import_id).executeTakeFirstOrThrow()
  expect(row.file_name).toBe('list.csv')
  expect(readFileSync(join(uploadFolder(dataDir), row.upload ?? ''))).toEqual(bytes)
})

test.each([
  ['of no kind', { kind: 'horoscopes' }, 400, 'unknown_kind'],
  ['for no market', { market_id: 999_999 }, 400, 'unknown_market'],
  ['without the market that it needs', { market_id: null }, 400, 'unknown_market'],
  ['with a market that it makes itself', { kind: 'markets' }, 400, 'unknown_market'],
  ['that is empty', { file_size: 0 }, 400, 'empty'],
  ['that is too large', { file_size: mostUpload + 1 }, 413, 'too_large'],
  ['with NUL in its name', { file_name: 'a\0b' }, 400, 'malformed'],
])('an upload %s is refused', async (_how, change, code, error) => {
  const input = { kind: 'lists', market_id: market.market_id, file_name: 'list.csv', file_size: 10, ...change }
  expect(await ask('POST', '/admin/import', input)).toMatchObject({ code, body: { error } })
})

test('a part that is larger than one may be is refused, and nothing is kept of it', async () => {
  const made = await ask('POST', '/admin/import', {
    kind: 'lists',
    market_id: market.market_id,
    file_name: 'list.csv',
    file_size: mostUpload,
  })
  const part = Buffer.alloc(mostOfPart + 1, 'x')
  const answer = await ask('PUT', `/admin/import/${made.body.import_id}/file?from=0`, part)
  expect(answer.code).toBeGreaterThanOrEqual(400)
  expect(answer.code).toBeLessThan(500)
  const row = await db
    .selectFrom('imports')
    .select('received')
    .where('import_id', '=', made.body.import_id)
    .executeTakeFirstOrThrow()
  expect(row.received).toBe(0)
})

const fullDisk = '/dev/full'
test.skipIf(!existsSync(fullDisk))('a part for which the disk has no room is refused in words', async () => {
  const made = await ask('POST', '/admin/import', {
    kind: 'lists',
    market_id: market.market_id,
    file_name: 'list.csv',
    file_size: 4,
  })
  const { import_id } = made.body
  const row = await db
    .selectFrom('imports')
    .select('upload')
    .where('import_id', '=', import_id)
    .executeTakeFirstOrThrow()
  const path = join(uploadFolder(dataDir), row.upload ?? '')
  mkdirSync(uploadFolder(dataDir), { recursive: true })
  symlinkSync(fullDisk, path)
  const put = () => ask('PUT', `/admin/import/${import_id}/file?from=0`, Buffer.from('name'))
  expect(await put()).toMatchObject({ code: 409, body: { error: 'no_room' } })

  rmSync(path)
  expect((await put()).body).toMatchObject({ received: 4, state: 'ready' })
})

test('digits that look like a card number may stand in a file', async () => {
  const import_id = await upload('name\n4242424242424242\n')
  const page = await ask('GET', `/admin/import/${import_id}`)
  expect(stateOf(page.text).preview.rows).toEqual([['4242424242424242']])
})

test('the page shows the first rows and guesses the columns; a file that cannot be read says why', async () => {
  const good = await ask('GET', `/admin/import/${await upload('ID;Name\n1;Cola\n')}`)
  expect(stateOf(good.text).preview).toMatchObject({
    columns: ['ID', 'Name'],
    rows: [['1', 'Cola']],
    mapping: { name: 'Name' },
    problem: null,
  })
  const bad = await ask('GET', `/admin/import/${await upload('PK\u0003\u0004rest')}`)
  expect(bad.code).toBe(200)
  expect(stateOf(bad.text).preview.problem).toMatch(/spreadsheet/)
  const naughty = await ask('GET', `/admin/import/${await upload('name\n</script><script>alert(1)\n')}`)
  expect(stateOf(naughty.text).preview.rows).toEqual([['</script><script>alert(1)']])
})

const input = { mapping: { name: 'Name' }, options: {}, dry_run: true }

test('a start makes the row wait; a second start is refused; a cancelled one can be run again as a new row', async () => {
  const import_id = await upload('Name\nCola\n')
  expect((await ask('POST', `/admin/import/${import_id}/start`, input)).body).toEqual({ success: true, import_id })
  expect(await ask('POST', `/admin/import/${import_id}/start`, input)).toMatchObject({
    code: 409,
    body: { error: 'not_ready' },
  })
  expect((await ask('GET', `/admin/import/${import_id}/progress`)).body.import).toMatchObject({
    state: 'waiting',
    dry_run: true,
    mapping: { name: 'Name' },
  })
  expect((await ask('POST', `/admin/import/${import_id}/cancel`, {})).code).toBe(200)
  expect(await ask('POST', `/admin/import/${import_id}/cancel`, {})).toMatchObject({
    code: 409,
    body: { error: 'not_running' },
  })
  const again = await ask('POST', `/admin/import/${import_id}/start`, { ...input, dry_run: false })
  expect(again.body.import_id).not.toBe(import_id)
  expect((await ask('GET', `/admin/import/${again.body.import_id}/progress`)).body.import).toMatchObject({
    state: 'waiting',
    dry_run: false,
    has_file: true,
  })
  await ask('POST', `/admin/import/${again.body.import_id}/cancel`, {})
})

const runsOf = async (file_name: string) =>
  (await db.selectFrom('imports').select('import_id').where('file_name', '=', file_name).execute()).length

test('a start that is sent twice runs once, and both copies hear of the same run', async () => {
  const import_id = await upload('Name\nCola\n', 'twice.csv')
  await db.updateTable('imports').set({ state: 'done' }).where('import_id', '=', import_id).execute()
  const start = (request_key: string) =>
    ask('POST', `/admin/import/${import_id}/start`, { ...input, dry_run: false, request_key })
  const copies = await whileRowsHeld(
    db,
    (tx) => tx.selectFrom('imports').select('kind').where('import_id', '=', import_id).forUpdate().execute(),
    () => [start('aaaaaaaa'), start('aaaaaaaa')],
  )
  const [first, second] = copies.map(({ body }) => body)
  expect(first).toEqual({ success: true, import_id: expect.any(Number) })
  expect(second).toEqual(first)
  // Much later, as after a lost answer.
  expect((await start('aaaaaaaa')).body).toEqual(first)
  expect(await runsOf('twice.csv')).toBe(2)
  expect((await start('bbbbbbbb')).body.import_id).not.toBe(first?.import_id)
  expect(await runsOf('twice.csv')).toBe(3)
  await db.updateTable('imports').set({ state: 'interrupted' }).where('file_name', '=', 'twice.csv').execute()
})

test('an upload that is begun twice is one', async () => {
  const begin = () =>
    ask('POST', '/admin/import', {
      kind: 'lists',
      market_id: market.market_id,
      file_name: 'begun.csv',
      file_size: 4,
      request_key: 'cccccccc',
    })
  const { body } = await begin()
  expect((await ask('PUT', `/admin/import/${body.import_id}/file?from=0`, Buffer.from('na'))).code).toBe(200)
  expect((await begin()).body).toEqual(body)
  expect(await runsOf('begun.csv')).toBe(1)
  expect(await ask('POST', '/admin/import', { request_key: 'no key' })).toMatchObject({ code: 400 })
})

test('[SIL-ORD-140] the second page of the history goes on where the first ends, with the person’s own markets alone', async () => {
  const own = await insertMarket(db)
  const cookie = await cookieOf(db, await insertStaff(db, { roles: ['admin'], market_ids: [own.market_id] }))
  const row = (at: number, market_id: number) => ({
    kind: 'lists',
    market_id,
    file_name: `${at}.csv`,
    file_size: 1,
    state: 'done' as const,
    created_at: new Date(Date.parse('2026-11-01T12:00:00Z') + at * 1000),
  })
  const all = Array.from({ length: 130 }, (_, at) => at)
  await db
    .insertInto('imports')
    .values(all.flatMap((at) => [row(at, own.market_id), row(at, market.market_id)]))
    .execute()
  const names: string[] = []
  let page: string | null = ''
  while (page !== null) {
    const shown: { imports: { file_name: string }[]; import_pages: { next: string | null } } = stateOf(
      (await ask('GET', `/admin/import${page && `?page=${encodeURIComponent(page)}`}`, undefined, cookie)).text,
    )
    names.push(...shown.imports.map(({ file_name }) => file_name))
    page = shown.import_pages.next
  }
  expect(names).toEqual(all.toReversed().map((at) => `${at}.csv`))

  await db
    .updateTable('imports')
    .set({ state: 'refused', kind: 'markets' })
    .where('file_name', 'in', ['7.csv', '9.csv'])
    .execute()
  const narrowed = async (search: string) =>
    stateOf((await ask('GET', `/admin/import?${search}`, undefined, cookie)).text).imports.map(
      ({ file_name }: { file_name: string }) => file_name,
    )
  expect(await narrowed('state=refused')).toEqual(['9.csv', '7.csv'])
  expect(await narrowed('kind=markets&state=refused,failed')).toEqual(['9.csv', '7.csv'])
  expect(await narrowed('kind=lists&state=refused')).toEqual([])
  expect(await narrowed('state=burnt')).toEqual([])
  expect(await narrowed('state=uploading')).toEqual([])
  await db.deleteFrom('imports').where('state', '=', 'refused').execute()
  await db.deleteFrom('imports').where('state', '=', 'done').execute()
})

test('the rejected rows come as a table that no spreadsheet calculates', async () => {
  const import_id = await upload('Name\nCola\n')
  const texts = ['=1+1', '+1', '-1', '@cmd', 'with "quotes", and\ncommas', 'plain']
  await db
    .insertInto('import_rejections')
    .values(texts.map((text, position) => ({ import_id, position, line: position + 2, reason: 'No.', text })))
    .execute()
  const { text } = await ask('GET', `/admin/import/${import_id}/rejected.csv`)
  expect(text).toBe(
    `\ufeffline,reason,row\r\n2,No.,'=1+1\r\n3,No.,'+1\r\n4,No.,'-1\r\n5,No.,'@cmd\r\n6,No.,"with ""quotes"", and\ncommas"\r\n7,No.,plain\r\n`,
  )
})

test('[SIL-OPS-04] [SIL-ORD-140] strangers, other roles and admins of other markets see and change nothing', async () => {
  const import_id = await upload('Name\nCola\n')
  const elsewhere = await insertMarket(db)
  const limited = await insertStaff(db, { roles: ['admin'], market_ids: [elsewhere.market_id] })
  const stranger = await cookieOf(db, await insertCustomer(db))
  const manager = await cookieOf(db, await insertStaff(db, { roles: ['manager'] }))
  const other = await cookieOf(db, limited)
  const asks: [Method, string, unknown?][] = [
    ['GET', `/admin/import/${import_id}`],
    ['GET', `/admin/import/${import_id}/progress`],
    ['GET', `/admin/import/${import_id}/rejected.csv`],
    ['PUT', `/admin/import/${import_id}/file?from=0`, Buffer.from('x')],
    ['POST', `/admin/import/${import_id}/start`, input],
    ['POST', `/admin/import/${import_id}/cancel`, {}],
  ]
  for (const [method, url, payload] of asks) {
    expect([url, (await ask(method, url, payload, stranger)).code]).toEqual([url, 401])
    expect([url, (await ask(method, url, payload, manager)).code]).toEqual([url, 403])
    expect([url, (await ask(method, url, payload, other)).code]).toEqual([url, 404])
  }
  const start = stateOf((await ask('GET', '/admin/import', undefined, other)).text)
  expect(start.markets).toEqual([{ market_id: elsewhere.market_id, name: elsewhere.name }])
  expect(start.kinds.map(({ name }: { name: string }) => name)).toEqual(['lists'])
  expect(start.imports).toEqual([])
})

test('what nobody has run for a day goes, with its bytes', async () => {
  await upload('Name\nOld\n')
  clock.set(new Date(Date.now() + 25 * 3_600_000))
  await deleteOldUploads(db, dataDir, clock.now())
  expect(readdirSync(uploadFolder(dataDir))).toEqual([])
  expect(
    await db.selectFrom('imports').select('import_id').where('state', 'in', ['ready', 'uploading']).execute(),
  ).toEqual([])
})
