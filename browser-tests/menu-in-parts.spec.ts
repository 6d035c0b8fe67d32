import type { Page } from '@playwright/test'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { fillMenu, insertFranchise } from '#areas/menu/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { cardAt, shownCard } from './shown-card.ts'
import { expect, isAccessible, test } from './testing.ts'

/** As a state's list of liquors: one shelf with half of all. */
const sizes = [2_600, ...Array.from({ length: 25 }, () => 96)]

/** A store of 5,000 items in a market of its own, which no list shows. */
async function largeStore() {
  const database = openDatabase(process.env.COSMIC_DATABASE_URL ?? '', { max: 1 })
  try {
    const { market_id } = await insertMarket(database.db, { active: false })
    const { franchise_id } = await insertFranchise(database.db, { market_id, name: 'Long Wall', kind: 'package_store' })
    const shelves = await fillMenu(database.db, franchise_id, sizes)
    return { path: `/package_stores/${franchise_id}`, first: shelves[0] ?? 0, second: shelves[1] ?? 0 }
  } finally {
    await database.close()
  }
}

const called = (page: Page, name: string) => page.getByRole('heading', { level: 3, name, exact: true })
const wholeMenu = '**/order/restaurants/menu/*'

test('[MNU-17] [MNU-20] a store of 5,000 items can be used before the rest of it is there, and then is searched whole', async ({
  somebody,
}) => {
  const { path, first } = await largeStore()
  const page = await somebody()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(wholeMenu, async (route) => {
    await held
    await route.continue()
  })
  const answer = await page.goto(path)
  expect((await answer?.request().sizes())?.responseBodySize).toBeLessThan(60_000)

  await page.getByRole('button', { name: /^Shelf 1\b.*2600 items/ }).click()
  await expect(called(page, 'Item 1.1')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search this menu' }).fill('item 1.2599')
  await expect(page.getByRole('status').filter({ hasText: 'Looking through the whole menu' })).toBeVisible()
  await expect(page.getByText('No Results Found')).toHaveCount(0)
  letGo()
  await expect(called(page, 'Item 1.2599')).toBeVisible()
  await isAccessible(page)

  // Another visit to an item far down a shelf that the first answer has not.
  await page.goto(`${path}#${first}`)
  const before = await cardAt(page, 60_000)
  expect(before.name).toMatch(/^Item 1\.\d{3}/)
  await page.goto('/cart/credit_card_cart')
  await page.goBack()
  await expect.poll(() => shownCard(page)).toEqual(before)
})

test('where the rest does not come it is said, and can be asked for again', async ({ somebody }) => {
  const { path } = await largeStore()
  const page = await somebody()
  let tries = 0
  await page.route(wholeMenu, (route) => {
    tries += 1
    return tries === 1 ? route.fulfill({ status: 200, contentType: 'application/json', body: '{' }) : route.continue()
  })
  await page.goto(path)
  await expect(page.getByRole('alert').filter({ hasText: 'Only a part of this menu could be loaded.' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('searchbox', { name: 'Search this menu' }).fill('item 1.2599')
  await expect(called(page, 'Item 1.2599')).toBeVisible()
  await expect(page.getByText('Only a part of this menu')).toHaveCount(0)
})

test('without scripts it is read shelf by shelf and page by page, and a script that comes late keeps the place', async ({
  browser,
  town,
  somebody,
}) => {
  const { path, first } = await largeStore()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: town })
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('button', { name: /^Shelf 1\b/ }).click()
  await expect(called(page, 'Item 1.48')).toBeVisible()
  await expect(called(page, 'Item 1.49')).toHaveCount(0)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(called(page, 'Item 1.49')).toBeVisible()
  await expect(page.getByText('Page 2 of 55')).toBeVisible()
  await page.getByRole('link', { name: 'Shelf 3', exact: true }).click()
  await expect(called(page, 'Item 3.1')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Shelf 1\b/ })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
  await context.close()

  const visitor = await somebody()
  await visitor.goto(`${path}?category=${first}&page=3`)
  await expect(visitor).toHaveURL(`${path}#${first}`)
  await expect(called(visitor, 'Item 1.97')).toBeInViewport()
})
