import type { Page } from '@playwright/test'
import { payByCard } from './account-town.ts'
import { addItem, checkOutBurger, enterCard, expect, fillContact, isAccessible, placeOrder, test } from './testing.ts'

const cash = (page: Page) => page.getByRole('radio', { name: /Cash at the door/ })

test('Back closes the sheet of an item and leads no further; what was closed otherwise leaves no step behind', async ({
  somebody,
}) => {
  const page = await somebody(undefined, { width: 390 })
  await page.goto('/package_stores')
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  const address = page.url()
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Otter Burger', exact: true }) })
  const sheet = page.getByRole('dialog', { name: 'Otter Burger' })
  const open = () => card.getByRole('button', { name: 'Add Item' }).click()
  await open()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(card).toBeVisible()
  expect(page.url()).toBe(address)
  // Opened anew at once, and closed in every way.
  await open()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await open()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
  await page.evaluate(() => history.replaceState({ ...history.state, mark: 'menu' }, ''))
  await open()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => history.state?.mark)).toBe('menu')
})

test('Back closes the card fields, and keeps what was typed', async ({ somebody }) => {
  const page = await somebody()
  await checkOutBurger(page, '4045550181')
  await page.getByRole('radio', { name: /Card online/ }).check()
  await page.getByRole('button', { name: 'Enter a new card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a new card' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Noor Haddad')
})

test('[CRT-02] [CRT-24] the way to pay outlives a reload and a refusal, and begins anew with another way to get it', async ({
  somebody,
}) => {
  const page = await somebody()
  await checkOutBurger(page, '4045550182')
  await cash(page).check()
  await page.getByRole('radio', { name: /^20%/ }).check()
  await page.reload()
  await expect(cash(page)).toBeChecked()
  await expect(page.getByRole('radio', { name: /^20%/ })).toBeChecked()
  await page.goto('/cart/credit_card_cart?error=order_attempt_failure_reason_gas_fee_change')
  await expect(cash(page)).toBeChecked()
  await page.getByRole('radio', { name: /^Pickup/ }).check()
  await expect(page.getByText('How you pay is not chosen yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('How you pay is not chosen yet')).toBeVisible()
})

test('what another tab makes of the cart shows in this one, with a word', async ({ somebody }) => {
  const page = await somebody()
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  const checkout = await page.context().newPage()
  await checkout.goto('/cart/credit_card_cart')
  await fillContact(checkout, { name: 'Noor Haddad', phone: '4045550183', address: '118 Orchard St' })
  await cash(checkout).check()
  const word = checkout.getByText('Your cart was changed in another tab. This is how it is now.')
  await expect(word).toHaveCount(0)

  await page.bringToFront()
  await addItem(page, 'Burgers', 'Otter Burger')
  await expect(page.getByText('2 in cart')).toBeVisible()
  await checkout.bringToFront()
  await expect(word).toBeVisible()
  await expect(checkout.getByRole('group', { name: 'Otter Burger', exact: true }).getByRole('status')).toHaveText('2')
  await expect(cash(checkout)).toBeChecked()
  await expect(checkout.getByLabel('Name', { exact: true })).toHaveValue('Noor Haddad')
  await isAccessible(checkout)
})

test('a tab that was opened before there was a cart shows what is put into it', async ({ somebody }) => {
  const menu = await somebody()
  await menu.goto('/8')
  const other = await menu.context().newPage()
  await other.goto('/8')
  const checkout = await menu.context().newPage()
  await checkout.goto('/cart/credit_card_cart')
  await expect(checkout.getByText('Your cart is empty.')).toBeVisible()
  await addItem(menu, 'Burgers', 'Otter Burger')
  await expect(other.getByText('1 in cart')).toBeVisible()
  await expect(checkout.getByRole('group', { name: 'Otter Burger', exact: true })).toBeVisible()
})

test('a tab with the menu lets go of a cart that another tab has placed', async ({ somebody }) => {
  const page = await somebody()
  await checkOutBurger(page, '4045550187')
  const menu = await page.context().newPage()
  await menu.goto('/8')
  await expect(menu.getByText('1 in cart')).toBeVisible()
  await page.bringToFront()
  await cash(page).check()
  await placeOrder(page)
  await expect(menu.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  await expect(menu.getByText('1 in cart')).toHaveCount(0)
})

test('a card that another tab adds can be chosen here, and one that it deletes pays no more', async ({ somebody }) => {
  const page = await somebody()
  await payByCard(page, '4045550194')
  const other = await page.context().newPage()
  await other.goto('/cart/credit_card_cart')
  await other.getByRole('radio', { name: /Card online/ }).check()
  await expect(other.getByRole('heading', { name: 'CHOOSE YOUR CARD' })).toBeVisible()
  const visa = (tab: Page) => tab.getByRole('radio', { name: /Visa 4242/ })
  await enterCard(page, '4242424242424242')
  await expect(visa(page)).toBeChecked()
  await expect(visa(other)).toBeVisible()
  await visa(other).click()
  await expect(visa(other)).toBeChecked()
  const order = (tab: Page) => tab.getByRole('button', { name: /^Place order/ })
  await expect(order(page)).not.toHaveAttribute('aria-disabled')

  await other.getByRole('button', { name: 'Delete card ending in 4242' }).click()
  await other.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(visa(page)).toHaveCount(0)
  await expect(order(page)).toHaveAttribute('aria-disabled', 'true')
  await page.bringToFront()
  await enterCard(page, '5555555555554444')
  await placeOrder(page)
  await other.bringToFront()
  await expect(other.getByText('Your cart is empty.')).toBeVisible()
})

test('alcohol that another tab adds asks here who receives it, and closes the cash that was chosen', async ({
  somebody,
}) => {
  const menu = await somebody()
  await menu.goto('/package_stores/13')
  await addItem(menu, 'Mixers and Snacks', 'Ice 10 lb bag')
  const checkout = await menu.context().newPage()
  await checkout.goto('/cart/credit_card_cart')
  await fillContact(checkout, { name: 'Noor Haddad', phone: '4045550185', address: '118 Orchard St' })
  await cash(checkout).check()
  const order = checkout.getByRole('button', { name: /^Place order/ })
  await expect(order).not.toHaveAttribute('aria-disabled')
  await menu.bringToFront()
  await menu.goto('/package_stores/13')
  await addItem(menu, 'Craft Beer', 'Copper Kettle IPA 6 pk 12 oz')
  await checkout.bringToFront()
  await expect(checkout.getByLabel('Birth date, month')).toBeVisible()
  await expect(cash(checkout)).toBeDisabled()
  await expect(order).toHaveAttribute('aria-disabled', 'true')
  await isAccessible(checkout)
})

test('[CRT-47] [CRT-48] [CRT-49] what was typed at the moment of leaving is there again', async ({ somebody }) => {
  const page = await somebody()
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  await page.goto('/cart/credit_card_cart')
  const address = page.getByLabel('Street address')
  await page.getByLabel('Name', { exact: true }).fill('Noor Haddad')
  await page.getByLabel('Phone', { exact: true }).fill('4045550186')
  await address.fill('118 Orchard St')
  await page.getByLabel('Apt or suite').fill('3B')
  // Within the second in which the page would have compared it.
  await page.evaluate(() => location.assign('/8'))
  await page.waitForURL('/8')
  await expect(async () => {
    await page.goto('/cart/credit_card_cart')
    await expect(address).toHaveValue('118 Orchard St', { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByLabel('Apt or suite')).toHaveValue('3B')
  await expect(page.getByText(/^In range/)).toBeVisible()
  // What this tab keeps by itself would hide that the cart has it.
  const other = await page.context().newPage()
  await other.goto('/cart/credit_card_cart')
  await expect(other.getByLabel('Phone', { exact: true })).toHaveValue(/404.*555.*0186/)
})

test('[CRT-70] an empty cart is still of the town that was looked at, and staff have chosen no account', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/restaurants/bellwether')
  await page.goto('/cart/credit_card_cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call (404) 555-0100' })).toHaveAttribute('href', 'tel:4045550100')
  const state = JSON.parse((await page.locator('#state').textContent()) ?? '{}')
  expect(state).toMatchObject({ admin_selected_payment_account: null, force_login_open: false })
  expect(state.cart.today).toMatch(/^20\d\d-/)
})

test('without a network a quantity says so until it is back, and required fields are told', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody()
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  await page.goto('/cart/credit_card_cart')
  for (const label of ['Name', 'Phone', 'Street address'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required')
  const more = page.getByRole('button', { name: 'One more, Otter Burger' })
  // The code that sends has come before the network went.
  await more.click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await page.context().setOffline(true)
  await more.click()
  const told = page.getByText('You are offline. Please try again when you are connected.')
  await expect(told).toBeVisible()
  await page.context().setOffline(false)
  await expect(told).toHaveCount(0)
  complaints.splice(0)
})
