import { sellerOf } from '#areas/pos/server/testing.ts'
import { fillShelf, newPlace } from './menu-town.ts'
import { addItem, expect, fillContact, isAccessible, placeOrder, sandboxOf, test } from './testing.ts'

const burgers = 8

test('[MED-06] [SIL-OPS-104] a till is connected and linked, its new price reaches an open menu, a difference is chosen, and an order arrives there', async ({
  somebody,
}) => {
  test.slow()
  const place = await newPlace(burgers, { Mains: 1 })
  await fillShelf(place, 'Mains', 3)
  const admin = await somebody('admin')
  const visitor = await somebody()
  await visitor.goto(place.path)
  await addItem(visitor, 'Mains', 'Ridge 3')
  const seller = sellerOf({ url: await sandboxOf(visitor), secretKey: 'sk_sandbox' })
  const first = await seller.put({ name: 'RIDGE 1', price: 1001 })
  await seller.put({ name: 'RIDGE 2', price: 950 })

  await admin.goto('/admin/pos')
  await expect(admin.getByRole('heading', { level: 1, name: 'POS links' })).toBeVisible()
  await isAccessible(admin)
  await admin.goto(`/admin/pos/${place.franchise_id}`)
  await admin.getByRole('button', { name: 'Look up the locations' }).click()
  await expect(admin.getByText('Please enter the access token.')).toBeVisible()
  await admin.getByLabel('Access token').fill('sk_sandbox')
  await admin.getByRole('button', { name: 'Look up the locations' }).click()
  await admin.getByLabel('Location').selectOption({ label: 'Trial kitchen' })
  await admin.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(admin.getByText(/^Read \d/)).toBeVisible()

  // What the till has under the same name is offered.
  await admin.getByRole('button', { name: 'Link Ridge 1 with RIDGE 1' }).click()
  const row = (item: string) =>
    admin.getByRole('grid', { name: 'Items' }).getByRole('row', { name: new RegExp(`^${item} `) })
  await expect(row('Ridge 1').getByText('Linked', { exact: true })).toBeVisible()

  await visitor.goto(place.path)
  const card = (item: string) =>
    visitor.getByRole('article').filter({ has: visitor.getByRole('heading', { name: item, exact: true }) })
  await expect(card('Ridge 1')).toContainText('$10.01')
  await seller.put({ name: 'RIDGE 1', price: 1175 }, first)
  await expect(card('Ridge 1')).toContainText('$11.75')
  await expect(row('Ridge 1')).toContainText('11.75')

  // Two prices that differ when they are linked: nothing changes until somebody has chosen.
  await admin.getByLabel('Product of the till for Ridge 2').selectOption({ label: 'RIDGE 2' })
  const choices = admin.getByRole('region', { name: '1 item to choose' })
  await expect(choices).toContainText('$10.02 on the menu, $9.50 in the till')
  await expect(card('Ridge 2')).toContainText('$10.02')
  await isAccessible(admin)
  const editor = await admin.context().newPage()
  await editor.goto(place.path)
  const marked = editor.getByRole('article', { name: 'Ridge 2' })
  await expect(marked.getByText('Price differs')).toBeVisible()
  await expect(marked.getByText('$9.50 in the till')).toBeVisible()
  await expect(marked.getByRole('link', { name: 'Compare Ridge 2 with the till' })).toBeVisible()
  await expect(editor.getByRole('region', { name: 'POS links' })).toContainText('Price differs')
  await isAccessible(editor)
  const take = choices.getByRole('button', { name: 'Take $9.50 for Ridge 2' })
  await take.focus()
  await admin.keyboard.press('Enter')
  await expect(card('Ridge 2')).toContainText('$9.50')
  await expect(marked.getByText('Price differs')).toBeHidden()
  await editor.close()
  await expect(choices).toBeHidden()

  await addItem(visitor, 'Mains', 'Ridge 1')
  await visitor.goto('/cart/credit_card_cart')
  await fillContact(visitor, { name: 'Ada Obi', phone: '1 (404) 555-0171' })
  await visitor.getByRole('radio', { name: 'Pickup' }).check()
  await visitor.getByRole('radio', { name: /Pay at the store/ }).check()
  const order_id = await placeOrder(visitor)
  const orders = admin.getByRole('grid', { name: 'Latest orders' })
  await expect(async () => {
    await admin.reload()
    await expect(orders.getByRole('row').filter({ hasText: `#${order_id}` })).toContainText('In the till', {
      timeout: 10_000,
    })
  }).toPass({ timeout: 60_000 })
  await isAccessible(admin)

  await admin.getByRole('button', { name: 'Disconnect' }).click()
  await admin.getByRole('button', { name: 'Really disconnect' }).click()
  await expect(admin.getByRole('heading', { name: 'Connect Square' })).toBeVisible()
})
