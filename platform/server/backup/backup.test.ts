import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { collect } from './archive.ts'
import { BackupRefused } from './backup-refused.ts'
import { takeSnapshot } from './dump-database.ts'
import { makeBackup } from './make-backup.ts'
import { checkBackup, manifestOf, restoreBackup } from './restore-backup.ts'

const { url, pool } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cosmic-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const passphrase = 'correct horse battery staple'
const dataDir = join(folder, 'data')
const photo = randomBytes(300_000)
/** What the text format of COPY writes in other ways than it is. */
const hostile = 'tab\t newline\n return\r backslash\\ \\N \\. "quotes" \'and\' ünï \u2028 🍜'

beforeAll(async () => {
  mkdirSync(join(dataDir, 'assets'), { recursive: true })
  mkdirSync(join(dataDir, 'postgres/cluster'), { recursive: true })
  writeFileSync(join(dataDir, 'assets/7.sealed'), photo)
  writeFileSync(join(dataDir, 'assets/8.sealed.part'), 'half a photo')
  writeFileSync(join(dataDir, 'assets/empty'), '')
  writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '18')
  writeFileSync(join(dataDir, 'data-key'), 'the key')
  writeFileSync(join(dataDir, 'database-password'), 'the password')
  await pool.query(`insert into users (email, name, roles) values ($1, $2, '{admin,"a,b"}')`, [
    'a@example.com',
    hostile,
  ])
  await pool.query(
    `insert into events (actor_kind, actor_id, what, subject, detail) values ('user', 9007199254740993, 'x', 'y', $1)`,
    [JSON.stringify({ [hostile]: [null, 1.5, hostile] })],
  )
  await pool.query(`insert into server_settings (name, value) values ('bytes', $1), ('none', '')`, [photo])
  // More than one file of the archive holds.
  await pool.query(
    `insert into error_reports (kind, error) select 'k', md5(n::text) || repeat('x', 300) from generate_series(1, 20000) n`,
  )
  await pool.query(`delete from error_reports where error_report_id > 19990`)
})

let files = 0
function newPlace() {
  files += 1
  return { path: join(folder, `backup-${files}`), dataDir: join(folder, `restored-${files}`) }
}

async function backup(words?: string) {
  const { path } = newPlace()
  const dataKey = Buffer.alloc(32, 7)
  const source = {
    url,
    dataDir,
    dataKey,
    dataKeyMark: 'mark',
    madeAt: new Date('2026-11-22T12:00:00Z'),
    settings: ['MAIL_URL'],
  }
  return { path, made: await makeBackup(path, { ...source, passphrase: words }) }
}

async function emptyDatabase(): Promise<string> {
  const name = `cosmic_restore_${randomBytes(4).toString('hex')}`
  const other = new URL(url)
  other.pathname = `/${name}`
  await pool.query(`create database ${name}`)
  onTestFinished(async () => void (await pool.query(`drop database ${name} with (force)`)))
  return other.href
}

