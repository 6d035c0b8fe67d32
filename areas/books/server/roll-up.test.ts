import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { accounts } from '#areas/ledger/rules/accounts.ts'
import { authorized, captured } from '#areas/ledger/rules/card-postings.ts'
import { adjusted, cashHandedIn, deposited, paidOut, tipped } from '#areas/ledger/rules/cash-postings.ts'
import { correction } from '#areas/ledger/rules/posting.ts'
import { type CostBearer, credited, refunded } from '#areas/ledger/rules/refund-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { partiesOf, type TestOrder } from '#areas/orders/server/testing.ts'
import { localTime } from '#platform/core/local-time.ts'
import { cents, percentOf } from '#platform/core/money.ts'
import { untilWaiting, whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { bookColumns } from '../rules/book-columns.ts'
import { rebuildBooks, rollUp } from './roll-up.ts'
import { booksTown, changeOrder, insertRestaurant, move, placeOrder } from './testing.ts'

const { db } = await testDatabase()
const zone = 'America/New_York'
const now = new Date('2026-11-24T15:00:00Z')
const roll = (waitMs?: number) => rollUp(db, { now, ...(waitMs !== undefined && { waitMs }) })

type BookRow = { day: string; market_id: number | null; franchise_id: number | null } & Record<string, number>

async function booksOf(market_id: number): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select * from book_days where market_id = ${market_id} order by day, franchise_id nulls first`.execute(db)
  return rows
}

/** What the ledger itself comes to, counted here, by the clock of JavaScript. */
async function ledgerOf(market_id: number) {
  const movements = await db
    .selectFrom('ledger_movements')
    .select(['at', 'franchise_id', ...accounts])
    .where('market_id', '=', market_id)
    .execute()
  const days = new Map<string, Record<string, number>>()
  for (const { at, franchise_id, ...amounts } of movements) {
    const key = `${localTime(at.getTime(), zone).day}/${franchise_id}`
    const sums = days.get(key) ?? Object.fromEntries(accounts.map((account) => [account, 0]))
    for (const account of accounts) sums[account] = (sums[account] ?? 0) + amounts[account]
    days.set(key, sums)
  }
  return days
}

async function expectBooksToAgree(market_id: number) {
  const books = await booksOf(market_id)
  const found = books.map((row) => [
    `${row.day}/${row.franchise_id}`,
    Object.fromEntries(accounts.map((account) => [account, row[account]])),
  ])
  expect(new Map(found as [string, Record<string, number>][])).toEqual(await ledgerOf(market_id))
  for (const row of books) {
    const { food = 0, commission = 0, at_store = 0, borne = 0, restaurant_paid = 0, restaurant_adjusted = 0 } = row
    expect(food + commission + at_store + borne + restaurant_paid + restaurant_adjusted).toBe(
      0 - (row.restaurant_payable ?? 0),
    )
  }
  return books
}

const sum = (rows: readonly BookRow[], column: string) => rows.reduce((all, row) => all + (row[column] ?? 0), 0)

// Days on which the clock is changed among them, and moments just before and after a midnight.
const moment = fc.constantFrom(
  '2026-03-08T04:59:59Z',
  '2026-03-08T05:00:00Z',
  '2026-03-09T03:59:59Z',
  '2026-03-09T04:00:00Z',
  '2026-11-01T03:59:00Z',
  '2026-11-01T04:00:00Z',
  '2026-11-02T04:59:59Z',
  '2026-11-02T05:00:00Z',
  '2026-11-20T18:00:00Z',
)
const amount = fc.integer({ min: 1, max: 9_999 })
const act = fc.record({
  what: fc.constantFrom(
    'place',
    'place',
    'place',
    'deliver',
    'cancel',
    'reopen',
    'capture',
    'refund',
    'credit',
    'tip',
    'cash',
    'pay restaurant',
    'pay driver',
    'pay tax',
    'adjust',
    'correct',
    'deposit',
    'roll up',
  ),
  at: moment,
  amount,
  which: fc.nat({ max: 20 }),
  bearer: fc.constantFrom<CostBearer>('restaurant', 'driver', 'company'),
  payment_type: fc.constantFrom('card_online', 'cash_at_door', 'pay_at_store'),
})
let causes = 0

describe('the books', () => {
  test('[SIL-ORD-133] are the ledger to the cent, whatever moves money, in whatever order and of whatever day', async () => {
    const driver = await db
      .insertInto('drivers')
      .values({ market_id: (await booksTown(db)).market_id, name: 'Ana Petrova', phone_number: '7065550123' })
      .returning('driver_id')
      .executeTakeFirstOrThrow()
    const { driver_id } = driver
    const { cosmic_customer_id } = await db
      .insertInto('customers')
      .values({ phone_number: '7065550142', name: 'Noor Haddad' })
      .returning('cosmic_customer_id')
      .executeTakeFirstOrThrow()
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 24 }), async (acts) => {
        const { market_id, franchise_id } = await booksTown(db, { commission: 22.5 })
        const restaurants = [franchise_id, await insertRestaurant(db, market_id)]
        const orders: TestOrder[] = []
        for (const { what, at, amount: some, which, bearer, payment_type } of acts) {
          causes += 1
          const cause = `made-up/${causes}`
          const asked = cents(some)
          if (what === 'roll up') await roll()
          else if (what === 'place') {
            const is_delivery = payment_type !== 'pay_at_store'
            const fees = {
              sales_tax: cents(some % 700),
              delivery_fee: cents(is_delivery ? 299 : 0),
              surge_price: cents(some % 3),
            }
            const total = cents(some + fees.sales_tax + fees.delivery_fee + fees.surge_price)
            const of = {
              market_id,
              franchise_id: restaurants[which % 2] ?? franchise_id,
              driver_id: is_delivery ? driver_id : null,
            }
            orders.push(
              await placeOrder(db, at, {
                ...of,
                ...fees,
                is_delivery,
                payment_type,
                subtotal: asked,
                total,
                tip: cents(some % 500),
              }),
            )
          } else if (what === 'deposit') await move(db, at, deposited({ cause, amount: asked, fee: cents(some % 50) }))
          else if (what === 'pay driver')
            await move(db, at, paidOut({ cause, market_id, amount: asked, to: 'driver', driver_id }))
          else if (what === 'pay tax') await move(db, at, paidOut({ cause, market_id, amount: asked, to: 'tax' }))
          else if (what === 'pay restaurant')
            await move(db, at, paidOut({ cause, market_id, amount: asked, to: 'restaurant', franchise_id }))
          else if (what === 'cash')
            await move(
              db,
              at,
              cashHandedIn({ cause, of: { market_id, driver_id }, handed_in: asked, kept: cents(some % 90) }),
            )
          else if (what === 'adjust')
            await move(
              db,
              at,
              adjusted({
                cause,
                market_id,
                franchise_id,
                reason: 'Lost',
                entries: { restaurant_payable: asked, write_offs: cents(-some) },
              }),
            )
          else {
            const place = which % Math.max(orders.length, 1)
            const order = orders[place]
            if (!order) continue
            const of = { cause, order: { ...partiesOf(order), driver_id }, amount: asked }
            const held = { ...partiesOf(order), card_authorization_id: causes, amount: asked }
            if (what === 'deliver') orders[place] = await changeOrder(db, at, order, 'delivered')
            if (what === 'cancel') orders[place] = await changeOrder(db, at, order, 'cancelled')
            if (what === 'reopen') orders[place] = await changeOrder(db, at, order, 'preparing')
            if (what === 'capture') {
              await move(db, at, authorized(held))
              await move(db, at, captured(held, cents(some % 2 ? some : some - 1)))
            }
            if (what === 'credit') await move(db, at, credited({ ...of, cosmic_customer_id, borne_by: bearer }))
            if (what === 'tip') await move(db, at, tipped({ ...of, by: 'card' }))
            if (what === 'refund' || what === 'correct') {
              const posting = refunded({ ...of, sales_tax: cents(some % 7), borne_by: bearer, by: { way: 'check' } })
              const { movement_id } = await move(db, at, posting)
              const { kind: _kind, cause: _cause, ...written } = posting
              if (what === 'correct') await move(db, at, correction({ ...written, movement_id }, 'Entered twice'))
            }
          }
        }
        expect(await roll()).toBe('done')
        const books = await expectBooksToAgree(market_id)
        const counted = orders.filter(({ status }) => status !== 'cancelled')
        expect(sum(books, 'orders')).toBe(counted.length)
        expect(sum(books, 'food')).toBe(counted.reduce((all, { subtotal }) => all + subtotal, 0))
        const ofTerms = counted.filter((order) => order.franchise_id === franchise_id)
        expect(sum(books, 'commission') + 0).toBe(
          ofTerms.reduce((all, { subtotal }) => all - percentOf(subtotal, 22.5), 0),
        )
      }),
      { numRuns: 25 },
    )
    expect((await rebuildBooks(db)).different).toBe(0)
  })

  test('wait for a movement that was begun before the newest one and is not written yet', async () => {
    const { market_id, franchise_id } = await booksTown(db)
    const paid = (cause: string) => paidOut({ cause, market_id, franchise_id, to: 'restaurant', amount: cents(1_000) })
    await roll()
    await db.transaction().execute(async (tx) => {
      await writeMovement({ tx, now }, paid('slow'))
      await move(db, '2026-11-20T18:00:00Z', paid('quick'))
      expect(await roll(0)).toBe('waits')
      expect(await booksOf(market_id)).toEqual([])
    })
    expect(await roll()).toBe('done')
    expect(sum(await expectBooksToAgree(market_id), 'restaurant_adjusted')).toBe(-2_000)
  })

  test('pass over what a transaction has taken back', async () => {
    const { market_id, franchise_id } = await booksTown(db)
    const paid = (cause: string) => paidOut({ cause, market_id, franchise_id, to: 'restaurant', amount: cents(700) })
    const broken = db.transaction().execute(async (tx) => {
      await writeMovement({ tx, now }, paid('taken back'))
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    await move(db, '2026-11-20T18:00:00Z', paid('stays'))
    expect(await roll()).toBe('done')
    expect(sum(await expectBooksToAgree(market_id), 'restaurant_adjusted')).toBe(-700)
  })

  test('count everything once when two processes keep them at the same moment', async () => {
    const { market_id, franchise_id } = await booksTown(db, { commission: 10 })
    for (const at of ['2026-11-20T18:00:00Z', '2026-11-21T18:00:00Z'])
      await placeOrder(db, at, { market_id, franchise_id, subtotal: cents(2_000) })
    const both = await whileRowsHeld(
      db,
      (tx) => sql`select from book_progress for update`.execute(tx),
      () => [roll(), roll()],
    )
    expect(both).toEqual(['done', 'done'])
    const books = await expectBooksToAgree(market_id)
    expect([sum(books, 'orders'), sum(books, 'food'), sum(books, 'commission')]).toEqual([2, 4_000, -400])
  })

  test('count nothing of a round whose process is killed in the middle, and all of it in the next', async () => {
    const { market_id, franchise_id } = await booksTown(db, { commission: 10 })
    await placeOrder(db, '2026-11-20T18:00:00Z', { market_id, franchise_id, subtotal: cents(2_000) })
    // Its rows are there, and it cannot end: the day that it would write is held.
    await roll()
    await placeOrder(db, '2026-11-20T19:00:00Z', { market_id, franchise_id, subtotal: cents(1_000) })
    await db.transaction().execute(async (tx) => {
      await sql`select from book_days where market_id = ${market_id} for update`.execute(tx)
      const killed = roll()
      const end = expect(killed).rejects.toThrow()
      await untilWaiting(db, 1)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      await end
    })
    expect(sum(await booksOf(market_id), 'food')).toBe(2_000)
    expect(await roll()).toBe('done')
    const books = await expectBooksToAgree(market_id)
    expect([sum(books, 'orders'), sum(books, 'food'), sum(books, 'commission')]).toEqual([2, 3_000, -300])
  })

  test('cut their days by the market’s clock, and anew when that is changed', async () => {
    const { market_id, franchise_id } = await booksTown(db)
    await placeOrder(db, '2026-11-02T04:59:00Z', { market_id, franchise_id, subtotal: cents(1_000) })
    await placeOrder(db, '2026-11-02T05:00:00Z', { market_id, franchise_id, subtotal: cents(2_000) })
    await roll()
    const days = async () => (await booksOf(market_id)).map(({ day, food }) => [day, food])
    expect(await days()).toEqual([
      ['2026-11-01', 1_000],
      ['2026-11-02', 2_000],
    ])
    await db
      .updateTable('markets')
      .set({ time_zone: 'America/Los_Angeles' })
      .where('market_id', '=', market_id)
      .execute()
    await roll()
    expect(await days()).toEqual([['2026-11-01', 3_000]])
  })

  test('are kept up to what was there when they were begun, also where movements never cease', async () => {
    const { market_id, franchise_id } = await booksTown(db)
    await placeOrder(db, '2026-11-20T18:00:00Z', { market_id, franchise_id, subtotal: cents(2_000) })
    // With each time that the books are kept a further movement is there.
    await sql`create function moves_again() returns trigger language plpgsql as $$ begin
      insert into ledger_movements (kind, cause, at, bank, card_provider)
        values ('deposited', 'again/' || new.movement_id, now(), 1, -1);
      return null; end $$`.execute(db)
    await sql`create trigger moves_again after update on book_progress for each row execute function moves_again()`.execute(
      db,
    )
    try {
      expect(await roll()).toBe('done')
      await expectBooksToAgree(market_id)
    } finally {
      await sql`drop function moves_again cascade`.execute(db)
    }
    expect(await roll()).toBe('done')
  })

  test('are made anew from the ledger, and say what was wrong', async () => {
    const { market_id, franchise_id } = await booksTown(db)
    await placeOrder(db, '2026-11-20T18:00:00Z', { market_id, franchise_id, subtotal: cents(2_000) })
    await roll()
    expect((await rebuildBooks(db)).different).toBe(0)
    await sql`update book_days set food = food + 1 where market_id = ${market_id}`.execute(db)
    expect((await rebuildBooks(db)).different).toBe(1)
    await sql`delete from book_days where market_id = ${market_id}`.execute(db)
    expect((await rebuildBooks(db)).different).toBe(1)
    await sql`insert into book_days (day, market_id, food) values ('2026-01-01', ${market_id}, 5)`.execute(db)
    expect((await rebuildBooks(db)).different).toBe(1)
    await expectBooksToAgree(market_id)
  })

  test('hold a sum for each account of the ledger', async () => {
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns where table_name = 'book_days'`.execute(db)
    const kept = rows
      .map(({ column_name }) => column_name)
      .filter((name) => !['day', 'market_id', 'franchise_id'].includes(name))
    expect(kept.sort()).toEqual([...bookColumns].sort())
  })
})

