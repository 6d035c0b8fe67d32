import { randomBytes } from 'node:crypto'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { expect, isAccessible, test } from './board-town.ts'

/** In the night in which clocks go back: half past one in the morning in New York, the evening of October in Los Angeles. */
const night = new Date('2026-11-01T05:30:00Z')
/** The last hour of that day, and the first of the next, in New York. */
const lateEvening = new Date('2026-11-02T04:30:00Z')
const nextDay = new Date('2026-11-02T05:00:00Z')

test('[SIL-ORD-155] far away each row is seen by the clock of its market, and a day that is picked is a day of that market', async ({
  somebody,
  db,
  town,
}) => {
  const mark = randomBytes(4).toString('hex')
  const east = await insertMarket(db, { active: false, name: `East ${mark}` })
  const west = await insertMarket(db, { active: false, name: `West ${mark}`, time_zone: 'America/Los_Angeles' })
  const placed = async (market_id: number, created_at: Date) =>
    (await insertOrder(db, { market_id, created_at, status: 'delivered', ended_at: created_at })).order_id
  const inEast = await placed(east.market_id, night)
  const inWest = await placed(west.market_id, night)
  const late = await placed(east.market_id, lateEvening)
  await placed(east.market_id, nextDay)
  const events = [east, west].map(({ market_id, name }) => {
    const detail = JSON.stringify({ mark })
    return {
      market_id,
      what: 'market_changed',
      subject: `market:${name}`,
      detail,
      actor_kind: 'system' as const,
      at: night,
    }
  })
  await db.insertInto('events').values(events).execute()

  const page = await somebody(undefined, { timezoneId: 'Asia/Tokyo' })
  const { user } = await insertStaff(db, { roles: ['admin'], market_ids: [east.market_id, west.market_id] })
  const headers = { origin: town, accept: 'application/json' }
  const form = { role: 'admin', who: user?.email ?? '' }
  expect((await page.request.post('/demo/sign_in', { form, headers })).ok()).toBe(true)

  await page.goto('/secure/orders?state=all&hide=')
  const orders = page.getByRole('grid', { name: 'Orders' })
  const order = (number: number) => orders.getByRole('row').filter({ hasText: `#${number}` })
  await expect(order(inEast)).toContainText(/Nov 1, 2026, 1:30.AM/)
  await expect(order(inWest)).toContainText(/Oct 31, 2026, 10:30.PM/)
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitem', { name: 'Placed' }).click()
  await expect(page.getByText('Days in Eastern Time')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('2026-11-01')
  await page.getByLabel('To', { exact: true }).fill('2026-11-01')
  await isAccessible(page)
  // Head, both of the night, and the one of the twenty-fifth hour.
  await expect(orders.getByRole('row')).toHaveCount(4)
  await expect(order(late)).toContainText(/Nov 1, 2026, 11:30.PM/)

  await page.goto(`/secure/audit?market=${encodeURIComponent(`${east.name},${west.name}`)}`)
  const grid = page.getByRole('grid', { name: 'Events' })
  const event = (name: string) => grid.getByRole('row').filter({ hasText: name })
  await expect(event(east.name)).toContainText(/Nov 1,( 2026,)? 1:30.AM/)
  await expect(event(west.name)).toContainText(/Oct 31,( 2026,)? 10:30.PM/)
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitem', { name: 'When' }).click()
  await page.getByLabel('From', { exact: true }).fill('2026-10-31')
  await page.getByLabel('To', { exact: true }).fill('2026-10-31')
  // It is the first of November in the market that is named first.
  await expect(event(west.name)).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page
    .getByRole('button', { name: 'Filter by Market' })
    .or(page.getByRole('button', { name: /^Market East/ }))
    .click()
  await page.getByLabel(east.name).uncheck()
  await expect(event(west.name)).toContainText(/Oct 31,( 2026,)? 10:30.PM/)
  await expect(page.getByRole('button', { name: /^When/ })).toContainText('Oct 31, 2026 to Oct 31, 2026')
})
