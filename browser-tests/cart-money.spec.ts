import type { Page } from '@playwright/test'
import { grantCredit } from '#areas/cart/server/public.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import { test } from './board-town.ts'
import { addItem, checkOutBurger, expect, isAccessible, placeOrder, sandboxOf } from './testing.ts'

const coupon = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Coupons' }).getByRole('listitem').filter({ hasText: name })
const sum = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')

test('[CRT-43] [CRT-44] [CRT-45] [CRT-46] [CRT-52] [SIL-ORD-046] a coupon is claimed, taken off, refused with its reason, and lowers the order', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody()
  await checkOutBurger(page, '4045550811')
  const otters = coupon(page, 'Otters win, 10 % off')
  await expect(otters).toContainText('Delivery')
  await expect(coupon(page, 'Walk-in reward')).toContainText('This discount is for pickup orders.')
  const dear = coupon(page, 'Welcome to Bellwether')
  await expect(dear).toContainText('This discount needs a subtotal of $20.00.')
  await dear.getByRole('button', { name: /^Claim/ }).click({ force: true })
  await expect(page.getByText('Welcome to Bellwether: This discount needs a subtotal of $20.00.')).toBeVisible()
  await isAccessible(page)

  // What is said of the network goes when it is back.
  await page.context().setOffline(true)
  await otters.getByRole('button', { name: /^Claim/ }).click()
  const offline = page.getByText(/^Otters win, 10 % off: .*offline/)
  await expect(offline).toBeVisible()
  await page.context().setOffline(false)
  await expect(offline).toHaveCount(0)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')))

  await otters.getByRole('button', { name: /^Claim/ }).click()
  await expect(otters).toContainText('claimed')
  await expect(sum(page, 'Otters win, 10 % off')).toHaveText(/^[-−]\$\d/)
  await isAccessible(page)
  // And on a phone.
  await page.setViewportSize({ width: 360, height: 780 })
  await otters.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expect(otters.getByRole('button', { name: /^Claim/ })).toBeVisible()
  await isAccessible(page)
  await otters.getByRole('button', { name: /^Claim/ }).press('Enter')
  await expect(otters).toContainText('claimed')
  // Enter in a field is no press of a coupon's button.
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await expect(otters).toContainText('claimed')

  await page.getByRole('radio', { name: /Cash at the door/ }).check()
  await placeOrder(page)
  await expect(sum(page, 'Discount')).toHaveText(/^[-−]\$\d/)
})

test('[CRT-37] [CRT-38] [CRT-40] [CRT-41] [CRT-42] [SIL-ORD-038] [SIL-ORD-044] a window is chosen by keyboard, says when in the toggle, and the order keeps it', async ({
  somebody,
}) => {
  const page = await somebody()
  await checkOutBurger(page, '4045550812')
  await expect(sum(page, 'Service fee')).toBeVisible()
  const when = page.getByRole('group', { name: 'When it comes' })
  await expect(when.getByRole('radio').first()).toBeChecked()
  const label = /^\d+:00 PM - \d+:00 PM/.exec((await when.locator('label').nth(1).textContent()) ?? '')?.[0] ?? ''
  expect(label).not.toBe('')
  await when.getByRole('radio').first().press('ArrowRight')
  const window = when.getByRole('radio', { name: label })
  await expect(window).toBeChecked()
  await expect(page.getByText('Service fee', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'How you get it' })).toContainText(label)
  await expect(page.getByText(`Arrives ${label}`)).toBeVisible()
  await page.getByRole('button', { name: 'Busy fees this week' }).click()
  const week = page.getByRole('dialog', { name: 'Busy fees this week' })
  await expect(week.getByText('No busy fees scheduled.').or(week.getByRole('table'))).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(week).toHaveCount(0)
  await page.getByRole('button', { name: 'Busy fees this week' }).click()
  await expect(week).toBeVisible()
  await page.goBack()
  await expect(week).toHaveCount(0)
  await expect(window).toBeChecked()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.reload()
  await expect(window).toBeChecked()
  await isAccessible(page)

  await page.getByRole('radio', { name: /Cash at the door/ }).check()
  await placeOrder(page)
  await expect(page.getByText(label).first()).toBeVisible()
})

