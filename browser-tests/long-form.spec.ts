import { expect, test } from './testing.ts'

test('[SIL-ORD-168] whoever saves a form longer than the screen, which somebody else has saved, reads so beside the button', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody('admin')
  await page.goto('/secure/markets')
  await page.getByRole('link', { name: 'Tollgate' }).click()
  const queue = page.getByLabel('A queue is full with')
  const before = Number(await queue.inputValue())
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('A queue is full with').fill(String(before + 1))
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved.')).toBeVisible()

  await queue.fill(String(before + 2))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else has changed this market.')).toBeInViewport()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
  await page.getByRole('button', { name: 'Show theirs' }).click()
  await expect(queue).toHaveValue(String(before + 1))
  await queue.fill(String(before))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
})
