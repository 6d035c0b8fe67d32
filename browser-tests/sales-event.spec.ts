import { expect, isAccessible, test } from './testing.ts'

test('[SLS-01] [SLS-02] [SLS-03] [SLS-04] [SLS-05] [SLS-06] [SLS-07] [SLS-09] [SLS-10] a visit is logged with its reason and who was there', async ({
  somebody,
}) => {
  const page = await somebody('admin')
  await page.goto('/secure/sales')
  // The map names them as well.
  const list = page.getByRole('region', { name: 'Restaurants', exact: true })
  await list.getByRole('button', { name: /^Harbor Crepes/ }).click()
  const panel = page.getByRole('region', { name: /^Harbor Crepes/ })
  await panel.getByRole('link', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create event' })).toBeVisible()
  await isAccessible(page)

  const reasons = page.getByRole('group', { name: 'Rejection reason' })
  const other = page.getByLabel('Other reason')
  await expect(page.getByRole('group', { name: 'Outcome' })).toBeVisible()
  await expect(reasons).toBeHidden()
  await page.getByRole('radio', { name: 'Rejected' }).check()
  await expect(reasons).toBeVisible()
  await expect(other).toBeHidden()
  await page.getByRole('radio', { name: 'Other', exact: true }).check()
  await expect(other).toBeVisible()
  await page.getByRole('radio', { name: 'Price' }).check()
  await expect(other).toBeHidden()
  await page.getByRole('radio', { name: 'Meeting scheduled' }).check()
  await expect(reasons).toBeHidden()
  await page.getByRole('radio', { name: 'Rejected' }).check()
  await page.getByRole('radio', { name: 'Other', exact: true }).check()
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByText('Please enter the other reason.')).toBeVisible()
  await other.fill('No courier may park in front')

  const people = page.getByRole('region', { name: 'Sales people', exact: true })
  await page.getByRole('button', { name: /^Luc Marchand/ }).click()
  await expect(people.getByRole('row', { name: /Luc Marchand/ })).toContainText('(229) 555-0171')
  await page.getByRole('button', { name: 'Add new' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Rae Moss')
  await page.getByLabel('Phone').fill('229 555 0171')
  await expect(page.getByText('Luc Marchand has this phone or e-mail already.')).toBeVisible()
  await page.getByLabel('Phone').fill('229 555 0179')
  await page.getByLabel('E-mail').fill('rae@harbor.example')
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect(people.getByRole('row', { name: /Rae Moss/ })).toContainText('rae@harbor.example')
  await page.getByRole('button', { name: 'Remove Luc Marchand' }).click()
  await expect(people.getByRole('row', { name: /Luc Marchand/ })).toBeHidden()
  await isAccessible(page)

  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page).toHaveURL(/\/secure\/sales\?restaurantId=\d+$/)
  const story = page.getByRole('region', { name: 'Story of Harbor Crepes' })
  await expect(story).toContainText('Rejected: No courier may park in front')
  await expect(story).toContainText('With Rae Moss')
  await expect(page.getByRole('region', { name: /^Harbor Crepes/ })).toContainText('Luc Marchand')

  await page.setViewportSize({ width: 360, height: 780 })
  await list.getByRole('button', { name: /^Mill Street Pho/ }).click()
  // Above the list from which it was chosen, and in sight.
  const chosen = page.getByRole('region', { name: /^Mill Street Pho/ })
  await expect(chosen.getByRole('link', { name: 'Create event' })).toBeInViewport({ ratio: 1 })
  const topOf = async (part: typeof chosen) => (await part.boundingBox())?.y ?? Number.NaN
  expect(await topOf(chosen)).toBeLessThan(await topOf(list))
})
