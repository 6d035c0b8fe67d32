import type { Page } from '@playwright/test'
import { addItem, expect, fillContact, isAccessible, test } from './testing.ts'

async function openCart(page: Page): Promise<void> {
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  await page.goto('/cart/credit_card_cart')
}

const order = (page: Page) => page.getByRole('button', { name: /^Place order/ })
const left = (page: Page) => page.getByText(/^\d things? left$/)

test('[CRT-03] nothing is wrong before the button was pressed; what is left is listed with its count, and each leads to its place', async ({
  somebody,
}) => {
  const page = await somebody()
  await openCart(page)
  await expect(left(page)).toHaveText('4 things left')
  for (const text of ['Your name', 'Your phone number', 'Your address', 'How you pay'])
    await expect(page.getByRole('link', { name: text, exact: true })).toBeVisible()
  await expect(page.getByText('Please fill this in.')).toHaveCount(0)
  const red = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--danger)'
    const danger = getComputedStyle(probe).color
    probe.remove()
    const seen = [...document.querySelectorAll<HTMLElement>('main *')].filter((one) => one.checkVisibility())
    return seen.filter((one) => getComputedStyle(one).color === danger).map((one) => one.outerHTML)
  })
  expect(red).toEqual([])

  // It says that it is off, and can be pressed all the same.
  await order(page).click({ force: true })
  await expect(page.getByText('Please fill this in.')).toHaveCount(2)
  await expect(page.getByText('Please choose how you pay.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await isAccessible(page)

  await fillContact(page, { name: 'Noor Haddad', phone: '4045550171', address: '118 Orchard St' })
  await expect(left(page)).toHaveText('1 thing left')
  await page.getByRole('radio', { name: /Cash at the door/ }).check()
  await expect(left(page)).toHaveCount(0)
  await expect(order(page)).not.toHaveAttribute('aria-disabled', 'true')
})

/** Answers of address look-ups wait until the test lets them go. */
async function holdAddress(page: Page) {
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/data/make_request', async (route) => {
    if (!route.request().postData()?.includes('update_address')) return route.continue()
    arrived.resolve()
    await held.promise
    await route.continue()
  })
  return { arrived: arrived.promise, release: () => held.resolve() }
}

test('[CRT-19] who chooses how to pay while the address is being looked up keeps the choice and the place, and is told only if it cannot be', async ({
  somebody,
}) => {
  const page = await somebody()
  await openCart(page)
  const lookUp = await holdAddress(page)
  await page.getByLabel('Name', { exact: true }).fill('Noor Haddad')
  await page.getByLabel('Phone', { exact: true }).fill('4045550176')
  await page.getByLabel('Street address').fill('118 Orchard St')
  await page.getByLabel('Apt or suite').fill('3B')
  const cash = page.getByRole('radio', { name: /Cash at the door/ })
  await cash.focus()
  await cash.press('Space')
  await lookUp.arrived
  await expect(cash).toBeChecked()
  await expect(cash).toBeFocused()
  await expect(page.getByText('Please enter an address in range.')).toHaveCount(0)
  await expect(left(page), 'it is not decided yet').toHaveText('2 things left')
  lookUp.release()
  await expect(left(page)).toHaveCount(0)
  await expect(cash).toBeChecked()
  await expect(cash).toBeFocused()

  await page.unroute('**/data/make_request')
  const other = await holdAddress(page)
  await page.getByLabel('Street address').fill('1 Nowhere Ln')
  const card = page.getByRole('radio', { name: /Card online/ })
  await card.focus()
  await card.press('Space')
  await other.arrived
  await expect(page.getByText('Please provide your contact info before choosing a payment method.')).toHaveCount(0)
  other.release()
  await expect(page.getByText('Please provide your contact info before choosing a payment method.')).toBeVisible()
  await expect(page.getByLabel('Street address')).toBeFocused()
})

