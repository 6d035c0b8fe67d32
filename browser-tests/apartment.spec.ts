import type { Page } from '@playwright/test'
import { addItem, addToQueue, expect, isAccessible, placeOrder, press, queueOf, test } from './testing.ts'

const street = (page: Page) => page.getByRole('combobox', { name: 'Street address' })
const apartment = (page: Page) => page.getByLabel('Apt or suite')

async function goToCheckout(page: Page) {
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  await page.goto('/cart/credit_card_cart')
}

async function payInCash(page: Page) {
  await page.getByLabel('Name', { exact: true }).first().fill('Noor Haddad')
  await page.getByLabel('Phone', { exact: true }).fill('4045550171')
  await page.getByRole('radio', { name: /Cash at the door/ }).check()
}

test('[LND-05] [CRT-48] [ADR-02] the apartment typed on the landing page reaches the order, the board and the driver', async ({
  somebody,
  driverApp,
  complaints,
}) => {
  test.slow()
  const customer = await somebody()
  await customer.goto('/')
  const box = customer.getByRole('combobox', { name: 'Your street address' })
  await box.fill('Orchard St')
  await box.press('Enter')
  await expect(customer.getByText('Please add the house number, so that we know your door.')).toBeVisible()
  // The browser notes that the first answer was a 422.
  expect(complaints.splice(0)).toHaveLength(1)
  await box.fill('118 Orchard St Apt 3B')
  await box.press('Enter')
  await expect(customer).toHaveURL(/\/restaurants\//)
  await goToCheckout(customer)
  await expect(street(customer)).toHaveValue('118 Orchard St')
  await expect(apartment(customer)).toHaveValue('3B')
  await payInCash(customer)
  const orderId = await placeOrder(customer)
  await expect(customer.getByText('118 Orchard St, 3B')).toBeVisible()

  const board = await somebody('dispatcher')
  await board.goto('/rocket/dispatch_app_web')
  const driver = 'Miguel Ángel Ríos'
  const app = await driverApp(driver)
  await addToQueue(board, driver, new RegExp(`^${orderId} Otter Burger`))
  await addToQueue(board, driver, new RegExp(`^${orderId}$`))
  await expect(queueOf(board, driver).getByText('118 Orchard St, 3B').first()).toBeAttached()
  await press(app, 'Acknowledge and go')
  await press(app, 'I have arrived')
  await press(app, 'Picked up')
  await expect(app.getByText('118 Orchard St, 3B').first()).toBeVisible()
  await press(app, 'Acknowledge and go')
  await press(app, 'I have arrived')
  await press(app, 'Collected $12.77, delivered')
  await expect(customer.getByRole('heading', { level: 1, name: 'Delivered' })).toBeVisible()
})

test('[CRT-48] [ADR-02] the checkout suggests addresses, puts the apartment into its field, and keeps it with a suggestion', async ({
  somebody,
}) => {
  const customer = await somebody()
  await goToCheckout(customer)
  await street(customer).fill('118 Orch apt 7')
  const offer = customer.getByRole('option', { name: /^118 Orchard St, Bellwether/ })
  await expect(offer).toBeVisible()
  await isAccessible(customer)
  await street(customer).press('ArrowDown')
  await street(customer).press('Enter')
  await expect(apartment(customer)).toHaveValue('7')
  await expect(street(customer)).toHaveValue(/^118 Orchard St, Bellwether, GA/)
  await expect(customer.getByText(/^In range/)).toBeVisible()

  const lookedUp = customer.waitForResponse((reply) => /118 Orchard St #4C/.test(reply.request().postData() ?? ''))
  await street(customer).fill('118 Orchard St #4C')
  await lookedUp
  await expect(street(customer)).toHaveValue('118 Orchard St #4C')
  await street(customer).press('Tab')
  await expect(street(customer)).toHaveValue('118 Orchard St')
  await expect(apartment(customer)).toHaveValue('4C')
  await customer.reload()
  await expect(street(customer)).toHaveValue('118 Orchard St')
  await expect(apartment(customer)).toHaveValue('4C')

  // What was typed outlives a reload before the server has come to know of it.
  await customer.route('**/update_address', () => {})
  await street(customer).fill('9977 Orchard St, Unit 12')
  await apartment(customer).fill('')
  await customer.reload()
  await expect(street(customer)).toHaveValue('9977 Orchard St, Unit 12')
  await expect(apartment(customer)).toHaveValue('')
  await customer.unroute('**/update_address')
  await street(customer).press('Tab')
  await expect(customer.getByRole('button', { name: 'This is my door' })).toBeVisible()
  await expect(apartment(customer)).toHaveValue('12')
  await customer.getByRole('button', { name: 'This is my door' }).click()
  await expect(customer.getByText(/^In range/)).toBeVisible()
  await payInCash(customer)
  await placeOrder(customer)
  await expect(customer.getByText('9977 Orchard St, 12')).toBeVisible()
})

test('[CRT-48] a house of several doors asks which, and takes it that there is none', async ({ somebody }) => {
  const customer = await somebody(undefined, { width: 360 })
  await goToCheckout(customer)
  await street(customer).fill('118 Orchard St')
  await expect(customer.getByText('Which door is yours?')).toBeVisible()
  await payInCash(customer)
  await expect(customer.getByRole('link', { name: 'Your apartment, or that there is none' })).toBeVisible()
  await expect(customer.getByRole('button', { name: /^Place order/ })).toBeDisabled()
  await isAccessible(customer)
  await customer.getByRole('button', { name: 'There is none' }).click()
  await expect(customer.getByText('Which door is yours?')).toBeHidden()
  await placeOrder(customer)
  await expect(customer.getByRole('definition').filter({ hasText: /^118 Orchard St$/ })).toBeVisible()
})
