import type { Locator, Page } from '@playwright/test'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertEvening } from '#areas/replay/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { expect, fromNow, isAccessible, test } from './board-town.ts'

const files = {
  orders: 'order\tx\ty\tplacement_time\trestaurant\tready_time\no1\t1000\t0\t5\tr1\t15\no2\t3000\t900\t9\tr1\t20\n',
  // The digits of the second one would pass for a card's.
  couriers: 'courier\tx\ty\ton_time\toff_time\nc1\t0\t0\t0\t120\nc2\t4242\t4242\t42\t109\n',
  restaurants: 'restaurant\tx\ty\nr1\t0\t0\n',
  instance_parameters: 'meters_per_minute\tpickup service minutes\tdropoff service minutes\n320\t4\t4\n',
}

/** A dispatcher of this market, at the page of its evenings. */
async function atReplay(
  { db, somebody, town }: { db: Db; somebody: (role: undefined) => Promise<Page>; town: string },
  market_id: number,
): Promise<Page> {
  const { user } = await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id] })
  const page = await somebody(undefined)
  const signed = await page.request.post('/demo/sign_in', {
    form: { role: 'dispatcher', who: user?.email ?? '' },
    headers: { origin: town, accept: 'application/json' },
  })
  expect(signed.ok()).toBe(true)
  await page.goto(`/secure/replay?market=${market_id}`)
  return page
}

/** An evening of a market that no other journey sees, and a dispatcher of it at the page. */
const replay = test.extend<{ evening: { page: Page; order_ids: readonly number[] } }>({
  evening: async ({ db, somebody, town }, use) => {
    const { market_id, order_ids } = await insertEvening(db, { from: fromNow(-3 * 24 * 60) })
    const page = await atReplay({ db, somebody, town }, market_id)
    await use({ page, order_ids })
  },
})

