import { expect, openBoard, queueOf, test } from './testing.ts'

const board = '/rocket/dispatch_app_web'

test('[DSP-44] live updates come back after an answer that a proxy gave for the server', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody('dispatcher')
  let turnedAway = 0
  await page.route('**/live?**', (route) => {
    turnedAway += 1
    return turnedAway <= 2 ? route.fulfill({ status: 503, body: 'the server starts anew' }) : route.continue()
  })
  await openBoard(page)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  expect(turnedAway).toBeGreaterThan(2)
  expect(complaints.splice(0).every((text) => text.includes('503'))).toBe(true)
})

test('[DSP-27] [DSP-53] [SIL-OPS-43] an overdue row says its whole status', async ({ somebody }) => {
  const page = await somebody('dispatcher')
  await page.clock.install()
  await openBoard(page)
  await expect(page.locator('tr[data-assignment]').first()).toBeVisible()
  // Long after the first stops should have been done.
  await page.clock.fastForward('30:00')
  const red = page.locator('table[data-colour="red"] tr[data-assignment]').first()
  await expect(red.getByText('Overdue')).toBeVisible()
  const status = red.locator('td').nth(4)
  const cut = await status.evaluate((cell) =>
    [cell, ...cell.querySelectorAll('*')].some(
      (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
    ),
  )
  expect(cut).toBe(false)
  expect((await status.textContent())?.replace('Overdue', '')).toMatch(
    /^(Not Acknowledged|Acknowledged|Started|Arrived)$/,
  )
})

test('[DSP-32] an order in the car that nobody has planned is seen, and planned with one button', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  await openBoard(page)
  const lost = page.getByText(/not planned/).first()
  await expect(lost).toBeVisible()
  const column = page.locator('[data-driver]').filter({ has: lost })
  const name = (await column.getAttribute('aria-label')) ?? ''
  const plan = queueOf(page, name)
    .getByRole('button', { name: /^Plan the delivery of order \d+/ })
    .first()
  const number = /\d+/.exec((await plan.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  const planned = queueOf(page, name)
    .getByRole('row')
    .filter({ hasText: `Deliver${number}` })
  const before = await planned.count()
  await plan.click()
  await expect(planned).toHaveCount(before + 1)
  await expect(queueOf(page, name).getByText('Saving…')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(planned).toHaveCount(before)
})

test('[SIL-ORD-140] who works in two markets sees which is which, and can look at one alone', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody('dispatcher')
  // The demo town stands alone: as it is served, some of its drivers are said to be of the next one.
  await page.route(`**${board}`, async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace(
      /(<script type="application\/json" id="state">)(.*?)(<\/script>)/s,
      (_all, before, json, after) => {
        const state = JSON.parse(json)
        const [market] = state.dispatch.markets
        state.dispatch.markets.push({ ...market, market_id: 4040, name: 'Tollgate' })
        for (const queue of state.dispatch.driver_queues.slice(0, 2)) queue.market_id = 4040
        return before + JSON.stringify(state).replaceAll('<', '\\u003c') + after
      },
    )
    await route.fulfill({ response: reply, body })
  })
  await openBoard(page)
  const columns = page.locator('[data-driver]')
  const all = await columns.count()
  await expect(columns.first().getByText('Tollgate')).toBeVisible()
  await expect(columns.last().getByText('Bellwether')).toBeVisible()
  await page.getByRole('radio', { name: 'Tollgate 2' }).check({ force: true })
  await expect(columns).toHaveCount(2)
  await expect(page.getByText(`hiding ${all - 2}`)).toBeVisible()
  await page.reload()
  await expect(columns).toHaveCount(2)
  await page.getByRole('radio', { name: 'All', exact: true }).check({ force: true })
  await expect(columns).toHaveCount(all)
  // That market has no live updates here, however late they are refused.
  await page.goto('about:blank')
  expect(complaints.splice(0).every((text) => text.includes('403'))).toBe(true)
})
