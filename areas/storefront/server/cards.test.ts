import { expect, test } from 'vitest'
import { makeOutlooks } from '#areas/cart/server/public.ts'
import { makeMarkets } from '#areas/markets/server/public.ts'
import { insertMarket, placeAt } from '#areas/markets/server/testing.ts'
import { makeMenus } from '#areas/menu/server/public.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { RawJson } from '#platform/server/ready-text.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { franchiseCard, franchiseState } from './cards.ts'

const { db } = await testDatabase()
const [roadTimes, outlooks] = [makeRoadTimes(db), makeOutlooks(db)]

test('a place is one text for all without an address, until it says something else; whoever has one gets their own', async () => {
  const { market_id } = await insertMarket(db, { time_zone: 'America/New_York' })
  // Opens at ten in the morning, 15:00 UTC.
  const { franchise_id } = await insertFranchise(db, { market_id, hours: { 6: [[600, 1200]] } })
  const [market, menu] = [await makeMarkets(db).current(market_id), await makeMenus(db).current(franchise_id)]
  if (!market || !menu) throw new Error('The place is gone')
  const at = (time: string) => ({ now: new Date(`2026-11-21T${time}Z`), roadTimes, outlooks })
  const shownAt = (time: string) => franchiseState(menu, market, undefined, at(time)) as RawJson

  const early = shownAt('14:00:10')
  expect(early).toBeInstanceOf(RawJson)
  expect(early.value).toEqual(franchiseCard(menu, market, undefined, at('14:00:10')))
  expect(shownAt('14:00:50')).toBe(early)
  expect(shownAt('14:01:00')).toBe(early)
  const open = shownAt('15:00:00')
  expect([early.value, open.value]).toMatchObject([
    // No line breaks within the time.
    { open_now: false, hours_text: 'Opens at 10:00\u00a0AM' },
    { open_now: true },
  ])
  expect(franchiseState(menu, market, placeAt(4), at('15:00:00'))).toMatchObject({ in_range: expect.any(Boolean) })
})
