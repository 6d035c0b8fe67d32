import { button, expect, isKeptOffline, openTablet, type Page, pickedUp, press, test } from './driver-phone.ts'

// The queue on the phone: what can be taken back, and what is left after work.

const inCache = (page: Page) => page.evaluate(() => caches.match('/rocket/driver_app_web').then(Boolean))

test('[SIL-OPS-84] how far away a stop is, is told by the server’s clock, whatever the phone’s shows', async ({
  page,
  newDriver,
}) => {
  const driver = await newDriver(['Deliver'], { order: pickedUp })
  const hoursAway = async () => {
    await openTablet(page, driver)
    const [, hours = '0', minutes = '0'] =
      /(?:(\d+) h)?(?: ?(\d+) min)?/.exec(
        (await page.getByText(/^(now|(in )?\d+ (h|min).*)$/).innerText()).replace('in ', ''),
      ) ?? []
    return Number(hours) + Number(minutes) / 60
  }
  const usually = await hoursAway()
  await page.clock.setFixedTime(Date.now() + 15 * 3_600_000)
  expect(Math.abs((await hoursAway()) - usually)).toBeLessThan(1)
})

test('[DRV-06] a delivery can be taken back for six seconds', async ({ page, newDriver, db }) => {
  const driver = await newDriver(['Deliver'], { status: 'arrived', order: pickedUp })
  await openTablet(page, driver)
  await press(page, 'Collected $12.00, delivered')
  await expect(page.getByText('Nothing to do right now')).toBeVisible()
  await press(page, 'Undo')
  await expect(button(page, 'Collected $12.00, delivered')).toBeVisible()
  const statusOf = async () => {
    const order_id = Number(driver.order_ids[0])
    const order = await db.selectFrom('orders').select('status').where('order_id', '=', order_id).executeTakeFirst()
    return order?.status
  }
  expect(await statusOf()).toBe('picked_up')
  await press(page, 'Collected $12.00, delivered')
  await expect.poll(statusOf).toBe('delivered')
})

test('[SIL-OPS-88] a bottle that was refused stays in the car until the driver says that it is back', async ({
  page,
  newDriver,
  db,
}) => {
  const refused = { status: 'rejected', dispatch_state: 'done', picked_up_at: new Date(), alcohol: true } as const
  const driver = await newDriver(['Deliver'], { alcohol_approved: true, order: refused })
  await db.deleteFrom('driver_assignments').where('driver_id', '=', driver.driver_id).execute()
  await openTablet(page, driver)
  await expect(page.getByText(`Order ${driver.order_ids[0]} was refused at the door.`)).toBeVisible()
  await press(page, 'It is back')
  await expect
    .poll(async () => {
      const order_id = Number(driver.order_ids[0])
      const order = await db
        .selectFrom('orders')
        .select('goods_returned_at')
        .where('order_id', '=', order_id)
        .executeTakeFirst()
      return order?.goods_returned_at ?? undefined
    })
    .toBeInstanceOf(Date)
})

test('[SIL-OPS-57] after clocking out nothing of a customer stays on the phone', async ({ page, newDriver }) => {
  const driver = await newDriver(['Deliver'], { status: 'started', order: pickedUp })
  await openTablet(page, driver)
  await isKeptOffline(page)
  await button(page, 'Clock out').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clock out' }).click()
  await expect(page.getByText('is clocked out. Thank you.')).toBeVisible()
  await expect.poll(() => inCache(page)).toBe(false)
  const homes = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('cosmic-driver')
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result)
      })
      const counting = database.transaction('home').objectStore('home').count()
      const count = await new Promise<number>((resolve) => {
        counting.onsuccess = () => resolve(counting.result)
      })
      database.close()
      return count
    })
  await expect.poll(homes).toBe(0)
})
