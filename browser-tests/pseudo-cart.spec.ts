import type { Page } from '@playwright/test'
import { newAccount, payByCard } from './account-town.ts'
import { inPseudo } from './plain-words.ts'
import { inPseudoLocale, isWhole, pseudo, said } from './pseudo.ts'
import { addItem, checkOutBurger, expect, fillContact, test } from './testing.ts'

const itemOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a menu, what an item asks, and a search say everything in the language that was asked for', async ({
  somebody,
}) => {
  const page = await somebody(undefined, pseudo)
  await page.goto('/8')
  await isWhole(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await itemOf(page, 'Otter Burger')
    .getByRole('button', { name: said('Add Item, {name}', { name: 'Otter Burger' }) })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: inPseudo('Add to cart') }).click()
  await expect(sheet.getByText(inPseudo('Please answer all questions.')).first()).toBeVisible()
  await isWhole(page, sheet)
  for (const group of await sheet.getByRole('group').all()) {
    const choice = group.getByRole('radio').first()
    if (await choice.isVisible()) await choice.check()
  }
  await sheet.getByRole('button', { name: inPseudo('Add to cart') }).click()
  await expect(page.getByText(inPseudo('Item added to cart'))).toBeVisible()
  await isWhole(page)

  await page.getByLabel(inPseudo('Search this menu')).fill('987654')
  await expect(page.getByText(inPseudo('No Results Found'))).toBeVisible()
  await isWhole(page)
})

test('so does a store, and a cart of another restaurant that is asked about', async ({ somebody }) => {
  const english = await somebody()
  await english.goto('/8')
  await addItem(english, 'Burgers', 'Bacon Burger')
  await english.goto('/package_stores/13')
  const page = await inPseudoLocale(english, somebody)
  await isWhole(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  const item = itemOf(page, 'Copper Kettle IPA 6 pk 12 oz')
  const closed = page.getByRole('button', { name: /^Craft Beer/ })
  await expect(closed.or(item).first()).toBeVisible()
  if (await closed.isVisible()) await closed.click()
  await item.getByRole('button', { name: inPseudo('Add Item').slice(0, -1) }).click()
  const question = page.getByRole('alertdialog', { name: inPseudo('Start a new cart?') })
  await expect(question).toBeVisible()
  await isWhole(page, question)
})

test('so does the checkout, with what is left to do', async ({ somebody }) => {
  const english = await somebody()
  await checkOutBurger(english, '1 (404) 555-0163')
  const page = await inPseudoLocale(english, somebody)
  await expect(page.getByRole('heading', { level: 1, name: inPseudo('Checkout') })).toBeVisible()
  await page.getByRole('button', { name: inPseudo('Place order') }).click({ force: true })
  await expect(page.getByText(inPseudo('Please choose how you pay.'))).toBeVisible()
  await isWhole(page)

  await page.getByRole('radio', { name: inPseudo('Custom') }).check()
  await page.getByLabel(inPseudo('Your tip')).fill('a lot')
  await page.getByLabel(inPseudo('Phone'), { exact: true }).fill('12')
  await page.getByLabel(inPseudo('Street address')).fill('')
  await expect(page.getByText(said('Please enter an amount between {least} and {most}.', limits))).toBeVisible()
  await isWhole(page)

  await page.getByRole('radio', { name: inPseudo('Pickup') }).check()
  await expect(page.getByRole('heading', { name: inPseudo('Who picks it up') })).toBeVisible()
  await isWhole(page)
})
const limits = { least: '$0.00', most: '$500.00' }

test('so does an order while it is placed, and each end that this can have', async ({ somebody }) => {
  const english = await somebody()
  await english.goto('/8')
  await addItem(english, 'Burgers', 'Bacon Burger')
  await english.goto('/cart/credit_card_cart')
  const saved = english.waitForResponse((reply) => reply.request().postData()?.includes('0164') ?? false)
  await fillContact(english, { name: 'Ida Stern', phone: '1 (404) 555-0164' })
  await english.getByRole('radio', { name: 'Pickup' }).check()
  await expect(english.getByRole('heading', { name: 'Who picks it up' })).toBeVisible()
  await saved
  const page = await inPseudoLocale(english, somebody)
  await page.getByRole('radio', { name: inPseudo('Pay at the store') }).check()

  let answer: object = { request_success: true, order_place_stage: 'in_progress' }
  await page.route('**/cart/credit_card_cart_place', (route) => route.fulfill({ json: { request_success: true } }))
  await page.route('**/cart/check_status?*', (route) => route.fulfill({ json: answer }))
  const order = page.getByRole('button', { name: inPseudo('Place order') })
  await order.click()
  const placing = page.getByRole('dialog', { name: inPseudo('Placing your order') })
  await expect(placing).toBeVisible()
  await isWhole(page, placing)

  answer = {
    request_success: true,
    order_place_stage: 'created',
    cart_match: false,
    order_id: 1001,
    order_secret: 'secret',
    order_summary: { created_at: '2026-11-18T23:04:13.704Z', franchise_name: 'Otter Burger', total: '12.77' },
  }
  const similar = page.getByRole('dialog', { name: inPseudo('You recently placed a similar order.') })
  await expect(similar).toBeVisible()
  await expect(similar.getByText(/⟦Nov 18, 6:04\sPM⟧/)).toBeVisible()
})

test('so do the cards of an account, and the dialog for a new one', async ({ somebody }) => {
  const english = await somebody()
  await payByCard(english, await newAccount())
  const page = await inPseudoLocale(english, somebody)
  await page.getByRole('radio', { name: inPseudo('Card online') }).check()
  await page.getByRole('button', { name: inPseudo('Enter a new card') }).click()
  const dialog = page.getByRole('dialog', { name: inPseudo('Enter a new card') })
  await expect(dialog.locator('iframe')).toBeVisible()
  await isWhole(page, dialog)
})
