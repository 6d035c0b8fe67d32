import type { Page, Request } from '@playwright/test'
import { expect, openTablet, test } from './driver-phone.ts'

// What the driver's page costs a phone in an hour: how often it wakes the processor by timers, how long it follows the place, what it asks the server.

type Cost = { wakes: number; watches: number; looks: number; asked: number; told: number }

/** A phone whose place the test moves, and which counts. The page's clock is the test's, so that an hour takes seconds. */
async function countingPhone(page: Page) {
  await page.clock.install()
  await page.addInitScript(() => {
    localStorage.setItem('driver_shares_position', 'on')
    const woken = new Set<number>()
    const phone = {
      lat: 33.95,
      speed: 0,
      isHidden: false,
      looks: 0,
      wakes: 0,
      hears: new Map<number, PositionCallback>(),
    }
    const fix = () =>
      ({
        timestamp: Date.now(),
        coords: { latitude: phone.lat, longitude: -83.38, accuracy: 8 },
      }) as GeolocationPosition
    Object.defineProperty(navigator, 'geolocation', {
      value: {
        watchPosition: (hear: PositionCallback) => {
          const watch = phone.looks + phone.hears.size + 1
          phone.hears.set(watch, hear)
          return watch
        },
        clearWatch: (watch: number) => phone.hears.delete(watch),
        getCurrentPosition: (hear: PositionCallback) => {
          phone.looks += 1
          hear(fix())
        },
      },
    })
    Object.defineProperty(document, 'visibilityState', { get: () => (phone.isHidden ? 'hidden' : 'visible') })
    const everySeconds = 5
    setInterval(() => {
      phone.lat += (phone.speed * everySeconds) / 111_195
      for (const hear of phone.hears.values()) hear(fix())
    }, everySeconds * 1_000)
    // Timers that run out at the same moment wake a phone once.
    const counted = (set: (act: () => void, ms?: number) => unknown) => (act: () => void, ms?: number) =>
      set(() => {
        woken.add(Date.now())
        phone.wakes = woken.size
        act()
      }, ms)
    Object.assign(window, {
      phone,
      setTimeout: counted(setTimeout),
      setInterval: counted(setInterval),
      moveAt: (speed: number) => {
        phone.speed = speed
      },
      hide: (isHidden: boolean) => {
        phone.isHidden = isHidden
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
  })
}

type Counted = {
  phone: { looks: number; wakes: number; hears: Map<number, unknown> }
  moveAt: (speed: number) => void
  hide: (isHidden: boolean) => void
}

/** An hour goes by, at so many metres a second; between its steps the server answers. */
async function hour(page: Page, speed: number, steps = 720): Promise<Cost> {
  const underWay = new Set<unknown>()
  let asked = 0
  let told = 0
  const begin = (request: Request) => {
    if (!request.url().endsWith('/data/make_request')) return
    const { requests } = request.postDataJSON() as { requests: { request: string }[] }
    if (requests.some((one) => one.request === 'driver_position')) told += 1
    asked += 1
    underWay.add(request)
  }
  const end = (request: unknown) => underWay.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  const read = () =>
    page.evaluate(() => {
      const { looks, wakes, hears } = (window as unknown as Counted).phone
      return { looks, wakes, watches: hears.size }
    })
  const before = await read()
  await page.evaluate((given) => (window as unknown as Counted).moveAt(given), speed)
  for (let step = 0; step < steps; step += 1) {
    await page.clock.runFor(3_600_000 / steps)
    if (underWay.size > 0) await expect.poll(() => underWay.size, { intervals: [5, 10, 20, 50] }).toBe(0)
  }
  const after = await read()
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  return { wakes: after.wakes - before.wakes, watches: after.watches, looks: after.looks - before.looks, asked, told }
}

const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => (window as unknown as Counted).hide(hidden), isHidden)

test('[SIL-ORD-139] an hour costs a phone little: a call every half a minute while it stands, one each quarter of a minute on the way, and nothing in a pocket', async ({
  page,
  newDriver,
}) => {
  test.slow()
  await countingPhone(page)
  await openTablet(page, await newDriver([]))
  const standing = await hour(page, 0)
  const moving = await hour(page, 12)
  await hide(page, true)
  const hidden = await hour(page, 12, 60)
  await hide(page, false)
  const again = await page.evaluate(() => (window as unknown as Counted).phone.hears.size)
  test.info().annotations.push({ type: 'cost', description: JSON.stringify({ standing, moving, hidden }) })
  expect(standing.asked).toBeLessThanOrEqual(110)
  expect(standing.told).toBeLessThanOrEqual(1)
  expect(moving.asked).toBeLessThanOrEqual(245)
  for (const seen of [standing, moving]) {
    expect(seen.watches).toBe(1)
    // Four a minute; the page's clock also goes on by itself while the server answers.
    expect(seen.looks).toBeLessThanOrEqual(250)
    expect(seen.wakes).toBeLessThanOrEqual(760)
  }
  expect(hidden).toEqual({ wakes: 0, watches: 0, looks: 0, asked: 0, told: 0 })
  expect(again).toBe(1)
})