test('[CRT-19] who chooses how to pay while there is no network keeps the choice, which counts once the address is found', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody(undefined, { width: 360 })
  await openCart(page)
  await page.getByLabel('Name', { exact: true }).fill('Noor Haddad')
  await page.getByLabel('Phone', { exact: true }).fill('4045550159')
  await page.context().setOffline(true)
  await page.getByLabel('Street address').fill('118 Orchard St')
  await page.getByLabel('Apt or suite').fill('3B')
  const told = page.getByText('You are offline. Please try again when you are connected.')
  await expect(told).toBeVisible()
  const cash = page.getByRole('radio', { name: /Cash at the door/ })
  await cash.focus()
  await cash.press('Space')
  await expect(cash).toBeChecked()
  await expect(cash).toBeFocused()
  await expect(page.getByText('Please enter an address in range.')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByText(/^In range/)).toBeVisible()
  await expect(told).toHaveCount(0)
  await expect(left(page)).toHaveCount(0)
  await expect(cash).toBeFocused()
  complaints.splice(0)
})

test('[CRT-03] [CRT-34] the toggle says time and price of both ways, the arrival stands above the button, and one total counts', async ({
  somebody,
}) => {
  const page = await somebody()
  await openCart(page)
  const delivery = page.getByRole('radio', { name: /^Delivery \d+–\d+ min · / })
  const pickup = page.getByRole('radio', { name: /^Pickup \d+ min · no fees/ })
  await expect(delivery).toBeChecked()
  await expect(page.getByText(/^Arrives \d+:\d\d( [AP]M)?–\d+:\d\d [AP]M$/)).toBeVisible()
  await page.getByText(/^15%/).click()
  await expect(page.getByText('Tip', { exact: true }).last()).toBeVisible()
  await expect(page.getByText('Total', { exact: true })).toHaveCount(1)
  await pickup.check()
  await expect(page.getByText(/^Ready about \d+:\d\d [AP]M$/)).toBeVisible()
})

test('[CRT-23] out of range is said once, with the distance, and pickup is the way', async ({ somebody }) => {
  const page = await somebody()
  await openCart(page)
  await page.getByLabel('Street address').fill('38 State Route 17')
  await expect(page.getByText('Address is outside delivery range!')).toHaveCount(1)
  await expect(page.getByText(/^Otter Burger is \d+\.\d miles away/)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Delivery Not to your address' })).toBeChecked()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Pick it up instead' }).click()
  await expect(page.getByRole('radio', { name: /^Pickup/ })).toBeChecked()
  await expect(page.getByText('Address is outside delivery range!')).toHaveCount(0)
})

test('[CRT-62] [CRT-63] of five recipients each can be removed, and an untouched row says nothing', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/package_stores/13')
  await addItem(page, 'Craft Beer', 'Copper Kettle IPA 6 pk 12 oz')
  await page.goto('/cart/credit_card_cart')
  const rows = page.getByRole('group', { name: /^Recipient \d$/ })
  const nameOf = (row: number) => rows.nth(row).getByLabel('Name', { exact: true })
  for (const [index, name] of ['Dana', 'Lee', 'Ana', 'Bo'].entries()) {
    await page.getByRole('button', { name: 'Add another person' }).click()
    await nameOf(index + 1).fill(name)
  }
  await expect(page.getByRole('button', { name: 'Add another person' })).toHaveCount(0)
  // From box to box, and no further: the row is not left.
  await rows.nth(4).getByLabel('Birth date, month').focus()
  await page.keyboard.press('Tab')
  await expect(rows.nth(4).getByText('Birth date must be in format MM/DD/YYYY')).toHaveCount(0)
  await rows.nth(2).getByLabel('Birth date, month').fill('6/2/1991')
  await page.getByRole('button', { name: 'Remove recipient 2' }).click()
  await expect(rows).toHaveCount(4)
  await expect(nameOf(1)).toHaveValue('Lee')
  await expect(rows.nth(1).getByLabel('Birth date, year')).toHaveValue('1991')
  await page.getByRole('button', { name: 'Remove recipient 4' }).click()
  await page.getByRole('button', { name: 'Remove recipient 1' }).click()
  await expect(nameOf(0)).toHaveValue('Lee')
  await expect(nameOf(1)).toHaveValue('Ana')
  await isAccessible(page)
})
