import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from './testing.ts'

/** By the page's own session, ten at a time. */
async function createTickets(page: Page, count: number): Promise<void> {
  const statuses = await page.evaluate(async (all) => {
    const { session } = JSON.parse(document.getElementById('state')?.textContent ?? '{}')
    const answered: boolean[] = []
    for (let from = 0; from < all; from += 10) {
      const requests = Array.from({ length: Math.min(10, all - from) }, (_, at) => ({
        request: 'task_create',
        data: { description: `Shelf ${from + at} is loose` },
        request_id: from + at + 1,
      }))
      const body = JSON.stringify({ ...session, page_id: 'abcdef01', requests })
      const headers = { 'content-type': 'application/json' }
      const reply = await (await fetch('/data/make_request', { method: 'POST', headers, body })).json()
      answered.push(...reply.responses.map(({ success }: { success: boolean }) => success))
    }
    return answered
  }, count)
  expect(statuses).toEqual(Array.from({ length: count }, () => true))
}

test('[TKT-10] a long list of tickets goes on page by page, and Back, a filter and a reload stay in the address', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody('customer_support')
  await page.goto('/secure/tickets/new')
  await createTickets(page, 55)
  // What was created last stands first where all are listed; the queue has the oldest first.
  await page.goto('/secure/tickets?state=all')
  const grid = page.getByRole('grid', { name: 'Tickets' })
  await expect(grid.getByRole('row')).toHaveCount(51)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=/)
  await expect(grid.getByText('Shelf 0 is loose')).toBeVisible()
  await page.reload()
  await expect(grid.getByText('Shelf 0 is loose')).toBeVisible()
  await page.keyboard.press('j')
  await expect(grid.getByRole('row').nth(1)).toBeFocused()
  await page.goBack()
  await expect(grid.getByText('Shelf 54 is loose')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Closed' }).click()
  await expect(grid.getByText('Shelf')).toHaveCount(0)
  // A tab that no filter of a column stands for.
  await page.getByRole('link', { name: /^Waiting/ }).click()
  await expect(page).toHaveURL(/state=waiting/)
  await expect(grid.getByText('Shelf')).toHaveCount(0)

  await page.route('**/secure/tickets?*', (route) => route.abort())
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.getByText('The rows did not come')).toBeVisible()
  await page.unroute('**/secure/tickets?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(grid.getByText('Shelf 54 is loose')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
})
