import type { Page } from '@playwright/test'
import { addToQueue, expect, isAccessible, openBoard, queueOf, test } from './testing.ts'

const board = '/rocket/dispatch_app_web'
const isRefresh = (body: string | null, name: string) => body?.includes(`"request":"${name}"`) ?? false

/** Makes one request name fail on the wire, and lets all others through. */
async function cut(page: Page, names: readonly string[]): Promise<void> {
  await page.route('**/data/make_request', (route) => {
    const body = route.request().postData()
    return names.some((name) => isRefresh(body, name)) ? route.abort() : route.fallback()
  })
}

test('[DSP-01] [DSP-02] [DSP-44] [DSP-45] [DSP-46] [DSP-47] [DSP-48] [DSP-49] [DSP-50] [SIL-OPS-38] [SIL-OPS-39] the timers run, stop and count what failed', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody('dispatcher')
  // The page's clock stands still but for what we let pass, so that a busy machine changes nothing.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await openBoard(page)
  await expect(page.getByText('1:30')).toBeVisible()
  const seconds = async () => Number(await page.getByRole('timer').getAttribute('data-seconds'))
  /** What the page's script has begun is done, whatever the machine does beside it. */
  const drawn = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve()
          port2.postMessage(undefined)
        }),
    )
  // The page may be drawn before its clock is wound up.
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      await drawn()
      return seconds()
    })
    .toBeLessThan(90)
  await drawn()
  const before = await seconds()
  await page.clock.runFor(2000)
  await expect.poll(seconds).toBe(before - 2)
  await page.getByRole('button', { name: 'Disable Refresh' }).click()
  await page.clock.runFor(5000)
  await drawn()
  expect(await seconds()).toBe(before - 2)
  await page.getByRole('button', { name: 'Enable Refresh' }).click()
  await expect(page.getByText(/1:(30|29)/)).toBeVisible()

  /** An answer is shown by a timer of no length, which must pass too. */
  const answered = (shown: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(10)
      await shown()
    }).toPass({ timeout: 60_000 })
  await cut(page, ['refresh_unassigned_orders'])
  await page.clock.runFor(20_000)
  await answered(() => expect(page.getByText('1 Requests Failed')).toBeVisible({ timeout: 200 }))
  await page.clock.runFor(20_000)
  await answered(() => expect(page.getByText('2 Requests Failed')).toBeVisible({ timeout: 200 }))
  await page.clock.resume() // axe waits by timers
  await isAccessible(page)
  await page.unroute('**/data/make_request')
  await page.clock.runFor(20_000)
  await expect(page.getByText(/Requests Failed/)).toHaveCount(0)
  expect(complaints.splice(0).every((text) => text.includes('ERR_FAILED'))).toBe(true)
})

