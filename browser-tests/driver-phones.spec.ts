import { button, expect, home, isKeptOffline, openTablet, pickedUp, press, test } from './driver-phone.ts'

// Phones as they are: two with one link, one that gets a new version in the middle, one whose camera makes what nobody reads.

test('[DRV-06] [SIL-OPS-56] two phones with one link show the same, and the same step from both is one step', async ({
  page,
  browser,
  newDriver,
  db,
}) => {
  const driver = await newDriver(['Deliver'], { status: 'started', order: pickedUp })
  const order_id = Number(driver.order_ids[0])
  const second = await (await browser.newContext()).newPage()
  await openTablet(page, driver)
  await openTablet(second, driver)
  // Both do it where there is no signal, and tell it later.
  for (const phone of [page, second]) {
    await phone.context().setOffline(true)
    await press(phone, 'I have arrived')
    await press(phone, 'Collected $12.00, delivered')
  }
  for (const phone of [page, second]) {
    await phone.context().setOffline(false)
    await expect(phone.getByText('Nothing to do right now')).toBeVisible()
    await expect(phone.getByRole('status')).toHaveText('Online')
    await expect(phone.getByText('Understood')).toBeHidden()
  }
  const events = await db
    .selectFrom('events')
    .select('what')
    .where('subject', '=', `order:${order_id}`)
    .where('what', '=', 'order_delivered')
    .execute()
  const { status } = await db
    .selectFrom('orders')
    .select('status')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  expect([status, events.length]).toEqual(['delivered', 1])
  await second.context().close()
})

test('[SIL-OPS-60] a new version of the app in the middle loses no step and still opens without a network', async ({
  page,
  newDriver,
}) => {
  const driver = await newDriver(['Deliver', 'Go to waypoint'], { status: 'started', order: pickedUp })
  await openTablet(page, driver)
  await isKeptOffline(page)
  await page.context().setOffline(true)
  await press(page, 'I have arrived')
  await expect(page.getByRole('status')).toHaveText('1 saved, will send')
  await page.context().route('**/data/make_request', (route) => route.abort())
  await page.context().setOffline(false)
  // Another script in its place, as a browser finds it after a release; one that is not yet back online looks again.
  const controller = () =>
    page.evaluate(async (scope) => {
      await navigator.serviceWorker.register(`${scope}/service_worker.js?newer`, { scope }).catch(() => undefined)
      return navigator.serviceWorker.controller?.scriptURL
    }, home)
  await expect.poll(controller).toContain('?newer')
  await expect(page.getByRole('status')).toHaveText('1 saved, will send')
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('1 saved, will send')
  await page.context().unroute('**/data/make_request')
  await page.context().setOffline(false)
  await expect(page.getByRole('status')).toHaveText('Online')
  await expect(button(page, 'Collected $12.00, delivered')).toBeVisible()
})

test('[SIL-OPS-77] a photo in HEIC is refused in words, and one of 12 megapixels is taken', async ({
  page,
  atTheDoor,
}) => {
  await openTablet(page, await atTheDoor())
  await press(page, 'Check the ID')
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByLabel('Name, as it stands on the ID').fill('Noor Haddad')
  await press(page, 'Next: the ID')
  const front = page.getByRole('button', { name: /^Front ./ })
  await front.setInputFiles({ name: 'id.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') })
  await expect(page.getByText('Please choose a png, gif or jpeg image.')).toBeVisible()
  // What calls itself a JPEG and is none.
  await front.setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ftypheic') })
  await expect(page.getByText('Please choose a png, gif or jpeg image.')).toBeVisible()
  const { default: sharp } = await import('sharp')
  const large = { create: { width: 4032, height: 3024, channels: 3, background: '#8899aa' } } as const
  await front.setInputFiles({
    name: 'id.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(large).jpeg().toBuffer(),
  })
  await expect(page.getByText('Please choose a png, gif or jpeg image.')).toBeHidden()
  await expect(page.getByText('Sent. Tap to take it again')).toBeVisible()
})
