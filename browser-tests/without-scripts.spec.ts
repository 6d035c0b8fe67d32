import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from './testing.ts'

const cart = '/cart/credit_card_cart'

/** As a browser that runs no scripts, on a phone. */
async function plainBrowser(browser: import('@playwright/test').Browser, town: string) {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: town, viewport })
  return { context, page: await context.newPage() }
}

const line = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('[LND-05] [OPT-32] [CRT-26] without scripts: from an address to a dish with its options, and a cart that can be changed', async ({
  browser,
  town,
}) => {
  const { context, page } = await plainBrowser(browser, town)
  await page.goto('/')
  const address = page.getByLabel('Your street address')
  await address.fill('nowhere at all 99')
  await page.getByRole('button', { name: 'See what’s open' }).click()
  await expect(page.getByText('Address lookup was not successful!')).toBeVisible()
  await expect(address).toHaveValue('nowhere at all 99')
  await address.fill('118 Orchard Street')
  await address.press('Enter')
  await expect(page).toHaveURL(/\/restaurants\/bellwether$/)
  await page.getByRole('link', { name: /Otter Burger/ }).click()

  // What asks nothing is added at once; what asks leads to a page of its own.
  await page.getByRole('button', { name: /^Sides/ }).click()
  await page.getByRole('button', { name: 'Add Item, Onion Rings' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Item added to cart' })).toBeVisible()
  await page.getByRole('button', { name: /^Burgers/ }).click()
  await page.getByRole('button', { name: 'Add Item, Otter Burger' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Otter Burger' })).toBeVisible()
  const missing = page.getByRole('group').filter({ has: page.getByRole('radio') })
  for (const question of await missing.all()) await question.getByRole('radio').first().check()
  await page.getByLabel('Special Instructions').fill('No onions')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Item added to cart' })).toBeVisible()

  await page.getByRole('link', { name: 'View cart', exact: true }).click()
  await expect(page.getByText('Special Instructions: No onions')).toBeVisible()
  await line(page, 'Otter Burger')
    .getByRole('button', { name: /^One more/ })
    .click()
  await expect(line(page, 'Otter Burger').getByRole('status')).toHaveText('2')
  await line(page, 'Onion Rings')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(line(page, 'Onion Rings')).toHaveCount(0)

  await expect(page.getByText('Brought to 118 Orchard St')).toBeVisible()
  await page.getByRole('button', { name: 'Pickup' }).click()
  await expect(page.getByRole('button', { name: 'Pickup, chosen' })).toBeVisible()
  await expect(page.getByText('This part needs JavaScript')).toBeVisible()
  await expect(
    page
      .getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeHidden()
  await context.close()
})

test('[CRT-28] [CRT-29] [OPT-31] without scripts a dish that is not whole, or another restaurant’s, is asked about', async ({
  browser,
  town,
}) => {
  const { context, page } = await plainBrowser(browser, town)
  await page.goto('/8')
  await page.getByRole('button', { name: /^Sides/ }).click()
  await page.getByRole('button', { name: 'Add Item, Onion Rings' }).click()
  await page.goto('/package_stores/13')
  const shelf = page.locator('button[aria-expanded=false]').first()
  await shelf.click()
  await page
    .getByRole('button', { name: /^Add Item/ })
    .first()
    .click()
  await expect(page.getByText('Your cart contains items from another restaurant.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear cart and add item' }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await page.goto(cart)
  await expect(line(page, 'Onion Rings')).toHaveCount(0)
  await expect(page.getByRole('group').filter({ has: page.getByRole('button', { name: /^One more/ }) })).toHaveCount(1)
  await context.close()
})

test('the page of an item stands with scripts, too', async ({ somebody }) => {
  const page = await somebody()
  await page.goto('/8')
  const href = await page.getByRole('button', { name: 'Add Item, Otter Burger' }).first().getAttribute('formaction')
  await page.goto(href ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Otter Burger' })).toBeVisible()
  await isAccessible(page)
  await page.goto(`${href}?notice=answers&q8=No+onions`)
  await expect(page.getByText('Please answer all questions.')).toBeVisible()
  await expect(page.getByLabel('Special Instructions')).toHaveValue('No onions')
})

test('a form sends itself once the script that would is known not to come', async ({ somebody, complaints }) => {
  const page = await somebody()
  await page.context().route(/\/assets\/storefront\/menu-[\w-]+\.js$/, (route) => route.abort())
  await page.goto('/8')
  await expect(page.getByRole('heading', { name: 'Could not load page!' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Item, Otter Burger' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Otter Burger' })).toBeVisible()
  expect(complaints.splice(0).every((complaint) => /Failed to load resource/.test(complaint))).toBe(true)
})
