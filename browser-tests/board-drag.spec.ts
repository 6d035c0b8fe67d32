import type { Locator, Page } from '@playwright/test'
import { addToQueue, expect, openBoard, queueOf, test } from './testing.ts'

/** Takes hold of something and stands still over a place, without letting go. */
async function carry(page: Page, what: Locator, to: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded()
  const from = await what.boundingBox()
  const target = await to.boundingBox()
  if (!from || !target) throw new Error('Nothing to drag, or nowhere to drag it')
  await page.mouse.move(from.x + 30, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + from.height / 2 + 6, { steps: 4 })
  await page.mouse.move(target.x + 40, target.y + target.height - 3, { steps: 8 })
  await page.mouse.move(target.x + 44, target.y + target.height - 3)
}
const outline = (column: Locator) => column.evaluate((one) => getComputedStyle(one).outlineStyle)

test('[DSP-85] while dragging, the column under the pointer is framed and says what would happen; dropped, it does', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  const card = page
    .getByRole('listitem', { name: /^Order \d+, / })
    .filter({ hasNotText: '21+' })
    .first()
  const number = /\d+/.exec((await card.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  const [one, other] = [queueOf(page, 'Ana Lucía Campos'), queueOf(page, 'Bao Nguyen')]
  await carry(page, card, one.getByRole('heading'))
  await expect.poll(() => outline(one)).toBe('solid')
  expect(await outline(other)).toBe('none')
  await expect(one.getByText(/^[+−]\d+ min, .*drops \d+:\d\d$/)).toBeVisible()
  await carryOn(page, other.getByRole('heading'))
  await expect.poll(() => outline(other)).toBe('solid')
  await expect.poll(() => outline(one)).toBe('none')
  await page.mouse.up()
  const rows = other.getByRole('row').filter({ hasText: number })
  await expect(rows).toHaveCount(3)
  await expect(other.getByText('Saving…')).toHaveCount(0)

  // From there to another driver, and by Undo back.
  await carry(page, rows.first(), one.getByRole('heading'))
  await expect.poll(() => outline(one)).toBe('solid')
  await page.mouse.up()
  await expect(one.getByRole('row').filter({ hasText: number })).toHaveCount(3)
  await expect(rows).toHaveCount(0)
  await expect(page.getByText(`Order ${number} from Bao Nguyen to Ana Lucía Campos`)).toBeVisible()
  await expect(one.getByText('Saving…')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(0)
  await expect(card).toBeVisible()
})

test('[DSP-67] [SIL-OPS-46] a row is dragged to another place of its queue, and the times follow', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  const name = 'Eero Virtanen'
  const column = queueOf(page, name)
  const rows = column.getByRole('row').filter({ hasText: 'Go to waypoint' })
  const [, first = '', second = ''] = await column.getByLabel('Add to queue').getByRole('option').allTextContents()
  for (const stop of [first, second]) await addToQueue(page, name, new RegExp(`^${stop}$`))
  await expect(rows).toHaveCount(2)
  await expect(column.getByText('Saving…')).toHaveCount(0)
  const ids = () => rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.assignment))
  const before = await ids()
  await carry(page, rows.first(), rows.last())
  await expect(rows.last()).toHaveAttribute('data-drop', 'after')
  await page.mouse.up()
  await expect.poll(ids).toEqual(before.toReversed())
  await page.reload()
  await expect.poll(ids).toEqual(before.toReversed())
  for (const left of [1, 0]) {
    await rows.last().getByRole('link', { name: 'Delete' }).click()
    await expect(rows).toHaveCount(left)
  }
})

async function carryOn(page: Page, to: Locator): Promise<void> {
  const target = await to.boundingBox()
  if (!target) throw new Error('Nowhere to drag it')
  await page.mouse.move(target.x + 30, target.y + 5, { steps: 8 })
  await page.mouse.move(target.x + 34, target.y + 5)
}
