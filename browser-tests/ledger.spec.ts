import type { Page } from '@playwright/test'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertHeldOrder, memoryCards } from '#areas/orders/server/card-testing.ts'
import { test } from './board-town.ts'
import { checkOutBurger, expect, inDatabase, isAccessible, placeOrder } from './testing.ts'

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

test('[SIL-ORD-140] a deposit that differs from the ledger is found, opened, and says why', async ({ somebody }) => {
  const name = `po_${Date.now()}`
  await inDatabase(
    "insert into ledger_movements (kind, cause, at, bank, card_provider) values ('deposited', $1, now(), 4000, -4000)",
    [name],
  )
  await inDatabase(
    `insert into deposit_lines (deposit, provider_line, kind, at, amount, fee, booked)
      values ($1, $1 || '/1', 'charge', now(), 4000, 0, 0)`,
    [name],
  )
  const manager = await somebody('admin')
  await manager.goto('/secure/deposits?state=differs')
  const grid = manager.getByRole('grid', { name: 'Deposits' })
  await grid.getByRole('row').filter({ hasText: name }).getByRole('link').click()
  await expect(manager.getByRole('heading', { level: 1, name: `Deposit ${name}` })).toBeVisible()
  await expect(manager.getByText('$40.00 on 1 line: It is of no payment of ours')).toBeVisible()
  const lines = manager.getByRole('grid', { name: 'Lines of the deposit' })
  await expect(lines.getByRole('row').filter({ hasText: 'Differs by $40.00' })).toHaveCount(1)
  await isAccessible(manager)
})

test('[SIL-ORD-082] who would write a lost dispute off after the bank decided anew, or after somebody else did, is told so and shown how it stands', async ({
  somebody,
  db,
  complaints,
}) => {
  const { market_id } = await insertMarket(db, { active: false })
  const { order_id } = await insertHeldOrder(db, memoryCards(), { market_id })
  const at = new Date()
  await db
    .insertInto('ledger_findings')
    .values({
      kind: 'disputed',
      subject: `authorization:attempt-of-${order_id}`,
      market_id,
      order_id,
      account: 'card_provider',
      expected: -700,
      found: 0,
      cause: 'dispute_lost',
      found_at: at,
      seen_at: at,
    })
    .execute()
  const [first, second] = [await somebody('admin'), await somebody('admin', { width: 360 })]
  for (const page of [first, second]) await page.goto(`/secure/ledger?q=${order_id}`)
  const writeOff = (page: Page, words = 'Write off') => page.getByRole('button', { name: words, exact: true })
  const isTold = (page: Page) =>
    expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      'This difference has changed meanwhile: somebody has closed it, or the bank has decided anew.',
    )

  await writeOff(second).click()
  await db.updateTable('ledger_findings').set({ expected: -500 }).where('order_id', '=', order_id).execute()
  await writeOff(second, 'Write off $7.00').click()
  await isTold(second)
  await isAccessible(second)
  await second.getByRole('button', { name: 'Show as it is now' }).click()
  await writeOff(second).click()
  const again = second.getByRole('dialog', { name: 'Write off $5.00?' })
  await expect(again).toBeVisible()
  await expect(again.getByRole('alert')).toBeEmpty()

  await first.reload()
  await writeOff(first).click()
  // The first one's answer is held until the second one is told.
  const told = Promise.withResolvers<void>()
  const written = Promise.withResolvers<number>()
  await first.route('**/close', async (route) => {
    const response = await route.fetch()
    written.resolve(response.status())
    await told.promise
    await route.fulfill({ response })
  })
  await writeOff(first, 'Write off $5.00').click()
  expect(await written.promise).toBe(200)
  await writeOff(second, 'Write off $5.00').click()
  await isTold(second)
  told.resolve()
  await second.getByRole('button', { name: 'Show as it is now' }).click()
  for (const page of [first, second]) {
    const row = page.getByRole('row').filter({ hasText: `Order ${order_id}` })
    await expect(row.getByText('Resolved', { exact: true })).toBeVisible()
    await expect(writeOff(page)).toHaveCount(0)
  }
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('409')])
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
