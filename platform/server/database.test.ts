import { CompiledQuery, sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { asLast } from './named-client.ts'
import { prepare } from './prepared.ts'

const { pool, db, url } = await testDatabase({ max: 1 })

test('whole numbers arrive as numbers, money and days as text, moments as dates', async () => {
  const { rows } = await pool.query(`select 9007199254740991::bigint as big, array[1, null, 3]::bigint[] as bigs,
    12.50::numeric as price, '2026-02-03'::date as day, array['2026-02-03']::date[] as days,
    '2026-02-03T04:05:06Z'::timestamptz as at`)
  expect(rows[0]).toEqual({
    big: Number.MAX_SAFE_INTEGER,
    bigs: [1, null, 3],
    price: '12.50',
    day: '2026-02-03',
    days: ['2026-02-03'],
    at: new Date('2026-02-03T04:05:06Z'),
  })
})

test('a whole number too large for JavaScript is refused, not rounded', async () => {
  await expect(pool.query('select 9007199254740992::bigint')).rejects.toThrow('9007199254740992')
})

/** Many test files share this process, and together they use up the names that one server needs. */
async function openAnew() {
  vi.resetModules()
  const { openDatabase: open } = await import('./database.ts')
  return open(url, { max: 1 })
}

test('a statement with parameters is prepared once for its connection', async () => {
  const { db, pool, close } = await openAnew()
  try {
    for (const value of [1, 2, 3]) {
      const { rows } = await sql<{ doubled: number }>`select ${value}::int * 2 as doubled`.execute(db)
      expect(rows).toEqual([{ doubled: value * 2 }])
    }
    const prepared = await pool.query(`select from pg_prepared_statements where statement like '%as doubled'`)
    expect(prepared.rowCount).toBe(1)
  } finally {
    await close()
  }
})

test('a statement is described once for its connection, and its rows are read by that', async () => {
  const { pool, close } = await openAnew()
  try {
    const described = vi.fn()
    pool.on('connect', (client) => {
      const { connection } = client as unknown as { connection: { describe(message: object): void } }
      const describe = connection.describe.bind(connection)
      connection.describe = (message) => {
        described()
        describe(message)
      }
    })
    const ask = async (count: number) => {
      const client = await pool.connect()
      const text = `select n, null::text as nothing, n::text as n from generate_series(1, $1::int) n order by 1`
      const { rows, rowCount } = await client.query(text, [count])
      client.release()
      return { rows, rowCount }
    }
    expect(await ask(0)).toEqual({ rows: [], rowCount: 0 })
    expect(await ask(2)).toEqual({
      rows: [
        { n: '1', nothing: null },
        { n: '2', nothing: null },
      ],
      rowCount: 2,
    })
    expect(described).toHaveBeenCalledTimes(1)
  } finally {
    await close()
  }
})

test('a statement that answers no rows tells how many it has changed, each time', async () => {
  await sql`create temporary table counted (n integer)`.execute(db)
  for (const count of [3, 2]) {
    const { numAffectedRows } = await sql`insert into counted select generate_series(1, ${count}::int)`.execute(db)
    expect(numAffectedRows).toBe(BigInt(count))
  }
})

test('values go as PostgreSQL reads them: moments with their zone, lists with whatever stands in them, bytes, JSON, nothing', async () => {
  const at = new Date('2026-02-03T04:05:06.789Z')
  const far = new Date('+012026-02-03T04:05:06.000Z')
  const words = ['a "b" \\ {c}, d', '', 'NULL', null]
  const { rows } = await sql`select ${at}::timestamptz as at, ${far}::timestamptz as far, ${words}::text[] as words,
    ${[[1, 2], [3, 4]]}::int[] as nested, ${[at]}::timestamptz[] as moments, ${Buffer.from([0, 255])}::bytea as bytes,
    ${{ a: ['b'] }}::jsonb as json, ${undefined}::text as nothing, ${1.5}::float8 as half, ${true}::boolean as yes`.execute(
    db,
  )
  expect(rows).toEqual([
    {
      ...{
        at,
        far,
        words,
        nested: [
          [1, 2],
          [3, 4],
        ],
        moments: [at],
        bytes: Buffer.from([0, 255]),
      },
      ...{ json: { a: ['b'] }, nothing: null, half: 1.5, yes: true },
    },
  ])
})

test('a value that cannot be read fails its statement alone', async () => {
  const tooLarge = sql`select ${9007199254740992n}::bigint as big from generate_series(1, 2)`
  await expect(tooLarge.execute(db)).rejects.toThrow('9007199254740992')
  const { rows } = await sql`select ${1}::int as one`.execute(db)
  expect(rows).toEqual([{ one: 1 }])
})

test('names can be switched off for a pooler that shares server connections', async () => {
  const unnamed = openDatabase(url, { max: 1, namedStatements: false })
  try {
    await unnamed.pool.query('select $1::int as tripled', [3])
    const prepared = await unnamed.pool.query('select from pg_prepared_statements')
    expect(prepared.rowCount).toBe(0)
  } finally {
    await unnamed.close()
  }
})

test('a failed statement leaves the connection usable', async () => {
  await expect(pool.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
  const { rows } = await pool.query('select 6 / $1::int as half', [2])
  expect(rows).toEqual([{ half: 3 }])
})

test('a transaction holds together although its beginning travels with its first statement', async () => {
  await sql`create temporary table kept (n integer)`.execute(db)
  const add = (n: number) => sql`insert into kept values (${n})`
  const refused = db.transaction().execute(async (tx) => {
    await add(1).execute(tx)
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  const broken = db.transaction().execute(async (tx) => {
    await sql`select 1 / ${0}::int`.execute(tx)
  })
  await expect(broken).rejects.toThrow('division by zero')
  await db.transaction().execute(async () => undefined)
  await db.transaction().execute(async (tx) => {
    await add(2).execute(tx)
    await add(3).execute(tx)
  })
  const { rows } =
    await sql`select n, pg_current_xact_id_if_assigned() is null as outside from kept order by n`.execute(db)
  expect(rows).toEqual([
    { n: 2, outside: true },
    { n: 3, outside: true },
  ])
})

test('a last statement is committed with its transaction, in one round trip, and its error rolls all of it back', async () => {
  await sql`create temporary table ended (n integer)`.execute(db)
  const addLast = (n: number) => CompiledQuery.raw(asLast('insert into ended values (12 / $1::int)'), [n])
  await db.transaction().execute(async (tx) => {
    await sql`insert into ended values (1)`.execute(tx)
    await tx.executeQuery(addLast(6))
    const { rows } = await sql`select pg_current_xact_id_if_assigned() is null as is_over`.execute(tx)
    expect(rows).toEqual([{ is_over: true }])
  })
  await db.transaction().execute((tx) => tx.executeQuery(addLast(4)))
  const broken = db.transaction().execute(async (tx) => {
    await sql`insert into ended values (9)`.execute(tx)
    await tx.executeQuery(addLast(0))
  })
  await expect(broken).rejects.toThrow('division by zero')
  const { rows } =
    await sql`select n, pg_current_xact_id_if_assigned() is null as outside from ended order by n`.execute(db)
  expect(rows).toEqual([1, 2, 3].map((n) => ({ n, outside: true })))
})

test('a connection that breaks between two statements of a transaction fails the transaction, and not the process', async () => {
  const broken = openDatabase(url, { max: 1 })
  try {
    const ended = new Promise((resolve) => broken.pool.once('connect', (client) => client.once('end', resolve)))
    const transaction = broken.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await ended
      await sql`select 1`.execute(tx)
    })
    await expect(transaction).rejects.toThrow()
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(broken.db)
    expect(rows).toEqual([{ one: 1 }])
  } finally {
    await broken.close()
  }
})

describe('connections at hand for ready statements', () => {
  const askPid = prepare<{ pid: number }>('select pg_backend_pid() as pid where :yes::boolean')
  const pidOf = async (own: OpenDatabase) => (await askPid(own.db, { yes: true }))[0]?.pid
  const opened: OpenDatabase[] = []
  const open = (max: number) => {
    const own = openDatabase(url, { max })
    opened.push(own)
    return own
  }
  afterEach(async () => {
    // Also while one is at hand.
    await Promise.all(opened.splice(0).map((own) => own.close()))
  })

  test('one after the other is asked of the same one, which the library does not take back in between', async () => {
    const own = open(4)
    const first = await pidOf(own)
    expect([await pidOf(own), await pidOf(own)]).toEqual([first, first])
    expect(own.pool).toMatchObject({ totalCount: 1, idleCount: 0, unusedCount: 1 })
    await expect(prepare('select 1 / :zero::int')(own.db, { zero: 0 })).rejects.toThrow('division by zero')
    expect(await pidOf(own)).toBe(first)
  })

  test('whoever else needs one gets it, and nobody waits for one that nobody uses', async () => {
    const own = open(2)
    const first = await pidOf(own)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own.db)
    expect(rows[0]?.pid).toBe(first)
    const holds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const begun = holds.map(({ promise }) => {
      const has = Promise.withResolvers<void>()
      const done = own.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx)
        has.resolve()
        await promise
      })
      return { has: has.promise, done }
    })
    await Promise.all(begun.map(({ has }) => has))
    const waiting = [pidOf(own), pidOf(own)]
    expect(own.pool.waitingCount).toBe(2)
    for (const { resolve } of holds) resolve()
    expect((await Promise.all(waiting)).every((pid) => typeof pid === 'number')).toBe(true)
    await Promise.all(begun.map(({ done }) => done))
  })

  test('one that breaks while nobody uses it is replaced before anybody asks it', async () => {
    const own = open(4)
    const ended = new Promise((resolve) => own.pool.once('connect', (client) => client.once('end', resolve)))
    const first = await pidOf(own)
    await pool.query('select pg_terminate_backend($1)', [first])
    await ended
    const next = await pidOf(own)
    expect(next).not.toBe(first)
    expect(own.pool).toMatchObject({ totalCount: 1, unusedCount: 1 })
  })
})
