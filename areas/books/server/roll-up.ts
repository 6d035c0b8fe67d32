import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { prepare } from '#platform/server/prepared.ts'
import { tryAgain } from '#platform/server/try-again.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { bookColumns } from '../rules/book-columns.ts'

type RollUpOptions = {
  readonly now: Date
  /** How long to wait for transactions that may still write movements before the last one that is seen. */
  readonly waitMs?: number
  readonly atOnce?: number
}

/** `waits`: a transaction that began to write before the newest movement has not ended; what it writes may come before it. */
type RolledUp = 'done' | 'waits'

const usualWaitMs = 1_000
const pauseMs = 20
const usualAtOnce = 200_000

/** The movements that are there, and then the commission that they brought, which is a movement as well. */
const rounds = 2

/**
 * Brings the books up to the newest movement of the ledger. Each movement is counted once, whatever day it is of: the place up to which they are
 * counted moves in the transaction that counts them, under a lock, so that neither two processes nor one that is killed count anything twice or not at
 * all. What comes meanwhile is left to the next time: where orders never cease, one would never come to the end of them.
 */
export async function rollUp(
  db: Db,
  { now, waitMs = usualWaitMs, atOnce = usualAtOnce }: RollUpOptions,
): Promise<RolledUp> {
  for (let round = 0; round < rounds; round += 1) {
    const found = await ledgerNow(db)
    if (isKept(found, found.newest)) return 'done'
    if (!(await untilWritten(db, waitMs))) return 'waits'
    for (let present = found; !isKept(present, found.newest); present = await ledgerNow(db))
      await tryAgain(() => db.transaction().execute((tx) => countMovements(tx, found.newest, atOnce, now)))
  }
  return 'done'
}

type LedgerNow = { readonly newest: number; readonly kept_to: number; readonly has_other_clocks: boolean }

/** A movement's number is given before its transaction ends: of two, the later number may be seen first. */
const ledgerNowOf = prepare<LedgerNow>(`
  select (select coalesce(max(movement_id), 0)::bigint from ledger_movements) as newest, movement_id as kept_to,
    exists (select from markets m left join book_markets b using (market_id) where b.time_zone is distinct from m.time_zone) as has_other_clocks
  from book_progress`)

async function ledgerNow(db: Db): Promise<LedgerNow> {
  const [found] = await ledgerNowOf(db, {})
  if (!found) throw new Error('The books have no place up to which they are kept')
  return found
}

const isKept = ({ kept_to, has_other_clocks }: LedgerNow, newest: number) => kept_to >= newest && !has_other_clocks

/**
 * Until all that write into the ledger now have ended. Whoever has a movement's number holds this lock on the table until its end, so that
 * after them every number that was given before is either seen or will never be. Nobody has to wait for us.
 */
async function untilWritten(db: Db, waitMs: number): Promise<boolean> {
  const until = Date.now() + waitMs
  let writers = await writersNow(db)
  while (writers.length > 0) {
    if (Date.now() >= until) return false
    await pause(pauseMs)
    const still = new Set(await writersNow(db))
    writers = writers.filter((writer) => still.has(writer))
  }
  return true
}

async function writersNow(db: Db): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'ledger_movements'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ writer }) => writer)
}

async function countMovements(tx: Tx, newest: number, atOnce: number, now: Date): Promise<void> {
  const { movement_id: from } = await tx
    .selectFrom('book_progress')
    .select('movement_id')
    .forUpdate()
    .executeTakeFirstOrThrow()
  await recutOtherClocks(tx, from)
  // Another process has been faster.
  if (from >= newest) return
  const to = Math.min(newest, from + atOnce)
  await chargeCommission(tx, from, to)
  await addMovements(tx, sql<boolean>`movement_id > ${from} and movement_id <= ${to}`)
  await tx.updateTable('book_progress').set({ movement_id: to, rolled_at: now }).execute()
}

/**
 * What we keep of the food of each order, by the terms of the moment at which it was placed, so that an order that is cancelled gives back what
 * it took. It stands at the time of the movement that it follows.
 */
