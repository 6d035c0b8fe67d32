import { expect, isAccessible, test } from './testing.ts'

test('[LND-05] [SIL-ORD-097] suggestions say whose data they are, for as long as they are open', async ({
  somebody,
}) => {
  const customer = await somebody()
  await customer.goto('/')
  await customer.getByRole('combobox', { name: 'Your street address' }).fill('118 Orch')
  await expect(customer.getByRole('option', { name: /118 Orchard St/ })).toBeVisible()
  await expect(customer.getByText(/^© Bellwether Survey/)).toBeVisible()
  await isAccessible(customer)
  await customer.getByRole('combobox', { name: 'Your street address' }).press('Escape')
  await expect(customer.getByText(/^© Bellwether Survey/)).toBeHidden()
})
