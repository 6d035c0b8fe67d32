import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCustomer } from '#areas/accounts/server/testing.ts'
import { cartShared, cartWith } from '#areas/cart/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { makeMenus } from '#areas/menu/server/public.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { bellwether, noodleBar } from '#areas/orders/server/testing.ts'
import { franchiseCard } from '#areas/storefront/server/public.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
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

test('open menus and checkouts are told of the version that a pause made, and of the one that ends it', async () => {
  const { hints } = server.deps
  for (const until of [30, 'now']) {
    hints.heard.length = 0
    await pause(until)
    const { menu_version } = await db
      .selectFrom('franchises')
      .select('menu_version')
      .where('franchise_id', '=', place.franchise_id)
      .executeTakeFirstOrThrow()
    expect(hints.heard).toContainEqual({ topic: `menu:${place.franchise_id}`, version: menu_version })
  }
})

test('checkout, list and promised times have a pause in every process, also where the menu was remembered, and it ends by itself', async () => {
  await pause('now')
  const { menu_item_id } = await insertMenuItem(db, place.franchise_id)
  const cart = await cartWith(db, await insertCustomer(db), { ...place, lines: [{ menu_item_id }] })
  const processes = [cartShared(db), cartShared(db)]
  const roadTimes = makeRoadTimes(db)
  const told = (shared: (typeof processes)[number]) => async () => {
    const { delivered_now, delivery, pickup } = await shared.quotes.current(cart, clock.now())
    const [menu, market] = [
      await shared.menus.current(place.franchise_id),
      await shared.markets.current(place.market_id),
    ]
    if (!menu || !market) throw new Error('The kitchen has gone')
    const card = franchiseCard(menu, market, undefined, { ...shared, now: clock.now(), roadTimes })
    return {
      now: [delivered_now, delivery.available_now, pickup.available_now],
      card: [card.open_now, card.delivery_minutes !== null, card.pickup_minutes !== null],
      hours: card.hours_text,
    }
  }
  const open = { now: [true, true, true], card: [true, true, true], hours: 'Open around the clock' }
  for (const shared of processes) expect(await told(shared)()).toEqual(open)
  await pause(30)
  const paused = { now: [false, false, false], card: [false, false, false], hours: 'No orders until 6:31\u00a0PM' }
  for (const shared of processes) await expect.poll(told(shared)).toEqual(paused)
  for (const { quotes } of processes)
    expect(await quotes.certain(db, cart, clock.now())).toMatchObject({ delivered_now: false })
  clock.set('2026-11-20T23:31:00Z')
  for (const shared of processes) expect(await told(shared)()).toEqual(open)
})
