import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sharedData } from '#platform/test/shared-data.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { openDatabase } from '../database.ts'
import { memoryFile } from './file.ts'
import { type ImportInput, type ImportKind, ImportRefused } from './import-kind.ts'
import { stageRows } from './rows.ts'
import { runImport } from './run-import.ts'
import { tableRows } from './table.ts'

const { db, url } = await testDatabase()
const units = testUnits(db)

/** Holds imports of these tests where they read it, for as long as a test wants. */
const gate = new pg.Client({ connectionString: url })
await gate.connect()
afterAll(() => gate.end())
const gateKey = 99_001

const columns = [
  { name: 'email', about: 'Address', required: true },
  { name: 'name', about: 'Name' },
] as const

/** People by e-mail: small, and with everything that an import has. */
const people: ImportKind = {
  name: 'people',
  does: 'people',
  endings: ['.csv'],
  columns,
  options: [{ name: 'held', about: 'waits at the gate' }],
  async run(input) {
    const { tx } = input.unit
    await stageRows(
      tx,
      { as: 'staged_people', like: 'users', columns: ['email', 'name'], extra: { line: 'integer' } },
      readPeople(input),
    )
    const merged = await sql<{ added: boolean }>`
      insert into users (email, name) select email, name from pg_temp.staged_people
      on conflict (lower(email)) do update set name = excluded.name where users.name is distinct from excluded.name
      returning xmax = 0 as added`.execute(tx)
    for (const { added } of merged.rows) input.report.count(added ? 'added' : 'changed', 'people')
    if (input.options.has('held')) await sql`select pg_advisory_xact_lock(${gateKey}::bigint)`.execute(tx)
  },
}

async function* readPeople(input: ImportInput) {
  for await (const { line, values } of tableRows(input, columns)) {
    if (values.email === 'break') throw new Error('a fault of ours')
    if (values.email === 'refuse') throw new ImportRefused('Not this file.')
    yield { line, ...values }
  }
}

const peopleFile = (...rows: string[]) => memoryFile('people.csv', `email,name\n${rows.join('\n')}\n`)
const names = async () =>
  (await db.selectFrom('users').select('name').orderBy('email').execute()).map((row) => row.name)
const recordOf = (import_id: number) =>
  db.selectFrom('imports').selectAll().where('import_id', '=', import_id).executeTakeFirstOrThrow()

beforeEach(async () => {
  await sql`delete from users`.execute(db)
})

test('an import run twice changes nothing the second time, and both are in the books', async () => {
  const file = peopleFile('a@x.example,Ada', 'b@x.example,Bo')
  const first = await runImport({ units, kind: people, file })
  expect(first).toMatchObject({ state: 'done', counts: { people: { added: 2 } }, rejected: 0 })
  const second = await runImport({ units, kind: people, file })
  expect(second).toMatchObject({ state: 'done', counts: {} })
  expect(await names()).toEqual(['Ada', 'Bo'])

  expect(await recordOf(first.import_id)).toMatchObject({
    state: 'done',
    kind: 'people',
    file_name: 'people.csv',
    counts: { people: { added: 2 } },
    dry_run: false,
  })
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('subject', '=', `import:${first.import_id}`)
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ what: 'import', detail: { kind: 'people', counts: { people: { added: 2 } } } })
})

test('a dry run reports what the import does, and changes nothing but its own row', async () => {
  await runImport({ units, kind: people, file: peopleFile('a@x.example,Ada') })
  const file = peopleFile('a@x.example,Ada L.', 'c@x.example,Cy', 'd')
  const dry = await runImport({ units, kind: people, file, dryRun: true })
  expect(await names()).toEqual(['Ada'])
  expect(await recordOf(dry.import_id)).toMatchObject({ state: 'done', dry_run: true, rejected: 1 })
  const wet = await runImport({ units, kind: people, file })
  expect(dry.counts).toEqual({ people: { added: 1, changed: 1 } })
  expect(wet.counts).toEqual(dry.counts)
  expect(wet.rejections).toEqual(dry.rejections)
  expect(await names()).toEqual(['Ada L.', 'Cy'])
  const rejections = await db.selectFrom('import_rejections').selectAll().orderBy('import_id').execute()
  expect(rejections.map(({ import_id, line, text }) => ({ import_id, line, text }))).toEqual([
    { import_id: dry.import_id, line: 4, text: 'd' },
    { import_id: wet.import_id, line: 4, text: 'd' },
  ])
})

test('a file that is refused in the middle leaves the old state, and its words', async () => {
  const result = await runImport({ units, kind: people, file: peopleFile('a@x.example,Ada', 'refuse,now') })
  expect(result).toMatchObject({ state: 'refused', error: 'Not this file.' })
  expect(await names()).toEqual([])
  expect(await recordOf(result.import_id)).toMatchObject({ state: 'refused', error: 'Not this file.' })
})

test('a refusal that quotes what cannot be stored is in the books without it', async () => {
  const result = await runImport({ units, kind: people, file: memoryFile('people.csv', 'mail\0box,name\n') })
  expect(result.state).toBe('refused')
  const { state, error } = await recordOf(result.import_id)
  expect({ state, error }).toEqual({ state: 'refused', error: result.error })
  expect(error).toContain('mail box')
})

test('a fault of ours leaves the old state, is thrown, and is in the books', async () => {
  await expect(runImport({ units, kind: people, file: peopleFile('a@x.example,Ada', 'break,now') })).rejects.toThrow(
    'a fault of ours',
  )
  expect(await names()).toEqual([])
  const last = await db.selectFrom('imports').selectAll().orderBy('import_id', 'desc').executeTakeFirstOrThrow()
  expect(last).toMatchObject({ state: 'failed', error: 'It broke: a fault of ours' })
})

