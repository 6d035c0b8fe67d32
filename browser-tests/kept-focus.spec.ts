import { payByCard } from './account-town.ts'
import { addItem, expect, test } from './testing.ts'

test('who goes by keys keeps a place to go on from when the line or the part that was in use goes away', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Bacon Burger')
  await payByCard(page, '4045550821')

  // What looks after the focus comes with the first key, and is there once its module has run.
  const coming = page.waitForResponse(/\/kept-focus-/)
  await page.keyboard.press('Tab')
  await page.evaluate((module) => import(module).then(() => undefined), (await coming).url())

  await page.getByRole('button', { name: 'Login to an existing Payment Account' }).press('Enter')
  const area = page.getByRole('region', { name: 'Sign in' })
  await area.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(area).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'CHOOSE YOUR CARD' })).toBeFocused()

  const lines = page.getByRole('complementary').getByRole('listitem')
  const burger = lines.filter({ hasText: 'Otter Burger' })
  await page.getByRole('button', { name: 'Remove Bacon Burger' }).press('Enter')
  await expect(lines.filter({ hasText: 'Bacon Burger' })).toHaveCount(0)
  await expect(burger).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove Otter Burger' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeFocused()
})

test('who opens and closes a category by keys stands at what takes it back, also after Back', async ({ somebody }) => {
  const page = await somebody(undefined, { width: 360 })
  await page.goto('/package_stores/13')
  const closed = page.getByRole('button', { name: /^Red Wine/ })
  const opened = page.getByRole('button', { name: /^Close Red Wine/ })
  await closed.press('Enter')
  await expect(opened).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('article').first().getByRole('button', { name: 'Add Item' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(closed).toBeFocused()
  await page.goBack()
  await expect(opened).toBeFocused()
})

for (const { path, row } of [
  { path: '/discover', row: 'Filter' },
  { path: '/restaurants/bellwether', row: 'Filter' },
  { path: '/restaurants/bellwether', row: 'Kinds of food' },
  { path: '/8', row: 'Categories' },
])
  test(`whatever has the focus in the sideways row “${row}” of ${path} is shown whole on a phone`, async ({
    somebody,
  }) => {
    const page = await somebody(undefined, { width: 360 })
    await page.goto(path)
    const stops = page.getByLabel(row).locator('a, button')
    await stops.first().focus()
    await page.keyboard.press('Tab')
    for (let stop = 1; stop < (await stops.count()); stop++) {
      await expect(stops.nth(stop)).toBeFocused()
      await expect(stops.nth(stop)).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Tab')
    }
  })
