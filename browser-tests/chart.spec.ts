import { expect, isAccessible, test } from './testing.ts'

test('a chart is read off by arrow keys and as a table, and says to a screen reader what it shows', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/demo/kit')
  const chart = page.getByRole('figure', { name: 'Revenue' })
  const cursor = chart.getByRole('slider', { name: 'Revenue, Day' })
  await cursor.focus()
  await expect(chart.getByText('Fri, Nov 13', { exact: true }).first()).toBeVisible()
  await expect(cursor).toHaveAttribute(
    'aria-valuetext',
    'Fri, Nov 13, This week $11,520.40, The week before $11,317.70',
  )
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await expect(cursor).toHaveAttribute('aria-valuetext', 'Tue, Nov 17, This week $8,902.20, The week before none')
  await expect(chart.getByText('Tue, Nov 17', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('End')
  await expect(cursor).toHaveAttribute('aria-valuetext', /^Thu, Nov 19/)
  await isAccessible(page)

  const swap = chart.getByRole('button', { name: 'As a table' })
  await swap.focus()
  await page.keyboard.press('Enter')
  const table = chart.getByRole('region', { name: 'Revenue' })
  await expect(table.getByRole('row', { name: /^Tue, Nov 17/ })).toContainText('none')
  await expect(table.getByRole('row')).toHaveCount(8)
  await isAccessible(page)
  await chart.getByRole('button', { name: 'As a chart' }).press('Enter')
  await expect(cursor).toBeVisible()
})
