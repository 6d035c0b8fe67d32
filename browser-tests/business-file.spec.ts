import { readFileSync } from 'node:fs'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { expect, isAccessible, test } from './board-town.ts'
import { button, mark, pressByKey, tabTo } from './support-town.ts'

test('[SIL-ORD-135] a person of two businesses brings in a file of orders, hostile and wrong ones among them, saves one for later and repeats the last', async ({
  somebody,
  town,
  db,
}) => {
  test.slow()
  const doors = await db
    .selectFrom('businesses')
    .innerJoin('franchises', 'franchises.franchise_id', 'businesses.franchise_id')
    .select(['businesses.business_id', 'franchises.franchise_id', 'franchises.market_id', 'franchises.name'])
    .where('franchises.name', 'in', ['Bluebird Flowers', 'Lindholm Pharmacy'])
    .orderBy('businesses.business_id')
    .execute()
  const { user } = await insertStaff(db, {
    roles: ['business'],
    market_ids: [doors[0]?.market_id ?? 0],
    franchise_ids: doors.map(({ franchise_id }) => franchise_id),
  })
  const page = await somebody()
  const form = { role: 'business', who: user?.email ?? '' }
  const headers = { origin: town, accept: 'application/json' }
  expect((await page.request.post('/demo/sign_in', { form, headers })).ok()).toBe(true)
  await page.goto('/rocket/orders')
  await expect(page.getByText(/^Bluebird Flowers\. /)).toBeVisible()
  await page.getByLabel('Business', { exact: true }).selectOption('Lindholm Pharmacy')
  await expect(page).toHaveURL(`/rocket/orders?business_id=${doors[1]?.business_id}`)
  await expect(page.getByText(/^Lindholm Pharmacy\. /)).toBeVisible()

  const hostile = `=cmd|' /C calc'!A0 ${mark()}`
  const wrong = `Zoë <b>Prints</b> ${mark()}`
  const lines = [
    'name,phone,address,apartment,note,subtotal,ready,payment',
    `${hostile},(229) 555-0138,118 Orchard St,3B,"=HYPERLINK(""http://x"")",20.00,,already paid`,
    `${wrong},12,118 Orchard St,,,10,,cash`,
    `Nobody,2295550140,1 Nowhere St,,,10,,`,
  ]
  await button(page, 'Import CSV').click()
  const dialog = page.getByRole('dialog', { name: 'Import orders' })
  const bring = (name: string, text: string) =>
    dialog.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await isAccessible(page)
  await bring('orders.csv', lines.join('\r\n'))
  const row = (text: string) => dialog.getByRole('row').filter({ hasText: text })
  await expect(row(hostile).getByText('Ready to order')).toBeVisible()
  await expect(row(wrong).getByText('The phone number you entered was not recognized.')).toBeVisible()
  await expect(row('Nobody').getByText('1 Nowhere St could not be found')).toBeVisible()
  await isAccessible(page)

  // The answer is lost, so that it is pressed again: it is ordered once.
  await page.route(
    '**/rocket/orders/import',
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 200, contentType: 'application/json', body: '' })
    },
    { times: 1 },
  )
  const order = dialog.getByRole('button', { name: 'Order 1 delivery for $25.39' })
  await order.click()
  await expect(dialog.getByText('Nothing is known of these orders yet.')).toBeVisible()
  await order.click()
  await expect(dialog.getByText('1 delivery ordered.')).toBeVisible()
  await expect(row(hostile).getByText(/^Ordered, #\d+$/)).toBeVisible()

  await row(wrong).getByRole('button', { name: 'Mend in the form' }).click()
  await expect(dialog).toHaveCount(0)
  const name = page.getByLabel('Customer name')
  await expect(name).toHaveValue(wrong)
  await expect(page.getByRole('radio', { name: 'Collect cash' })).toBeChecked()
  await button(page, 'Save for later').click()
  const saved = page.getByRole('region', { name: 'Saved for later' })
  await expect(saved.getByText(wrong).first()).toBeVisible()
  await expect(name).toHaveValue('')
  await isAccessible(page)

  await page.reload()
  await pressByKey(page, saved.getByRole('button', { name: `Open ${wrong}` }))
  await expect(name).toHaveValue(wrong)
  await tabTo(page, page.getByLabel('Phone', { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('2295550141')
  await tabTo(page, page.getByLabel('Pickup ready'))
  await page.keyboard.type('8:15 PM')
  await expect(page.getByText('Address Valid')).toBeVisible()
  await pressByKey(page, page.getByRole('button', { name: /^Order delivery for/ }))
  await expect(page).toHaveURL(/\/rocket\/orders\/\d+$/)
  await expect(page.getByText('The driver collects $14.19 at the door for you.')).toBeVisible()

  await page.goto(`/rocket/orders?business_id=${doors[1]?.business_id}`)
  await expect(saved.getByText(wrong)).toHaveCount(0)
  await name.fill('Somebody else')
  await button(page, 'Repeat last').click()
  const asked = page.getByRole('alertdialog', { name: 'Replace what is typed?' })
  await isAccessible(page)
  await asked.getByRole('button', { name: 'Keep it' }).click()
  await expect(name).toHaveValue('Somebody else')
  await button(page, 'Repeat last').click()
  await asked.getByRole('button', { name: 'Replace it' }).click()
  await expect(name).toHaveValue(wrong)
  await expect(page.getByLabel('Pickup ready')).toHaveValue('')
  await name.fill('')

  const grid = page.getByRole('grid', { name: 'Deliveries' })
  await expect(grid.getByText(hostile)).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download as CSV').click()])
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv).toContain(`'${hostile}`)
  expect(csv).not.toMatch(/(^|,)"?=/m)
})