test('[SIL-ORD-043] a place that is closed leads to its first window', async ({ somebody, db }) => {
  const { market_id } = await insertMarket(db, { active: false })
  const opensLater = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [String(day), [[20 * 60 + 30, 23 * 60]]]))
  const { franchise_id } = await insertFranchise(db, { market_id, name: 'Late Kitchen', hours: opensLater })
  await insertMenuItem(db, franchise_id, { name: 'Late Stew' })
  const page = await somebody(undefined, { width: 360 })
  await page.goto(`/${franchise_id}`)
  await addItem(page, 'entrees', 'Late Stew')
  await page.goto('/cart/credit_card_cart')
  await expect(page.getByRole('link', { name: 'When it comes' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^As soon as possible/ })).toBeDisabled()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Deliver 9:00 PM - 11:00 PM' }).click()
  await expect(page.getByRole('radio', { name: /^9:00 PM - 11:00 PM/ })).toBeChecked()
  await expect(page.getByRole('link', { name: 'When it comes' })).toHaveCount(0)
  await expect(page.getByText('Please choose a delivery window.')).toHaveCount(0)
})

test('[SIL-ORD-047] [SIL-ORD-063] a credit is shown on the device that has proven the phone, spent, and stands on the order’s page', async ({
  somebody,
  db,
}) => {
  const phone = '4045550813'
  const page = await somebody(undefined, { width: 756 })
  await checkOutBurger(page, phone)
  await page.getByRole('radio', { name: /Cash at the door/ }).check()
  const first = await placeOrder(page)
  const { market_id, cosmic_customer_id } = await db
    .selectFrom('orders')
    .select(['market_id', 'cosmic_customer_id'])
    .where('order_id', '=', first)
    .executeTakeFirstOrThrow()
  await db
    .transaction()
    .execute((tx) =>
      grantCredit(
        { tx, now: new Date(0) },
        { market_id, cosmic_customer_id: cosmic_customer_id ?? 0, amount: cents(500) },
      ),
    )
  await db
    .updateTable('discount_codes')
    .set({ valid_to: null })
    .where('cosmic_customer_id', '=', cosmic_customer_id)
    .execute()

  const stranger = await somebody()
  await checkOutBurger(stranger, phone)
  await expect(coupon(stranger, 'Otters win')).toBeVisible()
  await expect(coupon(stranger, '$5.00 credit')).toHaveCount(0)

  await checkOutBurger(page, phone)
  await coupon(page, '$5.00 credit')
    .getByRole('button', { name: /^Claim/ })
    .click()
  await expect(sum(page, '$5.00 credit')).toHaveText(/^[-−]\$5\.00/)
  await page.getByRole('radio', { name: /Cash at the door/ }).check()
  await placeOrder(page)
  await expect(sum(page, 'Credit')).toHaveText(/^[-−]\$5\.00/)
  await isAccessible(page)

  await checkOutBurger(page, phone)
  await expect(coupon(page, 'Otters win')).toBeVisible()
  await expect(coupon(page, '$5.00 credit')).toHaveCount(0)
})

type Letter = { subject: string; text: string; html: string }

async function lettersTo(page: Page, sandbox: string, address: string): Promise<Letter[]> {
  const answer = await page.request.get(`${sandbox}/inbox/mail.json?to=${encodeURIComponent(address)}`)
  return (await answer.json()).letters
}

test('[SIL-ORD-130] the confirmation goes by mail to who names an address, and opens in a mail program of any width, light and dark', async ({
  somebody,
  db,
}) => {
  const page = await somebody()
  await checkOutBurger(page, '4045550814')
  const sandbox = await sandboxOf(page)
  const mail = page.getByLabel('E-mail for the receipt')
  await mail.fill('noor@example')
  await mail.blur()
  await expect(page.getByText(/Please enter an e-mail address/).first()).toBeVisible()
  const address = `noor-${Date.now()}@example.com`
  await mail.fill(address)
  await expect(page.getByText(/Please enter an e-mail address/)).toHaveCount(0)
  await page.getByRole('radio', { name: /Cash at the door/ }).check()
  const order = await placeOrder(page)
  await expect
    .poll(async () => (await lettersTo(page, sandbox, address)).map(({ subject }) => subject))
    .toEqual([`Otter Burger has your order #${order}`])
  // The provider has told that the text arrived, and staff may read it on the order.
  const said = db.selectFrom('events').select('what').where('subject', '=', `order:${order}`)
  await expect.poll(async () => (await said.execute()).map(({ what }) => what)).toContain('text_delivered')
  const [letter] = await lettersTo(page, sandbox, address)
  expect(letter?.text).toContain(`Order: #${order}`)

  const reader = await somebody(undefined, { width: 360 })
  await reader.setContent(letter?.html ?? '')
  await expect(reader.getByRole('heading', { name: 'We have your order' })).toBeVisible()
  for (const width of [360, 756, 1440]) {
    await reader.setViewportSize({ width, height: 900 })
    expect(await reader.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  await isAccessible(reader)
  await expect(reader.getByRole('link', { name: 'See your order' })).toHaveAttribute(
    'href',
    new RegExp(`/order/${order}\\?s=`),
  )
})