test('[DSP-06] [DSP-07] [DSP-08] [DSP-09] [DSP-10] [DSP-11] [DSP-12] [DSP-13] [DSP-14] [DSP-16] [DSP-17] [DSP-18] [DSP-19] [DSP-20] [DSP-21] [DSP-30] [GEN-16] a driver’s column says who, how busy, which tablet, and where they wait', async ({
  somebody,
  world,
}) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  const driver = world.drivers.find(({ name }) => name === 'Dana Whitlock')
  const column = queueOf(page, 'Dana Whitlock')
  expect((await column.boundingBox())?.width).toBe(300)
  await column.getByRole('button', { name: 'Details of Dana Whitlock' }).click()
  for (const text of ['Sitting', 'Regular', driver?.tablet_id ?? '', driver?.tablet_secret ?? '', 'Town Square']) {
    await expect(column.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect(column.getByRole('combobox').first()).toHaveValue(/true|1|Active|active/)
  await expect(column.getByRole('link', { name: 'Force Clock Out' })).toHaveAttribute(
    'href',
    `/rocket/driver_app_web/clock_out?tabletId=${driver?.tablet_id}&secret=${driver?.tablet_secret}`,
  )
  await expect(column.getByRole('link', { name: 'Undo Last Action' })).toHaveAttribute(
    'href',
    `${board}/undo_last_action?driver_id=${driver?.driver_id}&redirect=new`,
  )
  await expect(queueOf(page, 'Bao Nguyen').getByText('del_&_stby')).toBeVisible()
})

test('[DSP-04] [DSP-05] [DSP-77] [DSP-78] [SIL-OPS-33] an order goes to CW, one with alcohol only after a question', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  const list = page.getByRole('region', { name: 'Send to CW' })
  const food = list.getByRole('listitem').filter({ hasNotText: '21+' }).last()
  const foodOrder = (await food.textContent())?.match(/\d{4}/)?.[0] ?? ''
  await food.getByRole('button', { name: /Send/ }).click()
  await expect(list.getByText(foodOrder, { exact: true })).toHaveCount(0)

  const alcohol = list.getByRole('listitem').filter({ hasText: '21+' }).first()
  const alcoholOrder = (await alcohol.textContent())?.match(/\d{4}/)?.[0] ?? ''
  await alcohol.getByRole('button', { name: /Send/ }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(list.getByText(alcoholOrder, { exact: true })).toBeVisible()
})

test('[DSP-29] [DSP-43] [DSP-64] [DSP-66] [DSP-68] [DSP-69] [DSP-70] stops are added, moved by key and link, and the driver set inactive at once', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  const name = 'Isaac Thornton'
  const column = queueOf(page, name)
  const [, first = '', second = ''] = await column.getByLabel('Add to queue').getByRole('option').allTextContents()
  for (const stop of [first, second]) await addToQueue(page, name, new RegExp(`^${stop}$`))
  const rows = column.getByRole('row').filter({ hasText: 'Go to waypoint' })
  await expect(rows).toHaveCount(2)
  // The times of a stop come with the server's answer; its name does not change.
  const top = async () => (await rows.first().textContent())?.replace(/\d{1,2}:\d{2}.*$/, '').trim()
  const before = await top()
  await rows.nth(1).getByRole('link', { name: 'Move Up' }).click()
  await expect.poll(top).not.toBe(before)
  // The row stands there at once; a page that is left before its request has gone takes it along.
  const saved = page.waitForResponse((reply) => reply.request().postData()?.includes('dispatch_move_down') ?? false)
  await rows.nth(0).getByRole('link', { name: 'Move Down' }).click()
  await expect.poll(top).toBe(before)
  await saved
  await page.reload()
  await expect(rows).toHaveCount(2)
  expect(await top()).toBe(before)
  await column.getByRole('combobox').first().selectOption({ label: 'Active' })
  await expect(column.getByText('Sitting').or(column.getByText('Busy')).first()).toBeVisible()
})

test('[DRV-05] [SIL-OPS-32] [SIL-OPS-56] a forced clock-out ends the shift, and the tablet is signed out', async ({
  somebody,
  driverApp,
  complaints,
}) => {
  const app = await driverApp('Kwame Mensah')
  const page = await somebody('dispatcher')
  await openBoard(page)
  const column = queueOf(page, 'Kwame Mensah')
  await column.getByRole('button', { name: 'Details of Kwame Mensah' }).click()
  await column.getByRole('link', { name: 'Force Clock Out' }).click()
  const question = column.getByRole('alertdialog', { name: 'Clock Kwame Mensah out?' })
  await expect(question).toContainText('It cannot be taken back.')
  await isAccessible(page)
  // Whoever keeps the driver has changed nothing.
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${board}$`))
  await column.getByRole('link', { name: 'Force Clock Out' }).click()
  await question.getByRole('button', { name: 'Clock Out' }).click()
  await expect(page).toHaveURL(new RegExp(board))
  await expect(page.getByText(/Kwame Mensah/).first()).toBeVisible()
  await app.reload()
  await expect(app.getByRole('heading', { level: 1, name: 'Kwame Mensah' })).toHaveCount(0)
  expect(complaints.splice(0).every((text) => /40[13]/.test(text))).toBe(true)
})
