import type { Page } from '@playwright/test'
import { addToQueue, expect, isAccessible, openBoard, queueOf, test } from './testing.ts'

const cards = (page: Page) => page.getByRole('listitem', { name: /^Order \d+, / })
const numberOf = async (card: ReturnType<typeof cards>) =>
  Number(/\d+/.exec((await card.getAttribute('aria-label')) ?? '')?.[0])
const focusedDriver = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest<HTMLElement>('[data-driver]')?.dataset.driver))
const isInField = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches('input, select, textarea') ?? false)

/** Names of the requests that the page sends from now on. */
function heard(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/data/make_request')) return
    for (const { request: name } of request.postDataJSON()?.requests ?? []) names.push(name)
  })
  return names
}

test('[DSP-43] arrows lead through every column and back, stop at idle drivers too, and change nothing', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  const sent = heard(page)
  const drivers = await page
    .locator('[data-driver]')
    .evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.driver)))
  expect(drivers.length).toBeGreaterThan(5)
  await cards(page).first().focus()
  for (const driver of drivers) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focusedDriver(page)).toBe(driver)
    expect(await isInField(page)).toBe(false)
  }
  await page.keyboard.press('ArrowRight')
  expect(await focusedDriver(page)).toBe(drivers.at(-1))
  for (const driver of drivers.toReversed().slice(1)) {
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => focusedDriver(page)).toBe(driver)
    expect(await isInField(page)).toBe(false)
  }
  await page.keyboard.press('ArrowLeft')
  await expect(cards(page).first()).toBeFocused()
  expect(sent.filter((name) => name === 'change_driver_status')).toEqual([])
})

test('[SIL-OPS-29] Ctrl Z takes back one’s own changes one after the other, at any focus, long after their words are gone', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  await page.clock.install()
  await openBoard(page)
  const name = 'Hana Suzuki'
  const column = queueOf(page, name)
  const rows = column.getByRole('row').filter({ hasText: 'Go to waypoint' })
  const before = await rows.count()
  const [, first = '', second = ''] = await column.getByLabel('Add to queue').getByRole('option').allTextContents()
  for (const [index, stop] of [first, second].entries()) {
    await addToQueue(page, name, new RegExp(`^${stop}$`))
    await expect(rows).toHaveCount(before + index + 1)
    await expect(column.getByText('Saving…')).toHaveCount(0)
  }
  const toast = page.getByRole('status').filter({ hasText: name })
  await expect(toast.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(toast).toHaveCount(0)

  await column.getByRole('combobox').first().focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').filter({ hasText: 'Undone: Waypoint' })).toContainText(name)
  await expect(rows).toHaveCount(before + 1)
  await page.getByLabel('Find a driver').focus()
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(before)
})

test('[SIL-OPS-29] [DSP-68] a toast undoes what it names or says that it cannot, and a move that moved nothing says nothing', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  const name = 'Nadia Benali'
  const column = queueOf(page, name)
  const rows = column.getByRole('row').filter({ hasText: 'Go to waypoint' })
  const before = await rows.count()
  const [, stop = ''] = await column.getByLabel('Add to queue').getByRole('option').allTextContents()
  await addToQueue(page, name, new RegExp(`^${stop}$`))
  await expect(column.getByText('Saving…')).toHaveCount(0)
  const undo = page.getByRole('status').getByRole('button', { name: /^Undo/ })
  await expect(undo).toBeVisible()
  // What is pointed at stays, however long the colleague takes.
  await undo.hover()

  const colleague = await somebody('dispatcher')
  await openBoard(colleague)
  await addToQueue(colleague, name, new RegExp(`^${stop}$`))
  await expect(rows).toHaveCount(before + 2)
  await undo.click()
  await expect(page.getByRole('status').filter({ hasText: 'can no longer be undone' })).toHaveText(
    new RegExp(` has changed this queue since: Waypoint .*${stop} to ${name}.`),
  )
  await expect(rows).toHaveCount(before + 2)

  const sent = heard(page)
  await column.getByRole('row').filter({ hasText: 'Move' }).first().or(rows.first()).first().focus()
  await page.keyboard.press('[')
  await expect.poll(() => sent).toContain('dispatch_move_up')
  await expect(page.getByText(/moved up/)).toHaveCount(0)

  // The history names both, and who made them; only the last one of the queue can be taken back.
  await page.keyboard.press('h')
  const history = page.getByRole('complementary', { name: 'History' })
  const entries = history.getByRole('listitem').filter({ hasText: `to ${name}` })
  await expect(entries.first().getByRole('button', { name: /^Undo/ })).toBeVisible()
  await expect(entries.nth(1)).toContainText('changed since')
  await isAccessible(page)
  for (const left of [1, 0]) {
    await entries
      .filter({ has: page.getByRole('button', { name: /^Undo/ }) })
      .getByRole('button', { name: /^Undo/ })
      .click()
    await expect(rows).toHaveCount(before + left)
  }
  await history.getByRole('button', { name: 'Close the history' }).click()
  await expect(history).toBeHidden()
})