describe('commission', () => {
  test('follows the terms of the moment at which an order was placed, and is given back with it', async () => {
    const { market_id, franchise_id } = await booksTown(db, { commission: 20 })
    const order = await placeOrder(db, '2026-11-20T18:00:00Z', { market_id, franchise_id, subtotal: cents(2_005) })
    await db
      .insertInto('payout_terms')
      .values({
        franchise_id,
        valid_from: new Date('2026-11-21T00:00:00Z'),
        commission_percent: '10',
        set_by: 'Rosa Iyer',
      })
      .execute()
    await placeOrder(db, '2026-11-22T18:00:00Z', { market_id, franchise_id, subtotal: cents(1_000) })
    await roll()
    const days = async () => (await booksOf(market_id)).map(({ day, commission }) => [day, commission])
    expect(await days()).toEqual([
      ['2026-11-20', -401],
      ['2026-11-22', -100],
    ])
    const cancelled = await changeOrder(db, '2026-11-23T18:00:00Z', order, 'cancelled')
    await roll()
    expect(await days()).toEqual([
      ['2026-11-20', -401],
      ['2026-11-22', -100],
      ['2026-11-23', 401],
    ])
    await changeOrder(db, '2026-11-24T14:00:00Z', cancelled, 'delivered')
    await roll()
    expect(sum(await expectBooksToAgree(market_id), 'commission')).toBe(-501)
  })
})
