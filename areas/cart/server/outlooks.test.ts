import { expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { makeOutlooks, saveOutlook } from './outlooks.ts'

const { db } = await testDatabase()
const spread = { mean: 60_000, sd: 30_000 }
const outlook = {
  way: spread,
  counter_ms: 180_000,
  doors: [spread, spread],
  stores: { 7: { driver_at: 5, kitchen: spread } },
} as const

test('what dispatch knows of a market is read for the next who asks; what another version has written is told and holds nobody up', async () => {
  const [{ market_id }, other] = [await insertMarket(db), await insertMarket(db)]
  const holds_until = new Date('2027-01-01T00:00:00Z')
  const now = new Date('2026-11-21T18:00:00Z')
  await db.transaction().execute(async (tx) => {
    await saveOutlook(tx, market_id, { holds_until, outlook })
    await saveOutlook(tx, other.market_id, { holds_until, outlook })
  })
  await db
    .updateTable('delivery_outlooks')
    .set({ outlook: JSON.stringify({ stores: { 7: { driver_at: 'soon' } } }) })
    .where('market_id', '=', other.market_id)
    .execute()
  const warned: unknown[] = []
  const outlooks = makeOutlooks(db, { warn: (facts) => warned.push(facts) })
  await expect.poll(() => outlooks.atOnce(market_id, now)(7)).toMatchObject({ driver_at: 5, counter_ms: 180_000 })
  expect(outlooks.atOnce(market_id, now)(8)).toBeUndefined()
  expect(outlooks.atOnce(market_id, holds_until)(7)).toBeUndefined()

  expect(outlooks.atOnce(other.market_id, now)(7)).toBeUndefined()
  await expect.poll(() => warned).toMatchObject([{ market_id: other.market_id }])
  expect(outlooks.atOnce(other.market_id, now)(7)).toBeUndefined()
})
