import { beforeEach, expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { comingSoon, market as demoMarket } from '#demo/town/market.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { refuseUnlessDemo } from './seed-if-empty.ts'

const { db, url } = await testDatabase()

beforeEach(forgetTowns)
async function forgetTowns() {
  for (const table of ['sessions', 'users', 'zones', 'markets'] as const) await db.deleteFrom(table).execute()
}

test('the demo in production starts over nothing, and over its own towns with its own people', async () => {
  await refuseUnlessDemo(url)
  await insertMarket(db, { slug: demoMarket.slug })
  await insertMarket(db, { slug: comingSoon.slug })
  await insertStaff(db)
  await refuseUnlessDemo(url)
})

test('it starts neither over another market nor over other people', async () => {
  await insertMarket(db, { slug: 'athens', name: 'Athens' })
  await expect(refuseUnlessDemo(url)).rejects.toThrow(/not the demo's: it has the market Athens\. Unset DEMO/)
  await forgetTowns()
  await insertStaff(db)
  await db.updateTable('users').set({ email: 'ada@athens.example' }).execute()
  await expect(refuseUnlessDemo(url)).rejects.toThrow('it has the account ada@athens.example')
})
