import fc from 'fast-check'
import { type CompiledQuery, Kysely, type KyselyConfig, PostgresDialect, sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { paged, type SortKey } from './paged.ts'

type Parcel = { parcel_id: number; weight: number; town: string | null; sent_at: Date | null; is_open: boolean }
type World = { parcels: Parcel; large: Pick<Parcel, 'parcel_id' | 'sent_at' | 'weight'> }
type Key = SortKey<World, 'parcels'>

const database = await testDatabase()
const statements: CompiledQuery[] = []
const watched: KyselyConfig = {
  dialect: new PostgresDialect({ pool: database.pool }),
  log: ({ query }) => {
    statements.push(query)
  },
}
const db = new Kysely<World>(watched)
const parcels = db.selectFrom('parcels').selectAll()

beforeAll(async () => {
  await sql`create table parcels (parcel_id integer primary key, weight integer not null, town text, sent_at timestamptz,
    is_open boolean not null)`.execute(db)
  await sql`create table large (parcel_id integer not null, weight integer not null, sent_at timestamptz)`.execute(db)
  await sql`insert into large select n, n % 97, case when n % 3 > 0 then '2026-01-01'::timestamptz + (n * 7919 % 99991) * interval '1 second' end
    from generate_series(1, 100000) n`.execute(db)
  await sql`create index large_by_time on large (sent_at desc, parcel_id desc)`.execute(db)
  await sql`create index large_by_weight on large (weight, parcel_id desc)`.execute(db)
  await sql`analyze large`.execute(db)
})
beforeEach(async () => {
  await db.deleteFrom('parcels').execute()
})

type RandomParcel = typeof parcel extends fc.Arbitrary<infer Made> ? Made : never
const parcel = fc.record({
  weight: fc.integer({ min: -2, max: 2 }),
  town: fc.option(fc.constantFrom('', 'Ash', 'ash', 'Éa', "O'Hare"), { nil: null }),
  /** Microseconds, which no JavaScript date holds. */
  sent_at: fc.option(
    fc.integer({ min: 0, max: 5 }).map((micros) => `2026-03-08 06:59:59.99999${micros}+00`),
    { nil: null },
  ),
  is_open: fc.boolean(),
})
const keys: readonly Key[] = [
  { column: 'weight', kind: 'integer' },
  { column: 'town', kind: 'text', nullable: true },
  { column: 'sent_at', kind: 'instant', nullable: true },
  { column: 'is_open', kind: 'boolean' },
]
const anyOrder = fc
  .tuple(fc.shuffledSubarray([...keys]), fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }))
  .map(([chosen, directions]): [...Key[], Key] => {
    const last: Key = { column: 'parcel_id', kind: 'integer', descending: directions[4] ?? false }
    return [...chosen.map((key, index): Key => ({ ...key, descending: directions[index] ?? false })), last]
  })

async function insertAll(rows: readonly RandomParcel[], firstId = 1): Promise<void> {
  for (const [index, row] of rows.entries())
    await sql`insert into parcels values (${firstId + index}, ${row.weight}, ${row.town}, ${row.sent_at}, ${row.is_open})`.execute(
      db,
    )
}

async function page(order: [...Key[], Key], limit: number, cursor?: string) {
  const result = await paged(parcels, { order, limit, cursor })
  if (!result.ok) throw new Error(result.error)
  return result.data
}

const idsOf = (rows: readonly { parcel_id: number }[]) => rows.map(({ parcel_id }) => parcel_id)

async function sortedIds(order: readonly Key[]): Promise<number[]> {
  const query = order.reduce(
    (sorted, { column, descending }) => sorted.orderBy(sql.ref(column), descending ? 'desc' : 'asc'),
    parcels,
  )
  return idsOf(await query.execute())
}

test('in every order, with empty values, each row is on one page, forwards and back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(parcel, { maxLength: 24 }),
      anyOrder,
      fc.integer({ min: 1, max: 7 }),
      async (rows, order, limit) => {
        await db.deleteFrom('parcels').execute()
        await insertAll(rows)
        const expected = await sortedIds(order)
        const pages = [await page(order, limit)]
        for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await page(order, limit, next))
        expect(pages.flatMap((one) => idsOf(one.rows))).toEqual(expected)
        expect(pages[0]?.previous).toBeNull()
        for (let at = pages.length - 1; at > 0; at--) {
          const back = await page(order, limit, pages[at]?.previous ?? 'none')
          expect(idsOf(back.rows)).toEqual(idsOf(pages[at - 1]?.rows ?? []))
          expect([back.previous === null, back.next === null]).toEqual([at === 1, false])
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('rows that come meanwhile neither double nor hide one that was there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(parcel, { minLength: 1, maxLength: 16 }),
      fc.array(parcel, { minLength: 1, maxLength: 8 }),
      anyOrder,
      fc.integer({ min: 1, max: 5 }),
      async (rows, arriving, order, limit) => {
        await db.deleteFrom('parcels').execute()
        await insertAll(rows)
        const first = await page(order, limit)
        const seen = idsOf(first.rows)
        let next = first.next
        for (const [index, row] of arriving.entries()) {
          await insertAll([row], 1000 + index)
          if (!next) break
          const following = await page(order, limit, next)
          seen.push(...idsOf(following.rows))
          next = following.next
        }
        for (; next; ) {
          const following = await page(order, limit, next)
          seen.push(...idsOf(following.rows))
          next = following.next
        }
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen.filter((id) => id < 1000).sort((a, b) => a - b)).toEqual(rows.map((_row, index) => index + 1))
      },
    ),
    { numRuns: 30 },
  )
})

