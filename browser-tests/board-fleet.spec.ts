import { carry, expect, fromNow, isAccessible, newName, queueOf, test } from './board-town.ts'

const seven = Array.from({ length: 7 }, () => 'Deliver' as const)
const fetching = ['Go to order', 'Pickup', 'Deliver'] as const

test('[DSP-06] [DSP-07] [DSP-22] at 1440 pixels four drivers with seven stops each are in sight at once, whole', async ({
  newTown,
}) => {
  const town = await newTown()
  for (const first of ['Ada', 'Ben', 'Cleo']) await town.driver(seven, { name: newName(first), alcohol_approved: true })
  await town.driver([...fetching, ...fetching, 'Deliver'], { name: newName('Dov') })
  await town.driver(seven, { name: newName('Eve') })
  await town.order()
  const page = await town.dispatcher()
  await expect(page.locator('[data-driver]')).toHaveCount(5)
  const inSight = () =>
    page.evaluate(() => {
      const board = document.querySelector('[aria-label="Drivers"]')?.getBoundingClientRect()
      if (!board) return []
      return [...document.querySelectorAll('[data-driver]')].map((column) => {
        const { left, right, width } = column.getBoundingClientRect()
        const rows = [...column.querySelectorAll('[data-assignment]')].map((row) => row.getBoundingClientRect())
        const whole = rows.filter(
          (row) => row.bottom <= Math.min(board.bottom, innerHeight) && row.left >= left && row.right <= right + 0.5,
        )
        const isWhole = left >= board.left - 0.5 && right <= board.right + 0.5
        return { width, isWhole, rows: whole.length, all: rows.length }
      })
    })
  await expect
    .poll(inSight)
    .toEqual([true, true, true, true, false].map((isWhole) => ({ width: 300, isWhole, rows: 7, all: 7 })))
  // Nothing stands over anything else: no text of a row is cut at its bottom, and none leaves its column.
  const spilled = await page.locator('[data-driver]').evaluateAll(
    (all) =>
      all.flatMap((column) =>
        [...column.querySelectorAll('[data-assignment] td')].filter((cell) => {
          const row = cell.closest('tr')?.getBoundingClientRect()
          const { bottom, right } = cell.getBoundingClientRect()
          return row && (bottom > row.bottom + 1 || right > row.right + 1)
        }),
      ).length,
  )
  expect(spilled).toBe(0)
  // A row that nobody has acknowledged says so without cutting where it goes to, the first one and those below it.
  const destination = page.locator('[data-assignment]').first().getByRole('cell').nth(3)
  expect((await destination.boundingBox())?.width).toBeGreaterThan(100)
  const below = page.locator('[data-assignment]').nth(1).getByRole('cell').nth(3)
  expect((await below.boundingBox())?.width).toBeGreaterThan(100)
  // The bar stays one line when columns would move.
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('need')
  await page.getByRole('combobox', { name: /^Status of Ada/ }).selectOption('inactive')
  const sortNow = page.getByRole('button', { name: /^\d would move\. Sort now$/ })
  const middle = async (one: typeof sortNow) => {
    const { y = 0, height = 0 } = (await one.boundingBox()) ?? {}
    return y + height / 2
  }
  await expect(sortNow).toBeVisible()
  expect(
    Math.abs((await middle(sortNow)) - (await middle(page.getByText('Ignore cached driver queues')))),
  ).toBeLessThan(8)
  await page.getByRole('combobox', { name: /^Status of Ada/ }).selectOption('active')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('name')

  // Without the list of orders there is room for more of the fifth.
  const fifth = page.locator('[data-driver]').last()
  const left = async () => (await fifth.boundingBox())?.x ?? 0
  const before = await left()
  await page.keyboard.press('\\')
  await expect.poll(async () => before - (await left())).toBeGreaterThan(150)
  const folded = page.getByRole('region', { name: 'Unassigned orders' }).getByRole('listitem')
  await expect(folded).toHaveCount(1)
  await isAccessible(page)
  await page.reload()
  await expect.poll(left).toBeLessThan(before - 150)
  await folded.focus()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: /^Assign order/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Unfold the unassigned orders/ }).click()
  await expect.poll(left).toBe(before)
})

