import { expect, test } from 'vitest'
import { makeOutlooks } from '#areas/cart/server/public.ts'
import { makeMarkets } from '#areas/markets/server/public.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { makeMenus } from '#areas/menu/server/public.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { placesState } from './places-state.ts'

const { db } = await testDatabase()
// Friday, 6:12 PM in New York
const fridayEvening = new Date('2026-11-20T23:12:00Z')

test('[OPT-02] [SIL-ORD-042] places say what they sell now, and the day line what the market may deliver', async () => {
  const { market_id } = await insertMarket(db, { city: 'Town', time_zone: 'America/New_York' })
  const kitchen = await insertFranchise(db, { market_id, name: 'Kitchen' })
  const store = await insertFranchise(db, { market_id, name: 'Store', kind: 'package_store' })
  const asleep = await insertFranchise(db, { market_id, name: 'Asleep', hours: {} })
  await insertMenuItem(db, kitchen.franchise_id)
  await insertMenuItem(db, store.franchise_id, { category: 'beer' })
  await insertMenuItem(db, asleep.franchise_id, { category: 'wine' })
  const market = await makeMarkets(db).current(market_id)
  if (!market) throw new Error('The market is gone')

  const { franchises, today } = placesState(await makeMenus(db).ofMarket(market_id), market, undefined, {
    now: fridayEvening,
    roadTimes: makeRoadTimes(db),
    outlooks: makeOutlooks(db),
  })

  expect(franchises.map(({ name, alcohol }) => [name, alcohol?.text ?? null])).toEqual([
    ['Asleep', 'Wine not at present'],
    ['Kitchen', null],
    ['Store', 'Beer until 11:30 PM'],
  ])
  expect(today).toEqual({
    city: 'Town',
    time_text: 'Friday, 6:12 PM',
    minute: 18 * 60 + 12,
    kitchens_open: 1,
    stores_open: 1,
    rows: [
      { name: 'Kitchens', alcohol: false, spans: [{ from: 360, to: 1800 }] },
      { name: 'Beer', alcohol: true, spans: [{ from: 450, to: 1410 }] },
    ],
  })
})
