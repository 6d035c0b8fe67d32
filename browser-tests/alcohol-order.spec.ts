import {
  addItem,
  addToQueue,
  enterCard,
  expect,
  fillContact,
  isAccessible,
  placeOrder,
  press,
  queueOf,
  test,
} from './testing.ts'

test('[CRT-06] [CRT-60] [CRT-61] [CRT-64] [CRT-65] [DSP-33] [ROL-14] [PKP-01] [DLV-23] [DLV-24] [DLV-44] [DLV-45] [DLV-48] [SIL-OPS-88] alcohol: only an approved driver may have it, and a refusal at the door reaches customer and support', async ({
  somebody,
  driverApp,
}) => {
  test.slow()
  const customer = await somebody()
  await customer.goto('/package_stores/13')
  await addItem(customer, 'Craft Beer', 'Copper Kettle IPA 6 pk 12 oz')
  await customer.goto('/cart/credit_card_cart')
  await fillContact(customer, { name: 'Noor Haddad', phone: '4045550144', address: '118 Orchard St' })
  await expect(customer.getByRole('radio', { name: /Cash at the door/ })).toBeDisabled()
  // Pasted in one box, it fills all three.
  const birthday = customer.getByLabel('Birth date, month')
  const leave = () => customer.getByLabel('Name', { exact: true }).first().focus()
  await expect(customer.getByText('Please enter a name.')).toHaveCount(0)
  await birthday.fill('02/30/1990')
  await leave()
  await expect(customer.getByText('Birth date must be in format MM/DD/YYYY')).toBeVisible()
  await birthday.fill('2015-02-14')
  await expect(customer.getByLabel('Birth date, year')).toHaveValue('2015')
  await leave()
  await expect(customer.getByText('You must be at least 21 years old to place a delivery with alcohol.')).toBeVisible()
  await birthday.fill('February 14, 1990')
  await customer.getByRole('radio', { name: /Card online/ }).check()
  await enterCard(customer, '5555555555554444')
  await expect(customer.getByRole('radio', { name: /Mastercard 4444/ })).toBeChecked()
  await isAccessible(customer)
  const orderId = await placeOrder(customer)
  await expect(customer.getByText('Have the ID ready.')).toBeVisible()
  // A longer name than fits beside the map's buttons at a phone's width stands in two lines.
  await customer.setViewportSize({ width: 360, height: 900 })
  const named = customer.locator('.maplibregl-marker').getByText('Five Points Package', { exact: true })
  await expect(named).toBeVisible()
  const closer = customer.getByRole('button', { name: 'Zoom in' })
  await expect(async () => {
    const [name, button] = [await named.boundingBox(), await closer.boundingBox()]
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThan(button?.x ?? 0)
  }).toPass({ timeout: 30_000 })
  await customer.setViewportSize({ width: 1440, height: 900 })

  const board = await somebody('dispatcher')
  await board.goto('/rocket/dispatch_app_web')
  const pickup = new RegExp(`^${orderId} Five Points Package`)
  await expect(queueOf(board, 'Leilani Kealoha').getByRole('option').filter({ hasText: pickup })).toBeAttached()
  await expect(queueOf(board, 'Dana Whitlock').getByRole('option').filter({ hasText: pickup })).toHaveCount(0)
  const app = await driverApp('Leilani Kealoha')
  await addToQueue(board, 'Leilani Kealoha', pickup)
  await addToQueue(board, 'Leilani Kealoha', new RegExp(`^${orderId}$`))

  await press(app, 'Acknowledge and go')
  await press(app, 'I have arrived')
  await press(app, 'Check the items')
  for (const box of await app.getByRole('checkbox').all()) await box.check()
  await press(app, 'Picked up')
  await press(app, 'Acknowledge and go')
  await press(app, 'I have arrived')
  await expect(customer.getByRole('heading', { level: 1, name: 'Leilani is at your door' })).toBeVisible()
  await expect(customer.getByRole('heading', { name: 'Have the ID in your hand' })).toBeVisible()
  await expect(customer.getByText('Noor Haddad shows an ID that has not expired')).toBeVisible()
  await isAccessible(customer)
  await press(app, 'Check the ID')
  await expect(app.getByRole('heading', { name: 'Who is receiving the order?' })).toBeVisible()
  await expect(app.getByRole('radio', { name: 'Noor Haddad' })).toBeVisible()
  await app.getByRole('button', { name: 'Reject Delivery' }).click()
  await expect(app.getByRole('heading', { name: 'Why should the delivery be rejected?' })).toBeVisible()
  await isAccessible(app)
  await app.getByRole('checkbox', { name: 'Customer is under 21' }).check()
  await app.getByRole('button', { name: 'Reject Delivery' }).click()
  await expect(app).toHaveURL(/\/rocket\/driver_app_web$/)

  await expect(customer.getByRole('heading', { level: 1, name: 'Your order was not handed over' })).toBeVisible()
  await expect(
    customer.getByText(/^You were not charged\. The \$\d+\.\d\d held on Mastercard 4444 are let go/),
  ).toBeVisible()
  await isAccessible(customer)
  const support = await somebody('customer_support')
  await support.goto('/secure/tickets')
  await support
    .getByRole('row', { name: new RegExp(`Order ${orderId}`) })
    .getByRole('link')
    .click()
  await expect(support.getByText('Customer is under 21')).toBeVisible()
  await isAccessible(support)
})
