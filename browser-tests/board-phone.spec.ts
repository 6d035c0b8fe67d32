import { expect, fromNow, isAccessible, newName, queueOf, test } from './board-town.ts'

test('[DSP-01] on a phone the bar is one line, and the rest unfolds by hand or key and folds again', async ({
  newTown,
}) => {
  const town = await newTown()
  const { name } = await town.driver(['Deliver'], { name: newName('Ada') })
  await town.order()
  const page = await town.dispatcher({ width: 360, height: 740 })
  const search = page.getByRole('searchbox', { name: 'Find a driver' })
  const head = queueOf(page, name).getByRole('heading')
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(search).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo your last change' })).toBeVisible()
  await expect(sort).toBeHidden()
  await expect(page.getByRole('button', { name: 'Disable Refresh' })).toBeHidden()
  // The first driver is in sight without scrolling.
  await expect(head).toBeInViewport()
  await isAccessible(page)

  const more = page.getByRole('button', { name: 'More settings of the board' })
  await more.focus()
  await page.keyboard.press('Enter')
  await sort.selectOption('Need')
  await page.getByRole('button', { name: 'Disable Refresh' }).click()
  await expect(page.getByRole('button', { name: 'Enable Refresh' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Fewer settings of the board' }).click()
  await expect(sort).toBeHidden()
  await search.fill('nobody of this name')
  await expect(page.getByText('hiding 1')).toBeVisible()
})

test('[DSP-33] on a narrow phone nothing of an order that will be late, with the age to check, stands out of its card', async ({
  newTown,
}) => {
  const town = await newTown()
  await town.driver([], { name: newName('Ada'), alcohol_approved: true })
  await town.order({ alcohol: true, ready_at: fromNow(65), promised_at: fromNow(40) })
  const page = await town.dispatcher({ width: 320, height: 640 })
  const risk = page.getByRole('button', { name: /: what can be done/ })
  await expect(risk).toBeVisible()
  const overhang = await risk.evaluate((button) => {
    const card = button.closest('li')?.getBoundingClientRect().right ?? 0
    return (
      Math.max(...[button, ...button.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)) - card
    )
  })
  expect(overhang).toBeLessThanOrEqual(0)
})
