import { editorOf, fillShelf, newPlace } from './menu-town.ts'
import { expect, fillContact, isAccessible, placeOrder, test } from './testing.ts'

const kitchen = 8

test('[SIL-ORD-012] [SIL-ORD-134] [ORD-37] an open checkout hears of new prices and of what goes out of stock; nothing is placed at a price that was not shown', async ({
  somebody,
}) => {
  test.slow()
  const place = await newPlace(kitchen, { Mains: 1 })
  await fillShelf(place, 'Mains', 2)
  const editor = await editorOf(somebody, 'Edda Voss', place)
  await editor.goto(place.path)
  const customer = await somebody()
  await customer.goto(place.path)
  for (const dish of ['Ridge 1', 'Ridge 2']) {
    await customer.getByRole('button', { name: `Add Item, ${dish}` }).click()
    await expect(customer.getByRole('complementary').getByText(dish).first()).toBeVisible()
  }
  await customer.goto('/cart/credit_card_cart')
  await fillContact(customer, { name: 'Noor Haddad', phone: '4045550162', address: '118 Orchard St' })
  await customer.getByRole('radio', { name: /Cash at the door/ }).check()
  const note = (words: string) => customer.getByRole('status').getByText(words)
  const setPrice = async (dish: string, price: string) => {
    await editor.getByLabel(`Price of ${dish}`).fill(price)
    await editor.getByLabel(`Price of ${dish}`).press('Enter')
    await expect(editor.getByRole('status').filter({ hasText: `Price of ${dish} saved.` })).toBeVisible()
  }

  // While the page is open.
  await setPrice('Ridge 1', '14.50')
  await expect(note('Ridge 1 is now $14.50 instead of $10.01.')).toBeVisible()
  await expect(customer.getByText('$14.50', { exact: true }).first()).toBeVisible()
  await isAccessible(customer)
  await customer.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(note('Ridge 1 is now $14.50 instead of $10.01.')).toHaveCount(0)

  const card = editor.getByRole('article', { name: 'Ridge 2', exact: true })
  await card.getByRole('button', { name: /^Out of stock/ }).click()
  await card.getByRole('group', { name: 'Out of stock' }).getByRole('button', { name: 'Set' }).click()
  await expect(note('Ridge 2 is no longer available. Remove it to place your order.')).toBeVisible()
  // What was typed and chosen is still there, and so are the words after a reload.
  await expect(customer.getByRole('radio', { name: /Cash at the door/ })).toBeChecked()
  await customer.reload()
  await expect(note('Ridge 2 is no longer available. Remove it to place your order.')).toBeVisible()
  await customer.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(note('Ridge 2 is no longer available. Remove it to place your order.')).toHaveCount(0)

  // A page that hears of nothing: its news never arrive.
  await customer.route('**/order/restaurants/menu_*/**', () => undefined)
  await customer.reload()
  await expect(customer.getByRole('button', { name: /Place order/ })).toBeEnabled()
  await setPrice('Ridge 1', '15.25')
  await customer.getByRole('button', { name: /Place order/ }).click()
  await expect(customer).toHaveURL(/\/cart\/credit_card_cart\?error=/)
  await expect(customer.getByText(/Please review/).first()).toBeVisible()
  await expect(note('Ridge 1 is now $15.25 instead of $14.50.')).toBeVisible()
  await customer.getByRole('radio', { name: /Cash at the door/ }).check()
  await placeOrder(customer)
  await expect(customer.getByText('$15.25').first()).toBeVisible()
})
