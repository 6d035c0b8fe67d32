import type { CDPSession, Page } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { button, expect, home, openTablet, test } from './driver-phone.ts'
import { sandboxOf } from './testing.ts'

// New work is heard by the browser's push service when the app is closed.

const browser = findBrowser()
test.use({ launchOptions: browser ? { executablePath: browser } : {} })
test.skip(browser === undefined, 'the engine without a window shows no notices: install chromium')

/** What a push service hands to the service worker of this page. */
async function registrationOf(worker: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await worker.send('ServiceWorker.enable')
  return found
}

const notices = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })

test('[SIL-OPS-58] a push shows a notice while the page is not seen, and none while the page rings itself', async ({
  page,
  newDriver,
}) => {
  await page.context().grantPermissions(['notifications'])
  await openTablet(page, await newDriver([]))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const worker = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(worker)
  const deliver = (data: object) =>
    worker.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify(data),
    })
  await deliver({ title: 'Seen', body: 'The page is open.' })
  await page.goto('about:blank')
  await deliver({ title: 'New work', body: 'Open Cosmic to acknowledge it.' })
  await page.goto(`${process.env.COSMIC_URL ?? ''}${home}`)
  await expect.poll(() => notices(page)).toEqual(['New work: Open Cosmic to acknowledge it.'])
})

test('[SIL-OPS-58] a phone that asked for it is rung by its push service, until it asks no more', async ({
  page,
  newDriver,
  db,
  request,
}) => {
  await page.context().grantPermissions(['notifications'])
  // Chromium's own push service cannot be reached here: the sandbox makes the subscription that it would make.
  const service = await sandboxOf(page)
  await page.exposeFunction('subscribeAtService', async (application_server_key: string) => {
    const made = await request.post(`${service}/push/subscriptions`, { data: { application_server_key } })
    return made.json()
  })
  await page.addInitScript(() => {
    type Service = { subscribeAtService(key: string): Promise<{ endpoint: string }> }
    let made: PushSubscription | null = null
    PushManager.prototype.subscribe = async (options) => {
      const key = String(options?.applicationServerKey)
      const json = await (window as unknown as Service).subscribeAtService(key)
      const unsubscribe = async () => {
        made = null
        return true
      }
      made = { ...json, toJSON: () => json, unsubscribe } as unknown as PushSubscription
      return made
    }
    PushManager.prototype.getSubscription = async () => made
  })
  const driver = await newDriver(['Go to order', 'Pickup'])
  await openTablet(page, driver)
  await button(page, 'Phone settings').click()
  const closed = page.getByRole('switch', { name: 'Ring while the app is closed' })
  await closed.click()
  await expect(closed).toBeChecked()
  const phone = await db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('driver_id', '=', driver.driver_id)
    .executeTakeFirstOrThrow()
  const rung = async (): Promise<string[]> => {
    const { pushes } = await (await request.get(`${service}/inbox/pushes.json`)).json()
    const own = (pushes as { subscription: string; text: string }[]).filter(({ subscription }) =>
      phone.endpoint.endsWith(subscription),
    )
    return own.map(({ text }) => text)
  }
  const newWork = { kind: 'driver_has_work', payload: JSON.stringify({ driver_id: driver.driver_id }) }
  await db
    .insertInto('jobs')
    .values({ ...newWork, run_at: new Date(0) })
    .execute()
  await expect.poll(rung).toEqual(['{"title":"New work","body":"Open Cosmic to acknowledge it."}'])
  await closed.click()
  await expect(closed).not.toBeChecked()
  await expect
    .poll(() =>
      db.selectFrom('push_subscriptions').select('endpoint').where('driver_id', '=', driver.driver_id).execute(),
    )
    .toEqual([])
})