async function chargeCommission(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into ledger_movements (kind, cause, at, market_id, order_id, franchise_id, restaurant_payable, commission)
    select 'commission_charged', m.movement_id::text, m.at, m.market_id, m.order_id, m.franchise_id, c.amount, -c.amount
    from book_movements m
    cross join lateral (select min(charge.at) as placed_at from ledger_movements charge
      where charge.order_id = m.order_id and charge.kind in ('placed', 'settled', 'reopened')) p
    cross join lateral (select commission_percent from payout_terms t
      where t.franchise_id = m.franchise_id and t.valid_from <= p.placed_at order by t.valid_from desc limit 1) t
    cross join lateral (select round(m.food * t.commission_percent / 100)::integer as amount) c
    where m.movement_id > ${from} and m.movement_id <= ${to} and m.kind in ('placed', 'settled', 'cancelled', 'reopened')
      and m.food <> 0 and c.amount <> 0
    order by m.movement_id`.execute(tx)
}

const names = sql.raw(bookColumns.join(', '))
const sums = sql.raw(bookColumns.map((column) => `sum(${column})`).join(', '))
const added = sql.raw(bookColumns.map((column) => `${column} = book_days.${column} + excluded.${column}`).join(', '))

async function addMovements(tx: Tx, which: ReturnType<typeof sql<boolean>>): Promise<void> {
  await sql`
    insert into book_days (day, market_id, franchise_id, ${names})
    select day, market_id, franchise_id, ${sums} from book_movements where ${which} group by day, market_id, franchise_id
    on conflict (day, market_id, franchise_id) do update set ${added}`.execute(tx)
}

const otherClocks = sql<{ market_id: number }>`
  select m.market_id from markets m left join book_markets b using (market_id) where b.time_zone is distinct from m.time_zone
  order by m.market_id`

/** A market whose clock was changed has other days: its books are made anew from its movements. */
async function recutOtherClocks(tx: Tx, upTo: number): Promise<void> {
  const { rows } = await otherClocks.execute(tx)
  if (rows.length === 0) return
  const ids = rows.map(({ market_id }) => market_id)
  await sql`
    insert into book_markets (market_id, time_zone) select market_id, time_zone from markets where market_id = any(${ids}::integer[])
    on conflict (market_id) do update set time_zone = excluded.time_zone`.execute(tx)
  await sql`delete from book_days where market_id = any(${ids}::integer[])`.execute(tx)
  await addMovements(tx, sql<boolean>`market_id = any(${ids}::integer[]) and movement_id <= ${upTo}`)
}

type Rebuilt = { readonly days: number; readonly different: number }

/** Makes the books anew from the whole ledger, as far as they were kept; answers how many days were not as they are now. */
export async function rebuildBooks(db: Db): Promise<Rebuilt> {
  return db.transaction().execute(async (tx) => {
    const { movement_id } = await tx
      .selectFrom('book_progress')
      .select('movement_id')
      .forUpdate()
      .executeTakeFirstOrThrow()
    await sql`create temporary table books_before on commit drop as select * from book_days`.execute(tx)
    await sql`delete from book_days`.execute(tx)
    await addMovements(tx, sql<boolean>`movement_id <= ${movement_id}`)
    const { rows } = await sql<Rebuilt>`
      select (select count(*)::integer from book_days) as days, count(*)::integer as different from (
        (select day, market_id, franchise_id, ${names} from book_days except select day, market_id, franchise_id, ${names} from books_before)
        union all
        (select day, market_id, franchise_id, ${names} from books_before b
          where not exists (select from book_days d where d.day = b.day and d.market_id is not distinct from b.market_id
            and d.franchise_id is not distinct from b.franchise_id) and ${anything})) differing`.execute(tx)
    return rows[0] ?? { days: 0, different: 0 }
  })
}

/** A day that came to nothing may be missing. */
const anything = sql.raw(`(${bookColumns.map((column) => `${column} <> 0`).join(' or ')})`)
