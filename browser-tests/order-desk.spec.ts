import { checkOutBurger, enterCard, expect, isAccessible, placeOrder, test } from './testing.ts'

test('[SOR-01] [SOR-03] [SOR-04] [SOR-05] [SOR-06] [SOR-10] [SIL-ORD-168] staff find an order, set it right with a colleague on the same page, and cancel it', async ({
  somebody,
}) => {
  test.slow()
  const customer = await somebody()
  await checkOutBurger(customer, '(404) 555-0177')
  await customer.getByRole('radio', { name: /Cash at the door/ }).check()
  const number = await placeOrder(customer)

  const staff = await somebody('customer_support')
  await staff.goto('/secure/orders')
  const grid = staff.getByRole('grid', { name: 'Orders' })
  await expect(grid.getByRole('link', { name: `#${number}` })).toBeVisible()
  await isAccessible(staff)
  await staff.getByRole('searchbox').fill('555-0177')
  await expect(grid.getByRole('row')).toHaveCount(2)
  await grid.getByRole('link', { name: `#${number}` }).click()
  await expect(staff.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible()
  await isAccessible(staff)

  // The same lines as the kitchen reads them.
  await staff.getByRole('link', { name: 'Kitchen’s ticket' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: `Kitchen ticket ${number}` })).toBeAttached()
  await staff.goBack()
  await expect(staff.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible()

  const colleague = await somebody('admin')
  await colleague.goto(`/secure/orders/${number}`)
  await colleague.getByLabel('Note').fill('Side door')
  await staff.getByLabel('Note').fill('Front door')
  await colleague.getByRole('button', { name: 'Save note' }).click()
  await expect(colleague.getByText('Note changed to “Side door”')).toBeVisible()
  await expect(staff.getByText('Somebody else has changed this meanwhile.')).toBeVisible()
  await expect(staff.getByLabel('Note')).toHaveValue('Front door')
  await staff.getByRole('button', { name: 'Keep mine' }).click()
  await staff.getByRole('button', { name: 'Save note' }).click()
  await expect(colleague.getByLabel('Note')).toHaveValue('Front door')

  await staff.getByLabel('Phone').fill('229 555 019')
  await staff.getByRole('button', { name: 'Save phone' }).click()
  await expect(staff.getByText('Please enter a valid phone number.')).toBeVisible()
  await staff.getByLabel('Phone').fill('2295550191')
  await staff.getByRole('button', { name: 'Save phone' }).click()
  await expect(staff.getByText('Phone changed to (229) 555-0191')).toBeVisible()

  await staff.getByLabel('New status').selectOption('In the kitchen')
  await staff.getByRole('button', { name: 'Set status' }).click()
  await expect(colleague.getByRole('listitem').filter({ hasText: 'In the kitchen' })).toBeVisible()
  await expect(customer.getByText('Being prepared').first()).toBeVisible()

  await staff.getByLabel('New status').selectOption('Cancelled')
  await staff.getByRole('button', { name: 'Cancel order' }).click()
  const asking = staff.getByRole('alertdialog')
  await expect(asking).toContainText('Nothing was paid yet.')
  await asking.getByRole('button', { name: 'Cancel order' }).click()
  await expect(staff.getByText('A manager can open it again.')).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Open again' })).toBeVisible()
})

test('[SOR-03] [SIL-ORD-084] a card order is changed to payment at the door, and what was held is let go', async ({
  somebody,
}) => {
  const customer = await somebody()
  await checkOutBurger(customer, '(404) 555-0178')
  await customer.getByRole('radio', { name: /Card online/ }).check()
  await enterCard(customer, '4242424242424242')
  await expect(customer.getByRole('radio', { name: /Visa 4242/ })).toBeChecked()
  const number = await placeOrder(customer)
  const staff = await somebody('customer_support')
  await staff.goto(`/secure/orders/${number}`)
  await expect(staff.getByText('Held, not charged')).toBeVisible()
  await staff.getByRole('button', { name: 'Change to at-door' }).click()
  await expect(staff.getByText('Cash at the door')).toBeVisible()
  await expect(staff.getByText(/Let go of \$/)).toBeVisible()
})

test('[SOR-11] [SOR-10] what cannot be saved says so and stays', async ({ somebody, complaints }) => {
  const customer = await somebody()
  await checkOutBurger(customer, '(404) 555-0179')
  await customer.getByRole('radio', { name: /Cash at the door/ }).check()
  const number = await placeOrder(customer)
  const staff = await somebody('customer_support', { width: 360 })
  await staff.goto(`/secure/orders/${number}`)
  await staff.route('**/note', (route) => route.abort())
  await staff.getByLabel('Note').fill('Ring twice')
  await staff.getByRole('button', { name: 'Save note' }).click()
  await expect(staff.getByText('Error saving data!')).toBeVisible()
  await expect(staff.getByLabel('Note')).toHaveValue('Ring twice')
  await isAccessible(staff)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
})
