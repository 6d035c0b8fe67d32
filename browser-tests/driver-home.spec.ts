import { button, expect, isKeptOffline, openTablet, type Page, pickedUp, press, test } from './driver-phone.ts'
import { fromNow } from './global-setup.ts'

// The queue on the phone: what can be taken back, and what is left after work.

const inCache = (page: Page) => page.evaluate(() => caches.match('/rocket/driver_app_web').then(Boolean))

test('[SIL-OPS-84] how far away a stop is, is told by the server’s clock, whatever the phone’s shows', async ({
  page,
  newDriver,
}) => {
  const driver = await newDriver(['Deliver'], { order: pickedUp })
  const hoursAway = async () => {
    const text = await page.getByText(/^(now|(in )?\d+ (h|min).*)$/).innerText()
    const [, hours = '0', minutes = '0'] = /(?:(\d+) h)?(?: ?(\d+) min)?/.exec(text.replace('in ', '')) ?? []
    return Number(hours) + Number(minutes) / 60
  }
  await openTablet(page, driver)
  const usually = await hoursAway()
  await page.clock.setFixedTime(Date.now() + 15 * 3_600_000)
  await openTablet(page, driver)
  // A page that the phone had kept goes by its own age until the server has answered.
  await expect.poll(async () => Math.abs((await hoursAway()) - usually)).toBeLessThan(1)
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
  const refused = { status: 'rejected', dispatch_state: 'done', picked_up_at: fromNow(0), alcohol: true } as const
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

/** Everything that this origin keeps on the phone, as text. */
async function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie, document.title]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        texts.push(JSON.stringify(await done(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    const registration = await navigator.serviceWorker.ready
    for (const { title, body } of await registration.getNotifications()) texts.push(title, body)
    return texts.join('\n')
  })
}

test('[SIL-OPS-57] after clocking out nothing of a customer stays on the phone, in none of its storages', async ({
  page,
  newDriver,
}) => {
  const customer = {
    name: 'Quentin Abernathy',
    addr_line_1: '77 Sycamore Row',
    phone_number: '4785550177',
    note: 'Gate 4417',
  }
  const driver = await newDriver(['Deliver'], { status: 'started', order: { ...pickedUp, ...customer } })
  await openTablet(page, driver)
  await isKeptOffline(page)
  await expect.poll(() => kept(page)).toContain(customer.name)
  await button(page, 'Clock out').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Cash out and clock out' }).click()
  await page.getByRole('button', { name: /^Clock out$/ }).click()
  await expect(page.getByRole('alert')).toHaveText('Please confirm all checklist items before clocking out.')
  for (const promise of ['No tips to record', 'I have recorded my times', 'I have signed out of Google Voice'])
    await page.getByRole('checkbox', { name: promise }).check()
  await page.getByRole('button', { name: /^Clock out$/ }).click()
  await expect(page.getByText('This phone is signed out. Thank you.')).toBeVisible()
  await expect.poll(() => inCache(page)).toBe(false)
  await expect
    .poll(async () => {
      const text = await kept(page)
      return Object.values(customer).filter((one) => text.includes(one))
    })
    .toEqual([])
})

test('[SIL-ORD-008] whoever opens the order by its link is told on any device that the driver is at the door', async ({
  page,
  newDriver,
  db,
  browser,
}) => {
  const driver = await newDriver(['Deliver'], { status: 'started', order: pickedUp })
  const order_id = Number(driver.order_ids[0])
  const { order_secret } = await db
    .selectFrom('orders')
    .select('order_secret')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const elsewhere = await browser.newContext({ baseURL: process.env.COSMIC_URL ?? '' })
  const customer = await elsewhere.newPage()
  const streaming = customer.waitForResponse((response) => response.url().includes(`/order/${order_id}/live`))
  await customer.goto(`/order/${order_id}?s=${order_secret}`)
  await expect(customer.getByText('is on the way to you.')).toBeVisible()
  expect((await streaming).status()).toBe(200)
  await openTablet(page, driver)
  await press(page, 'I have arrived')
  await expect(customer.getByRole('heading', { level: 1, name: /is at your door$/ })).toBeVisible()
  await elsewhere.close()
})

test('[DRV-01] [SIL-OPS-58] what comes later names the apartment too', async ({ page, newDriver }) => {
  const driver = await newDriver(['Go to waypoint', 'Deliver'], {
    order: { status: 'picked_up', picked_up_at: fromNow(0), addr_line_1: '118 Orchard St', addr_line_2: '3B' },
  })
  await openTablet(page, driver)
  const later = page.getByRole('listitem').filter({ hasText: `Deliver ${driver.order_ids[1]}` })
  await expect(later.filter({ hasText: '118 Orchard St, 3B' }).first()).toBeVisible()
})
