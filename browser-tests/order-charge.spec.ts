import { checkOutBurger, enterCard, expect, inDatabase, isAccessible, placeOrder, test } from './testing.ts'

test('[SOR-02] [SIL-ORD-006] [SIL-ORD-082] a charge that is declined says why and stays to be seen; in part and in whole by the keyboard, it is charged once', async ({
  somebody,
}) => {
  test.slow()
  const customer = await somebody()
  await checkOutBurger(customer, '(404) 555-0183')
  await customer.getByRole('radio', { name: /Card online/ }).check()
  await enterCard(customer, '4242424242424242')
  await expect(customer.getByRole('radio', { name: /Visa 4242/ })).toBeChecked()
  const number = await placeOrder(customer)

  const staff = await somebody('customer_support')
  await staff.goto(`/secure/orders/${number}`)
  const charge = staff.getByRole('form', { name: 'Charge card' })
  await expect(charge.getByRole('radio', { name: /Visa 4242/ })).toBeChecked()
  await isAccessible(staff)

  // The bank has let go of what it held, and does not know the card any more.
  const of = 'select payment_card_id from card_authorizations where order_id = $1'
  await inDatabase(`update card_authorizations set provider_reference = 'gone' where order_id = $1`, [number])
  await inDatabase(`update payment_cards set vault_token = 'gone-' || vault_token where payment_card_id in (${of})`, [
    number,
  ])
  await charge.getByRole('button', { name: /^Charge Visa 4242 \$/ }).click()
  await expect(charge.getByText(/was not charged to Visa 4242: it is no longer kept\./)).toBeVisible()
  await expect(staff.getByText('Charge failed', { exact: true })).toBeVisible()
  await expect(staff.getByRole('listitem').filter({ hasText: /was not charged: it is no longer kept/ })).toBeVisible()
  await isAccessible(staff)
  await staff.goto('/secure/orders?state=payment_problem')
  await expect(staff.getByRole('link', { name: `#${number}` })).toBeVisible()

  // The same card is entered again elsewhere: the bank knows it.
  await inDatabase(
    `update payment_cards set vault_token = substr(vault_token, 6), voided = false where payment_card_id in (
      select payment_card_id from order_charges where order_id = $1)`,
    [number],
  )
  await staff.goto(`/secure/orders/${number}`)
  const amount = charge.getByLabel('Amount')
  await amount.focus()
  await staff.keyboard.press('ControlOrMeta+a')
  await staff.keyboard.type('9999')
  await staff.keyboard.press('Tab')
  await expect(charge.getByText('Charge more than nothing, and no more than is left.')).toBeVisible()
  await expect(charge.getByRole('button', { name: /^Charge Visa/ })).toBeDisabled()
  await amount.focus()
  await staff.keyboard.press('ControlOrMeta+a')
  await staff.keyboard.type('5')
  await staff.keyboard.press('Enter')
  await expect(charge.getByText('$5.00 was charged to Visa 4242.')).toBeVisible()
  await expect(staff.getByText('Charged in part', { exact: true })).toBeVisible()
  const rest = charge.getByRole('button', { name: /^Charge Visa 4242 \$/ })
  await rest.focus()
  await staff.keyboard.press('Enter')
  await expect(staff.getByText('Charged', { exact: true }).first()).toBeVisible()
  await expect(charge.getByRole('button', { name: 'Charge card' })).toBeDisabled()
  await expect(charge.getByText('This order is charged already.')).toBeVisible()
  await isAccessible(staff)
})
