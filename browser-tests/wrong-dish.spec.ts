import type { Locator, Page } from '@playwright/test'
import { pressByKey, tabTo } from './support-town.ts'
import { addItem, enterCard, expect, fillContact, isAccessible, placeOrder, test } from './testing.ts'
import { newPhone, textArrives } from './text-town.ts'

const restaurant = 'Night Owl'
const dish = 'Loaded Tots'
const price = 825

/** Chosen by its first letters, as one does without a pointer; a browser that was too busy between two letters has forgotten the first ones. */
async function chooseByKey(page: Page, select: Locator, words: string): Promise<void> {
  await tabTo(page, select)
  await expect(async () => {
    await page.keyboard.type(words)
    await expect(select.locator('option:checked')).toContainText(words, { timeout: 500 })
  }).toPass({ intervals: [1_500], timeout: 60_000 })
}

/** In cents. */
async function figure(manager: Page, name: string): Promise<number> {
  const row = manager.getByRole('row').filter({ has: manager.getByRole('rowheader', { name, exact: true }) })
  const text = await row.getByRole('cell').first().textContent()
  return Math.round(Number((text ?? '').replace(/,/g, '').replace('−', '-')) * 100)
}

/** The restaurant's day in the books, found by keyboard. */
async function openDay(manager: Page): Promise<void> {
  await manager.goto('/secure')
  await manager.keyboard.press('g')
  await manager.keyboard.press('f')
  await expect(manager.getByRole('heading', { level: 1, name: 'Profit and loss' })).toBeVisible()
  await chooseByKey(manager, manager.getByLabel('Restaurant', { exact: true }), restaurant)
  await expect(manager.getByText(new RegExp(`^${restaurant}, `))).toBeVisible()
  await pressByKey(manager, manager.getByRole('button', { name: /^Days:/ }))
  await pressByKey(manager, manager.getByRole('button', { name: /^Today/ }))
  await expect(manager.getByRole('button', { name: /^Days:.*Today/ })).toBeVisible()
  await pressByKey(manager, manager.getByRole('button', { name: 'Expand all' }))
  await expect(manager.getByRole('rowheader', { name: 'Refunds', exact: true })).toBeVisible()
}

test('[MKT-03] [PNL-01] [SIL-ORD-105] [SIL-ORD-128] [SIL-ORD-133] a wrong dish goes from the customer’s text to the refund in the books of that restaurant and day, to the cent, by keyboard alone', async ({
  somebody,
  town,
}) => {
  test.slow()
  const phone = newPhone()
  const customer = await somebody()
  await customer.goto('/12')
  await addItem(customer, 'Late Plates', dish)
  await addItem(customer, 'Tenders and Sandwiches', 'Buffalo Wrap')
  await customer.goto('/cart/credit_card_cart')
  await fillContact(customer, { name: 'Odile Fontaine', phone, address: '118 Orchard St' })
  await customer.getByRole('radio', { name: /Card online/ }).check()
  await enterCard(customer, '4242424242424242')
  await expect(customer.getByRole('radio', { name: /Visa 4242/ })).toBeChecked()
  const number = await placeOrder(customer)

  const clerk = await somebody('customer_support')
  await clerk.goto(`/secure/orders/${number}`)
  await clerk.getByLabel('New status').selectOption('Delivered')
  await clerk.getByRole('button', { name: 'Set status' }).click()
  await expect(clerk.getByText('Charged', { exact: true }).first()).toBeVisible()

  const manager = await somebody('admin')
  await expect(async () => {
    await openDay(manager)
    await expect(manager.getByText('Equal to the ledger')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 180_000 })
  // What the card provider kept of this order comes with its deposit, at any moment: it is no part of what is compared.
  const read = async () => ({
    refunds: await figure(manager, 'Refunds'),
    net: (await figure(manager, 'Net')) + (await figure(manager, 'Processing')),
    tax: await figure(manager, 'Sales tax'),
  })
  const before = await read()

  await clerk.goto('/secure')
  await textArrives(town, phone, `The ${dish} are somebody else’s. Can you help?`)
  await clerk.keyboard.press('g')
  await clerk.keyboard.press('x')
  await pressByKey(clerk, clerk.getByRole('link', { name: /^Odile Fontaine/ }))
  const talk = clerk.getByRole('log', { name: 'What was said' })
  await expect(talk.getByText('somebody else’s')).toBeVisible()
  const conversation = clerk.url()
  const about = clerk.getByRole('complementary', { name: 'About this conversation' })
  await pressByKey(clerk, about.getByRole('link', { name: `#${number}` }))
  await expect(clerk).toHaveURL(`/secure/orders/${number}`)
  await pressByKey(clerk, clerk.getByRole('link', { name: 'Refund or credit' }))
  await pressByKey(clerk, clerk.getByRole('button', { name: 'Show Items' }))
  await pressByKey(clerk, clerk.getByRole('checkbox', { name: dish }), 'Space')
  await chooseByKey(clerk, clerk.getByLabel('Type'), 'Refund')
  const amount = await clerk.getByLabel(`Refund for ${dish}`).inputValue()
  await tabTo(clerk, clerk.getByRole('radio', { name: 'Incorrect' }))
  await clerk.keyboard.press('Space')
  await tabTo(clerk, clerk.getByRole('radio', { name: 'Missing' }))
  await clerk.keyboard.press('ArrowRight')
  await expect(clerk.getByRole('radio', { name: 'Wrong item' })).toBeChecked()
  await chooseByKey(clerk, clerk.getByLabel('Refund source'), 'The company')
  await pressByKey(clerk, clerk.getByRole('button', { name: `Refund $${amount}` }))
  await expect(clerk.getByText(`$${amount} was given back.`)).toBeVisible()

  await clerk.goBack()
  await clerk.goBack()
  await expect(clerk).toHaveURL(conversation)
  await tabTo(clerk, clerk.getByRole('textbox', { name: 'Text', exact: true }))
  await clerk.keyboard.type(`I am sorry. $${amount} is on its way back to your card.`)
  await clerk.keyboard.press('Enter')
  await expect(talk.getByText(`$${amount} is on its way back`)).toBeVisible()
  await expect(talk.getByRole('listitem').last()).toContainText('delivered')
  await customer.reload()
  await expect(customer.getByText(`$${amount} went back to Visa 4242.`)).toBeVisible()

  const given = Math.round(Number(amount) * 100)
  const after = {
    refunds: before.refunds + price,
    net: before.net - price,
    tax: before.tax - (given - price),
  }
  await expect(async () => {
    await openDay(manager)
    expect(await read()).toEqual(after)
  }).toPass({ timeout: 180_000 })
  await isAccessible(manager)
  await pressByKey(manager, manager.getByRole('row', { name: /Refunds/ }).getByRole('link'))
  const entry = manager.getByRole('row').filter({ hasText: `#${number}` })
  await expect(entry).toContainText('8.25')
  await pressByKey(manager, entry.getByRole('link'))
  await expect(manager).toHaveURL(`/secure/orders/${number}`)
  await expect(manager.getByText('Partly refunded')).toBeVisible()
})