test('[SIL-OPS-29] under a pointer the history stands still, however much colleagues change, and catches up when the pointer leaves', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  const colleague = await somebody('dispatcher')
  await openBoard(page)
  await openBoard(colleague)
  const column = queueOf(colleague, 'Hana Suzuki')
  const rows = column.getByRole('row').filter({ hasText: 'Go to waypoint' })
  const before = await rows.count()
  const [, stop = ''] = await column.getByLabel('Add to queue').getByRole('option').allTextContents()
  await addToQueue(colleague, 'Hana Suzuki', new RegExp(`^${stop}$`))
  await expect(rows).toHaveCount(before + 1)

  await page.keyboard.press('h')
  const history = page.getByRole('complementary', { name: 'History' })
  const entries = history.getByRole('listitem').filter({ hasText: 'to Hana Suzuki' })
  const undo = entries.first().getByRole('button')
  await undo.hover()
  const place = await undo.boundingBox()
  const told = await undo.getAttribute('aria-label')
  await addToQueue(colleague, 'Hana Suzuki', new RegExp(`^${stop}$`))
  await expect(rows).toHaveCount(before + 2)
  await expect(history.getByText(/\d newer$/)).toBeVisible()
  // What was pointed at can no longer be taken back alone, and nothing else has come in its place.
  await expect(undo).toHaveCount(0)
  const under = ({ x, y, height }: { x: number; y: number; height: number }) =>
    page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('li')?.textContent ?? '', [
      x - 20,
      y + height / 2,
    ] as const)
  expect(await under(place ?? { x: 0, y: 0, height: 0 })).toContain('changed since')
  expect(await under(place ?? { x: 0, y: 0, height: 0 })).toContain(told?.replace('Undo: ', ''))

  // A button that was taken away under the pointer tells of no leave: whether it does is the browser's haste, and held here.
  await page.evaluate(() => {
    for (const type of ['pointerout', 'mouseout'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await page.mouse.move(300, 500)
  await expect(history.getByText(/newer$/)).toHaveCount(0)
  for (const left of [1, 0]) {
    await entries.getByRole('button', { name: /^Undo/ }).click()
    await expect(rows).toHaveCount(before + left)
  }
})

test('[DSP-85] an order is assigned by keyboard to the second best, focus goes on to the next one, and Ctrl Z brings it back', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  const [first, second] = [await numberOf(cards(page).first()), await numberOf(cards(page).nth(1))]
  const card = (number: number) => page.getByRole('listitem', { name: new RegExp(`^Order ${number}, `) })
  await card(first).focus()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: `Assign order ${first}` })
  const options = dialog.getByRole('option')
  // Weighed by the server: each says when it would be at the door.
  await expect(options.first()).toContainText('by road')
  await expect(
    dialog
      .getByText(/^Is not approved for alcohol|^Works in another market/)
      .or(options.nth(1))
      .first(),
  ).toBeVisible()
  await isAccessible(page)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  const driver = (await options.nth(1).locator('b').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(card(second)).toBeFocused()
  const rows = queueOf(page, driver)
    .getByRole('row')
    .filter({ hasText: String(first) })
  await expect(rows).toHaveCount(3)
  await expect(queueOf(page, driver).getByText('Saving…')).toHaveCount(0)
  await expect(card(first)).toHaveCount(0)

  await page.keyboard.press('Control+z')
  await expect(card(first)).toBeVisible()
  await expect(rows).toHaveCount(0)
})

test('[DSP-03] the search finds a driver by an order’s number, and Enter goes there', async ({ somebody }) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  const columns = page.locator('[data-driver]')
  const all = await columns.count()
  const row = page.locator('[data-assignment]').filter({ hasText: 'Deliver' }).first()
  const number = await row.evaluate((one) => one.closest<HTMLElement>('[data-frame]')?.dataset.frame ?? '')
  const owner = await row.evaluate((one) => Number(one.closest<HTMLElement>('[data-driver]')?.dataset.driver))
  await page.keyboard.press('f')
  await page.keyboard.type(number)
  await expect(columns).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedDriver(page)).toBe(owner)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(columns).toHaveCount(all)

  const sitting = page.getByRole('button', { name: /^Sitting/ })
  await sitting.click()
  await expect(sitting).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => columns.count()).toBeLessThan(all)
  await sitting.click()
  await expect(columns).toHaveCount(all)
})

test('the roster shows everybody at once, by need, and leads to a driver’s column', async ({ somebody }) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  const all = await page.locator('[data-driver]').count()
  await page.keyboard.press('r')
  const roster = page.getByRole('region', { name: 'Drivers' }).getByRole('table')
  await expect(roster.getByRole('rowheader').getByRole('button')).toHaveCount(all)
  await isAccessible(page)
  await roster.getByRole('button', { name: /Gus Papadakis/ }).click()
  await expect(queueOf(page, 'Gus Papadakis').locator(':focus')).toHaveCount(1)
})
