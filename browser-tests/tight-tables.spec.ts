import { expect, test } from './testing.ts'

for (const [path, label] of [
  ['/secure/invoices', "Drivers' weeks"],
  ['/secure/courses', 'Drivers'],
  ['/secure/drivers', 'Drivers'],
  ['/admin/businesses', 'Businesses'],
] as const)
  test(`${path} shows each row to its end at 756 pixels: what has no room yields, or rows are cards`, async ({
    somebody,
  }) => {
    const page = await somebody('admin', { width: 756 })
    await page.goto(path)
    const table = page.getByRole('grid', { name: label })
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    const frame = table.locator('..')
    await expect.poll(() => frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })
