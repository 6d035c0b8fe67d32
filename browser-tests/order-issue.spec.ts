import { checkOutBurger, enterCard, expect, isAccessible, placeOrder, test } from './testing.ts'

test('[ISS-01] [ISS-02] [ISS-03] [ISS-05] [ISS-06] [ISS-07] [ISS-08] [ISS-10] [ISS-11] [ISS-12] [ISS-13] [ISS-15] [SOR-07] a dish that was missing is given back, from the order to the ledger', async ({
  somebody,
}) => {
  test.slow()
  const customer = await somebody()
  await checkOutBurger(customer, '(404) 555-0181')
  await customer.getByRole('radio', { name: /Card online/ }).check()
  await enterCard(customer, '4242424242424242')
  await expect(customer.getByRole('radio', { name: /Visa 4242/ })).toBeChecked()
  const number = await placeOrder(customer)

  const staff = await somebody('customer_support')
  await staff.goto(`/secure/orders/${number}`)
  await staff.getByLabel('New status').selectOption('Delivered')
  await staff.getByRole('button', { name: 'Set status' }).click()
  await expect(staff.getByText('Charged', { exact: true }).first()).toBeVisible()
  await staff.getByRole('link', { name: 'Refund or credit' }).click()

  await expect(staff.getByRole('checkbox')).toHaveCount(0)
  await staff.getByRole('button', { name: 'Show Items' }).click()
  const amount = staff.getByLabel('Refund for Otter Burger')
  await expect(amount).not.toBeEditable()
  await staff.getByRole('checkbox', { name: 'Otter Burger' }).check()
  await expect(amount).not.toBeEditable()
  await expect(staff.getByLabel('Refund source')).toHaveCount(0)

  await staff.getByLabel('Type').selectOption('Credit')
  await expect(staff.getByText('Total credit')).toBeVisible()
  await expect(staff.getByLabel('Refund source')).toHaveCount(0)
  await staff.getByLabel('Type').selectOption('Refund')
  await expect(staff.getByText('Total credit')).toHaveCount(0)

  await staff.getByRole('button', { name: 'Item', exact: true }).click()
  const item = await amount.inputValue()
  await expect(staff.getByRole('button', { name: `Refund $${item}` })).toBeVisible()
  await expect(staff.getByText('Remaining refund')).toBeVisible()
  await staff.getByRole('radio', { name: 'Special instructions' }).check()
  await expect(staff.getByLabel('Instruction that was missed')).toBeVisible()
  await expect(staff.getByRole('radio', { name: 'Missing' })).toHaveCount(0)
  await staff.getByRole('radio', { name: 'Incorrect' }).check()
  await staff.getByRole('radio', { name: 'Missing' }).check()
  await staff.getByLabel('Refund source').selectOption('The restaurant')
  await isAccessible(staff)
  await staff.getByRole('button', { name: `Refund $${item}` }).click()
  await expect(staff.getByText(`$${item} was given back.`)).toBeVisible()
  await expect(staff.getByText(`Refund of $${item}`)).toBeVisible()

  await staff.getByRole('link', { name: 'Open order' }).click()
  await expect(staff.getByText('Partly refunded')).toBeVisible()
  await expect(staff.getByText(`Gave back $${item} to the card`)).toBeVisible()
})
