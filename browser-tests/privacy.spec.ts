import { readFileSync } from 'node:fs'
import { checkOutBurger, expect, isAccessible, placeOrder, test } from './testing.ts'

test('[SIL-ORD-170] a customer’s data is exported and erased: the order’s page is gone, and the books keep the amount', async ({
  somebody,
}) => {
  test.slow()
  const customer = await somebody()
  await checkOutBurger(customer, '(404) 555-0169')
  await customer.getByRole('radio', { name: /Cash at the door/ }).check()
  const number = await placeOrder(customer)
  const orderPage = customer.url()

  const admin = await somebody('admin')
  await admin.goto('/secure/privacy')
  await admin.getByLabel('Phone').fill('404 555 0169')
  await admin.keyboard.press('Enter')
  const panel = admin.getByRole('region', { name: 'A customer’s data' })
  await expect(panel.getByText('(404) 555-0169')).toBeVisible()
  // Nothing is erased while the order is under way.
  await expect(panel.getByText(`Under way: order ${number}.`)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Erase…' })).toBeDisabled()
  await isAccessible(admin)

  await admin.goto(`/secure/orders/${number}`)
  await admin.getByLabel('New status').selectOption('Cancelled')
  await admin.getByRole('button', { name: 'Cancel order' }).click()
  const cancelling = admin.getByRole('alertdialog')
  await cancelling.getByRole('radio', { name: 'The customer' }).check()
  await cancelling.getByRole('button', { name: /Cancel/ }).click()
  await expect(admin.getByText('Cancelled').first()).toBeVisible()

  // The open page of an order goes on asking how it stands, and would be told 404 once it is erased.
  await customer.goto('about:blank')
  await admin.goto('/secure/privacy?phone_number=4045550169')
  await panel.getByLabel('Why').fill('Letter of 20 November')
  const saved = admin.waitForEvent('download')
  await panel.getByRole('button', { name: 'JSON' }).click()
  const file = readFileSync(await (await saved).path(), 'utf8')
  expect(JSON.parse(file).held.Orders).toMatchObject([{ order_id: number, phone_number: '4045550169' }])

  await panel.getByRole('button', { name: 'Erase…' }).click()
  const asking = admin.getByRole('alertdialog')
  await asking.getByLabel('Why').fill('Letter of 20 November')
  await asking.getByLabel('Last four digits of the phone').fill('0000')
  await asking.getByRole('button', { name: 'Erase for ever' }).click()
  await expect(asking.getByText('These are not the last four digits of the phone number.')).toBeVisible()
  await isAccessible(admin)
  await asking.getByLabel('Last four digits of the phone').fill('0169')
  await asking.getByRole('button', { name: 'Erase for ever' }).click()
  const log = admin.getByRole('list', { name: 'Exports and erasures' })
  await expect(log.getByRole('listitem').first()).toContainText('Erased ••• ••• 0169')
  await expect(log.getByRole('listitem').nth(1)).toContainText('Exported ••• ••• 0169')
  await admin.reload()
  await expect(panel.getByText('Nothing is held of (404) 555-0169.')).toBeVisible()

  const gone = await customer.request.get(orderPage)
  expect(gone.status()).toBe(404)
  await admin.goto(`/secure/orders/${number}`)
  await expect(admin.getByText('Erased').first()).toBeVisible()
})