replay(
  'a dispatcher plays an evening again, changes what was, and reads a public instance',
  async ({ evening, complaints }) => {
    const { page } = evening
    // The evening as it was, beside what the planner would have done.
    const figures = page.getByRole('table')
    await expect(figures.getByRole('columnheader')).toHaveText(['Figure', 'As it was', 'Nearest free', 'Suggested'])
    await expect(figures.getByRole('columnheader').first()).toHaveCSS('position', 'sticky')
    await expect(figures.getByRole('row', { name: 'Not delivered' })).toContainText('0')
    const days = page.getByRole('complementary', { name: 'Days' })
    await expect(days.getByRole('button', { name: '3 orders, 1 driver' })).toHaveAttribute('aria-pressed', 'true')
    const ribbon = page.getByRole('button', { name: 'Hana Suzuki, 3 delivered' })
    await expect(ribbon).toBeVisible()
    await isAccessible(page)

    // On a phone the days to choose stand above the one that is shown.
    await page.setViewportSize({ width: 360, height: 760 })
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
    expect(await topOf(days)).toBeLessThan(await topOf(figures))
    await isAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    // Its clock goes by keys and by itself.
    const clock = page.getByRole('slider', { name: 'Time of the day' })
    const time = async () => Number(await clock.inputValue())
    const begin = await time()
    await page.keyboard.press('ArrowRight')
    await expect.poll(time).toBe(begin + 60_000)
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(time).toBe(begin + 11 * 60_000)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(time).toBe(begin + 10 * 60_000)
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect.poll(time).toBeGreaterThan(begin + 11 * 60_000)
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

    // What if there had been another driver: in the address, so that a reload and Back know it.
    const drivers = page.getByRole('group', { name: 'Drivers', exact: true })
    await drivers.getByRole('button', { name: /more/ }).click()
    await expect(page.getByRole('button', { name: /^Extra 1,/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: /^Extra 1,/ })).toBeVisible()
    await page.getByRole('button', { name: 'As it was', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Extra 1,/ })).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('button', { name: /^Extra 1,/ })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('button', { name: /^Extra 1,/ })).toHaveCount(0)

    // A public instance from its files; one that is missing is said.
    const chosen = Object.entries(files).map(([name, text]) => ({
      name: `${name}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    }))
    const choose = page.getByLabel('Public instance')
    await choose.setInputFiles(chosen.slice(1))
    await expect(page.getByText('Choose all four files; orders.txt is missing.')).toBeVisible()
    const instead = (name: string, buffer: Buffer) =>
      chosen.map((file) => (file.name === `${name}.txt` ? { ...file, buffer } : file))
    await choose.setInputFiles(instead('orders', Buffer.alloc(2_000_000, 'o1\t0\n')))
    await expect(page.getByText('orders.txt is too large for a day: at most 1 MB can be read.')).toBeVisible()
    await choose.setInputFiles(instead('orders', Buffer.from([0x6f, 0xff, 0xfe, 0x80])))
    await expect(page.getByText('orders.txt is no text in UTF-8.')).toBeVisible()
    await choose.setInputFiles(instead('couriers', Buffer.alloc(0)))
    await expect(page.getByText('couriers.txt is empty.')).toBeVisible()
    await choose.setInputFiles(instead('restaurants', Buffer.from('restaurant\tlat\tlng\nr1\t0\t0\n')))
    await expect(page.getByText('restaurants.txt has no column “x”.')).toBeVisible()
    expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
    await choose.setInputFiles(chosen)
    await expect(page.getByRole('button', { name: 'c1, 2 delivered' })).toBeVisible()
    await expect(figures.getByRole('columnheader')).toHaveText(['Figure', 'Nearest free', 'Suggested'])
    await days.getByRole('button', { name: '3 orders, 1 driver' }).click()
    await expect(ribbon).toBeVisible()

    // On a phone nothing stands beside the screen.
    await page.setViewportSize({ width: 360, height: 780 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  },
)

replay('a dispatcher dispatches a recorded evening once more, and is scored', async ({ evening }) => {
  const { page, order_ids } = evening
  await page.getByRole('button', { name: 'Start training' }).click()
  const [first] = order_ids
  await expect(page.getByRole('heading', { name: `Who takes ${first}?` })).toBeVisible()
  await isAccessible(page)
  await page.getByLabel('Hints').check()
  await expect(page.getByRole('button', { name: /Hana Suzuki.*at the door/ })).toBeVisible()
  await page.getByLabel('Hints').blur()
  await page.keyboard.press('1')
  await expect(page.getByRole('heading', { name: 'Nobody waits' })).toBeVisible()
  await page.getByRole('button', { name: 'End and score' }).click()
  const score = page.getByRole('dialog', { name: 'Your evening' })
  await expect(score.getByRole('img', { name: '100 of 100' })).toBeVisible()
  await score.getByRole('button', { name: 'Compare in full' }).click()
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveText([
    'Figure',
    'As it was',
    'Nearest free',
    'Suggested',
    'You',
  ])
  await page.reload()
  await expect(page.getByRole('list', { name: 'Evenings that were dispatched' }).getByRole('listitem')).toHaveText([
    /^100/,
  ])
})

replay(
  'a trainee’s evening goes on where it was left by Back and by a reload, and digits give also after a speed was chosen',
  async ({ evening }) => {
    const { page, order_ids } = evening
    const [first, second] = order_ids
    const asks = (order: number | undefined) => page.getByRole('heading', { name: `Who takes ${order}?` })
    await page.getByRole('button', { name: 'Start training' }).click()
    await expect(asks(first)).toBeVisible()
    const speed = page.getByRole('radio', { name: '300×' })
    await speed.check()
    await expect(speed).toBeFocused()
    await page.keyboard.press('1')
    await expect(asks(first)).toHaveCount(0)
    await page.keyboard.press('Space')
    await expect(asks(second)).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

    await page.reload()
    await expect(asks(second)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hana Suzuki, 1 delivered' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('table')).toBeVisible()
    await page.goForward()
    await expect(asks(second)).toBeVisible()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('button', { name: 'Start training' }).click()
    await expect(asks(first)).toBeVisible()
  },
)

test('an evening of 130 orders is dispatched at sixty times its speed, each order given by a key as it is hinted', async ({
  db,
  somebody,
  town,
}) => {
  test.slow()
  const [drivers, each] = [10, 13]
  const from = fromNow(-3 * 24 * 60)
  const evening = { orders: each, every: 7 }
  const { market_id } = await insertEvening(db, { ...evening, from, name: 'Driver A' })
  for (let index = 1; index < drivers; index += 1) {
    const later = new Date(from.getTime() + index * 40_000)
    await insertEvening(db, { ...evening, market_id, from: later, name: `Driver ${String.fromCharCode(65 + index)}` })
  }
  const page = await atReplay({ db, somebody, town }, market_id)
  await page.getByRole('button', { name: 'Start training' }).click()
  await page.getByLabel('Hints').check()
  await page.getByLabel('Hints').blur()
  await expect(page.getByRole('radio', { name: '60×' })).toBeChecked()
  await page.keyboard.press('Space')
  const score = page.getByRole('dialog', { name: 'Your evening' })
  const asked = page.getByRole('heading', { name: /^Who takes/ })
  let keys = 0
  while (true) {
    await expect(asked.or(score)).toBeVisible({ timeout: 60_000 })
    if (await score.isVisible()) break
    await page.keyboard.press('1')
    keys += 1
  }
  expect(keys).toBeGreaterThanOrEqual(drivers * each)
  await score.getByRole('button', { name: 'Compare in full' }).click()
  const row = page.getByRole('table').getByRole('row', { name: 'Not delivered' })
  await expect(row.getByRole('cell').last()).toHaveText('0')
})
