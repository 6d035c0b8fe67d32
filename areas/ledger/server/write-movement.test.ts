import { describe, expect, test } from 'vitest'
import { insertOrder, partiesOf } from '#areas/orders/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { Entries } from '../rules/accounts.ts'
import type { Posting } from '../rules/posting.ts'
import { writeMovement } from './write-movement.ts'

const { db, pool } = await testDatabase()
const now = new Date('2026-11-20T23:00:00Z')
const write = (posting: Posting, at = now) => db.transaction().execute((tx) => writeMovement({ tx, now: at }, posting))
const order = await insertOrder(db, { sales_tax: 100 })

const moved = { bank: cents(-500), driver_payable: cents(500) }
const paid = (cause: string, entries: Entries = moved): Posting => ({ kind: 'paid_out', cause, entries, market_id: 1 })

describe('a movement', () => {
  test('is there with its parties and its entries, one by one too', async () => {
    const { movement_id, is_new } = await write({ ...paid('1'), ...partiesOf(order), reason: 'Friday' })
    expect(is_new).toBe(true)
    const { rows } = await pool.query(
      'select account, amount, order_id, franchise_id from ledger_entries where movement_id = $1 order by account',
      [movement_id],
    )
    const { order_id, franchise_id } = order
    expect(rows).toEqual([
      { account: 'bank', amount: -500, order_id, franchise_id },
      { account: 'driver_payable', amount: 500, order_id, franchise_id },
    ])
  })

  test('of a cause that was written before is the same one, also for two at once', async () => {
    const both = await Promise.all([write(paid('2')), write(paid('2'))])
    expect(both.map(({ is_new }) => is_new).sort()).toEqual([false, true])
    expect(new Set(both.map(({ movement_id }) => movement_id)).size).toBe(1)
    expect(await write({ ...paid('2'), kind: 'refunded' })).toMatchObject({ is_new: true })
  })

  test('of a cause that has moved other money is refused', async () => {
    await write(paid('3'))
    const other = { bank: cents(-501), driver_payable: cents(501) }
    await expect(write(paid('3', other))).rejects.toThrow('paid_out 3 has moved other money before')
  })

  test('whose entries do not sum to zero is refused, by us and by the database', async () => {
    await expect(write(paid('4', { bank: cents(1) }))).rejects.toThrow('paid_out 4 do not sum to zero')
    const unbalanced = `insert into ledger_movements (kind, cause, at, bank) values ('paid_out', '5', now(), 1)`
    await expect(pool.query(unbalanced)).rejects.toThrow('entries_sum_to_zero')
  })

  test('of a person says why', async () => {
    const nothing = `insert into ledger_movements (kind, cause, at, bank, customer) values ('adjusted', '6', now(), 1, -1)`
    await expect(pool.query(nothing)).rejects.toThrow('adjustments_say_why')
  })

  test.each([
    'update ledger_movements set bank = 0, driver_payable = 0',
    "update ledger_movements set reason = 'x' where movement_id < 0",
    'delete from ledger_movements',
    'truncate ledger_movements cascade',
  ])('is never changed: %s', async (sql) => {
    await expect(pool.query(sql)).rejects.toThrow('The ledger is never changed: correct a movement by a new one.')
  })

  test('of a transaction that is taken back has not been', async () => {
    const broken = db.transaction().execute(async (tx) => {
      await writeMovement({ tx, now }, paid('7'))
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect(await write(paid('7'))).toMatchObject({ is_new: true })
  })
})
