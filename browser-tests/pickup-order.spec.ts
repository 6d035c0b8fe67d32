import { addItem, expect, fillContact, isAccessible, placeOrder, test } from './testing.ts'

test('[CRT-11] [CRT-22] [CRT-24] [CRT-25] [ORD-14] pickup, paid at the store: no address is asked, and switching begins the payment anew', async ({
  somebody,
}) => {
  const page = await somebody(undefined, { width: 756 })
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Bacon Burger')
  await page.goto('/cart/credit_card_cart')
  await fillContact(page, { name: 'Ada Obi', phone: '1 (404) 555-0143' })
  await page.getByRole('radio', { name: 'Pickup' }).check()
  await expect(page.getByLabel('Street address')).toBeHidden()
  await expect(page.getByRole('radio', { name: /Cash at the door/ })).toBeHidden()
  await page.getByRole('radio', { name: /Pay at the store/ }).check()
  const order = page.getByRole('button', { name: /^Place order/ })
  await expect(order).not.toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('radio', { name: 'Delivery' }).check()
  await expect(page.getByRole('radio', { name: /Pay at the store/ })).toBeHidden()
  await expect(order).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('radio', { name: 'Pickup' }).check()
  await expect(page.getByRole('radio', { name: /Pay at the store/ })).not.toBeChecked()
  await page.getByRole('radio', { name: /Pay at the store/ }).check()
  await isAccessible(page)
  await placeOrder(page)
  await expect(page.getByRole('heading', { name: 'At the store' })).toBeVisible()
  await isAccessible(page)
})
