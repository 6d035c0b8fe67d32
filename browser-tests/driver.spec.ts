import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

// A driver's phone, with the queues that the demo town starts with: each test has a driver of its own.

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

let complaints: string[] = []
test.beforeEach(() => {
  complaints = []
})
test.afterEach(() => expect(complaints).toEqual([]))

const home = '/rocket/driver_app_web'
const expiration = `06/02/${new Date().getFullYear() + 3}`
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Opens the link of this driver's tablet. */
async function openTablet(page: Page, name: string): Promise<void> {
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // The browser itself reports each request that a cut network lost.
    if (message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED'))
      complaints.push(message.text())
  })
  const url = process.env.COSMIC_URL
  const world = await (await page.request.get(`${url}/demo/world`)).json()
  const driver = world.drivers.find((one: { name: string }) => one.name === name)
  await page.goto(`${url}${home}?tabletId=${driver.tablet_id}&secret=${driver.tablet_secret}`)
  await expect(page).toHaveURL(`${url}${home}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The label says what happens next; the click counts once the button has stood still. */
async function press(page: Page, name: string): Promise<void> {
  await expect(button(page, name)).toBeEnabled()
  await expect(async () => {
    if (await button(page, name).isVisible()) await button(page, name).click({ timeout: 1000 })
    await expect(button(page, name)).toBeHidden({ timeout: 300 })
  }).toPass({ timeout: 10_000 })
}

const asks = (page: Page, text: string) => expect(page.getByRole('heading', { name: text })).toBeVisible()

/** Colours are judged once they have stopped fading; what turns for ever is left alone. */
async function isAccessible(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
}

async function signOnGlass(page: Page): Promise<void> {
  const glass = await page.locator('canvas').boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(glass).toMatchObject({ width: width - 10, height: height - 10 })
  await page.mouse.move(80, 300)
  await page.mouse.down()
  for (let at = 0; at < 12; at++) await page.mouse.move(80 + at * 15, 300 + (at % 2) * 60)
  await page.mouse.up()
}

test('[DRV-01] [DRV-02] [DRV-04] [PKP-01] [PKP-02] [PKP-06] [DLV-01] [DLV-02] [DLV-08] [DLV-12] [DLV-14] [DLV-15] [DLV-16] [DLV-17] [DLV-18] [DLV-19] [DLV-20] [DLV-21] [DLV-22] [DLV-36] [SIL-OPS-82] [ROL-13] an alcohol order from the store to a verified hand-over', async ({
  page,
}) => {
  test.slow()
  await openTablet(page, 'Joana Pires')
  await isAccessible(page)
  await press(page, 'Acknowledge and go')
  await press(page, 'I have arrived')
  await press(page, 'Check the items')

  await asks(page, 'Pickup Verification Checklist')
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  for (const box of await boxes.all()) await box.check()
  await boxes.first().uncheck()
  await expect(button(page, 'Picked up')).toBeDisabled()
  await boxes.first().check()
  await isAccessible(page)
  await button(page, 'Picked up').click()
  await expect(page).toHaveURL(new RegExp(`${home}$`))

  await press(page, 'Acknowledge and go')
  await press(page, 'I have arrived')
  await press(page, 'Check the ID')
  await asks(page, 'Who is receiving the order?')
  await expect(button(page, 'Next: sign')).toBeDisabled()
  await page.getByRole('radio', { name: 'Other' }).check()
  await expect(button(page, 'Next: the ID')).toBeDisabled()
  await page.getByLabel('Name, as it stands on the ID').fill('Noor Haddad')
  await expect(button(page, 'Next: the ID')).toBeEnabled()
  await isAccessible(page)
  await press(page, 'Next: the ID')

  await asks(page, 'Upload IDs')
  const photo = (side: string) => page.getByRole('button', { name: new RegExp(`^${side} .`) })
  await photo('Front').setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer: onePixel })
  await expect(page.getByText('Please choose a png, gif or jpeg image.')).toBeVisible()
  for (const side of ['Front', 'Back']) {
    await photo(side).setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: onePixel })
  }
  await isAccessible(page)
  await press(page, 'Next: sign')

  await expect(button(page, 'Done signing')).toBeDisabled()
  await signOnGlass(page)
  await page.setViewportSize({ width: 780, height: 360 })
  await expect(button(page, 'Done signing')).toBeEnabled()
  await page.setViewportSize({ width: 360, height: 780 })
  await press(page, 'Done signing')
  await asks(page, 'Thank you, Noor. Return the phone to the driver.')
  await press(page, 'I am the driver')

  await asks(page, 'Verification Checklist')
  await page.getByLabel('Birth date on the ID').pressSequentially('06021991')
  await expect(page.getByText('Age verified!')).toBeVisible()
  await page.getByLabel('Expiration date').pressSequentially(expiration.replaceAll('/', ''))
  await expect(page.getByText('License active.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  await expect(button(page, 'Next')).toBeDisabled()
  await press(page, 'New Signature')
  await signOnGlass(page)
  await press(page, 'Done signing')
  await press(page, 'I am the driver')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await isAccessible(page)
  await press(page, 'Next')

  await asks(page, 'Delivery Certification')
  await expect(page.getByText('I received this order and am at least 21 years old.')).toBeVisible()
  await isAccessible(page)
  await press(page, 'Sign for Order')
  await asks(page, 'Return the phone to the driver.')

  await page.context().setOffline(true)
  await press(page, 'I am the driver')
  await asks(page, 'Not sent: Dates and checklist')
  await isAccessible(page)
  await button(page, 'Leave').click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without sending?' })).toBeVisible()
  await press(page, 'Stay')
  await page.context().setOffline(false)
  await expect(page).toHaveURL(new RegExp(`${home}$`))
  await expect(page.getByText('Nothing to do right now')).toBeVisible()
})

test('[DLV-23] [DLV-24] [DLV-29] [DLV-44] [DLV-45] [DLV-46] [DLV-47] [DLV-48] a recipient who is too young: rejected at the door', async ({
  page,
}) => {
  await openTablet(page, 'Chidi Eze')
  await press(page, 'I have arrived')
  await press(page, 'Check the ID')
  await page.getByRole('radio').first().check()
  await press(page, 'Next: sign')
  await signOnGlass(page)
  await press(page, 'Done signing')
  await press(page, 'I am the driver')
  await page.getByLabel('Birth date on the ID').fill(`01/01/${new Date().getFullYear() - 18}`)
  await expect(page.getByText('Customer too young. Reject delivery.')).toBeVisible()
  await expect(button(page, 'Next')).toBeHidden()
  await page.getByLabel('Expiration date').fill('01/01/2020')
  await expect(page.getByText('License expired. Reject delivery.')).toBeVisible()
  await isAccessible(page)
  await button(page, 'Reject Delivery').click()

  await asks(page, 'Why should the delivery be rejected?')
  await expect(page.getByRole('checkbox')).toHaveCount(5)
  await expect(button(page, 'Reject Delivery')).toBeDisabled()
  await page.getByLabel('Anything to add').fill('   ')
  await expect(button(page, 'Reject Delivery')).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Customer is under 21' }).check()
  await isAccessible(page)
  await button(page, 'Reject Delivery').click()
  await expect(page).toHaveURL(new RegExp(`${home}$`))
  await expect(page.getByText('Nothing to do right now')).toBeVisible()
})

test('[DRV-06] [SIL-OPS-60] a dead zone delays nothing and loses nothing, over a reload too', async ({ page }) => {
  await openTablet(page, 'Bao Nguyen')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => caches.match(location.href)))
  await expect.poll(() => page.evaluate(() => caches.match(location.pathname).then(Boolean))).toBe(true)
  await page.context().setOffline(true)
  await press(page, 'I have arrived')
  await press(page, 'Delivered')
  await press(page, 'Acknowledge and go')
  await expect(page.getByRole('status')).toHaveText('3 saved, will send')
  await expect(button(page, 'I have arrived')).toBeVisible()
  await isAccessible(page)
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('3 saved, will send')
  await expect(button(page, 'I have arrived')).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('status')).toHaveText('Online', { timeout: 15_000 })
  await page.reload()
  await expect(button(page, 'I have arrived')).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Online')
})