const byId: [Key] = [{ column: 'parcel_id', kind: 'integer' }]
const plain = { weight: 1, town: null, sent_at: null, is_open: true }

test('where the rows before have gone the first page is shown, and the last one where those after have', async () => {
  await insertAll(Array.from({ length: 9 }, () => plain))
  const third = await page(byId, 3, (await page(byId, 3, (await page(byId, 3)).next ?? '')).next ?? '')
  expect(idsOf(third.rows)).toEqual([7, 8, 9])
  await db.deleteFrom('parcels').where('parcel_id', 'in', [1, 2, 4, 5, 6]).execute()
  const back = await page(byId, 3, third.previous ?? '')
  expect([idsOf(back.rows), back.previous]).toEqual([[3, 7, 8], null])

  const { next } = await page(byId, 3)
  await db.deleteFrom('parcels').where('parcel_id', '>', 8).execute()
  const last = await page(byId, 3, next ?? '')
  expect([idsOf(last.rows), last.next]).toEqual([[3, 7, 8], null])
})

test('a cursor of another order, or of nobody, is refused before the database is asked', async () => {
  await insertAll([plain, plain])
  const { next } = await page(byId, 1)
  statements.length = 0
  const other: [Key] = [{ column: 'parcel_id', kind: 'integer', descending: true }]
  expect(await paged(parcels, { order: other, cursor: next ?? '' })).toEqual({ ok: false, error: 'bad_cursor' })
  expect(await paged(parcels, { order: byId, cursor: "' or 1=1 --" })).toEqual({ ok: false, error: 'bad_cursor' })
  expect(statements).toEqual([])
})

test('a page holds 200 rows at most and one at least, whatever is asked', async () => {
  await sql`insert into parcels select n, 1, null, null, true from generate_series(1, 300) n`.execute(db)
  expect((await page(byId, 1_000_000)).rows).toHaveLength(200)
  expect((await page(byId, -5)).rows).toHaveLength(1)
})

type LargeOrder = [...SortKey<World, 'large'>[], SortKey<World, 'large'>]
const newest: LargeOrder = [
  { column: 'sent_at', kind: 'instant', nullable: true, descending: true },
  { column: 'parcel_id', kind: 'integer', descending: true },
]
const oldest: LargeOrder = [
  { column: 'sent_at', kind: 'instant', nullable: true },
  { column: 'parcel_id', kind: 'integer' },
]
const mixed: LargeOrder = [
  { column: 'weight', kind: 'integer' },
  { column: 'parcel_id', kind: 'integer', descending: true },
]

test.each([
  ['as the index goes', newest],
  ['against it', oldest],
  ['with columns that go both ways', mixed],
])(
  'of 100,000 rows, %s, a page anywhere is read off the index, in the middle without sorting',
  async (_name, order) => {
    const read = async (cursor: string | undefined, mayWeigh = true) => {
      statements.length = 0
      const found = await paged(db.selectFrom('large').selectAll(), { order, cursor, limit: 50 })
      if (!found.ok) throw new Error(found.error)
      for (const { plan, rows } of await Promise.all(statements.splice(0).map(explain))) {
        expect(plan).toContain('Index')
        // of a range with fewer rows than a page PostgreSQL may prefer to sort them
        if (!mayWeigh) expect(plan).not.toContain('Sort')
        expect(rows, plan).toBeLessThanOrEqual(1200)
      }
      return found.data
    }
    await read(undefined, false)
    for (const offset of [30_000, 66_650, 99_990]) {
      const after = await read(await cursorAt(order, offset), offset > 30_000)
      await read(after.previous ?? '', offset > 30_000)
    }
  },
)

/** What the page that ends with that row would give. */
async function cursorAt(order: LargeOrder, offset: number): Promise<string> {
  const large = db.selectFrom('large').selectAll()
  const sorted = order.reduce(
    (query, { column, descending }) => query.orderBy(sql.ref(column), descending ? 'desc' : 'asc'),
    large,
  )
  const ids = idsOf(await sorted.offset(offset).limit(2).execute())
  const found = await paged(large.where('parcel_id', 'in', ids), { order, limit: 1 })
  return (found.ok && found.data.next) || ''
}

/** The plan, and how many rows were read to answer it. */
async function explain({ sql: text, parameters }: CompiledQuery): Promise<{ plan: string; rows: number }> {
  const explained = await database.pool.query(`explain (analyze, timing off) ${text}`, [...parameters])
  const plan = explained.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
  const counts = [...plan.matchAll(/Index[^\n]*actual rows=(\d+)|Removed by Filter: (\d+)/g)]
  return { plan, rows: counts.reduce((sum, [, read, removed]) => sum + Number(read ?? removed), 0) }
}