test('[DSP-06] [SIL-OPS-43] the line of all drivers says who is in sight, leads to every column, and takes an order', async ({
  newTown,
}) => {
  const town = await newTown()
  const names = ['Ada', 'Ben', 'Cleo', 'Dov', 'Eve', 'Finn', 'Gil', 'Hedy'].map(newName)
  for (const name of names) await town.driver(name.startsWith('Ben') ? [...fetching] : [], { name })
  const order_id = await town.order()
  const page = await town.dispatcher()
  const line = page.getByRole('navigation', { name: 'All drivers' })
  const one = (name: string) => line.getByRole('button', { name: name.split(' ')[0] ?? '' })
  await expect(line.getByRole('button')).toHaveCount(names.length)
  await expect(one(names[1] ?? '')).toHaveAttribute('title', `${names[1]}, Not acknowledged, 1 order`)
  await expect(line.locator('[data-seen]')).toHaveCount(4)
  await isAccessible(page)

  const last = names[7] ?? ''
  await one(names[0] ?? '').focus()
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight')
  await expect(one(last)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(queueOf(page, last).locator(':focus')).toHaveCount(1)
  await expect(one(last)).toHaveAttribute('data-seen', '')
  await expect(one(names[0] ?? '')).not.toHaveAttribute('data-seen', '')

  await carry(page, page.getByRole('listitem', { name: new RegExp(`^Order ${order_id}, `) }), one(names[2] ?? ''))
  // The server has weighed it: minutes stand where the number of orders stood.
  await expect(one(names[2] ?? '')).toContainText(/\+\d+/)
  await page.mouse.up()
  await expect(page.getByRole('status').filter({ hasText: `Order ${order_id} to ${names[2]}` })).toBeVisible()
  await one(names[2] ?? '').click()
  await expect(
    queueOf(page, names[2] ?? '')
      .getByRole('row')
      .filter({ hasText: String(order_id) }),
  ).toHaveCount(3)
})

test('[SIL-OPS-29] what was undone is done again, by key and by button, until something else is changed', async ({
  newTown,
}) => {
  const town = await newTown()
  const { name } = await town.driver(['Deliver', 'Deliver', 'Go to waypoint'], { name: newName('Ada') })
  const page = await town.dispatcher()
  const ids = () =>
    queueOf(page, name)
      .locator('[data-assignment]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.assignment))
  const before = await ids()
  const [a, b, c] = before
  await page.locator(`[data-assignment="${c}"]`).focus()
  await page.keyboard.press('[')
  await page.keyboard.press('[')
  await expect.poll(ids).toEqual([c, a, b])
  const said = (text: RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(ids).toEqual([a, c, b])
  await page.keyboard.press('Control+z')
  await expect.poll(ids).toEqual(before)
  await page.keyboard.press('Control+Shift+Z')
  await said(/^Done again: Waypoint .* moved up/)
  await expect.poll(ids).toEqual([a, c, b])
  await page.keyboard.press('Control+y')
  await expect.poll(ids).toEqual([c, a, b])
  await page.getByRole('button', { name: 'Undo your last change' }).click()
  await expect.poll(ids).toEqual([a, c, b])
  await page.getByRole('button', { name: 'Do again what you have undone last' }).click()
  await expect.poll(ids).toEqual([c, a, b])
  await page.getByRole('button', { name: 'Do again what you have undone last' }).click()
  await said(/There is nothing to redo\./)
})

test('[SIL-OPS-43] in the roster of a phone each late order has its number, also where the next stop begins at once', async ({
  newTown,
}) => {
  const town = await newTown()
  const order = { promised_at: fromNow(-30) }
  const { order_ids } = await town.driver(['Deliver', 'Deliver'], { order, first_ends_at: fromNow(20) })
  const page = await town.dispatcher()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.keyboard.press('r')
  for (const order_id of order_ids)
    await expect(page.getByRole('table').getByText(String(order_id)).filter({ visible: true })).toHaveCount(1)
})

test('[DSP-57] [SIL-OPS-43] who phases out shows until when, with a ring that empties', async ({ newTown }) => {
  const town = await newTown()
  const { name } = await town.driver(['Deliver'], { name: newName('Ada'), scheduled_end_at: fromNow(10) })
  const page = await town.dispatcher()
  const band = queueOf(page, name).getByText(/until \d+:\d\d [AP]M/)
  await expect(band).toBeVisible()
  const share = async () =>
    Number.parseFloat(
      await band.locator('[aria-hidden]').evaluate((ring) => getComputedStyle(ring).getPropertyValue('--left')),
    )
  // Ten minutes of the last thirty, less what the machine took.
  expect(await share()).toBeGreaterThan(15)
  expect(await share()).toBeLessThan(35)
})
