import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from './board-town.ts'
import { fromNow } from './global-setup.ts'

/** Of none but this journey; nothing runs before its time comes. */
const longAhead = new Date('2090-01-01T00:00:00Z')

async function filterBy(page: Page, column: string, choices: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitem', { name: column }).click()
  const choosing = page.getByRole('group', { name: `${column} is one of` })
  for (const choice of choices) await choosing.getByLabel(choice, { exact: true }).check()
  await page.keyboard.press('Escape')
}

test('the table of jobs says what each does, is narrowed by kind and state, and goes on to a second page', async ({
  somebody,
  db,
}) => {
  const mark = randomBytes(6).toString('hex')
  const jobs = Array.from({ length: 55 }, (_, at) => ({
    kind: at % 2 ? 'remove_vault_card' : 'check_ledger',
    payload: '{}',
    unique_key: `${mark}:${at}`,
    run_at: new Date(longAhead.getTime() + at * 60_000),
    last_error: at === 3 ? `${mark} <b>no answer</b>` : null,
    set_aside_at: at === 3 ? fromNow(0) : null,
  }))
  await db.insertInto('jobs').values(jobs).execute()
  try {
    const page = await somebody('admin')
    await page.goto('/secure/jobs')
    const grid = page.getByRole('grid', { name: 'Jobs' })
    const aside = grid.getByRole('row').filter({ hasText: mark })
    await expect(aside).toContainText('Delete a card at the card provider')
    await expect(aside).toContainText('<b>no answer</b>')
    await isAccessible(page)

    await filterBy(page, 'State', ['Waiting'])
    await expect(page).toHaveURL(/state=waiting/)
    await expect(aside).toHaveCount(0)
    await filterBy(page, 'Job', [
      'Delete a card at the card provider',
      'Compare the ledger with orders and the card provider',
    ])
    await expect(page).toHaveURL(/job=(remove_vault_card,check_ledger|check_ledger,remove_vault_card)/)
    await expect(grid.getByRole('row')).toHaveCount(51)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=/)
    await expect(grid.getByText('Charge the card of a finished order')).toHaveCount(0)
    await page.reload()
    await expect(
      page.getByRole('button', { name: 'Filter by State' }).or(page.getByText('State Waiting')),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(grid.getByRole('row')).toHaveCount(51)
    await page.getByRole('button', { name: 'Remove the filter State' }).click()
    await expect(aside).toBeVisible()
    await isAccessible(page)
  } finally {
    await db.deleteFrom('jobs').where('unique_key', 'like', `${mark}:%`).execute()
  }
})

test('the table of imports is narrowed by state and kind, and goes on to a second page', async ({ somebody, db }) => {
  const mark = randomBytes(6).toString('hex')
  const begun = fromNow(-60).getTime()
  const rows = Array.from({ length: 56 }, (_, at) => ({
    kind: at % 8 === 0 ? 'zones' : 'products',
    file_name: `${mark} <i>${at}</i>.csv`,
    state: at % 8 === 0 ? ('refused' as const) : ('interrupted' as const),
    created_at: new Date(begun - at * 1_000),
    ended_at: fromNow(0),
  }))
  await db.insertInto('imports').values(rows).execute()
  try {
    const page = await somebody('admin')
    await page.goto('/admin/import')
    const grid = page.getByRole('grid', { name: 'Imports, the latest first' })
    const ours = grid.getByRole('row').filter({ hasText: mark })
    await expect(ours.first()).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=/)
    await expect(ours.filter({ hasText: '<i>55</i>' })).toBeVisible()
    await page.goBack()
    await expect(ours.filter({ hasText: '<i>0</i>' })).toBeVisible()

    await filterBy(page, 'State', ['Refused'])
    await expect(ours).toHaveCount(7)
    await filterBy(page, 'Kind', ['zones'])
    await expect(page).toHaveURL(/kind=zones/)
    await expect(ours).toHaveCount(7)
    await isAccessible(page)
    await page.reload()
    await expect(ours).toHaveCount(7)
  } finally {
    await db.deleteFrom('imports').where('file_name', 'like', `${mark}%`).execute()
  }
})
