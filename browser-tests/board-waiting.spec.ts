import { sql } from 'kysely'
import { expect, fromNow, newName, queueOf, test } from './board-town.ts'

test('a driver without orders is sent by keys to where they would wait better, and taken back', async ({
  newTown,
  db,
}) => {
  const town = await newTown()
  const { name, driver_id, waypoint_id } = await town.driver([], { name: newName('Ada') })
  // As the planner writes it; this market is not planned before something happens there.
  const places = [{ driver_id, waypoint_id, orders: 3, way: 300_000, from: 540_000, to: 120_000 }]
  await sql`
    insert into dispatch_plans (market_id, plan_version, made_at, queue_versions, rows, held, unserved, waiting_places, cost, rounds, ms)
    values (${town.market_id}, nextval('dispatch_plan_versions'), ${fromNow(5)}, '{}', '[]', '[]', '[]', ${JSON.stringify(places)}, 0, 0, 0)`.execute(
    db,
  )
  const page = await town.dispatcher()
  const column = queueOf(page, name)
  await expect(column.getByText('The next 3 orders: 9 min away now, 2 min from there. 5 min to drive.')).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/data/make_request', async (route) => {
    if (route.request().postData()?.includes('enqueue_waypoint')) await held.promise
    await route.continue()
  })
  await column.locator('[data-stop]').focus()
  await page.keyboard.press('Tab')
  await expect(column.getByRole('button', { name: `Send ${name} to ` })).toBeFocused()
  await page.keyboard.press('Enter')
  const row = column.locator('[data-assignment]')
  await expect(row).toContainText('Saving…')
  // What was pressed is gone; the row that came has the focus.
  await expect(row).toBeFocused()
  await expect(column.getByText(/^Would wait better at/)).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('button', { name: /^Undo Ctrl Z/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row).toHaveCount(0)
})
