import { expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { payArea } from './area.ts'
import { insertHour, payTown } from './testing.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const { app } = await testApp(deps, [payArea(deps)])
const cookie = await cookieOf(db, await insertStaff(db, { roles: ['manager'], name: 'Rosa Iyer' }))

test('[SIL-OPS-129] the cash of a driver is counted once; what is missing stays with the driver in the ledger', async () => {
  const { driver_id, market_id } = await payTown(db)
  const { driver_hour_id } = await insertHour(db, driver_id)
  const handed = { expected: cents(6795), kept: cents(1865), handed_in: cents(6795), created_at: new Date() }
  await db
    .insertInto('cash_counts')
    .values({ driver_hour_id, ...handed })
    .execute()
  const count = (payload: Record<string, unknown>) =>
    app.inject({
      method: 'POST',
      url: `/secure/invoices/cash/${driver_hour_id}`,
      headers: { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' },
      payload,
    })
  expect((await count({ counted: 'many' })).statusCode).toBe(422)
  expect((await count({ counted: '60.00', note: 'short' })).json()).toMatchObject({ difference: '-7.95' })
  expect((await count({ counted: '67.95' })).statusCode).toBe(409)
  const moved = await db.selectFrom('ledger_movements').selectAll().where('driver_id', '=', driver_id).execute()
  expect(moved).toMatchObject([
    { kind: 'cash_handed_in', market_id, bank: 6000, driver_payable: 1865, cash_with_driver: -7865 },
  ])
})
