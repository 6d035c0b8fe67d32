import type { Page } from '@playwright/test'
import { expect, isAccessible, queueOf, test } from './testing.ts'

const board = '/rocket/dispatch_app_web'
const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of drivers' })
const markOf = (page: Page, name: string | RegExp) => mapOf(page).getByRole('button', { name })

test('[RKT-03] [SIL-ORD-139] a dispatcher sees drivers, restaurants and open orders on the streets beside the board', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto(board)
  const open = page.getByRole('button', { name: 'Map', exact: true })
  await expect(open).toHaveAttribute('aria-pressed', 'false')
  expect(fetched.filter((url) => /maplibre|open-map|map-panel|\.mvt|get_markers/.test(url))).toEqual([])

  await open.click()
  const dana = markOf(page, 'Dana Whitlock')
  // Drawn by the processor alone, a map takes its time.
  await expect(dana).toBeVisible({ timeout: 30_000 })
  await expect(mapOf(page).getByText(/^© Bellwether Survey/)).toBeVisible()
  await expect(
    mapOf(page).getByRole('region', { name: /^Map with \d+ drivers, \d+ open orders, \d+ restaurants$/ }),
  ).toBeVisible()

  await dana.click()
  await expect(dana).toHaveAttribute('aria-pressed', 'true')
  await expect(queueOf(page, 'Dana Whitlock').locator(':focus')).toHaveCount(1)
  // Whoever has stops shows the way to them, from the first to the last.
  const ana = markOf(page, 'Ana Lucía Campos')
  await ana.click()
  await expect(mapOf(page).getByText('Stop 1')).toBeAttached()
  await dana.click()
  await expect(mapOf(page).getByText('Stop 1')).toHaveCount(0)

  const order = page.getByRole('listitem', { name: /^Order \d+/ }).first()
  const number = /\d+/.exec((await order.getAttribute('aria-label')) ?? '')?.[0]
  await order.hover()
  await expect(markOf(page, `Order ${number}`)).toHaveAttribute('aria-pressed', 'true')
  await queueOf(page, 'Dana Whitlock').getByRole('link').first().focus()
  await expect(dana).toHaveAttribute('aria-pressed', 'true')
  await isAccessible(page)

  await page.reload()
  await expect(dana).toBeVisible({ timeout: 30_000 })
  await queueOf(page, 'Dana Whitlock').getByRole('link').first().focus()
  await page.keyboard.press('m')
  await expect(mapOf(page)).toBeHidden()
  await page.reload()
  await expect(mapOf(page)).toBeHidden()
})

test('[SIL-ORD-139] a driver who shares their location moves on the board, and is gone from it when they stop', async ({
  somebody,
  driverApp,
}) => {
  const app = await driverApp('Dana Whitlock')
  await app.context().grantPermissions(['geolocation'])
  await app.context().setGeolocation({ latitude: 33.9512, longitude: -83.3829, accuracy: 6 })
  const told = app.waitForRequest((request) => request.postData()?.includes('driver_position') ?? false)
  await app.getByRole('button', { name: 'Share my location' }).click()
  expect((await (await told).response())?.ok()).toBe(true)
  await expect(app.getByText('Dispatch sees where you are')).toBeVisible()
  await isAccessible(app)

  const page = await somebody('dispatcher')
  await page.goto(board)
  const placeOf = async () => {
    const reply = await page.request.get(`${board}/get_markers`)
    const { markers } = await reply.json()
    return markers.find(({ label }: { label: string }) => label === 'Dana Whitlock')
  }
  await expect.poll(placeOf).toMatchObject({ type: 'driver', lat: 33.9512, lng: -83.3829 })
  await app.context().setGeolocation({ latitude: 33.9553, longitude: -83.3801, accuracy: 6 })
  // A phone that has just said where it is says so again by its timer.
  await expect.poll(placeOf, { timeout: 25_000 }).toMatchObject({ lat: 33.9553, lng: -83.3801 })

  await app.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(app.getByText('Dispatch does not see where you are')).toBeVisible()
})

test('[SIL-ORD-139] without a network the map says so, the board stays, and the map comes with the page', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody('dispatcher')
  await page.goto(board)
  await page.route(/map-panel/, (route) => route.abort())
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The map could not be loaded.' })).toBeVisible()
  await expect(queueOf(page, 'Dana Whitlock')).toBeVisible()
  await isAccessible(page)
  await page.unroute(/map-panel/)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(markOf(page, 'Ana Lucía Campos')).toBeVisible({ timeout: 30_000 })
  // What the browser says of a file that did not come is no fault of ours.
  complaints.splice(0)
})
