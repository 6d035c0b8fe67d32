import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertFleet } from '#areas/dispatch/server/fleet-testing.ts'
import { openDispatcher } from '../bench/dispatcher.ts'
import { expect, queueOf, test } from './board-town.ts'

const fleet = { drivers: 200, assignmentsEach: 5 }
/** However busy the machine is, the page itself is as slow at rest; this is what the board may add to it. */
const slower = { times: 8, ms: 250 }

test('[DSP-06] [DSP-43] [DSP-85] with 200 drivers the board scrolls, finds and assigns by keyboard while a colleague’s changes come in', async ({
  newTown,
  db,
  town: url,
}) => {
  test.slow()
  const town = await newTown()
  await insertFleet(db, { ...fleet, market_id: town.market_id })
  const order_id = await town.order({ promised_at: new Date(Date.now() + 48 * 3_600_000) })
  const page = await town.dispatcher()
  const line = page.getByRole('navigation', { name: 'All drivers' })
  await expect(line.getByRole('button')).toHaveCount(fleet.drivers)
  const columns = page.locator('[data-driver]')
  // Only what is near the window is drawn.
  expect(await columns.count()).toBeLessThan(40)

  const { user } = await insertStaff(db, { roles: ['dispatcher'], market_ids: [town.market_id] })
  const colleague = await openDispatcher(url, user?.email ?? '')
  const [mine] = colleague.board.driver_queues.filter(({ market_id }) => market_id === town.market_id)
  if (!mine) throw new Error('The fleet has no queue')
  const { driver_id } = mine
  let isActive = true
  let made = 0
  /** One after the other, until told to stop: hints come as fast as changes are answered. */
  const keepChanging = async (isOver: () => boolean) => {
    while (!isOver()) {
      isActive = !isActive
      const { success } = await colleague.call('change_driver_status', { active: isActive, driver_id })
      expect(success).toBe(true)
      made += 1
    }
  }
  const rest = await page.evaluate(framesWhile, 0)
  let over = false
  const changing = keepChanging(() => over)
  // Three quarters of a column with every frame, which is a quick hand on a touchpad.
  const scrolled = await page.evaluate(framesWhile, 220)
  over = true
  await changing
  expect(made).toBeGreaterThan(0)
  expect(scrolled.drawn, 'columns that were drawn on the way').toBeGreaterThan(60)
  expect(scrolled.p95, `frames at rest ${rest.p95} ms`).toBeLessThan(rest.p95 * slower.times + slower.ms)
  // The line of all drivers stays where somebody has scrolled it, while changes go on coming in.
  over = false
  const changingOn = keepChanging(() => over)
  const before = made
  await line.evaluate((one) => one.scrollTo({ left: 0 }))
  await expect.poll(() => made - before).toBeGreaterThan(3)
  over = true
  await changingOn
  const changed = queueOf(page, 'Fleet 000')
  await expect(line.getByRole('button').first()).toBeInViewport()
  await line.getByRole('button').first().click()
  // What was changed meanwhile is on the board.
  await expect(changed.getByRole('combobox').first()).toHaveValue(isActive ? 'active' : 'inactive')

  over = false
  const changingAgain = keepChanging(() => over)
  const search = page.getByRole('searchbox', { name: 'Find a driver' })
  await search.fill('Fleet 150')
  await expect(columns).toHaveCount(1)
  await expect(queueOf(page, 'Fleet 150')).toBeVisible()
  await search.fill('')
  await expect(line.getByRole('button')).toHaveCount(fleet.drivers)

  // On a line that is slower than the changes: whatever is asked is answered when there are others again.
  await page.route('**/data/make_request', async (route) => {
    const asked = made
    await expect.poll(() => over || made > asked + 8, { intervals: [20] }).toBe(true)
    await route.continue()
  })
  const card = page.getByRole('listitem', { name: new RegExp(`^Order ${order_id}, `) })
  await card.focus()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: `Assign order ${order_id}` })
  // The nearest are weighed, and all the others can be had by name.
  await expect(dialog.getByRole('option')).toHaveCount(fleet.drivers)
  await expect(dialog.getByRole('option').filter({ hasText: 'by road' })).toHaveCount(40)
  await page.keyboard.type('Fleet 123')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.evaluate(watchFor, `Order ${order_id} to Fleet 123`)
  await page.keyboard.press('Enter')
  const shownAfter = await page.evaluate(() => (window as never as { shown: Promise<number> }).shown)
  expect(shownAfter, 'ms from Enter until it is said').toBeLessThan(rest.p95 * slower.times + 1000)
  await expect(dialog).toBeHidden()
  await expect(card).toHaveCount(0)
  over = true
  await changingAgain
  colleague.close()
  // It is so for everybody, not only said.
  const placed = db
    .selectFrom('orders')
    .innerJoin('drivers', 'drivers.driver_id', 'orders.driver_id')
    .select('drivers.name')
  await expect
    .poll(async () => (await placed.where('order_id', '=', order_id).executeTakeFirst())?.name)
    .toBe('Fleet 123')
  await page.keyboard.press('Control+z')
  await expect(card).toBeVisible()
})

/** Times between frames while the columns are scrolled by so many pixels with each of them. */
async function framesWhile(pixels: number): Promise<{ p95: number; drawn: number }> {
  const scroller = document.querySelector('[aria-label="Drivers"]')
  if (!scroller) throw new Error('There are no columns')
  const spans: number[] = []
  const seen = new Set<string>()
  let last = performance.now()
  for (let frame = 0; frame < 90; frame++) {
    scroller.scrollLeft += pixels
    await new Promise(requestAnimationFrame)
    const now = performance.now()
    spans.push(now - last)
    last = now
    for (const column of document.querySelectorAll<HTMLElement>('[data-driver]')) seen.add(column.dataset.driver ?? '')
  }
  const sorted = spans.toSorted((a, b) => a - b)
  return { p95: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0), drawn: seen.size }
}

/** How long from the next key until this text stands on the page. */
function watchFor(text: string): void {
  const shown = new Promise<number>((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = () => {
          if (document.body.textContent?.includes(text)) resolve(performance.now() - timeStamp)
          else requestAnimationFrame(look)
        }
        look()
      },
      { capture: true, once: true },
    )
  })
  Object.assign(window, { shown })
}
