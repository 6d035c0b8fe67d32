import { addItem, expect, fillContact, inDatabase, isAccessible, placeOrder, test } from './testing.ts'

test('[SIL-ORD-008] who ordered writes to support from the order’s page, reads the answer there, has the receipt mailed, and orders again', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody(undefined, { width: 360 })
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Bacon Burger')
  await page.goto('/cart/credit_card_cart')
  await fillContact(page, { name: 'Olga Winter', phone: '1 (404) 555-0187' })
  await page.getByRole('radio', { name: 'Pickup' }).check()
  await page.getByRole('radio', { name: /Pay at the store/ }).check()
  const number = await placeOrder(page)

  // Once it is put aside, the page opens without a network, and says so.
  await expect.poll(() => page.evaluate(async () => (await caches.match(location.href)) !== undefined)).toBe(true)
  await expect(page.getByRole('button', { name: 'Tell me when it moves' })).toBeVisible()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('This is how it was last; it goes on by itself')).toBeVisible()
  await expect(page.getByText(`Order ${number} ·`)).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  // What the browser says of a lost network, in words of its own.
  complaints.splice(0)

  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please write what we can put right.')).toBeVisible()
  await page.getByLabel('Message to support').fill('Please no onions,\nI forgot to say so.')
  await page.getByRole('button', { name: 'Send message' }).click()
  const conversation = page.getByRole('list', { name: 'Messages with support' })
  await expect(conversation).toContainText('Please no onions')
  await expect(page.getByLabel('Message to support')).toHaveValue('')

  const staff = await somebody('customer_support')
  await staff.goto('/secure/tickets?q=Please+no+onions')
  await staff
    .getByRole('row', { name: /Please no onions/ })
    .getByRole('link')
    .first()
    .click()
  await expect(staff.getByText('From Olga Winter (customer)')).toBeVisible()
  await staff.getByRole('radio', { name: 'Text' }).check()
  await staff.getByLabel('Text to (404) 555-0187').fill('The kitchen knows.')
  await staff.getByRole('button', { name: 'Send text' }).click()
  await expect(conversation).toContainText('The kitchen knows.')
  await isAccessible(page)

  await page.getByText('Receipt by mail').click()
  await page.getByLabel('E-mail').fill('olga@')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Please enter a valid e-mail address.')).toBeVisible()
  await page.getByLabel('E-mail').fill('olga@example.com')
  await page.getByLabel('E-mail').press('Enter')
  await expect(page.getByText('We mail to olga@example.com how it stands now')).toBeVisible()

  const again = page.getByRole('button', { name: 'Order again' })
  await expect(again).toBeHidden()
  await staff.goto(`/secure/orders/${number}`)
  await staff.getByLabel('New status').selectOption('Fetched')
  await staff.getByRole('button', { name: 'Set status' }).click()
  await expect(again).toBeVisible()
  await inDatabase('update order_lines set unit_price = unit_price - 100 where order_id = $1', [number])
  await again.click()
  await expect(page.getByText(/^Bacon Burger costs \$[\d.]+ now\. It was \$[\d.]+\.$/)).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Go to the cart' }).click()
  await expect(
    page.getByRole('heading', { name: 'Bacon Burger' }).or(page.getByText('Bacon Burger')).first(),
  ).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Olga Winter')
})
