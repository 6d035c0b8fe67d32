import { readFile } from 'node:fs/promises'
import { fillShelf, newPlace } from './menu-town.ts'
import { expect, isAccessible, test } from './testing.ts'

const kitchen = 8

test('an admin takes a menu out as a file, reads a changed one, sees what it changes, plans it, and takes it live', async ({
  somebody,
}) => {
  test.slow()
  const place = await newPlace(kitchen, { Mains: 1, Sides: 2 })
  await fillShelf(place, 'Mains', 3)
  const page = await somebody('admin')
  await page.goto(`/admin/menu_drafts?franchise_id=${place.franchise_id}`)
  await isAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the menu' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const changed = text
    .replace('Ridge 1,10.01', 'Ridge One,11.50')
    .replace(
      /\r\n$/,
      `\r\n,Sides,Slaw,3.25,,,,,,,,"Size | multiple choice\n- Bowl | +1.00\n- Cup",,\r\nt0a:1,Sides,Ghost,1,,,,,,,,,,\r\n`,
    )
  await page.getByRole('button', { name: 'See what it changes' }).click()
  await expect(page.getByText('Please choose a CSV file.')).toBeVisible()
  await page
    .getByLabel('A changed file')
    .setInputFiles({ name: 'Winter.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) })
  await page.getByRole('button', { name: 'See what it changes' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Winter' })).toBeVisible()
  const changes = page.getByRole('grid', { name: 'Changes' })
  await expect(changes.getByRole('row').filter({ hasText: '$10.01' })).toContainText('$11.50')
  await expect(changes.getByRole('row').filter({ hasText: 'Ridge One' })).toContainText('Name')
  await expect(changes.getByRole('row').filter({ hasText: 'New item' })).toContainText('Slaw')
  await expect(changes.getByRole('row').filter({ hasText: 'Size' })).toContainText('Multiple choice: Bowl +$1.00, Cup')
  await expect(page.getByText(/Its item_id is a temporary one\./)).toBeVisible()
  await isAccessible(page)

  const visitor = await somebody()
  await visitor.goto(place.path)
  await expect(visitor.getByRole('heading', { name: 'Ridge 1', exact: true })).toBeVisible()

  await page.getByLabel('Name of the draft').fill('Winter menu')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Winter menu' })).toBeVisible()

  await page.getByLabel('Day', { exact: true }).fill('13/40/2026')
  await page.getByRole('button', { name: 'Go live then' }).click()
  await expect(page.getByText('Please write the day as 12/25/2026.')).toBeVisible()
  const next = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString()
  await page.getByLabel('Day', { exact: true }).fill(`${next.slice(5, 7)}/${next.slice(8, 10)}/${next.slice(0, 4)}`)
  await page.getByLabel('Time', { exact: true }).fill('6:00 AM')
  await page.getByRole('button', { name: 'Go live then' }).click()
  await expect(page.getByText(/^It goes live by itself .* 6:00 AM\./)).toBeVisible()
  await page.getByRole('button', { name: 'Not then' }).click()
  await expect(page.getByText('Not live', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Go live now' }).click()
  await expect(page.getByText(/^Live since /)).toBeVisible()
  await expect(changes.getByRole('row').filter({ hasText: '$11.50' })).toContainText('Done')
  // A menu that is looked at follows.
  await expect(visitor.getByRole('heading', { name: 'Ridge One', exact: true })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Slaw', exact: true })).toBeVisible()
})

test('[SIL-ORD-095] an admin drafts an item’s questions, goes on with them from the draft, and takes them live', async ({
  somebody,
}) => {
  const place = await newPlace(kitchen, { Mains: 1 })
  await fillShelf(place, 'Mains', 1)
  const page = await somebody('admin')
  await page.goto(`/admin/menu_items?franchise_id=${place.franchise_id}`)
  await page.getByRole('grid', { name: 'Menu items' }).getByText('Ridge 1', { exact: true }).first().click()
  await page.getByRole('link', { name: 'Option questions', exact: true }).click()
  await page.getByRole('button', { name: 'New question' }).click()
  await page.getByLabel('Question', { exact: true }).fill('How wide?')
  await page.getByRole('button', { name: 'Save in a draft' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'answer' })).toBeVisible()
  await page.getByLabel('Answer 1', { exact: true }).fill('Broad')
  await page.getByLabel('Answer 2', { exact: true }).fill('Narrow')
  await page.getByRole('button', { name: 'Save in a draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save in a draft' })
  await dialog.getByLabel('Name of the draft').fill('Winter questions')
  await dialog.getByRole('button', { name: 'Save in the draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Winter questions' })).toBeVisible()
  const changes = page.getByRole('grid', { name: 'Changes' })
  await expect(changes.getByRole('row').filter({ hasText: 'How wide?' })).toContainText('Broad, Narrow')
  await isAccessible(page)

  await changes.getByRole('link', { name: 'Ridge 1' }).click()
  await expect(page.getByText('These are the questions of the draft Winter questions.')).toBeVisible()
  await page.getByLabel('Answer 2', { exact: true }).fill('Slim')
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await expect(changes.getByRole('row').filter({ hasText: 'How wide?' })).toContainText('Broad, Slim')
  await page.getByRole('button', { name: 'Go live now' }).click()
  await expect(page.getByText(/^Live since /)).toBeVisible()
  const visitor = await somebody()
  await visitor.goto(place.path)
  await visitor.getByRole('article').filter({ hasText: 'Ridge 1' }).getByRole('button', { name: 'Add Item' }).click()
  await expect(visitor.getByRole('dialog').getByRole('radio', { name: 'Slim', exact: true })).toBeVisible()
})
