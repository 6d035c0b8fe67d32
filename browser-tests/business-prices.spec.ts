import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertBusiness } from '#areas/business/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { expect, isAccessible, test } from './board-town.ts'

/** Presses it, and waits until the server has said something. */
async function saveTerms(page: Page, path: string): Promise<number> {
  const answer = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith(path))
  await page.getByRole('button', { name: 'Save terms' }).click()
  return (await answer).status()
}

test('[SIL-ORD-138] two people write the prices of longer ways at once, the second sees what the first wrote, and the business reads what came of it', async ({
  somebody,
  db,
  town,
  complaints,
}) => {
  const { market_id } = await insertMarket(db, { active: false })
  const { business_id, franchise_id, name } = await insertBusiness(db, {
    market_id,
    name: `Bluebird ${randomBytes(4).toString('hex')}`,
  })
  const path = `/admin/businesses/${business_id}`
  const [first, second] = [await somebody('admin'), await somebody('admin', { width: 360 })]
  for (const page of [first, second]) {
    await page.goto(path)
    await expect(page.getByText('The delivery fee is the same for every way.')).toBeVisible()
  }
  const fee = (page: Page) => page.getByLabel('Delivery fee').first()
  const longer = (page: Page) => page.getByRole('group', { name: 'Longer ways' })

  await first.getByRole('button', { name: 'Add fee' }).click()
  await longer(first).getByLabel('Over').fill('3')
  await longer(first).getByLabel('Delivery fee').fill('6.99')
  await isAccessible(first)
  expect(await saveTerms(first, path)).toBe(200)

  await fee(second).fill('4.49')
  expect(await saveTerms(second, path)).toBe(409)
  await expect(second.getByText('Somebody else has changed this business.')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
  await isAccessible(second)
  await second.getByRole('button', { name: 'Show theirs' }).click()
  await expect(longer(second).getByLabel('Over')).toHaveValue('3')
  await fee(second).fill('4.49')
  expect(await saveTerms(second, path)).toBe(200)

  const shop = await somebody(undefined, { width: 360 })
  const { user } = await insertStaff(db, {
    roles: ['business'],
    market_ids: [market_id],
    franchise_ids: [franchise_id],
  })
  const headers = { origin: town, accept: 'application/json' }
  const form = { role: 'business', who: user?.email ?? '' }
  expect((await shop.request.post('/demo/sign_in', { form, headers })).ok()).toBe(true)
  await shop.goto('/rocket/orders')
  for (const width of [360, 1440]) {
    await shop.setViewportSize({ width, height: 900 })
    await shop.getByRole('button', { name: 'Price list' }).click()
    const dialog = shop.getByRole('dialog', { name: 'Price list' })
    await expect(dialog).toContainText(`For ${name}`)
    await expect(dialog.getByRole('row')).toContainText(['Way', /Up to 3 mi.*4\.49/, /Over 3 mi.*6\.99/])
    await isAccessible(shop)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
})
