import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { makeMenus } from '#areas/menu/server/public.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { bellwether, noodleBar } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { kitchenServer } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-20T23:00:20Z')
const server = await kitchenServer(db, { clock })
let place: { franchise_id: number; market_id: number }
let tablet: Awaited<ReturnType<typeof server.tablet>>

beforeAll(async () => {
  const { market_id } = await insertMarket(db, { ...bellwether, time_zone: 'America/New_York' })
  const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id })
  place = { franchise_id, market_id }
  tablet = await server.tablet(place)
})
beforeEach(() => clock.set('2026-11-20T23:00:20Z'))

const pause = (until: unknown) => tablet.post('/restaurant_app/pause', { until })
const menu = async () => (await makeMenus(db).current(place.franchise_id))?.franchise.paused_until

test('a kitchen pauses for so many whole minutes by its own clock, and what holds its menu knows at once', async () => {
  expect(await pause(30)).toMatchObject({ paused_until: Date.parse('2026-11-20T23:31:00Z') })
  expect(await menu()).toEqual({ day: '2026-11-20', minute: 18 * 60 + 31 })
  expect(await tablet.kitchen()).toMatchObject({
    paused_until: Date.parse('2026-11-20T23:31:00Z'),
    paused_by: 'Counter',
    hours_text: 'No orders until 6:31 PM',
  })
})

test('it takes orders again by itself, and when it says so', async () => {
  await pause(30)
  clock.set('2026-11-20T23:31:00Z')
  expect(await tablet.kitchen()).toMatchObject({ paused_until: null, hours_text: 'Open around the clock' })
  await pause(30)
  expect(await pause('now')).toMatchObject({ paused_until: null })
  expect(await menu()).toBeNull()
  expect(await tablet.kitchen()).toMatchObject({ paused_until: null, paused_by: '' })
})

test('the rest of the day ends at six in the morning, also when the night has begun', async () => {
  expect(await pause('rest_of_day')).toMatchObject({ paused_until: Date.parse('2026-11-21T11:00:00Z') })
  clock.set('2026-11-21T07:00:00Z')
  expect(await pause('rest_of_day')).toMatchObject({ paused_until: Date.parse('2026-11-21T11:00:00Z') })
})

test.each([0, -1, 1441, 1.5, 'tomorrow', null])('%j is no pause', async (until) => {
  expect((await pause(until)).status).toBe(400)
})
