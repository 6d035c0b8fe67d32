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

test('[CRT-01] [CRT-03] [CRT-21] [CRT-48] [CSL-01] [CSL-22] [CSL-23] [ORD-01] [ORD-02] [ORD-09] [ORD-14] [DSP-60] [DSP-61] [DSP-63] [DRV-01] [DRV-06] [ROL2-01] food by card: ordered, dispatched, delivered, and the customer sees it', async ({
  somebody,
  driverApp,
}) => {
  test.slow()
  const customer = await somebody()
  await customer.goto('/8')
  await isAccessible(customer)
  await addItem(customer, 'Burgers', 'Otter Burger')
  await customer.getByRole('link', { name: /Go to checkout/ }).click()
  await fillContact(customer, { name: 'Noor Haddad', phone: '4045550142', address: '118 Orchard St' })
  await customer.getByRole('radio', { name: /Card online/ }).check()
  await enterCard(customer, '4242424242424242')
  await expect(customer.getByRole('radio', { name: /Visa 4242/ })).toBeChecked()
  await customer.getByRole('radio', { name: /20%/ }).check()
  await isAccessible(customer)
  const orderId = await placeOrder(customer)
  await isAccessible(customer)
  await expect(customer.getByText(/held on Visa 4242/).first()).toBeVisible()

  const board = await somebody('dispatcher')
  await board.goto('/rocket/dispatch_app_web')
  await isAccessible(board)
  const app = await driverApp('Hana Suzuki')
  await addToQueue(board, 'Hana Suzuki', new RegExp(`^${orderId} Otter Burger`))
  const queue = queueOf(board, 'Hana Suzuki')
  await expect(queue.getByRole('row', { name: new RegExp(`Go to order.*${orderId}`) })).toBeVisible()
  await expect(queue.getByRole('row', { name: new RegExp(`Pickup.*${orderId}`) })).toBeVisible()
  await addToQueue(board, 'Hana Suzuki', new RegExp(`^${orderId}$`))
  await expect(queue.getByRole('row', { name: new RegExp(`Deliver.*${orderId}`) })).toBeVisible()

  await press(app, 'Acknowledge and go')
  await press(app, 'I have arrived')
  await press(app, 'Picked up')
  await expect(customer.getByText('Hana is on the way to you.')).toBeVisible()
  await press(app, 'Acknowledge and go')
  await press(app, 'I have arrived')
  await press(app, 'Delivered')
  await expect(customer.getByRole('heading', { level: 1, name: 'Delivered' })).toBeVisible()
  await expect(queue.getByRole('row', { name: new RegExp(String(orderId)) })).toHaveCount(0)
  await customer.reload()
  await expect(customer.getByText(/paid with Visa 4242/).first()).toBeVisible()
})
