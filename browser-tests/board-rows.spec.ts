import type { Page } from '@playwright/test'
import { addToQueue, expect, openBoard, queueOf, test } from './testing.ts'

type QueueView = {
  driver_details: { name: string }
  driver_assignments: {
    type_text: string
    status_text: string
    order_id: number | null
    waypoint_id: number | null
    start_time: number | null
    end_time: number | null
    from_address_summary: { addr_line_1: string }
    address_summary: { addr_line_1: string }
  }[]
}

/** What the server wrote into the page. */
async function queueInState(page: Page, name: string): Promise<QueueView['driver_assignments']> {
  const state = JSON.parse((await page.locator('#state').textContent()) ?? '{}')
  const queues: QueueView[] = state.dispatch.driver_queues
  return queues.find(({ driver_details }) => driver_details.name === name)?.driver_assignments ?? []
}

/** '6:41 PM' in the town. */
const clock = (at: number) =>
  new Date(at).toLocaleTimeString('en-US', { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' })

test('[DSP-22] [DSP-23] [DSP-24] [DSP-25] [DSP-26] [DSP-27] [DSP-28] a row says what is to be done, from where, to where, how far it is, and when', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  const name = 'Farah Siddiqui'
  const [, waypoint = ''] = await queueOf(page, name).getByLabel('Add to queue').getByRole('option').allTextContents()
  await addToQueue(page, name, new RegExp(`^${waypoint}$`))
  const rows = queueOf(page, name).getByRole('table').locator('tbody').getByRole('row')
  await expect(rows.last()).toContainText(waypoint.replace(/^Waypoint:?\s*/, ''))
  await expect(rows.last()).not.toContainText('Saving…')
  await page.reload()

  const assignments = await queueInState(page, name)
  expect(assignments.some(({ order_id }) => order_id !== null)).toBe(true)
  expect(assignments.at(-1)).toMatchObject({ type_text: 'Go to waypoint', order_id: null })
  await expect(rows).toHaveCount(assignments.length)
  for (const [at, assignment] of assignments.entries()) {
    // An empty cell is no cell to the eye, and none by role.
    const cells = rows.nth(at).locator('td')
    const { order_id, from_address_summary, address_summary, start_time, end_time } = assignment
    await expect(cells.nth(0)).toHaveText(assignment.type_text)
    if (order_id !== null) {
      await expect(cells.nth(1)).toContainText(String(order_id))
      await expect(cells.nth(2)).toHaveText(from_address_summary.addr_line_1)
      await expect(cells.nth(3)).toHaveText(address_summary.addr_line_1)
    }
    await expect(cells.nth(4)).toContainText(assignment.status_text)
    if (end_time !== null) await expect(cells.nth(5)).toContainText(clock(end_time))
    if (start_time !== null) await expect(cells.nth(5)).toContainText(clock(start_time).replace(/ [AP]M$/, ''))
  }
})

test('[DSP-03] [TRN-01] [SIL-OPS-16] [SIL-OPS-17] ignoring cached queues asks for all of them, and every call of the board takes the one transport', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  const posted: { path: string; asked: string[] }[] = []
  page.on('request', (request) => {
    if (!['fetch', 'xhr'].includes(request.resourceType())) return
    const { requests = [] } = request.postDataJSON() ?? {}
    const asked = requests.map((one: { request: string }) => one.request)
    posted.push({ path: `${request.method()} ${new URL(request.url()).pathname}`, asked })
  })
  const asked = () => posted.flatMap((one) => one.asked)
  await page.clock.install()
  await openBoard(page)
  await page.clock.runFor(90_000)
  await expect.poll(asked).toContain('refresh_driver_queues_v2')
  expect(asked()).not.toContain('refresh_driver_queues')

  await page.getByRole('checkbox', { name: 'Ignore cached driver queues' }).check()
  // The time to the next one counts from the end of the one before, which may be on its way.
  const later = async () => {
    await page.clock.runFor(30_000)
    return asked()
  }
  await expect.poll(later).toContain('refresh_driver_queues')
  expect(new Set(posted.map(({ path }) => path))).toEqual(new Set(['POST /data/make_request']))
})
