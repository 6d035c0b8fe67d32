import { expect, isAccessible, test } from './testing.ts'

test('[SIL-ORD-098] somebody finds a dish as they type, narrows it down, and comes back to the same results', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody(undefined, { width: 360 })
  await page.goto('/restaurants/bellwether')
  await page.getByRole('link', { name: 'Search dishes and bottles' }).click()
  const places = page.getByRole('region', { name: 'All places' })
  await expect(places.getByRole('listitem').first()).toBeVisible()
  await isAccessible(page)
  const field = page.getByRole('searchbox', { name: 'Search places, dishes and bottles' })
  await field.fill('cheesebur')
  const dishes = page.getByRole('region', { name: 'Dishes' })
  await expect(dishes.getByRole('link', { name: /Cheeseburger/ }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/discover\?q=cheesebur$/)
  await isAccessible(page)
  await page.getByRole('button', { name: /^Sells alcohol/ }).click()
  await expect(page).toHaveURL(/show=alcohol/)
  await page.reload()
  await expect(field).toHaveValue('cheesebur')
  await expect(page.getByRole('button', { name: /^Sells alcohol/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /^Sells alcohol/ }).click()
  await dishes
    .getByRole('link', { name: /Otter Burger/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Otter Burger' })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('cheesebur')
  await expect(dishes.getByRole('link', { name: /Cheeseburger/ }).first()).toBeVisible()
  await field.fill('xyzzyx')
  await expect(page.getByText('Nothing fits “xyzzyx”')).toBeVisible()
  await page.getByRole('button', { name: 'Show all places' }).click()
  await expect(places.getByRole('listitem').first()).toBeVisible()

  // A search that does not get through keeps what was there, and says so.
  await page.context().setOffline(true)
  await field.fill('ramen')
  await expect(page.getByText('The search did not get through.')).toBeVisible()
  await page.context().setOffline(false)
  expect(complaints.splice(0).every((complaint) => complaint.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The search did not get through.')).toBeHidden()
})

test('[SIL-ORD-098] before any script the search is a form', async ({ browser, town }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: town })
  const page = await context.newPage()
  await page.goto('/discover')
  const field = page.getByRole('searchbox', { name: 'Search places, dishes and bottles' })
  await field.fill('cheeseburger')
  await field.press('Enter')
  await expect(
    page
      .getByRole('region', { name: 'Dishes' })
      .getByRole('link', { name: /Cheeseburger/ })
      .first(),
  ).toBeVisible()
  await context.close()
})
