import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { insertOrder } from '#areas/orders/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { expect } from './board-town.ts'

export const mark = () => randomBytes(4).toString('hex')

type Order = Parameters<typeof insertOrder>[1]

/** Fetched by its customer some other day: no board and no restaurant waits for it. */
export async function orderOf(db: Db, name: string, phone_number: string, order: Order = {}): Promise<number> {
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
  const placed = await insertOrder(db, { ...franchise, ...customer, ...when, name, phone_number, ...order })
  return placed.order_id
}

/** Answers where its case is. */
export async function createTicket(page: Page, description: string): Promise<string> {
  await page.goto('/secure/tickets/new')
  await page.getByLabel('Description').fill(description)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const href = await page.getByRole('link', { name: '[Open]' }).getAttribute('href')
  return href ?? ''
}

/** As somebody does who has no pointer. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 90; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Presses what has the focus of the keyboard by now. */
export async function pressByKey(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const thread = (page: Page) => page.getByRole('region', { name: 'What happened' })
