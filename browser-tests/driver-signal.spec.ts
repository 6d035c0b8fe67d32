import { timeText } from '#platform/core/local-time.ts'
import {
  alcoholOrder,
  asks,
  button,
  checkAndCertify,
  expect,
  expiration,
  isKeptOffline,
  openTablet,
  type Page,
  press,
  signAsRecipient,
  test,
} from './driver-phone.ts'
import { fromNow } from './global-setup.ts'

// Dead zones: nothing is delayed, nothing is lost, and nothing that waits can be read by whoever finds the phone.

test('[SIL-OPS-60] [PKP-01] signal that comes back at the door: the steps of the store go first, and nobody is asked to reject', async ({
  page,
  newDriver,
  db,
}) => {
  const driver = await newDriver(['Go to order', 'Pickup', 'Deliver'], { alcohol_approved: true, order: alcoholOrder })
  await openTablet(page, driver)
  await press(page, 'Acknowledge and go')
  await press(page, 'I have arrived')
  await press(page, 'Check the items')
  await page.context().setOffline(true)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await button(page, 'Picked up').click()
  await asks(page, 'Saved. You may go on.')
  await press(page, 'Go on, it is saved on this phone')
  await press(page, 'Acknowledge and go')
  await press(page, 'I have arrived')
  await press(page, 'Check the ID')
  await signAsRecipient(page)
  await checkAndCertify(page)
  await asks(page, 'Saved. You may leave.')
  await expect(button(page, 'Retry')).toBeVisible()
  await expect(button(page, 'Reject Delivery')).toBeHidden()

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/data/make_request'))
      for (const one of request.postDataJSON().requests) asked.push(one.request)
  })
  await page.context().setOffline(false)
  await expect(page.getByText('Nothing to do right now')).toBeVisible()
  const steps = asked.filter((name) => !['driver_home', 'compare_birth_date'].includes(name))
  expect(steps.indexOf('pickup_check')).toBeLessThan(steps.indexOf('verified_recipient'))
  expect(steps.lastIndexOf('driver_assignment_mark_complete')).toBe(steps.length - 1)
  const order = await db
    .selectFrom('orders')
    .select('status')
    .where('order_id', '=', Number(driver.order_ids[0]))
    .executeTakeFirstOrThrow()
  expect(order.status).toBe('delivered')
})

test('[SIL-OPS-60] a page that is opened without a signal hours after it was loaded still goes by the server’s clock, and not by the phone’s', async ({
  page,
  newDriver,
}) => {
  const hour = 3_600_000
  await page.clock.install({ time: Date.now() + hour })
  const driver = await newDriver(['Pickup', 'Deliver'], {
    status: 'arrived',
    alcohol_approved: true,
    order: alcoholOrder,
  })
  await openTablet(page, driver)
  await isKeptOffline(page)
  await page.context().setOffline(true)
  await page.clock.fastForward(2 * hour)
  await page.reload()
  await press(page, 'Check the items')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await button(page, 'Picked up').click()
  await asks(page, 'Saved. You may go on.')
  const saved = page.getByRole('listitem').filter({ hasText: 'Picked up' })
  const minutes = [119, 120, 121].map((later) => timeText(fromNow(later).getTime(), 'America/New_York'))
  await expect(saved).toContainText(new RegExp(minutes.join('|')))
})

/** Everything that this origin keeps in IndexedDB, as text and as bytes in text. */
async function storedBytes(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('cosmic-driver')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const texts: string[] = []
    const read = (value: unknown): void => {
      if (value instanceof ArrayBuffer) texts.push(new TextDecoder('latin1').decode(value))
      else if (ArrayBuffer.isView(value)) texts.push(new TextDecoder('latin1').decode(value))
      else if (value instanceof CryptoKey) texts.push(`key extractable ${value.extractable}`)
      else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) read(part)
      else texts.push(String(value))
    }
    for (const name of ['doors', 'keys', 'outbox']) {
      const asking = database.transaction(name).objectStore(name).getAll()
      read(
        await new Promise((resolve) => {
          asking.onsuccess = () => resolve(asking.result)
        }),
      )
    }
    database.close()
    return texts.join('\n')
  })
}

test('[SIL-OPS-60] what waits at a door without a signal lies sealed, survives a reload, goes when it is sent', async ({
  page,
  atTheDoor,
  db,
}) => {
  const driver = await atTheDoor()
  await openTablet(page, driver)
  await isKeptOffline(page)
  await page.context().setOffline(true)
  await press(page, 'Check the ID')
  await signAsRecipient(page)
  await checkAndCertify(page)
  await asks(page, 'Saved. You may leave.')
  await expect(page.getByText('sealed, and is sent by itself')).toBeVisible()

  const stored = await storedBytes(page)
  expect(stored).toContain('key extractable false')
  expect(stored).toContain('hand_over')
  // The dates, the name and the image of the signature, as they would stand there in plain text.
  for (const plain of ['1991', expiration, 'Dana Whitfield', 'image/png', 'birth_date', 'confirmed'])
    expect(stored).not.toContain(plain)

  await button(page, 'Back to my queue').click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without sending?' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('status')).toHaveText('1 saved, will send')
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('1 saved, will send')
  await page.context().setOffline(false)
  await expect(page.getByRole('status')).toHaveText('Online')
  const check = await db
    .selectFrom('orders')
    .innerJoin('alcohol_verifications as v', 'v.order_id', 'orders.order_id')
    .select(['orders.status', 'v.age_result', 'v.signature_asset_id', 'v.confirmed', 'v.birth_date_source'])
    .where('orders.order_id', '=', Number(driver.order_ids[0]))
    .executeTakeFirstOrThrow()
  expect(check).toMatchObject({
    status: 'delivered',
    age_result: 'verified',
    confirmed: [1, 2, 3, 4],
    birth_date_source: 'typed',
  })
  expect(check.signature_asset_id).not.toBeNull()
  await expect.poll(async () => (await storedBytes(page)).includes('hand_over')).toBe(false)
  expect(await storedBytes(page)).toBe('key extractable false')
})
