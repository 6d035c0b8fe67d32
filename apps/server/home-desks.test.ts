import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTaxRecord } from '#areas/books/server/tax-testing.ts'
import { newPhone } from '#areas/outreach/server/testing.ts'
import { insertHour, insertPaidDriver } from '#areas/pay/server/testing.ts'
import { insertSalesRestaurant } from '#areas/sales/server/testing.ts'
import { daysAfter } from '#platform/core/day.ts'
import { homesOfTwoMarkets, minutes, type Person } from './home-testing.ts'

const { db, east, west, home } = await homesOfTwoMarkets()

test('what waits in messages, hours, sales and tax records, in the markets that one works in', async () => {
  const manager: Person = { roles: ['manager'], market_ids: [west] }
  const said = async (person: Person = manager) =>
    Object.fromEntries(
      (await home(person)).facts.map(({ href, text, tone }) => [href, tone ? `${tone}: ${text}` : text]),
    )
  expect(await said()).toMatchObject({
    '/secure/messaging': 'None open',
    '/secure/invoices/hours': 'All approved',
    '/secure/sales': 'Nothing is due today',
    '/secure/tax_records': 'None to verify',
  })

  const write = (market_id: number | null, unread: number, status: 'open' | 'done' = 'open') =>
    db
      .insertInto('conversations')
      .values({
        kind: 'customer',
        market_id,
        phone_number: newPhone(),
        unread,
        status,
        last_text: 'Hello',
        last_by: 'them',
        last_at: minutes(-1),
        created_at: minutes(-1),
      })
      .execute()
  await write(west, 2)
  await write(west, 0)
  await write(null, 1)
  await write(east, 1)
  await write(west, 1, 'done')
  for (const [market_id, ended_how] of [
    [west, 'driver'],
    [west, 'forgotten'],
    [east, 'driver'],
  ] as const) {
    const { driver_id } = await insertPaidDriver(db, market_id)
    await insertHour(db, driver_id, { approve: 2, ended_how })
    await insertHour(db, driver_id, { approve: 1, started_at: minutes(-90), ended_at: minutes(-30) })
  }
  const { rows } = await sql<{
    today: string
  }>`select (now() at time zone 'America/New_York')::date::text as today`.execute(db)
  const today = rows[0]?.today ?? ''
  for (const next_step_on of [today, daysAfter(today, -1), daysAfter(today, 1)])
    await db
      .updateTable('sales_restaurants')
      .set({ next_step_on })
      .where(
        'sales_restaurant_id',
        '=',
        await insertSalesRestaurant(db, { market_id: west, name: `Due ${next_step_on}` }),
      )
      .execute()
  const { driver_id } = await insertPaidDriver(db, west)
  await insertTaxRecord(db, { market_id: west, driver_id })
  expect(await said()).toMatchObject({
    '/secure/messaging': 'warn: 2 unread',
    '/secure/invoices/hours': '2 to approve',
    '/secure/sales': 'bad: 1 overdue, 1 due today',
    '/secure/tax_records': '1 to verify',
  })
  expect((await home(manager)).figures).toContainEqual({
    label: 'Hours to approve',
    value: 2,
    detail: '1 forgotten',
    tone: 'warn',
    href: '/secure/invoices/hours',
  })
  expect(await said({ roles: ['customer_support'], market_ids: [west] })).not.toHaveProperty('/secure/invoices/hours')
})
