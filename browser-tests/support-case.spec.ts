import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { insertOrder } from '#areas/orders/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { expect, isAccessible, test } from './board-town.ts'

const mark = () => randomBytes(4).toString('hex')

/** Fetched by its customer some other day: no board and no restaurant waits for it. */
async function orderOf(db: Db, name: string, phone_number: string): Promise<number> {
  const franchise = await db
    .selectFrom('franchises')
    .select(['franchise_id', 'market_id'])
    .orderBy('franchise_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const customer = await db
    .insertInto('customers')
    .values({ phone_number, name })
    .onConflict((conflict) => conflict.column('phone_number').doUpdateSet({ name }))
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  const when = { is_delivery: false, dispatch_state: 'none', status: 'confirmed' } as const
  const order = await insertOrder(db, { ...franchise, ...customer, ...when, name, phone_number })
  return order.order_id
}

/** As somebody does who has no pointer. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 90; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const thread = (page: Page) => page.getByRole('region', { name: 'What happened' })

test('a complaint is taken from the queue to solved by keyboard alone', async ({ somebody, db }) => {
  test.slow()
  const words = `Cold soup ${mark()}`
  const order = await orderOf(db, 'Nadia Farouk', '4045550210')
  const page = await somebody('customer_support')
  await page.goto('/secure')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/secure/tickets/new')
  await tabTo(page, page.getByLabel('Description'))
  await page.keyboard.type(words)
  await tabTo(page, button(page, 'Create'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ticket Created!')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL('/secure/tickets')

  const grid = page.getByRole('grid', { name: 'Tickets' })
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(words)
  const row = grid.getByRole('row').filter({ hasText: words })
  await expect(grid.getByRole('row')).toHaveCount(2)
  await isAccessible(page)
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/secure\/tickets\/\d+$/)
  await isAccessible(page)

  await tabTo(page, button(page, 'Take it'))
  await page.keyboard.press('Enter')
  await expect(button(page, 'Put back')).toBeVisible()
  await tabTo(page, page.getByLabel('Number of the order'))
  await page.keyboard.type(String(order))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: '(404) 555-0210' })).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Note' }))
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, page.getByLabel('Text to (404) 555-0210'))
  await page.keyboard.type('We are sorry, Nadia. Your money is on its way.')
  await tabTo(page, button(page, 'Send text'))
  await page.keyboard.press('Enter')
  await expect(thread(page).getByText('Your money is on its way.')).toBeVisible()
  await expect(page.getByLabel('Text to (404) 555-0210')).toHaveValue('')

  await tabTo(page, page.getByRole('radio', { name: 'Text' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByLabel('Note to staff'))
  await page.keyboard.type('She wants no credit.')
  await tabTo(page, button(page, 'Write note'))
  await page.keyboard.press('Enter')
  await expect(thread(page).getByText('She wants no credit.')).toBeVisible()
  await tabTo(page, button(page, 'Solve'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'State' }).getByText('Solved')).toBeVisible()
  await expect(thread(page).getByText('Taken')).toBeVisible()
  await isAccessible(page)

  // From here one goes on to give money back, and the order names the ticket.
  await expect(page.getByRole('link', { name: 'Refund or credit', exact: true })).toHaveAttribute(
    'href',
    `/secure/orders/${order}/issues`,
  )
  await page.goto(`/secure/orders/${order}`)
  await expect(page.getByRole('region', { name: 'Tickets' }).getByText(words)).toBeVisible()
  await page.goto('/secure/tickets?state=mine')
  await expect(grid.getByText(words)).toHaveCount(0)
})
