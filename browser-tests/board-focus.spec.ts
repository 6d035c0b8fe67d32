import type { Page } from '@playwright/test'
import { addToQueue, expect, openBoard, queueOf, test } from './testing.ts'

const cards = (page: Page) => page.getByRole('listitem', { name: /^Order \d+, / })
const focusedDriver = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest<HTMLElement>('[data-driver]')?.dataset.driver))

test('[DSP-43] an arrow enters the board from nowhere, and goes on in the column whose row has gone', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  await page.keyboard.press('a')
  await expect(page.getByText('Nothing is chosen: an arrow key goes to an order or a driver first')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(cards(page).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const driver = await focusedDriver(page)
  expect(driver).toBeGreaterThan(0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focusedDriver(page)).toBe(driver)
})

test('[SIL-OPS-29] who leaves the history or what will be late stands again where they stood', async ({ somebody }) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  const card = cards(page).first()
  await card.focus()
  for (const [key, panel] of [
    ['h', 'History'],
    ['l', 'What will be late'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('complementary', { name: panel })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toBeFocused()
  }
})

test('[SIL-OPS-29] an undo in the history leaves the keys in the history, and Escape leads back', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  const name = 'Kwame Mensah'
  const [, stop = ''] = await queueOf(page, name).getByLabel('Add to queue').getByRole('option').allTextContents()
  await addToQueue(page, name, new RegExp(`^${stop}$`))
  const card = cards(page).first()
  await card.focus()
  await page.keyboard.press('h')
  const history = page.getByRole('complementary', { name: 'History' })
  const undo = history.getByRole('button', { name: /^Undo: / })
  await undo.first().focus()
  const change = (await undo.first().getAttribute('aria-label')) ?? ''
  await page.keyboard.press('Enter')
  await expect(history.getByRole('button', { name: change, exact: true })).toHaveCount(0)
  await expect(history).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toBeFocused()
})
