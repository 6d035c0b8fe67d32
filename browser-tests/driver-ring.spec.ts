import type { Page } from '@playwright/test'
import { button, expect, home, isAccessible, openTablet, press, test } from './driver-phone.ts'
import { fromNow } from './global-setup.ts'

// New work is heard on the open page.

type Rung = { tones: number; shaken: number }

/** Counts what the page sounds and shakes; the loudspeaker and the motor themselves are the phone's. */
async function listen(page: Page): Promise<() => Promise<Rung>> {
  await page.addInitScript(() => {
    const rung = { tones: 0, shaken: 0 }
    Object.assign(window, { rung })
    const start = AudioScheduledSourceNode.prototype.start
    AudioScheduledSourceNode.prototype.start = function (...when) {
      rung.tones += 1
      return start.apply(this, when)
    }
    navigator.vibrate = () => {
      rung.shaken += 1
      return true
    }
  })
  return () => page.evaluate(() => (window as unknown as { rung: Rung }).rung)
}

test('[SIL-OPS-58] new work sounds, shakes, stands in the title and counts down, until it is acknowledged', async ({
  page,
  newDriver,
}) => {
  const rung = await listen(page)
  await openTablet(page, await newDriver(['Go to order', 'Pickup']))
  await expect(page).toHaveTitle(/^● New order/)
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-3]\d$/)
  // No page may sound before somebody has touched it, and this one says so.
  await expect(page.getByText('This phone cannot ring yet.')).toBeVisible()
  expect((await rung()).tones).toBe(0)
  await isAccessible(page)
  await button(page, 'Turn the ring on').click()
  await expect(page.getByText('This phone cannot ring yet.')).toBeHidden()
  await expect.poll(async () => (await rung()).tones).toBeGreaterThanOrEqual(2)
  const once = await rung()
  await expect.poll(async () => (await rung()).tones).toBeGreaterThan(once.tones)
  expect((await rung()).shaken).toBeGreaterThan(0)

  await press(page, 'Acknowledge and go')
  await expect(page).not.toHaveTitle(/●/)
  await expect(page.getByRole('timer')).toBeHidden()
})

test('[SIL-OPS-58] the ring is muted and made softer on this phone, which remembers it and the app that leads', async ({
  page,
  newDriver,
}) => {
  const rung = await listen(page)
  await openTablet(page, await newDriver(['Go to order', 'Pickup']))
  await button(page, 'Phone settings').click()
  await page.getByRole('switch', { name: 'New work rings aloud' }).uncheck()
  await page.getByRole('radio', { name: 'Waze' }).check()
  await isAccessible(page)
  await page.reload()
  await button(page, 'Phone settings').click()
  await expect(page.getByRole('switch', { name: 'New work rings aloud' })).not.toBeChecked()
  await expect(page.getByRole('slider', { name: 'Volume' })).toBeDisabled()
  const { tones, shaken } = await rung()
  await button(page, 'Try the ring').click()
  await expect.poll(async () => (await rung()).shaken).toBeGreaterThan(shaken)
  expect((await rung()).tones).toBe(tones)
  await page.getByRole('switch', { name: 'New work rings aloud' }).check()
  await page.getByRole('slider', { name: 'Volume' }).fill('30')
  await button(page, 'Try the ring').click()
  await expect.poll(async () => (await rung()).tones).toBeGreaterThan(tones)
  await button(page, 'Done').click()
  await expect(page.getByRole('link', { name: 'Navigate' })).toHaveAttribute('href', /^https:\/\/waze\.com\/ul\?ll=/)
})

