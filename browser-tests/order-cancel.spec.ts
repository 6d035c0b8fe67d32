import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ledgerOf } from '#areas/ledger/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { expect, test } from './board-town.ts'
import { fromNow } from './global-setup.ts'
import { button, pressByKey, tabTo } from './support-town.ts'
import { checkOutBurger, enterCard, placeOrder } from './testing.ts'

const phone = '4045550193'
/** What a spreadsheet would calculate, or run. */
const typed = '=HYPERLINK("http://evil.example","Refund")'
const stored = ['+cmd|calc!A1', '@SUM(1+1)', '\t=1+1', '\r=1+1'] as const

/** Chosen by its first letters, as one does without a pointer. */
async function chooseStatus(page: Page, words: string): Promise<void> {
  await tabTo(page, page.getByLabel('New status'))
  await page.keyboard.type(words)
}

/** Reads what becomes of the money before it is pressed. */
async function cancel(page: Page, said: string | RegExp): Promise<void> {
  await chooseStatus(page, 'Cancelled')
  await pressByKey(page, button(page, 'Cancel order'))
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText(said)
  await tabTo(page, asking.getByRole('radio', { name: 'The customer' }))
  await page.keyboard.press('Space')
  await pressByKey(page, asking.getByRole('button', { name: 'Cancel order' }))
}

/** What the ledger has of an order, without the commission: that follows by itself, in its own time. */
async function moneyOf(db: Db, order_id: number): Promise<Record<string, number>> {
  const { commission = 0, restaurant_payable = 0, ...others } = await ledgerOf(db, order_id)
  const payable = restaurant_payable + commission
  return payable === 0 ? others : { ...others, restaurant_payable: payable }
}

test('[SOR-04] [SIL-ORD-005] [SIL-ORD-006] [SIL-ORD-007] an order is cancelled at each step of its way, by keyboard alone: what becomes of its money is said before, and the ledger has it; what its customer typed as a name is no formula in the list’s file', async ({
  somebody,
  newTown,
  db,
  complaints,
}) => {
  test.slow()
  const customer = await somebody()
  await checkOutBurger(customer, phone)
  await customer.getByLabel('Name', { exact: true }).first().fill(typed)
  await customer.getByRole('radio', { name: /Card online/ }).check()
  await enterCard(customer, '4242424242424242')
  await expect(customer.getByRole('radio', { name: /Visa 4242/ })).toBeChecked()
  const paid = await placeOrder(customer)

  const town = await newTown()
  const of = (name: string) => ({ name, phone_number: phone, tip: 300 })
  const brought = await town.driver(['Deliver'], {
    order: { ...of(stored[3]), status: 'picked_up', picked_up_at: fromNow(0) },
  })
  const atSteps = [
    await town.order({ ...of(stored[0]), status: 'confirmed' }),
    await town.order({ ...of(stored[1]), status: 'preparing' }),
    await town.order({ ...of(stored[2]), status: 'ready' }),
    brought.order_ids[0] ?? 0,
  ]

  const manager = await somebody('admin')
  await manager.goto(`/secure/orders?q=${phone}`)
  await expect(manager.getByRole('grid', { name: 'Orders' }).getByRole('row')).toHaveCount(6)
  const download = manager.waitForEvent('download')
  await pressByKey(manager, button(manager, 'Download as CSV'))
  const csv = readFileSync(await (await download).path(), 'utf8')
  for (const name of [typed, ...stored]) {
    const quoted = name.replaceAll('"', '""')
    expect(csv).toContain(`,"'${quoted}, `)
    expect(csv).not.toContain(`,"${quoted}`)
  }

  for (const order_id of atSteps) {
    expect(await moneyOf(db, order_id)).toMatchObject({ customer: 1500 })
    await manager.goto(`/secure/orders/${order_id}`)
    await cancel(manager, 'Nothing was paid yet.')
    await expect(button(manager, 'Open again')).toBeVisible()
    expect(await moneyOf(db, order_id)).toEqual({})
  }

  await manager.goto(`/secure/orders/${paid}`)
  await cancel(manager, /\$\d+\.\d\d held on Visa 4242 is let go\. Nothing is charged\./)
  await expect(manager.getByText(/Let go of \$/)).toBeVisible()
  expect(await moneyOf(db, paid)).toEqual({})

  // Opened again it is owed again, and a part of it is charged: that is given back by a person, who says why.
  await chooseStatus(manager, 'Accepted')
  await pressByKey(manager, button(manager, 'Open again'))
  await expect(button(manager, 'Set status')).toBeVisible()
  const charge = manager.getByRole('form', { name: 'Charge card' })
  await tabTo(manager, charge.getByLabel('Amount'))
  await manager.keyboard.press('ControlOrMeta+a')
  await manager.keyboard.type('5')
  await manager.keyboard.press('Enter')
  await expect(charge.getByText('$5.00 was charged to Visa 4242.')).toBeVisible()
  await cancel(manager, '$5.00 is charged: refund it first.')
  await expect(manager.getByText(/^This order is charged\. Refund it first/)).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
  expect(await moneyOf(db, paid)).toMatchObject({ card_provider: 500 })
})
