import { mark } from './support-town.ts'
import { expect, isAccessible, test } from './testing.ts'

test('a person’s own view of the tickets is there in another browser, and stays as it was saved until it is deleted', async ({
  somebody,
}) => {
  const [one, other] = [await somebody('customer_support'), await somebody('customer_support')]
  const name = `Urgent <b>money</b> ${mark()}`
  await one.goto('/secure/tickets?kind=payment&priority=4')
  await one.getByRole('button', { name: 'Save view' }).click()
  const dialog = one.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByText('Please enter a name.')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await isAccessible(one)
  const saved = one.waitForResponse('**/secure/own_views/tickets')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  expect((await saved).ok()).toBe(true)
  await expect(one.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')

  await other.goto('/secure/tickets')
  await other.getByRole('link', { name }).click()
  await expect(other).toHaveURL(/kind=payment/)
  await expect(other).toHaveURL(/priority=4/)
  const removed = other.waitForResponse('**/secure/own_views/tickets/remove')
  await other.getByRole('button', { name: `View ${name}` }).click()
  await other.getByRole('menuitem', { name: 'Delete this view' }).click()
  expect((await removed).ok()).toBe(true)
  await expect(other.getByRole('link', { name })).toHaveCount(0)
  await one.reload()
  await expect(one.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible()
  await expect(one.getByRole('link', { name })).toHaveCount(0)
})
