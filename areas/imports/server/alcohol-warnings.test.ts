import { expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { alcoholWarnings } from './alcohol-warnings.ts'

const { db } = await testDatabase()

test('each market under another state’s alcohol law is named, to those who work there', async () => {
  const georgian = await insertMarket(db, { name: 'Fitting', state: 'GA' })
  const columbus = await insertMarket(db, { name: 'Columbus', state: 'OH' })
  await insertMarket(db, { name: 'Auburn', state: 'AL' })
  expect(await alcoholWarnings(db, () => true)).toEqual([
    expect.stringContaining('Auburn lies in AL'),
    expect.stringContaining('Columbus lies in OH'),
  ])
  expect(await alcoholWarnings(db, (market_id) => market_id === columbus.market_id)).toEqual([
    expect.stringContaining('Columbus lies in OH'),
  ])
  expect(await alcoholWarnings(db, (market_id) => market_id === georgian.market_id)).toEqual([])
})
