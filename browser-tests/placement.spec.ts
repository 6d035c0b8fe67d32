import type { Page } from '@playwright/test'
import { addItem, checkOutBurger, enterCard, expect, fillContact, isAccessible, placeOrder, test } from './testing.ts'

/** A filled cart that pays in cash, ready to be ordered. */
async function readyToOrder(page: Page, phone: string): Promise<void> {
  await checkOutBurger(page, phone)
  await page.getByRole('radio', { name: /Cash at the door/ }).check()
}

const order = (page: Page) => page.getByRole('button', { name: /^Place order/ })

test('[CRT-05] [CRT-19] [CRT-20] [CRT-23] [CRT-53] [CRT-55] [CRT-57] contact comes before payment, each fault beside its field', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  await page.goto('/cart/credit_card_cart')
  await page.getByRole('radio', { name: /Cash at the door/ }).click()
  await expect(page.getByText('Please provide your contact info before choosing a payment method.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Cash at the door/ })).not.toBeChecked()

  await page.getByLabel('Name', { exact: true }).fill('Noor Haddad')
  await page.getByLabel('Phone', { exact: true }).fill('1234567890')
  await page.getByLabel('Phone', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/credit_card_cart$/)
  await page.getByLabel('Phone', { exact: true }).blur()
  await expect(
    page.getByText("The phone number you entered was not recognized. Please double check to ensure it's correct."),
  ).toBeVisible()
  await page.getByLabel('Phone', { exact: true }).fill('1 404 555 0145')
  await page.getByLabel('Phone', { exact: true }).blur()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(404) 555-0145')

  await page.getByLabel('Street address').fill('99999 Nowhere Blvd')
  await expect(page.getByText('Address lookup was not successful!')).toBeVisible()
  await isAccessible(page)
  await page.getByLabel('Street address').fill('118 Orchard St')
  await page.getByLabel('Apt or suite').fill('3B')
  await expect(page.getByText(/^In range/)).toBeVisible()
  await page.getByRole('radio', { name: /Cash at the door/ }).check()
  await expect(order(page)).not.toHaveAttribute('aria-disabled', 'true')
})

test('[CRT-02] [ORD-41] [ORD-48] [SIL-ORD-023] [SIL-ORD-025] the cart explains the code it is opened with, and shows nothing of a hostile one', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  await page.goto('/cart/credit_card_cart?error=order_attempt_failure_reason_delivery_fee_change')
  await expect(
    page.getByText('The delivery fee for your order has changed. Please review your total and place your order again.'),
  ).toBeVisible()
  await page.goto('/cart/credit_card_cart?error=order_attempt_failure_reason_outside_alcohol_zone')
  await expect(
    page.getByText(/in the same county\. Alcohol cannot be delivered to: .*Otter Stadium.*\.$/),
  ).toBeVisible()
  await page.goto(`/cart/credit_card_cart?error=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
  await expect(page.getByText('Your order could not be placed. Please try again.')).toBeVisible()
  await expect(page.getByText('onerror')).toHaveCount(0)
})

test('[ORD-66] [CSL-30] [SIL-ORD-081] [SIL-ORD-083] a declined card leaves the cart as it was and is not asked again by itself', async ({
  somebody,
}) => {
  const page = await somebody()
  await checkOutBurger(page, '4045550146')
  await page.getByRole('radio', { name: /Card online/ }).check()
  await enterCard(page, '4000000000000341')
  await expect(page.getByRole('radio', { name: /Visa 0341/ })).toBeChecked()
  let posts = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/cart/credit_card_cart_place')) posts += 1
  })
  await order(page).click()
  const words =
    'There was either an error in your card information or your card may be invalid. Please try again or use a new card.'
  await expect(page.getByRole('alertdialog').getByText(words)).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Change the payment' }).click()
  await expect(page.getByText(words)).toBeVisible()
  expect(posts).toBe(1)
  await enterCard(page, '4242424242424242')
  await expect(page.getByRole('radio', { name: /Visa 4242/ })).toBeChecked()
  await placeOrder(page)
})

test('[ORD-17] [ORD-19] [ORD-20] an order that stays in progress is placed again once, and then the cart says so', async ({
  somebody,
}) => {
  test.slow()
  const page = await somebody()
  await readyToOrder(page, '4045550147')
  let posts = 0
  await page.route('**/cart/credit_card_cart_place', (route) => {
    posts += 1
    return route.fulfill({ json: { request_success: true } })
  })
  await page.route('**/cart/check_status?*', (route) =>
    route.fulfill({ json: { request_success: true, order_place_stage: 'in_progress' } }),
  )
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await order(page).click()
  await expect(page.getByRole('heading', { name: 'Placing your order', exact: true })).toBeVisible()
  // A phone that corrects its clock meanwhile goes on asking.
  await page.clock.setSystemTime(new Date(Date.now() - 3_600_000))
  /** As long as it takes, half a second of the page's time by another. */
  const passUntil = (isSo: () => boolean | Promise<boolean>) =>
    expect
      .poll(async () => {
        await page.clock.runFor(500)
        return isSo()
      })
      .toBe(true)
  await passUntil(() => page.getByRole('heading', { name: 'Still placing your order' }).isVisible())
  await passUntil(() => page.url().includes('?error=load_failure_reason_unknown'))
  expect(posts).toBe(2)
})

test('[ORD-21] [ORD-22] [ORD-23] without any answer the third timeout gives up, and says that nothing can be ordered twice', async ({
  somebody,
}) => {
  const page = await somebody()
  await readyToOrder(page, '4045550148')
  await page.route('**/cart/credit_card_cart_place', () => new Promise(() => {}))
  await page.route('**/cart/check_status?*', () => new Promise(() => {}))
  await page.clock.install()
  await order(page).click()
  await expect(page.getByRole('heading', { name: 'Placing your order' })).toBeVisible()
  await page.clock.runFor(33_000)
  await expect(
    page.getByText(
      'The connection to our server timed out while placing your order. Please check your connection and try again.',
    ),
  ).toBeVisible()
  await isAccessible(page)
})

test('[ORD-15] [ORD-16] [SIL-ORD-017] an order of other content shows the similar-order popup', async ({
  somebody,
}) => {
  const page = await somebody()
  await readyToOrder(page, '4045550149')
  await page.route('**/cart/check_status?*', (route) =>
    route.fulfill({
      json: {
        request_success: true,
        order_place_stage: 'created',
        cart_match: false,
        order_id: 1001,
        order_secret: 'secret',
        order_summary: { created_at: '2026-11-18T23:04:13.704Z', franchise_name: 'Otter Burger', total: '12.77' },
      },
    }),
  )
  await page.route('**/cart/credit_card_cart_place', (route) => route.fulfill({ json: { request_success: true } }))
  await order(page).click()
  const popup = page.getByRole('dialog', { name: 'You recently placed a similar order.' })
  await expect(popup.getByText('Nov 18, 6:04 PM')).toBeVisible()
  await expect(popup.getByText('$12.77')).toBeVisible()
  await expect(popup.getByRole('link', { name: 'View Order' })).toHaveAttribute('href', '/order/1001?s=secret')
  await expect(popup.getByRole('button', { name: 'Place New Order' })).toBeVisible()
  await isAccessible(page)
})

test('[ORD-24] [ORD-25] [SIL-ORD-018] a cart that another tab has ordered reloads, empty, with a link to the order', async ({
  somebody,
}) => {
  const page = await somebody()
  await readyToOrder(page, '4045550150')
  const other = await page.context().newPage()
  await other.goto('/cart/credit_card_cart')
  await fillContact(other, { name: 'Noor Haddad', phone: '4045550150', address: '118 Orchard St' })
  await other.getByRole('radio', { name: /Cash at the door/ }).check()
  const orderId = await placeOrder(other)
  await page.bringToFront()
  await expect(page.getByText(`Your order ${orderId} was placed.`)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})
