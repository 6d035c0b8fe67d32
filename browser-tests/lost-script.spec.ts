import type { Page } from '@playwright/test'
import { checkOutBurger, expect, isAccessible, placeOrder, test } from './testing.ts'

/** A script that does not come, the first `times` times. Answers how often it was asked for. */
async function loseScript(page: Page, name: string, times = Number.POSITIVE_INFINITY): Promise<() => number> {
  let asked = 0
  // In the whole context: an order’s service worker asks for scripts as well, once it is there.
  await page.context().route(new RegExp(`/assets/${name}-[\\w-]+\\.js$`), (route) => {
    asked += 1
    return asked <= times ? route.abort() : route.continue()
  })
  return () => asked
}

const failed = /Failed to load resource/

test('a page whose script does not come is loaded once more by itself', async ({ somebody, complaints }) => {
  const page = await somebody()
  const asked = await loseScript(page, 'storefront/menu', 1)
  await page.goto('/8')
  await expect(page.getByRole('heading', { level: 1, name: 'Otter Burger' })).toBeVisible()
  await expect(page.getByText('Could not load page!')).toHaveCount(0)
  expect(asked()).toBe(2)
  expect(complaints.splice(0).every((complaint) => failed.test(complaint))).toBe(true)
})

test('what was lost without a network is asked for by itself when that is back before the page is read', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody()
  // A script in the middle of the page holds its end back until the network is there again.
  let [isLost, giveBack]: [boolean, () => void] = [false, () => undefined]
  const isBack = new Promise<void>((resolve) => {
    giveBack = resolve
  })
  await page.route('/8', async (route) => {
    const served = await route.fetch()
    const body = await served.text()
    await route.fulfill({ response: served, body: body.replace('</main>', '</main><script src="/held.js"></script>') })
  })
  await page.route('/held.js', async (route) => {
    await isBack
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.route('/assets/**', async (route) => {
    if (isLost || route.request().resourceType() !== 'stylesheet')
      return route.fulfill({ response: await route.fetch() })
    isLost = true
    await page.context().setOffline(true)
    await route.abort()
  })
  await page.addInitScript(() => {
    const noteLost = ({ target }: ErrorEvent) => {
      if (target instanceof HTMLLinkElement) target.dataset.lost = ''
    }
    addEventListener('error', noteLost, true)
  })
  await page.goto('/8', { waitUntil: 'commit' })
  await expect(page.locator('link[data-lost]')).toHaveCount(1)
  await page.unroute('/8')
  const anew = page.waitForRequest((request) => request.isNavigationRequest())
  await page.context().setOffline(false)
  await page.waitForFunction(() => navigator.onLine)
  giveBack()
  await anew
  // What the first page had asked for may be answered behind its back.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Could not load page!')).toHaveCount(0)
  complaints.splice(0)
})

test('a script that never comes: the page says so, with a button and the number to call', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody()
  const asked = await loseScript(page, 'storefront/menu')
  await page.goto('/8')
  const told = page.getByRole('alert')
  await expect(told.getByRole('heading', { name: 'Could not load page!' })).toBeVisible()
  await expect(page.getByRole('link', { name: '(404) 555-0100', exact: true })).toHaveAttribute(
    'href',
    'tel:4045550100',
  )
  await isAccessible(page)
  expect(asked()).toBe(2)
  await page.context().unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Otter Burger' })).toBeVisible()
  await expect(told).toHaveCount(0)
  complaints.splice(0)
})

test('a script that breaks while it is read is told too', async ({ somebody, complaints }) => {
  const page = await somebody()
  await page.route(/\/assets\/storefront\/menu-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("as an old browser would")' }),
  )
  await page.goto('/8')
  await expect(page.getByRole('alert')).toContainText('Could not load page!')
  complaints.splice(0)
})

test('without its picture the first page takes an address all the same', async ({ somebody, complaints }) => {
  const page = await somebody()
  const asked = await loseScript(page, 'chunk/skyline')
  await page.goto('/')
  await expect.poll(asked).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hungry?')
  await expect(page.getByText(/could not be loaded|Could not load page/)).toHaveCount(0)
  await expect.poll(() => complaints.length).toBeGreaterThan(0)
  complaints.splice(0)
})

test('without its map the order page tells all the rest', async ({ somebody, complaints }) => {
  const page = await somebody()
  await checkOutBurger(page, '4045550161')
  await page.getByRole('radio', { name: /Cash at the door/ }).check()
  await loseScript(page, 'chunk/way-map')
  await placeOrder(page)
  await expect(page.getByText('The map could not be loaded.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  // Left to the driver's hands, and not yet done.
  await expect(page.getByText('In person')).toBeVisible()
  await isAccessible(page)
  // The service worker asks for the map by itself, and is heard as late as it likes.
  await page.context().close()
  complaints.splice(0)
})
