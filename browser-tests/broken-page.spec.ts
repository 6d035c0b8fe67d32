import { expect, isAccessible, test } from './testing.ts'

test('a page that breaks says so and can be loaded again', async ({ somebody, complaints }) => {
  const page = await somebody()
  // As a mistake of ours would have it: the page is served without what it draws.
  const withoutMenu = '**/1'
  await page.route(withoutMenu, async (route) => {
    const served = await route.fetch()
    await route.fulfill({ response: served, body: (await served.text()).replace('"menu_categories"', '"nothing"') })
  })
  await page.goto('/1')
  await expect(page.getByRole('alert')).toContainText('This page broke')
  await isAccessible(page)
  expect(complaints.length).toBeGreaterThan(0)
  complaints.splice(0)
  await page.unroute(withoutMenu)
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search this menu' })).toBeVisible()
})
