import { expect, isAccessible, test } from './testing.ts'

const ring = [
  [-83.05, 32.7],
  [-83.0, 32.7],
  [-83.0, 32.75],
  [-83.05, 32.7],
]
const zone = (Label: string, geometry: unknown) => ({ type: 'Feature', properties: { Label }, geometry })

test('an admin uploads a file, sees its first rows, checks it, and brings it in', async ({ somebody, complaints }) => {
  const page = await somebody('admin')
  const name = `Harbour ${Date.now()}`
  const features = [zone(name, { type: 'Polygon', coordinates: [ring] }), zone('=No shape', null)]
  const file = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))

  await page.goto('/secure')
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Import' }).click()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Choose what it is.')).toBeVisible()
  await page.getByLabel('What it is').selectOption('zones')
  await page.getByLabel('For which market').selectOption({ label: 'Bellwether' })
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'harbour.geojson', mimeType: '', buffer: file })
  await page.getByRole('button', { name: 'Upload' }).click()

  const rows = page.getByRole('region', { name: 'The first 2 rows' })
  await expect(rows.getByRole('cell', { name })).toBeVisible()
  await isAccessible(page)
  const columns = page.getByRole('group', { name: /Which column is which/ })
  await columns.getByLabel('name').selectOption('Label')
  await page.getByRole('group', { name: 'Options' }).getByLabel('kind').selectOption('restricted')
  await page.getByRole('button', { name: 'Check' }).click()

  await expect(page.getByText('This was a check. Nothing was changed')).toBeVisible()
  const counted = page.getByRole('region', { name: 'Counts' })
  await expect(counted.getByRole('row', { name: 'zones 1' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rejected rows' }).getByRole('row')).toHaveCount(2)
  await isAccessible(page)

  // What was chosen for the check is what the import takes.
  await expect(columns.getByLabel('name')).toHaveValue('Label')
  // Its answer is lost, so that it is pressed again; the file is brought in once.
  await page.route(
    /\/start$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect.poll(() => complaints).toEqual([expect.stringContaining('ERR_FAILED')])
  complaints.splice(0)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  await expect(counted.getByRole('row', { name: 'zones 1' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^rejected-\d+\.csv$/)
  // Its file is gone, so there is nothing more to run.
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeHidden()

  await page.getByRole('link', { name: 'All imports' }).click()
  const history = page.getByRole('region', { name: 'Imports, the latest first' })
  await expect(history.getByRole('row', { name: /harbour.geojson/ })).toHaveCount(2)
  await expect(history.getByRole('row', { name: /harbour.geojson Imported zones Bellwether/ })).toBeVisible()

  // A list that was opened while the import ran says by itself how it ended.
  await page.route('/admin/import', async (route) => {
    const served = await route.fetch()
    await route.fulfill({
      response: served,
      body: (await served.text()).replace('"state":"done"', '"state":"running"'),
    })
  })
  const asked = page.waitForResponse(/progress$/)
  await page.reload()
  await expect(history.getByRole('row', { name: /harbour.geojson Running/ })).toBeVisible()
  await asked
  await expect(history.getByRole('row', { name: /harbour.geojson Imported zones Bellwether/ })).toBeVisible()
})

test('an upload that breaks off goes on where it stopped', async ({ somebody, complaints }) => {
  const page = await somebody('admin', { width: 360 })
  const zones = zone('Long', { type: 'Polygon', coordinates: [ring] })
  const file = {
    name: 'long.geojson',
    mimeType: '',
    buffer: Buffer.from(
      JSON.stringify({ type: 'FeatureCollection', features: [zones], filler: 'x'.repeat(2_500_000) }),
    ),
  }
  // The second part never arrives, however often it is sent.
  await page.route(/\/file\?from=(?!0$)/, (route) => route.abort())
  await page.goto('/admin/import')
  await page.getByLabel('What it is').selectOption('zones')
  await page.getByLabel('For which market').selectOption({ label: 'Bellwether' })
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  const [made] = await Promise.all([
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/admin/import'),
    ),
    page.getByRole('button', { name: 'Upload' }).click(),
  ])
  await expect(page.getByText('Uploading 41 %')).toBeVisible()
  const { import_id } = (await made.json()) as { import_id: number }

  await page.unroute(/\/file\?from=(?!0$)/)
  await page.goto(`/admin/import/${import_id}`)
  await expect(page.getByText('1.0 MB of 2.5 MB have arrived')).toBeVisible()
  await isAccessible(page)
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Check' })).toBeVisible()
  expect(complaints.splice(0).every((text) => text.includes('ERR_FAILED'))).toBe(true)
})
