import { checkOutBurger, expect, isAccessible, placeOrder, test } from './testing.ts'

test('[SOR-01] [SOR-11] [SIL-ORD-153] an order opens beside the list by the keyboard, its status is set there, and what cannot be loaded says so', async ({
  somebody,
  complaints,
}) => {
  test.slow()
  const customer = await somebody()
  await checkOutBurger(customer, '(404) 555-0184')
  await customer.getByRole('radio', { name: /Cash at the door/ }).check()
  const number = await placeOrder(customer)

  const staff = await somebody('customer_support')
  await staff.goto('/secure/orders')
  await staff.getByRole('searchbox').fill('555-0184')
  const grid = staff.getByRole('grid', { name: 'Orders' })
  await expect(grid.getByRole('row')).toHaveCount(2)
  const row = grid.getByRole('row').nth(1)
  await row.focus()
  await staff.keyboard.press('Enter')
  const panel = staff.getByRole('complementary', { name: `Order ${number}` })
  await expect(panel.getByRole('heading', { name: `Order #${number}` })).toBeVisible()
  await expect(staff).toHaveURL(new RegExp(`order=${number}`))
  await expect(panel.getByText('1 × Otter Burger')).toBeVisible()
  await isAccessible(staff)

  await panel.getByLabel('New status').selectOption('In the kitchen')
  await panel.getByRole('button', { name: 'Set status' }).click()
  await expect(panel.getByText('In the kitchen', { exact: true }).first()).toBeVisible()

  // Closed while it is being read again, it leaves the list as it was searched.
  let release = () => {}
  const held = new Promise<void>((settle) => {
    release = settle
  })
  await staff.route(`**/secure/orders/${number}`, async (route) => {
    await held
    await route.continue()
  })
  const read = staff.waitForRequest(
    (asked) => asked.method() === 'GET' && asked.url().endsWith(`/secure/orders/${number}`),
  )
  await panel.getByLabel('New status').selectOption('Ready')
  await panel.getByRole('button', { name: 'Set status' }).click()
  await read
  await row.focus()
  await staff.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  const ofWholeList: string[] = []
  staff.on('request', (asked) => asked.url().endsWith('/secure/orders') && ofWholeList.push(asked.url()))
  const answered = staff.waitForResponse((answer) => answer.url().endsWith(`/secure/orders/${number}`))
  release()
  await (await answered).finished()
  await staff.unroute(`**/secure/orders/${number}`)
  await expect(grid.getByRole('row')).toHaveCount(2)
  await staff.keyboard.press('Enter')
  await expect(panel.getByText('1 × Otter Burger')).toBeVisible()
  expect(ofWholeList).toEqual([])
  await expect(grid.getByRole('row')).toHaveCount(2)

  // Escape closes it, the row has the keyboard again, the space bar opens it, Back closes it, a reload shows it.
  await row.focus()
  await staff.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(row).toBeFocused()
  await staff.keyboard.press(' ')
  await expect(panel).toBeVisible()
  await staff.goBack()
  await expect(panel).toHaveCount(0)
  await staff.goForward()
  await expect(panel.getByText('1 × Otter Burger')).toBeVisible()
  await staff.reload()
  await expect(panel.getByText('1 × Otter Burger')).toBeVisible()

  await staff.route(`**/secure/orders/${number}`, (route) => route.abort())
  await staff.reload()
  await expect(panel.getByText('Could not load webpage.')).toBeVisible()
  await isAccessible(staff)
  await staff.unroute(`**/secure/orders/${number}`)
  await staff.route(`**/secure/orders/${number}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByText('Could not load page!')).toBeVisible()
  await staff.unroute(`**/secure/orders/${number}`)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByText('1 × Otter Burger')).toBeVisible()

  await panel.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(staff.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible()
  // A read that fails while the page is open is not silent, and what was there stays.
  await staff.route(`**/secure/orders/${number}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  const colleague = await somebody('admin')
  await colleague.goto(`/secure/orders/${number}`)
  await colleague.getByLabel('Note').fill('Side door')
  await colleague.getByRole('button', { name: 'Save note' }).click()
  await expect(staff.getByText('Could not load page!')).toBeVisible()
  await expect(staff.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible()
  await staff.unroute(`**/secure/orders/${number}`)
  await staff.getByRole('button', { name: 'Try again' }).click()
  await expect(staff.getByLabel('Note')).toHaveValue('Side door')
  await expect(staff.getByText('Could not load page!')).toHaveCount(0)

  const phone = await somebody('customer_support', { width: 360 })
  await phone.goto(`/secure/orders?order=${number}`)
  const over = phone.getByRole('complementary', { name: `Order ${number}` })
  await expect(over.getByText('1 × Otter Burger')).toBeVisible()
  await isAccessible(phone)
  await over.getByRole('button', { name: 'Close' }).click()
  await expect(over).toHaveCount(0)

  // Chromium notes each of the answers that were made to fail.
  for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/ERR_FAILED|status of 500/)
})
