import type { Page } from '@playwright/test'
import { addItem, expect, fillContact, isAccessible, placeOrder, test } from './testing.ts'

for (const width of [1440, 360])
  test(`[GEN-11] [LEG-11] [LEG-12] [SIL-ORD-145] [SIL-OPS-130] an order that came is rated once, by pointer or arrow keys, and its receipt is printed on a sheet of its own (${width} px)`, async ({
    somebody,
  }) => {
    const page = await somebody(undefined, { width })
    const number = await orderToPickUp(page, '1 (404) 555-0195')
    const rating = page.getByRole('group', { name: 'Otter Burger' })
    await expect(rating).toBeHidden()
    const calendar = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to calendar' }).click()
    expect((await calendar).suggestedFilename()).toBe('calendar.ics')

    await setFetched(await somebody('customer_support'), number)
    await expect(rating).toBeVisible()
    await isAccessible(page)
    const star = (count: number) => rating.getByRole('radio', { name: `${count} of 5` })
    const lit = rating.locator('label[class*=lit]')
    await rating.locator('label').nth(3).hover()
    await expect(lit).toHaveCount(4)
    await page.mouse.move(0, 0)
    await expect(lit).toHaveCount(0)
    await page.getByRole('button', { name: 'Send rating' }).click()
    await expect(page.getByText('Please choose at least one star.')).toBeVisible()
    await star(2).check()
    await star(2).press('ArrowRight')
    await expect(star(3)).toBeChecked()
    await page.getByRole('button', { name: 'Send rating' }).click()
    await expect(page.getByText('Thank you!')).toBeVisible()
    await page.reload()
    await expect(star(3)).toBeChecked()
    await expect(star(3)).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Send rating' })).toBeHidden()

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Otter Burger' })).toBeVisible()
    await expect(page.getByText(`Order ${number}`, { exact: false }).last()).toBeVisible()
  })

test('[SIL-ORD-008] a page asks by the clock until its order is over, and from then on by hints alone', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.clock.install()
  const number = await orderToPickUp(page, '1 (404) 555-0180')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/order\/\d+\/status/.test(request.url())) asked.push(request.url())
  })
  const afterAMinute = async () => {
    asked.length = 0
    await page.clock.fastForward(60_000)
    // What was asked for before this is known when this is answered.
    await page.evaluate(() => fetch('/favicon.svg').then(() => undefined))
    return asked.length
  }
  // What the kitchen and the texts of an order bring may be told by hints as well.
  expect(await afterAMinute()).toBeGreaterThan(0)

  await setFetched(await somebody('customer_support'), number)
  await expect(page.getByRole('group', { name: 'Otter Burger' })).toBeVisible()
  // Its money is settled meanwhile, which is told by a hint.
  await expect.poll(afterAMinute).toBe(0)
})

test('the link of an order’s page is shared: copied, or shown where the browser has no clipboard, and it opens for anybody', async ({
  somebody,
}) => {
  const page = await somebody(undefined, { width: 360 })
  const number = await orderToPickUp(page, '1 (404) 555-0155')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share this page' }).click()
  await expect(page.getByText('The link is copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const friend = await somebody()
  await friend.goto(link)
  await expect(friend.getByText(`Order ${number} · Otter Burger`)).toBeVisible()

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { configurable: true, get: () => undefined }))
  await page.getByRole('button', { name: 'Share this page' }).click()
  await expect(page.getByText(link)).toBeVisible()
  await isAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

async function orderToPickUp(page: Page, phone: string): Promise<number> {
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Bacon Burger')
  await page.goto('/cart/credit_card_cart')
  await fillContact(page, { name: 'Ida Stern', phone })
  await page.getByRole('radio', { name: 'Pickup' }).check()
  await page.getByRole('radio', { name: /Pay at the store/ }).check()
  return placeOrder(page)
}

async function setFetched(staff: Page, number: number): Promise<void> {
  await staff.goto(`/secure/orders/${number}`)
  await staff.getByLabel('New status').selectOption('Fetched')
  await staff.getByRole('button', { name: 'Set status' }).click()
}
