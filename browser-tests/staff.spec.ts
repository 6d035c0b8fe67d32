import { expect, isAccessible, test } from './testing.ts'

test('[ROL2-12] an admin sees the office as a dispatcher, is refused in words, and leaves the view', async ({
  somebody,
}) => {
  const admin = await somebody('admin', { width: 360 })
  await admin.goto('/secure/see_as')
  await isAccessible(admin)
  await admin.getByLabel('Role').selectOption('customer_support')
  await admin.getByRole('button', { name: 'Begin' }).click()
  const banner = admin.getByRole('form', { name: 'Seen as another role' })
  await expect(banner).toContainText('Seen as customer support')
  await isAccessible(admin)
  await admin.goto('/secure/tickets')
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Leave this view' }).press('Enter')
  await expect(banner).toHaveCount(0)
  await admin.goto('/secure/people')
  await expect(admin.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
})