async function ask(at: string, sql: string) {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

/** Every row, sequence and object of a database, as one text each. */
async function everythingIn(at: string) {
  const tables = await ask(
    at,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const rows: Record<string, string> = {}
  for (const { relname } of tables) {
    const columns = relname === 'schema_migrations' ? 'name, checksum' : '*'
    const [found] = await ask(
      at,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as all from (select ${columns} from "${relname}") t`,
    )
    rows[relname] = found?.all
  }
  const objects = await ask(
    at,
    `select * from (
      select 'constraint' as kind, conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as told
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'index', indexdef from pg_indexes where schemaname = 'public'
      union all select 'trigger', tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal
      union all select 'sequence', sequencename || ' ' || coalesce(last_value::text, '-') from pg_sequences) all_of
    order by kind, told`,
  )
  return { rows, objects }
}

test.each([
  ['plain', undefined],
  ['encrypted', passphrase],
])(
  '[SIL-ORD-170] what a %s backup holds is restored to the last byte, row, sequence, index and trigger',
  async (_kind, words) => {
    const { path, made } = await backup(words)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(made).toMatchObject({ bytes: statSync(path).size, files: 2 })
    expect(readFileSync(path).includes('correct horse')).toBe(false)
    const target = { url: await emptyDatabase(), dataDir: newPlace().dataDir, passphrase: words }
    mkdirSync(target.dataDir)
    await restoreBackup(path, target)
    expect(await everythingIn(target.url)).toEqual(await everythingIn(url))
    expect(readdirSync(target.dataDir, { recursive: true }).sort()).toEqual([
      'assets',
      'assets/7.sealed',
      'assets/empty',
    ])
    expect(readFileSync(join(target.dataDir, 'assets/7.sealed')).equals(photo)).toBe(true)
    // The key of the photos travels under a passphrase only.
    expect((await manifestOf(path, words)).data_key).toBe(words === undefined ? null : '07'.repeat(32))
    const [next] = await ask(
      target.url,
      `insert into error_reports (kind, error) values ('k', 'e') returning error_report_id`,
    )
    expect(Number(next?.error_report_id)).toBeGreaterThan(20_000)
  },
)

test('[SIL-ORD-170] tar opens a backup that is not encrypted, and its sums are those that sha256sum checks', async () => {
  const { path } = await backup()
  const { dataDir: out } = newPlace()
  mkdirSync(out)
  execFileSync('tar', ['-xzf', path, '-C', out])
  expect(execFileSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: out }).toString()).toBe('')
  expect(JSON.parse(readFileSync(join(out, 'cosmic-backup.json'), 'utf8'))).toMatchObject({
    format: 1,
    settings: ['MAIL_URL'],
  })
  expect(readdirSync(join(out, 'tables/error_reports'))).toEqual(['000001.copy', '000002.copy', 'columns.json'])
})

test('[SIL-ORD-170] a backup is of one moment: what is written while it is read is not in it, and does not wait for it', async () => {
  const snapshot = await takeSnapshot(url)
  onTestFinished(() => snapshot.close())
  const seen: string[] = []
  let written = false
  for await (const { name, bytes } of snapshot.tables()) {
    if (!written) {
      await pool.query(`insert into users (email, name, roles) values ('late@example.com', 'Late', '{admin}')`)
      await pool.query(`insert into events (actor_kind, what, subject) values ('system', 'late', 'late')`)
      written = true
    }
    const text = (await collect(bytes)).toString()
    if (/^tables\/(users|events)\/0/.test(name)) seen.push(text)
  }
  expect(seen).toHaveLength(2)
  expect(seen.join('')).not.toMatch(/late/i)
  expect((await snapshot.contents()).tables).toMatchObject({ users: 1, events: 1 })
  await pool.query(`delete from users where name = 'Late'; delete from events where what = 'late'`)
})

const refusal = (path: string, words?: string) =>
  checkBackup(path, words).then(
    () => 'accepted',
    (error: unknown) => (error instanceof BackupRefused ? error.message : `broke: ${String(error)}`),
  )

/** The same file, changed. */
function changed(path: string, change: (bytes: Buffer) => Buffer): string {
  const { path: other } = newPlace()
  writeFileSync(other, change(readFileSync(path)))
  return other
}

test('[SIL-ORD-170] a backup that was cut short is refused, wherever it ends', async () => {
  for (const words of [undefined, passphrase]) {
    const { path } = await backup(words)
    const { size } = statSync(path)
    for (const length of [1, 40, 600, Math.floor(size / 2), size - 9, size - 1]) {
      const cut = changed(path, (bytes) => bytes.subarray(0, length))
      expect(await refusal(cut, words), `${length} of ${size}`).toMatch(
        /cut short|not a backup of Cosmic|passphrase is not/,
      )
    }
    expect(
      await refusal(
        changed(path, () => Buffer.alloc(0)),
        words,
      ),
    ).toMatch(/is empty/)
  }
})

test('[SIL-ORD-170] a backup that was altered is refused, wherever it was', async () => {
  const flipped = (path: string, at: number) =>
    changed(path, (bytes) => {
      bytes[at] = (bytes[at] ?? 0) ^ 0x40
      return bytes
    })
  for (const words of [undefined, passphrase]) {
    const { path } = await backup(words)
    const { size } = statSync(path)
    for (const part of [0.1, 0.5, 0.9999])
      expect(await refusal(flipped(path, Math.floor(size * part)), words), `at ${part}`).toMatch(/altered|cut short/)
  }
  const { path } = await backup(passphrase)
  const piece = 64 * 1024 + 16
  const swapped = changed(path, (bytes) =>
    Buffer.concat([
      bytes.subarray(0, 48),
      bytes.subarray(48 + piece, 48 + 2 * piece),
      bytes.subarray(48, 48 + piece),
      bytes.subarray(48 + 2 * piece),
    ]),
  )
  expect(await refusal(swapped, passphrase)).toMatch(/altered/)
  const without = changed(path, (bytes) => Buffer.concat([bytes.subarray(0, 48), bytes.subarray(48 + piece)]))
  expect(await refusal(without, passphrase)).toMatch(/altered/)
})

test('[SIL-ORD-170] the wrong passphrase, none, and a file of another kind are told apart', async () => {
  const { path } = await backup(passphrase)
  expect(await refusal(path, 'another passphrase')).toBe(
    'The passphrase is not the one that this backup was encrypted with.',
  )
  expect(await refusal(path)).toMatch(/^This backup is encrypted: set BACKUP_PASSPHRASE/)
  expect(await refusal(changed(path, () => Buffer.from('PGDMP not ours, and long enough')))).toMatch(
    /is not a backup of Cosmic/,
  )
  expect(await refusal(join(folder, 'nowhere'))).toMatch(/^There is no file/)
  expect(await refusal(folder)).toMatch(/folder/)
  expect(await refusal(path, passphrase)).toBe('accepted')
})

/** A backup with right sums that says something else, as a later version or a fault of ours would have written it. */
async function rewritten(file: string, change: (text: string) => string): Promise<string> {
  const { path } = await backup()
  const { dataDir: out, path: other } = newPlace()
  mkdirSync(out)
  execFileSync('tar', ['-xzf', path, '-C', out])
  writeFileSync(join(out, file), change(readFileSync(join(out, file), 'utf8')))
  const list = execFileSync('tar', ['-tzf', path]).toString().trim().split('\n')
  const summed = list.filter((name) => name !== 'SHA256SUMS')
  writeFileSync(join(out, 'SHA256SUMS'), execFileSync('sha256sum', summed, { cwd: out }))
  execFileSync('tar', ['-czf', other, '--format=ustar', ...list], { cwd: out })
  return other
}

async function newTarget() {
  const target = { url: await emptyDatabase(), dataDir: newPlace().dataDir, passphrase: undefined }
  mkdirSync(target.dataDir)
  const isEmpty = async () => {
    expect(await ask(target.url, `select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
    expect(readdirSync(target.dataDir)).toEqual([])
  }
  return { target, isEmpty }
}

test('[SIL-ORD-170] a backup of a later version is refused, and nothing is left of the attempt', async () => {
  const { target, isEmpty } = await newTarget()
  const migrations = await rewritten('cosmic-backup.json', (text) =>
    text.replace(/("migrations": \[)/, '$1 {"name": "9999_later.sql", "checksum": "x"},'),
  )
  await expect(restoreBackup(migrations, target)).rejects.toThrow('9999_later.sql, which this version does not know')
  const format = await rewritten('cosmic-backup.json', (text) => text.replace('"format": 1', '"format": 2'))
  await expect(restoreBackup(format, target)).rejects.toThrow('made by a later version of Cosmic')
  await isEmpty()
})

test('[SIL-ORD-170] what breaks when all rows are there leaves database and folder as empty as before', async () => {
  const { target, isEmpty } = await newTarget()
  const fewer = await rewritten('contents.json', (text) => text.replace('"users":1', '"users":2'))
  await expect(restoreBackup(fewer, target)).rejects.toThrow('The backup has 1 rows of users, and should have 2.')
  await isEmpty()
  // Rows that the database itself refuses.
  const lost = await rewritten('tables/events/000001.copy', (text) => text.replace(/^\d+\t\\N/, '1\tno number'))
  await expect(restoreBackup(lost, target)).rejects.toThrow(/invalid input syntax/)
  await isEmpty()
  // Files that stand in the way are somebody's.
  mkdirSync(join(target.dataDir, 'assets'))
  const { path } = await backup()
  await expect(restoreBackup(path, target)).rejects.toThrow(/assets is there already/)
  expect(readdirSync(target.dataDir)).toEqual(['assets'])
  rmSync(join(target.dataDir, 'assets'), { recursive: true })
  await isEmpty()
})

test('[SIL-ORD-170] a database that has anything is never written over', async () => {
  const { path } = await backup()
  await expect(restoreBackup(path, { url, dataDir: newPlace().dataDir, passphrase: undefined })).rejects.toThrow(
    'The database is not empty.',
  )
})

test('[SIL-ORD-170] a backup that cannot be finished leaves no file that looks like one', async () => {
  const { path } = newPlace()
  const source = {
    url,
    dataDir,
    passphrase: undefined,
    dataKey: Buffer.alloc(32),
    dataKeyMark: '',
    madeAt: new Date(),
    settings: [],
  }
  await expect(makeBackup(path, { ...source, url: await emptyDatabase() })).rejects.toThrow()
  await expect(makeBackup(join(folder, 'no', 'such', 'folder'), source)).rejects.toThrow()
  expect(existsSync(path) || existsSync(`${path}.part`)).toBe(false)
})
