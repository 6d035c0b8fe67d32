import { carry, carryOn, expect, fromNow, newName, queueOf, test } from './board-town.ts'

const clock = (text: string | null) => /(\d+:\d\d) [AP]M/.exec(text ?? '')?.[1]

test('[DSP-85] [SIL-OPS-46] held over a driver, an order shows its slots, and every stop behind it its old time struck through beside the new one; dropped, it is so', async ({
  newTown,
}) => {
  const town = await newTown()
  const { name, driver_assignment_ids } = await town.driver(['Deliver', 'Deliver', 'Go to waypoint'], {
    name: newName('Ada'),
    status: 'started',
    first_ends_at: fromNow(5),
  })
  const order_id = await town.order({ promised_at: fromNow(25), ready_at: fromNow(0) })
  const page = await town.dispatcher()
  const column = queueOf(page, name)
  const card = page.getByRole('listitem', { name: new RegExp(`^Order ${order_id}, `) })
  await carry(page, card, column.getByRole('heading'))
  const slots = column.locator('[data-slot]')
  await expect(slots.first()).toContainText(new RegExp(`${order_id} here.*picks \\d+:\\d\\d`))
  const last = column.locator(`[data-assignment="${driver_assignment_ids.at(-1)}"]`)
  await expect(last.locator('s')).toBeVisible()
  await expect(last).toContainText(/[+−]\d+/)
  const said = clock(await last.locator('b').textContent())
  const places = await column
    .locator('tr')
    .evaluateAll((rows) =>
      rows.map((row) => (row as HTMLElement).dataset.slot ?? (row as HTMLElement).dataset.assignment),
    )
  const above = places.slice(0, places.indexOf('pick')).at(-1)
  // Over another place nothing of it is left.
  await carryOn(page, page.getByRole('navigation', { name: 'All drivers' }))
  await expect(slots).toHaveCount(0)
  await expect(last.locator('s')).toHaveCount(0)
  await carryOn(page, column.getByRole('heading'))
  await expect(slots.first()).toBeVisible()
  await page.mouse.up()
  await expect(slots).toHaveCount(0)
  await expect(column.getByText('Saving…')).toHaveCount(0)
  const rows = column.locator('[data-assignment]')
  await expect(rows).toHaveCount(6)
  const ids = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.assignment))
  expect(ids[ids.indexOf(above) + 1]).toMatch(/^g/)
  const ends = (await last.locator('td').nth(5).textContent()) ?? ''
  const minutesOf = (text = '') => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  // A minute may have passed between what was said and what was done.
  expect(Math.abs(minutesOf(clock(ends.split('–').at(-1) ?? '')) - minutesOf(said))).toBeLessThanOrEqual(1)
})

test('[DSP-67] [SIL-OPS-46] a row held between others says what it would do there, and dropped in its own place does nothing', async ({
  newTown,
}) => {
  const town = await newTown()
  const { name, driver_assignment_ids } = await town.driver(['Deliver', 'Deliver', 'Deliver'], {
    name: newName('Ada'),
    first_ends_at: fromNow(4),
  })
  const page = await town.dispatcher()
  const column = queueOf(page, name)
  const row = (index: number) => column.locator(`[data-assignment="${driver_assignment_ids[index]}"]`)
  await carry(page, row(0), row(2))
  await expect(row(2)).toHaveAttribute('data-drop', 'after')
  await expect(row(1).locator('s')).toBeVisible()
  await expect(row(0).locator('s')).toBeVisible()
  await expect(row(0)).toContainText(/\+\d+/)
  await expect(row(1)).toContainText(/−\d+/)
  await expect(column.getByText(/^[+−]\d+ min, /)).toBeVisible()
  await carryOn(page, row(0))
  await expect(column.getByText('Stays where it is')).toBeVisible()
  await page.mouse.up()
  await expect(row(0).locator('s')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: name })).toHaveCount(0)
})

test('[TRN-19] [DSP-85] what a colleague takes while it is held lets go by itself, and other changes come in meanwhile', async ({
  newTown,
}) => {
  const town = await newTown()
  const { name } = await town.driver(['Deliver'], { name: newName('Ada'), first_ends_at: fromNow(10) })
  const { name: other } = await town.driver([], { name: newName('Ben') })
  const order_id = await town.order()
  const [page, colleague] = [await town.dispatcher(), await town.dispatcher()]
  const card = (at: typeof page) => at.getByRole('listitem', { name: new RegExp(`^Order ${order_id}, `) })
  const column = queueOf(page, name)
  await carry(page, card(page), column.getByRole('heading'))
  await expect(column.locator('[data-slot]').first()).toBeVisible()

  await queueOf(colleague, name).getByRole('combobox').first().selectOption({ label: 'Inactive' })
  await expect(column.getByText('Inactive, busy')).toBeVisible()
  await expect(column.locator('[data-slot]').first()).toBeVisible()

  await card(colleague).focus()
  await colleague.keyboard.press('a')
  const dialog = colleague.getByRole('dialog', { name: `Assign order ${order_id}` })
  await dialog.getByRole('combobox').fill(other)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await colleague.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `Order ${order_id} is no longer unassigned` })).toBeVisible()
  await expect(column.locator('[data-slot]')).toHaveCount(0)
  await page.mouse.up()
  await expect(
    queueOf(page, other)
      .getByRole('row')
      .filter({ hasText: String(order_id) }),
  ).toHaveCount(3)
  await expect(
    queueOf(page, name)
      .getByRole('row')
      .filter({ hasText: String(order_id) }),
  ).toHaveCount(0)
})

test('[TRN-15] [DSP-85] [SIL-OPS-07] the network goes while something is held: nothing is lost, and the board says that it was not saved', async ({
  newTown,
  complaints,
}) => {
  const town = await newTown()
  const { name } = await town.driver(['Deliver'], { name: newName('Ada'), first_ends_at: fromNow(10) })
  const order_id = await town.order()
  const page = await town.dispatcher()
  const column = queueOf(page, name)
  const card = page.getByRole('listitem', { name: new RegExp(`^Order ${order_id}, `) })
  await carry(page, card, column.getByRole('heading'))
  await expect(column.locator('[data-slot]').first()).toBeVisible()
  await page.context().setOffline(true)
  await page.mouse.up()
  await expect(column.getByText('Not saved. Please try again.')).toBeVisible()
  await expect(card).toBeVisible()
  await expect(column.getByRole('row').filter({ hasText: String(order_id) })).toHaveCount(0)
  await page.context().setOffline(false)
  await carry(page, card, column.getByRole('heading'))
  await page.mouse.up()
  await expect(column.getByRole('row').filter({ hasText: String(order_id) })).toHaveCount(3)
  await expect(column.getByText('Saving…')).toHaveCount(0)
  await page.reload()
  await expect(column.getByRole('row').filter({ hasText: String(order_id) })).toHaveCount(3)
  // What the browser says of a cut line is no fault of ours.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')))
})