test('where the database is gone too, the fault itself is thrown', async () => {
  const own = openDatabase(url, { max: 3 })
  const kind: ImportKind = {
    ...people,
    run: async () => {
      void own.close()
      throw new Error('a fault of ours')
    },
  }
  const imported = runImport({ units: testUnits(own.db), kind, file: peopleFile('a@x.example,Ada') })
  await expect(imported).rejects.toThrow('a fault of ours')
})

test('an option that the kind does not know refuses the import', async () => {
  const options = new Map([['colour', 'red']])
  const result = await runImport({ units, kind: people, file: peopleFile('a@x.example,Ada'), options })
  expect(result).toMatchObject({ state: 'refused', error: 'people has no option colour; it has held.' })
})

/** Starts an import that waits before its end, and answers when it waits. */
async function startHeld(more: { signal?: AbortSignal; dryRun?: boolean } = {}) {
  await gate.query('select pg_advisory_lock($1)', [gateKey])
  const result = runImport({
    units,
    kind: people,
    file: peopleFile('h@x.example,Held'),
    options: new Map([['held', 'yes']]),
    ...more,
  })
  await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
  const row = await db.selectFrom('imports').select('import_id').orderBy('import_id', 'desc').executeTakeFirstOrThrow()
  return { result, import_id: row.import_id }
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await gate.query('select 1 from pg_locks where objid = $1 and not granted', [gateKey])
  return rows.length > 0
}

const openGate = () => gate.query('select pg_advisory_unlock($1)', [gateKey])

test('a second import of the same kind is told at once that there is one', async () => {
  const { result } = await startHeld()
  const second = await runImport({ units, kind: people, file: peopleFile('a@x.example,Ada') })
  expect(second).toMatchObject({ state: 'refused', error: expect.stringContaining('Another import of people') })
  await openGate()
  expect(await result).toMatchObject({ state: 'done' })
  expect(await names()).toEqual(['Held'])
})

test('a signal ends an import in the middle of a statement; nothing was changed', async () => {
  const stop = new AbortController()
  const { result, import_id } = await startHeld({ signal: stop.signal })
  stop.abort(new Error('It was interrupted.'))
  expect(await result).toMatchObject({ state: 'interrupted', error: 'It was interrupted.' })
  expect(await names()).toEqual([])
  expect(await recordOf(import_id)).toMatchObject({ state: 'interrupted' })
  await openGate()
})

test('a request in the row, from whichever process, cancels it', async () => {
  const { result, import_id } = await startHeld()
  await db.updateTable('imports').set({ cancel_requested_at: new Date() }).where('import_id', '=', import_id).execute()
  expect(await result).toMatchObject({ state: 'interrupted', error: 'It was cancelled, and nothing was changed.' })
  expect(await names()).toEqual([])
  await openGate()
})

test('progress is in the row while it runs', async () => {
  const { result, import_id } = await startHeld()
  await expect
    .poll(() => recordOf(import_id), { timeout: 60_000 })
    .toMatchObject({ state: 'running', counts: { people: { added: 1 } } })
  await openGate()
  await result
})

test('an import whose process is gone is told by its lock, and one that lives is left alone', async () => {
  const dead = await db
    .insertInto('imports')
    .values({ kind: 'people', file_name: 'dead.csv', state: 'running', started_at: new Date() })
    .returning('import_id')
    .executeTakeFirstOrThrow()
  const { result, import_id } = await startHeld()
  expect(await recordOf(dead.import_id)).toMatchObject({
    state: 'interrupted',
    error: expect.stringContaining('nothing was changed'),
  })
  await runImport({ units, kind: { ...people, name: 'others' }, file: peopleFile() })
  expect(await recordOf(import_id)).toMatchObject({ state: 'running' })
  await openGate()
  await result
})

test('more rejected rows than are kept are all counted', async () => {
  const rows = Array.from({ length: 10_050 }, (_, at) => `only one cell ${at}`)
  const result = await runImport({ units, kind: people, file: peopleFile(...rows, 'a@x.example,Ada') })
  expect(result).toMatchObject({ state: 'done', rejected: 10_050, counts: { people: { added: 1 } } })
  expect(result.rejections).toHaveLength(10_000)
  const { rows: rejections } = await sql<{ n: number }>`
    select count(*)::integer as n from import_rejections where import_id = ${result.import_id}`.execute(db)
  expect(rejections[0]?.n).toBe(10_000)
})

test('a file that is not UTF-8 says as what it was read', async () => {
  const file = memoryFile('people.csv', Buffer.from('email,name\na@x.example,Andr\xe9\n', 'latin1'))
  const result = await runImport({ units, kind: people, file })
  expect(result.notes).toEqual(['The file is not UTF-8, so its letters were read as Windows-1252.'])
  expect(await names()).toEqual(['André'])
})

const naughty = sharedData('text/blns.json')
test.skipIf(!naughty)('strings that break programs are stored as they are, or rejected with a reason', async () => {
  const strings: string[] = JSON.parse(readFileSync(naughty ?? '', 'utf8'))
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = strings.map((text, at) => `${quoted(`${at} ${text}`)},${quoted(text)}`)
  const result = await runImport({ units, kind: people, file: peopleFile(...rows, 'nul\0@x.example,No') })
  expect(result).toMatchObject({ state: 'done', rejected: 1, counts: { people: { added: strings.length } } })
  const stored = await db.selectFrom('users').select(['email', 'name']).execute()
  const expected = strings.map((text, at) => ({ email: `${at} ${text}`.trim(), name: text.trim() }))
  expect(new Map(stored.map(({ email, name }) => [email, name]))).toEqual(
    new Map(expected.map(({ email, name }) => [email, name])),
  )
})
