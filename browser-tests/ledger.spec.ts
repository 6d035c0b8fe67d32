import type { Page } from '@playwright/test'
import { checkOutBurger, expect, inDatabase, isAccessible, placeOrder, test } from './testing.ts'

test('[SIL-ORD-006] what an order and the ledger do not agree on is found by a check, stands with its cause, and is resolved when both agree again', async ({
  somebody,
}) => {
  test.slow()
  const customer = await somebody()
  await checkOutBurger(customer, '(404) 555-0185')
  await customer.getByRole('radio', { name: /Cash at the door/ }).check()
  const number = await placeOrder(customer)

  const manager = await somebody('admin')
  // Nobody can change the amounts of an order here: somebody did in the database.
  await inDatabase('update orders set tip = tip + 100 where order_id = $1', [number])
  const ofOrder = `/secure/ledger?q=${number}`
  await manager.goto(ofOrder)
  await isAccessible(manager)
  const grid = manager.getByRole('grid', { name: 'Differences' })
  const found = grid.getByRole('row').filter({ hasText: `Order ${number}` })
  await checkUntil(manager, ofOrder, () => found.count().then((count) => count === 1))
  await expect(found).toContainText('Order and ledger')
  await expect(found).toContainText('The order’s amounts were changed after it was placed')
  await expect(found.getByText('Open', { exact: true })).toBeVisible()
  await isAccessible(manager)

  await inDatabase('update orders set tip = tip - 100 where order_id = $1', [number])
  await checkUntil(manager, ofOrder, () => found.getByText('Resolved', { exact: true }).isVisible())
  await manager.getByRole('link', { name: 'Open', exact: true }).focus()
  await manager.keyboard.press('Enter')
  await expect(manager).toHaveURL(/state=open/)
  await expect(found).toHaveCount(0)
})

/** Asks for a check, by the keyboard, and looks again until it has found what is waited for. */
async function checkUntil(page: Page, path: string, isSeen: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    const now = page.getByRole('button', { name: 'Check now' })
    await expect(page.getByRole('grid', { name: 'Differences' })).toBeVisible()
    if (await isSeen()) return
    if (await now.isVisible()) {
      await now.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('A check is under way')).toBeVisible()
    }
    throw new Error('not yet')
  }).toPass({ timeout: 60_000 })
}
