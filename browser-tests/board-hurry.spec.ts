import type { Page } from '@playwright/test'
import type { Db } from '#platform/server/unit-of-work.ts'
import { expect, fromNow, newName, queueOf, test } from './board-town.ts'

/** A dispatcher in a hurry: keys faster than answers, a colleague on the same queue, a line that is slow or gone. */

const rowsOf = (page: Page, name: string) =>
  queueOf(page, name)
    .locator('[data-assignment]')
    .evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.assignment))

const stored = async (db: Db, driver_id: number) => {
  const rows = db.selectFrom('driver_assignments').select('driver_assignment_id').where('driver_id', '=', driver_id)
  return (await rows.orderBy('position').execute()).map((row) => row.driver_assignment_id)
}

/** Keeps commands on the wire until they are let go, in their order; refreshes and what is weighed go through. */
async function holdCommands(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/data/make_request', async (route) => {
    if (/"request":"(dispatch_|enqueue_|change_)/.test(route.request().postData() ?? '')) await gate.promise
    await route.continue()
  })
  return () => gate.resolve()
}

test('[TRN-19] [TRN-20] [DSP-85] [SIL-OPS-51] keys faster than answers, with a colleague on the same queue: all of it is done in order, and both boards show what is so', async ({
  newTown,
  db,
}) => {
  test.slow()
  const town = await newTown()
  const five = Array.from({ length: 5 }, () => 'Deliver' as const)
  const { name, driver_id, driver_assignment_ids: ids } = await town.driver(five, { name: newName('Ada') })
  const idle = await town.driver([], { name: newName('Ben') })
  const order_id = await town.order({ promised_at: fromNow(60) })
  const [page, other] = [await town.dispatcher(), await town.dispatcher()]
  const row = (at: Page, index: number) => at.locator(`[data-assignment="${ids[index]}"]`)
  await expect(row(page, 4)).toBeVisible()
  await expect(row(other, 4)).toBeVisible()
  const letGo = await holdCommands(page)

  await row(page, 0).focus()
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press(']')
  await row(page, 4).focus()
  await page.keyboard.press('[')
  await page.keyboard.press('Delete')
  // At once on the screen: the first has gone down three, the last one up and away.
  await expect.poll(() => rowsOf(page, name)).toEqual([ids[1], ids[2], ids[3], ids[0]])
  const card = page.getByRole('listitem', { name: new RegExp(`^Order ${order_id}, `) })
  await card.focus()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: `Assign order ${order_id}` })
  await expect(dialog.getByRole('option')).toHaveCount(2)
  await page.keyboard.type(idle.name)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(queueOf(page, idle.name).locator('[data-assignment]')).toHaveCount(3)
  // It waits for all that is on its way, and says so.
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').filter({ hasText: 'Undoing…' })).toBeVisible()

  await row(other, 1).focus()
  await other.keyboard.press('Delete')
  await expect.poll(() => stored(db, driver_id)).toEqual([ids[0], ids[2], ids[3], ids[4]])
  letGo()
  await expect(page.getByRole('status').filter({ hasText: `Undone: Order ${order_id} to ${idle.name}` })).toBeVisible()
  await expect(card).toBeVisible()
  await expect(queueOf(page, idle.name).locator('[data-assignment]')).toHaveCount(0)
  // The first of four goes down three, then the last but one up and away.
  await expect.poll(() => stored(db, driver_id)).toHaveLength(3)
  const now = await stored(db, driver_id)
  expect(now.at(-1)).toBe(ids[0])
  for (const at of [page, other]) await expect.poll(() => rowsOf(at, name)).toEqual(now)
})

test('[DSP-67] [SIL-OPS-44] what is dropped on a row that the server has not named yet comes after it', async ({
  newTown,
  db,
}) => {
  const town = await newTown()
  const {
    name,
    driver_id,
    driver_assignment_ids: ids,
  } = await town.driver(['Deliver', 'Deliver'], {
    name: newName('Ada'),
  })
  const page = await town.dispatcher()
  const column = queueOf(page, name)
  const letGo = await holdCommands(page)
  const waypoint = await column.getByLabel('Add to queue').getByRole('option').nth(1).textContent()
  await column.getByLabel('Add to queue').selectOption({ label: waypoint ?? '' })
  await column.getByRole('button', { name: 'Add' }).click()
  const pending = column.locator('[data-assignment^="w"]')
  await expect(pending).toHaveCount(1)
  await column.locator(`[data-assignment="${ids[0]}"]`).dragTo(pending, { targetPosition: { x: 60, y: 2 } })
  await expect.poll(async () => (await rowsOf(page, name)).at(-1)).toBe(ids[0])
  letGo()
  await expect.poll(async () => (await stored(db, driver_id)).map((id) => id[0])).toEqual(['d', 'w', 'd'])
  await expect.poll(async () => (await stored(db, driver_id)).at(-1)).toBe(ids[0])
  await expect.poll(() => rowsOf(page, name)).toEqual(await stored(db, driver_id))
  await expect(column.getByRole('alert')).toHaveCount(0)
})

