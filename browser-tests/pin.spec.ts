import { addItem, addToQueue, enterCard, expect, isAccessible, placeOrder, press, test } from './testing.ts'

test('[CRT-48] [CRT-03] a house that the map does not know: the customer sets the pin, and the driver is told so', async ({
  somebody,
  driverApp,
}) => {
  test.slow()
  const customer = await somebody()
  await customer.goto('/8')
  await addItem(customer, 'Burgers', 'Otter Burger')
  await customer.getByRole('link', { name: /Go to checkout/ }).click()
  await customer.getByLabel('Name', { exact: true }).first().fill('Noor Haddad')
  await customer.getByLabel('Phone', { exact: true }).fill('4045550177')
  await customer.getByLabel('Street address').fill('9977 Orchard St')
  await expect(customer.getByText('We know the street of 9977 Orchard St')).toBeVisible()
  const pin = customer.getByRole('button', { name: 'Pin. Move it with the arrow keys.' })
  await expect(pin).toBeVisible()
  await expect(customer.getByText('© Bellwether Survey').first()).toBeVisible()
  const before = await pin.boundingBox()
  await pin.focus()
  for (let step = 0; step < 5; step++) await pin.press('ArrowRight')
  await expect.poll(async () => (await pin.boundingBox())?.x).toBeCloseTo((before?.x ?? 0) + 20, 0)
  await isAccessible(customer)
  await customer.getByRole('button', { name: 'This is my door' }).click()
  await expect(customer.getByText(/^In range/)).toBeVisible()
  await expect(customer.getByRole('button', { name: 'The driver comes to the pin' })).toBeVisible()

  await customer.getByRole('radio', { name: /Card online/ }).check()
  await enterCard(customer, '4242424242424242')
  await expect(customer.getByRole('radio', { name: /Visa 4242/ })).toBeChecked()
  const orderId = await placeOrder(customer)
  await expect(customer.getByText('Where you set the pin')).toBeVisible()

  const board = await somebody('dispatcher')
  await board.goto('/rocket/dispatch_app_web')
  const app = await driverApp('Miguel Ángel Ríos')
  await addToQueue(board, 'Miguel Ángel Ríos', new RegExp(`^${orderId} Otter Burger`))
  await addToQueue(board, 'Miguel Ángel Ríos', new RegExp(`^${orderId}$`))
  await press(app, 'Acknowledge and go')
  await press(app, 'I have arrived')
  await press(app, 'Picked up')
  await expect(app.getByText('Pin set by the customer')).toBeVisible()
})

test('[CRT-53] a pin in another part of town is refused, and the text can be changed', async ({ somebody }) => {
  const customer = await somebody(undefined, { width: 360 })
  await customer.goto('/8')
  await addItem(customer, 'Burgers', 'Otter Burger')
  await customer.goto('/cart/credit_card_cart')
  await customer.getByLabel('Street address').fill('9977 Orchard St')
  const pin = customer.getByRole('button', { name: 'Pin. Move it with the arrow keys.' })
  await customer.getByLabel('Name', { exact: true }).first().fill('Noor Haddad')
  await customer.getByLabel('Phone', { exact: true }).fill('4045550177')
  await expect(customer.getByRole('link', { name: 'Show your door on the map' })).toBeVisible()
  await customer.getByRole('radio', { name: /Cash at the door/ }).click()
  await expect(customer.getByText('Show your door on the map')).toHaveCount(2)
  await pin.focus()
  for (let step = 0; step < 40; step++) await pin.press('Shift+ArrowLeft')
  await customer.getByRole('button', { name: 'This is my door' }).click()
  await expect(customer.getByText('The pin is too far from that street. Move it to your door.')).toBeVisible()
  await customer.getByLabel('Street address').fill('118 Orchard St')
  await expect(customer.getByText(/^In range/)).toBeVisible()
  await expect(pin).toBeHidden()
})

test('[CRT-48] the checkout stays when the map does not come, and keeps what was typed', async ({
  somebody,
  complaints,
}) => {
  const customer = await somebody()
  await customer.goto('/8')
  await addItem(customer, 'Burgers', 'Otter Burger')
  await customer.getByRole('link', { name: /Go to checkout/ }).click()
  await customer.getByLabel('Name', { exact: true }).first().fill('Noor Haddad')
  await customer.route(/pin-part/, (route) => route.abort())
  await customer.getByLabel('Street address').fill('9977 Orchard St')
  await expect(
    customer.getByRole('alert').filter({ hasText: 'The map for your door could not be loaded.' }),
  ).toBeVisible()
  await customer.unroute(/pin-part/)
  await customer.getByRole('button', { name: 'Reload the page' }).click()
  await expect(customer.getByRole('button', { name: 'Pin. Move it with the arrow keys.' })).toBeVisible()
  await expect(customer.getByLabel('Name', { exact: true }).first()).toHaveValue('Noor Haddad')
  await expect(customer.getByLabel('Street address')).toHaveValue('9977 Orchard St')
  complaints.splice(0)
})
