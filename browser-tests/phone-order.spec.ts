import type { Page } from '@playwright/test'
import { pressByKey, tabTo } from './support-town.ts'
import { addItem, enterCard, expect, fillContact, isAccessible, test } from './testing.ts'

/** From who is calling to the menu of Otter Burger. */
async function openAccount(clerk: Page, phone: string): Promise<void> {
  await clerk.goto('/admin/order_cart')
  await clerk.getByLabel('The caller’s phone').fill(phone)
  await clerk.getByRole('button', { name: 'Open the account', exact: true }).click()
  await expect(clerk.getByRole('heading', { level: 1, name: 'Where from?' })).toBeVisible()
}

async function chooseBurger(clerk: Page): Promise<void> {
  await clerk.getByLabel('Find a place').fill('otter')
  await clerk.getByRole('list', { name: 'Places' }).getByRole('link', { name: 'Otter Burger' }).click()
  await addItem(clerk, 'Burgers', 'Otter Burger')
  await clerk.getByRole('link', { name: /^Checkout/ }).click()
  await expect(clerk.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
}

/** Staff are led to the order's office page. */
async function placeByPhone(clerk: Page): Promise<number> {
  await clerk.getByRole('button', { name: /^Place order/ }).click()
  await expect(clerk).toHaveURL(/\/secure\/orders\/\d+$/)
  return Number(/orders\/(\d+)$/.exec(clerk.url())?.[1])
}

test('[SIL-ORD-085] [CSL-36] [CRD-28] [CRD-29] [CRD-30] [CRT-36] [SIL-ORD-032] from the ringing of the phone to the door: the caller’s account, a declined card, another, and the customer’s page', async ({
  somebody,
}) => {
  test.slow()
  const clerk = await somebody('admin')
  await openAccount(clerk, '(404) 555-0361')
  await isAccessible(clerk)
  await chooseBurger(clerk)
  await fillContact(clerk, { name: 'Noor Haddad', phone: '(404) 555-0361', address: '118 Orchard St' })
  await expect(clerk.getByText('Phone fee')).toBeVisible()
  await clerk.getByRole('radio', { name: /Card online/ }).check()
  await enterCard(clerk, '4000000000000341')
  await expect(clerk.getByRole('radio', { name: /Visa 0341/ })).toBeChecked()
  await isAccessible(clerk)
  await clerk.getByRole('button', { name: /^Place order/ }).click()
  await expect(clerk.getByText(/There was either an error in your card information/).first()).toBeVisible()
  await clerk.getByRole('button', { name: 'Change the payment' }).click()
  await enterCard(clerk, '4242424242424242')
  await expect(clerk.getByRole('radio', { name: /Visa 4242/ })).toBeChecked()
  await clerk.getByRole('button', { name: 'Sync cards' }).click()
  await expect(clerk.getByRole('radio', { name: /Visa 4242/ })).toBeChecked()
  const number = await placeByPhone(clerk)
  await expect(clerk.getByText(/Taken by phone by Rosalind Achterberg/)).toBeVisible()
  await expect(clerk.getByText(/^Taken by phone for \$/)).toBeVisible()
  await isAccessible(clerk)

  // The same account again: its cards are there, and nothing of the last cart.
  await openAccount(clerk, '4045550361')
  await expect(clerk.getByRole('link', { name: `#${number}` })).toBeVisible()

  const href = await clerk.evaluate(async (order) => {
    const page = await (await fetch(`/secure/orders/${order}`, { headers: { accept: 'application/json' } })).json()
    return `/order/${order}?s=${page.state.order.order_secret}`
  }, number)
  const customer = await somebody()
  await customer.goto(href)
  await expect(customer.getByText('Phone fee').first()).toBeVisible()
  const staff = await somebody('customer_support')
  await staff.goto(`/secure/orders/${number}`)
  await staff.getByLabel('New status').selectOption('In the kitchen')
  const answered = staff.waitForResponse('**/status')
  await staff.getByRole('button', { name: 'Set status' }).click()
  await expect(customer.getByText('Being prepared').first()).toBeVisible()
  // The customer may hear of it before whoever did it.
  await answered
  await staff.getByLabel('New status').selectOption('Delivered')
  await staff.getByRole('button', { name: 'Set status' }).click()
  await expect(customer.getByText('Delivered').first()).toBeVisible()
})

test('[SIL-ORD-085] an order in hand outlives a reload and goes on in another browser, beside the clerk’s own cart, until it is put down', async ({
  somebody,
}) => {
  const [one, two] = [await somebody('admin'), await somebody('admin')]
  await openAccount(one, '(404) 555-0362')
  await chooseBurger(one)
  await two.goto('/admin/order_cart')
  await two.getByRole('link', { name: '(404) 555-0362' }).click()
  await expect(two.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(two.getByText('Otter Burger').first()).toBeVisible()
  await one.reload()
  await expect(one.getByText('Otter Burger').first()).toBeVisible()
  // The clerk's own visit to the storefront has another cart.
  await two.goto('/8')
  await expect(two.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  await one.getByRole('button', { name: 'Put down' }).click()
  await one.getByRole('button', { name: 'Yes' }).click()
  await expect(one).toHaveURL('/admin/order_cart')
  await expect(one.getByRole('link', { name: '(404) 555-0362' })).toHaveCount(0)
})

test('[SIL-ORD-085] [SIL-ORD-032] placed by keyboard alone: who calls, where from, what, where to, and the order', async ({
  somebody,
}) => {
  test.slow()
  const clerk = await somebody('admin')
  const { keyboard } = clerk
  await clerk.goto('/admin/order_cart')
  await tabTo(clerk, clerk.getByLabel('The caller’s phone'))
  await keyboard.type('4045550363')
  await keyboard.press('Enter')
  await expect(clerk.getByRole('heading', { level: 1, name: 'Where from?' })).toBeVisible()
  await tabTo(clerk, clerk.getByLabel('Find a place'))
  await keyboard.type('otter')
  const places = clerk.getByRole('list', { name: 'Places' }).getByRole('link')
  await expect(places).toHaveCount(1)
  await pressByKey(clerk, places)
  await expect(clerk.getByRole('heading', { level: 1, name: 'Otter Burger' })).toBeVisible()
  await pressByKey(clerk, clerk.getByRole('link', { name: 'Place', exact: true }))
  await expect(clerk.getByRole('heading', { level: 1, name: 'Where from?' })).toBeVisible()
  await clerk.goBack()
  await expect(clerk.getByRole('heading', { level: 1, name: 'Otter Burger' })).toBeVisible()

  const card = clerk
    .getByRole('article')
    .filter({ has: clerk.getByRole('heading', { name: 'Otter Burger', exact: true }) })
  await pressByKey(clerk, card.getByRole('button', { name: 'Add Item' }))
  const sheet = clerk.getByRole('dialog')
  await expect(sheet.or(clerk.getByText('Item added to cart'))).toBeVisible()
  if (await sheet.isVisible()) {
    for (const group of await sheet.getByRole('group').all()) {
      const choice = group.getByRole('radio').first()
      if ((await group.getByText('Required').isVisible()) && (await choice.isVisible()))
        await pressByKey(clerk, choice, 'Space')
    }
    await pressByKey(clerk, sheet.getByRole('button', { name: /^Add to cart/ }))
  }
  await expect(clerk.getByText('Item added to cart')).toBeVisible()
  await pressByKey(clerk, clerk.getByRole('link', { name: /^Checkout/ }))
  await expect(clerk.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await tabTo(clerk, clerk.getByLabel('Name', { exact: true }).first())
  await keyboard.type('Noor Haddad')
  await tabTo(clerk, clerk.getByLabel('Phone', { exact: true }))
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('4045550363')
  await tabTo(clerk, clerk.getByLabel('Street address'))
  await keyboard.type('118 Orchard St')
  await keyboard.press('Escape')
  await tabTo(clerk, clerk.getByLabel('Apt or suite'))
  await keyboard.type('3B')
  await expect(clerk.getByText(/^In range/)).toBeVisible()
  // The group of ways to pay has one stop of the Tab key; within it the arrows choose.
  const cash = clerk.getByRole('radio', { name: /Cash at the door/ })
  const ways = clerk.getByRole('radio', { name: /Card online|Cash at the door/ })
  await tabTo(clerk, ways.first())
  await expect(async () => {
    if (!(await cash.isChecked())) await keyboard.press('ArrowDown')
    await expect(cash).toBeChecked({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await expect(clerk.getByText('Phone fee')).toBeVisible()
  await isAccessible(clerk)
  await pressByKey(clerk, clerk.getByRole('button', { name: /^Place order/ }))
  await expect(clerk).toHaveURL(/\/secure\/orders\/\d+$/)
  await expect(clerk.getByText(/Taken by phone by Rosalind Achterberg/)).toBeVisible()
})

test('[SOR-09] [CSL-38] staff add a card to an order from its page', async ({ somebody }) => {
  const clerk = await somebody('admin')
  await openAccount(clerk, '(404) 555-0364')
  await chooseBurger(clerk)
  await fillContact(clerk, { name: 'Noor Haddad', phone: '(404) 555-0364', address: '118 Orchard St' })
  await clerk.getByRole('radio', { name: /Cash at the door/ }).check()
  const number = await placeByPhone(clerk)
  const staff = await somebody('customer_support')
  await staff.goto(`/secure/orders/${number}`)
  await staff.getByRole('button', { name: 'Add a card' }).click()
  const fields = staff.frameLocator('iframe[title="Card details"]')
  await fields.getByLabel('Name on card').fill('Noor Haddad')
  await fields.getByLabel('Card number').fill('4242424242424242')
  await fields.getByLabel('Expiration month').selectOption('12')
  await fields.getByLabel('Expiration year').selectOption('2037')
  await fields.getByLabel('Security code').fill('123')
  await fields.getByRole('button', { name: 'Confirm' }).click()
  await expect(staff.getByText('Card added: Visa 4242')).toBeVisible()
})