test('[TRN-15] [DSP-85] on a slow line that breaks in between nothing is done twice, and the board comes to what is so by itself', async ({
  newTown,
  db,
  complaints,
}) => {
  test.slow()
  const town = await newTown()
  const four = Array.from({ length: 4 }, () => 'Deliver' as const)
  const { name, driver_id, driver_assignment_ids: ids } = await town.driver(four, { name: newName('Ada') })
  const page = await town.dispatcher()
  const column = queueOf(page, name)
  const row = (index: number) => page.locator(`[data-assignment="${ids[index]}"]`)
  await expect(row(3)).toBeVisible()
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 600, downloadThroughput: 20_000, uploadThroughput: 10_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  await row(0).focus()
  for (const key of [']', ']', '[']) await page.keyboard.press(key)
  await expect.poll(() => rowsOf(page, name)).toEqual([ids[1], ids[0], ids[2], ids[3]])
  await expect.poll(() => stored(db, driver_id)).toEqual([ids[1], ids[0], ids[2], ids[3]])

  await line.send('Network.emulateNetworkConditions', { ...slow, offline: true })
  await row(3).focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  await expect(column.getByText('Not saved. Please try again.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Not undone. Please try again.' })).toBeVisible()
  await expect(row(3)).toBeVisible()
  // A colleague goes on meanwhile.
  await db.updateTable('driver_queues').set({ active: false }).where('driver_id', '=', driver_id).execute()
  const other = await town.dispatcher()
  await other.locator(`[data-assignment="${ids[2]}"]`).focus()
  await other.keyboard.press('Delete')
  await expect.poll(() => stored(db, driver_id)).toEqual([ids[1], ids[0], ids[3]])
  await line.send('Network.emulateNetworkConditions', {
    ...slow,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await expect.poll(() => rowsOf(page, name), { timeout: 60_000 }).toEqual([ids[1], ids[0], ids[3]])

  // Nor does it miss what is done after the server has read the board, and before live updates have come up.
  const up = Promise.withResolvers<void>()
  await page.route('**/live?**', async (route) => {
    await up.promise
    await route.continue()
  })
  await page.reload()
  await expect(row(3)).toBeVisible()
  await other.locator(`[data-assignment="${ids[3]}"]`).focus()
  await other.keyboard.press('Delete')
  await expect.poll(() => stored(db, driver_id)).toEqual([ids[1], ids[0]])
  up.resolve()
  await expect.poll(() => rowsOf(page, name)).toEqual([ids[1], ids[0]])
  // What the browser says of a cut line is no fault of ours.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')))
})

test('[SIL-OPS-08] [SIL-OPS-10] the network drops after the server has done a move: its answer is asked for again, and nothing is done twice', async ({
  newTown,
  db,
  complaints,
}) => {
  const town = await newTown()
  const three = Array.from({ length: 3 }, () => 'Deliver' as const)
  const { name, driver_id, driver_assignment_ids: ids } = await town.driver(three, { name: newName('Ada') })
  const page = await town.dispatcher()
  const column = queueOf(page, name)
  await expect(page.locator(`[data-assignment="${ids[2]}"]`)).toBeVisible()
  const moves: unknown[] = []
  const dropped = Promise.withResolvers<void>()
  await page.route('**/data/make_request', async (route) => {
    const posted = route.request().postData() ?? ''
    if (!posted.includes('dispatch_move_down')) return route.continue()
    const { page_id, requests } = JSON.parse(posted)
    // What was asked meanwhile comes with it.
    moves.push([page_id, requests.find((one: { request: string }) => one.request === 'dispatch_move_down')])
    if (moves.length > 1) return route.continue()
    // The server does it, and its answer comes no further than here.
    await route.fetch()
    await dropped.promise
    await route.abort('connectionreset')
  })
  await page.locator(`[data-assignment="${ids[0]}"]`).focus()
  await page.keyboard.press(']')
  await expect.poll(() => stored(db, driver_id)).toEqual([ids[1], ids[0], ids[2]])
  dropped.resolve()
  await expect.poll(() => moves.length).toBe(2)
  await expect(column.getByText('Saving…')).toHaveCount(0)
  expect(moves[1]).toEqual(moves[0])
  expect(await stored(db, driver_id)).toEqual([ids[1], ids[0], ids[2]])
  await expect.poll(() => rowsOf(page, name)).toEqual([ids[1], ids[0], ids[2]])
  await expect(column.getByText('Not saved')).toHaveCount(0)
  // And it is the one action that Undo takes back.
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored(db, driver_id)).toEqual(ids)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_CONNECTION_RESET')))
})
