import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from './testing.ts'

const kit = '/demo/kit?part=table'
const gridOf = (page: Page) => page.getByRole('grid', { name: 'Orders' })
const regionOf = (page: Page) => page.getByRole('region', { name: 'Orders' })
const row = (page: Page, number: number) => gridOf(page).getByRole('row', { name: `#${number}` })
const focused = (page: Page) => page.locator(':focus')

test('with the keyboard alone somebody walks through 5,000 rows, selects, opens, searches and sorts', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto(kit)
  await page.getByRole('searchbox', { name: 'Order, customer, restaurant' }).focus()
  for (const name of ['Add a filter', 'Columns', 'Download as CSV']) {
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveAccessibleName(name)
  }
  const heads = [
    'Select all that are shown',
    'Order',
    'Customer',
    'From',
    'State',
    'Driver',
    'Placed',
    'Lines',
    'Total',
  ]
  for (const name of heads) {
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveAccessibleName(name)
  }
  await page.keyboard.press('Tab')
  await expect(row(page, 100_000)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect(row(page, 99_998)).toBeFocused()
  await page.keyboard.press('End')
  await expect(row(page, 95_001)).toBeFocused()
  await expect(row(page, 95_001)).toBeInViewport()
  await expect(row(page, 95_001)).toHaveAttribute('aria-rowindex', '5001')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Opened #95002')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(row(page, 100_000)).toBeInViewport()

  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('3 selected')).toBeVisible()
  await expect(row(page, 99_998)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Space')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('5,000 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('selected', { exact: false })).toBeHidden()

  await page.keyboard.press('/')
  await page.keyboard.type('castillo')
  await expect(page).toHaveURL(/[?&]q=castillo/)
  await expect(regionOf(page).getByText(/^5,000 rows, \d+ shown$/)).toBeVisible()
  await gridOf(page).getByRole('button', { name: 'Total' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=-total/)
  await expect(gridOf(page).getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
  await page.goBack()
  await expect(gridOf(page).getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending')
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('castillo')
  await expect(gridOf(page).getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending')
})

test('the row that has the focus keeps it while the others are scrolled away', async ({ somebody }) => {
  const page = await somebody()
  await page.goto(kit)
  await row(page, 99_997).click()
  await gridOf(page).evaluate((grid) => {
    if (grid.parentElement) grid.parentElement.scrollTop = 60_000
  })
  await expect(row(page, 98_120)).toBeAttached()
  await expect(row(page, 99_997)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 99_996)).toBeFocused()
  await expect(row(page, 99_996)).toBeInViewport()
})

test('filters are chips, a view keeps them in this browser, and every step is one of the address', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto(kit)
  await page.getByRole('link', { name: 'Late now' }).click()
  await expect(page).toHaveURL(/state=late/)
  await expect(page.getByRole('link', { name: 'Late now' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitem', { name: 'Total' }).click()
  await page.getByLabel('From', { exact: true }).fill('148')
  await expect(page).toHaveURL(/total=14800\.\./)
  await expect(page.getByRole('button', { name: 'Total from 148.00' })).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Late and large')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  const own = page.getByRole('link', { name: 'Late and large' })
  await expect(own).toHaveAttribute('aria-current', 'true')

  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(regionOf(page).getByText('5,000 rows', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Total from 148.00' })).toBeVisible()
  await page.reload()
  await expect(own).toHaveAttribute('aria-current', 'true')

  await page.getByRole('button', { name: 'Remove the filter State' }).click()
  await expect(page).not.toHaveURL(/state=/)
  await expect(own).not.toHaveAttribute('aria-current')
  await page.getByRole('button', { name: 'View Late and large' }).click()
  await page.getByRole('menuitem', { name: 'Delete this view' }).click()
  await expect(own).toBeHidden()
})

test('what is shown goes into a spreadsheet, and nothing in it is calculated', async ({ somebody }) => {
  const page = await somebody()
  await page.goto(`${kit}&q=Grace+Marsh&hide=from,driver,placed,lines,state`)
  await expect(gridOf(page).getByRole('columnheader', { name: 'Note' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('orders.csv')
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe('\ufeffOrder,Customer,Total,Note')
  expect(lines.slice(1, -1).every((line) => line.includes(',Grace Marsh,'))).toBe(true)
  expect(lines.some((line) => line.endsWith(",'=1+1"))).toBe(true)
})

test('nothing fits, nothing is there, it is on its way, it did not come: each says so and how to go on', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto(`${kit}&q=nobody+has+this+name`)
  await expect(page.getByText('Nothing fits')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(row(page, 100_000)).toBeVisible()
  await page.getByRole('button', { name: 'empty' }).click()
  await expect(page.getByText('No order yet')).toBeVisible()
  await page.getByRole('button', { name: 'waiting' }).click()
  await expect(gridOf(page)).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'broken' }).click()
  await expect(page.getByRole('alert').getByText('The rows did not come')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 100_000)).toBeVisible()
})

test('on a phone each row is a card that can be found, sorted, selected and opened', async ({ somebody }) => {
  const page = await somebody(undefined, { width: 360 })
  await page.goto(`${kit}&state=late&q=marsh`)
  await expect(gridOf(page).getByRole('row').nth(0)).toContainText('Total')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await isAccessible(page)
  await page.getByLabel('Sort').selectOption('Total, largest first')
  await expect(page).toHaveURL(/sort=-total/)
  const totals = async () =>
    (await gridOf(page).getByRole('row').allTextContents()).map((text) => Number(/Total([\d.]+)/.exec(text)?.[1]))
  await expect
    .poll(async () => (await totals()).toSorted((a, b) => b - a).join() === (await totals()).join())
    .toBe(true)
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(page.getByRole('button', { name: /^Show/ })).toBeHidden()
  expect(await gridOf(page).getByRole('row').count()).toBeGreaterThan(50)
  const first = gridOf(page).getByRole('row').nth(0)
  await first.getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await first.click()
  await expect(page.getByText(/^Opened #/)).toBeVisible()
})