test('[SIL-OPS-58] Navigate asks once which app leads, and goes by the address where no place is known', async ({
  page,
  newDriver,
}) => {
  const driver = await newDriver(['Deliver'], {
    status: 'started',
    order: { status: 'picked_up', picked_up_at: fromNow(0), lat: null, lng: null },
  })
  await openTablet(page, driver)
  await button(page, 'Navigate').click()
  const apps = page.getByRole('dialog', { name: 'Which app leads you?' })
  await expect(apps.getByRole('link', { name: 'Apple Maps' })).toHaveAttribute('href', /daddr=12\+Hawthorn\+Street/)
  await isAccessible(page)
  await page.context().route(/maps\.apple\.com/, (route) => route.abort())
  const [elsewhere] = await Promise.all([
    page.context().waitForEvent('page'),
    apps.getByRole('link', { name: 'Apple Maps' }).click(),
  ])
  await elsewhere.close()
  await expect(apps).toBeHidden()
  await expect(page.getByRole('link', { name: 'Navigate' })).toHaveAttribute('href', /^https:\/\/maps\.apple\.com/)
})

test('[DRV-01] the app can be put on the home screen: it opens by the link of its tablet, which no script can read', async ({
  page,
  newDriver,
}) => {
  const driver = await newDriver([])
  await openTablet(page, driver)
  const browser = await page.context().newCDPSession(page)
  const { data = '', errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data) as { start_url: string; icons: { src: string; sizes: string; purpose: string }[] }
  expect(manifest.start_url).toBe(`${home}?tabletId=${driver.tablet_id}&secret=${driver.secret}`)
  for (const { src, sizes } of manifest.icons) {
    const drawn = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(drawn).toBe(sizes)
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'maskable', 'any', 'maskable'])
  const read = await page.evaluate(async (url) => (await fetch(url)).text(), `${home}/app.webmanifest`)
  expect(read).not.toContain(driver.secret)
  expect(JSON.parse(read).start_url).toBe(home)
})

test('[DRV-01] the home screen is offered once on the home, quietly, and stays in the settings', async ({
  page,
  newDriver,
}) => {
  const offer = () =>
    page.evaluate(() => {
      Object.assign(window, { asked: 0 })
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => Object.assign(window, { asked: 1 }),
      })
      window.dispatchEvent(event)
      return event.defaultPrevented
    })
  await openTablet(page, await newDriver([]))
  const note = page.getByText('Cosmic can stand on your home screen')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(note).toBeHidden()
  expect(await offer()).toBe(true)
  await expect(note).toBeVisible()
  await isAccessible(page)
  await button(page, 'Not now').last().click()
  await expect(note).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offer()
  await button(page, 'Phone settings').click()
  await expect(note).toBeHidden()
  // Nothing of the dialog is cut at its edge.
  const cut = page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
  expect(await cut).toBe(0)
  await button(page, 'Put Cosmic on the home screen').click()
  await expect.poll(() => page.evaluate(() => (window as never as { asked: number }).asked)).toBe(1)
})

test('[DRV-01] an iPhone, which offers nothing by itself, is told where its menu has it', async ({
  browser,
  newDriver,
}) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
  const context = await browser.newContext({ userAgent, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await openTablet(page, await newDriver([]))
  const note = page.getByText('To open Cosmic like an app: tap Share')
  await expect(note).toBeVisible()
  // The touch lets the page sound as well: the button stays under the finger meanwhile.
  await button(page, 'Got it').hover()
  await page.mouse.down()
  await page.evaluate(() => new AudioContext().resume())
  await page.mouse.up()
  await expect(note).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(note).toBeHidden()
  await context.close()
})

test('[SIL-OPS-58] the screen stays lit while there is something to do, again after the app was hidden, and not without work', async ({
  page,
  newDriver,
}) => {
  await page.addInitScript(() => {
    const lit = { taken: 0, held: 0 }
    Object.assign(window, { lit })
    const request = async () => {
      lit.taken += 1
      lit.held += 1
      const release = async () => {
        lit.held -= 1
      }
      return Object.assign(new EventTarget(), { release })
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const lit = () => page.evaluate(() => (window as never as { lit: { taken: number; held: number } }).lit)
  // Who has nothing to do comes first: a page that is slow to come is what the phone had before, with the work of the other.
  await openTablet(page, await newDriver([]))
  expect(await lit()).toEqual({ taken: 0, held: 0 })

  await openTablet(page, await newDriver(['Go to waypoint']))
  await expect.poll(lit).toEqual({ taken: 1, held: 1 })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(async () => (await lit()).taken).toBe(2)
})
