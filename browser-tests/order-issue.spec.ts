import type { FileChooser } from '@playwright/test'
import { test } from './board-town.ts'
import { fromNow } from './global-setup.ts'
import { orderOf, pressByKey, tabTo } from './support-town.ts'
import { checkOutBurger, enterCard, expect, isAccessible, placeOrder } from './testing.ts'

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

  await amount.fill('a half')
  await expect(staff.getByText('Enter an amount, such as 12.50.').first()).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Refund $0.00' })).toBeDisabled()
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

  // The customer reads what came back, what was paid after all, and of no money that is still held.
  await customer.setViewportSize({ width: 360, height: 900 })
  await expect(customer.getByText(`$${item} went back to Visa 4242.`)).toBeVisible()
  const receipt = customer.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText(`Given back-$${item}`)
  await expect(receipt).toContainText(/You paid\$\d+\.\d\d/)
  await expect(customer.getByText(/held on Visa 4242/)).toHaveCount(0)
  await isAccessible(customer)
})

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('[ISS-04] [ISS-09] [ISS-11] [SIL-ORD-105] [SIL-ORD-106] [SIL-ORD-107] [SIL-ORD-108] [SIL-ORD-109] cash is given back by keyboard alone, with a photo', async ({
  somebody,
  db,
}) => {
  test.slow()
  const paid = { lines: [{ name: 'Cold ramen', unit_price: 1200 }], subtotal: 1200, sales_tax: 84, delivery_fee: 0 }
  const order = { ...paid, total: 1284, tip: 0, status: 'completed', ended_at: fromNow(0) } as const
  const number = await orderOf(db, 'Priti Lal', '4045550213', order)
  const page = await somebody('customer_support')
  // Listened to from the start: a chooser that opens while a browser is only being asked to tell of it is never told of.
  const choosers: FileChooser[] = []
  page.on('filechooser', (chooser) => choosers.push(chooser))
  await page.goto(`/secure/orders/${number}`)
  await pressByKey(page, page.getByRole('link', { name: 'Refund or credit' }))
  await expect(page).toHaveURL(`/secure/orders/${number}/issues`)

  const give = page.getByRole('button', { name: 'Refund or credit', exact: true })
  await expect(give).toBeDisabled()
  await expect(page.getByText('Choose a type.')).toBeVisible()
  await pressByKey(page, page.getByRole('button', { name: 'Show Items' }))
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await pressByKey(page, page.getByRole('checkbox', { name: 'Cold ramen' }), 'Space')
  await expect(give).toBeDisabled()
  await tabTo(page, page.getByLabel('Type'))
  await page.keyboard.type('Refund')
  await expect(page.getByLabel('Refund source')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show Items' })).toHaveCount(0)

  await tabTo(page, page.getByLabel('Refund for Cold ramen'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('5')
  await expect(page.getByRole('button', { name: 'Refund $5.00' })).toBeDisabled()
  await tabTo(page, page.getByRole('radio', { name: 'Incorrect' }))
  for (const kind of ['Special instructions', 'Unsanitary', 'Other']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: kind })).toBeChecked()
  }
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, page.getByLabel('What was found'))
  await page.keyboard.type('A hair in the broth')
  const file = page.getByLabel('Photo of Cold ramen')
  await tabTo(page, file)
  await page.keyboard.press('Enter')
  await expect.poll(() => choosers.length).toBe(1)
  await choosers[0]?.setFiles({ name: 'IMG_1.heic', mimeType: 'image/heic', buffer: photo })
  await expect(page.getByText('Please choose a png, gif or jpeg image.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => choosers.length).toBe(2)
  await choosers[1]?.setFiles({ name: 'hair.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByText('Sent, and sealed')).toBeVisible()
  await isAccessible(page)

  await tabTo(page, page.getByLabel('Refund source'))
  await page.keyboard.type('The company')
  await tabTo(page, page.getByRole('radio', { name: 'A check by mail' }))
  await pressByKey(page, page.getByRole('checkbox', { name: /^I confirm how the customer receives/ }), 'Space')
  await isAccessible(page)
  await pressByKey(page, page.getByRole('button', { name: 'Refund $5.00' }))
  await expect(page.getByText('$5.00 was given back.')).toBeVisible()
  await expect(page.getByText('Refund of $5.00')).toBeVisible()
  await isAccessible(page)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    pressByKey(page, page.getByRole('link', { name: 'Photo of Cold ramen' })),
  ])
  await expect.poll(() => opened.evaluate(() => document.contentType)).toBe('image/jpeg')
})

test('[SOR-03] what is to be left out of a dish reads so at the desk and in the cart, not as if it were added', async ({
  somebody,
  db,
}) => {
  const number = await orderOf(db, 'Ines Faro', '4045550219')
  const answer_texts = [{ question: 'Leave out', answer: 'Lettuce', additionalCost: '0.00' }]
  await db
    .updateTable('order_lines')
    .set({ answer_texts: JSON.stringify(answer_texts) })
    .where('order_id', '=', number)
    .execute()
  const staff = await somebody('customer_support')
  await staff.goto(`/secure/orders/${number}`)
  await expect(staff.getByText('Leave out: Lettuce', { exact: true })).toBeVisible()

  const customer = await somebody()
  await customer.goto('/8')
  const card = customer.getByRole('article').filter({ has: customer.getByRole('heading', { name: 'Crispy Chicken' }) })
  await card.getByRole('button', { name: /^Add Item/ }).click()
  const sheet = customer.getByRole('dialog', { name: 'Crispy Chicken' })
  await sheet.getByRole('checkbox', { name: 'Lettuce' }).check()
  await sheet.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(customer.getByRole('region', { name: 'Your cart' })).toContainText('Leave out: Lettuce')
})
