import { expect, test } from './testing.ts'

test('[GEN-01] [GEN-02] the error line is red, and two shakes alternate, so that each new error is seen', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/demo/kit')
  const line = page.getByRole('alert').getByText('We could not find that address.').locator('..')
  await expect(line).toHaveCSS('color', 'rgb(140, 15, 36)')
  const shakes: string[] = []
  for (let errors = 0; errors < 4; errors++) {
    shakes.push(await line.evaluate((shown) => getComputedStyle(shown).animationName))
    await page.getByRole('button', { name: 'Error again' }).click()
  }
  expect(new Set(shakes).size).toBe(2)
  expect(shakes.every((shake, at) => shake !== 'none' && shake !== shakes[at - 1])).toBe(true)
})

test('[GEN-03] [LEG-16] [SIL-OPS-133] a notice fades after eight seconds, and waits while somebody reads it', async ({
  somebody,
}) => {
  const page = await somebody()
  const start = new Date('2026-11-22T12:00:00Z')
  await page.clock.install({ time: start })
  await page.goto('/demo/kit')
  // From here on time goes by only where it is told to.
  await page.clock.pauseAt(new Date(start.getTime() + 3_600_000))
  const notice = page.getByRole('status').getByText('Ticket 1 created')
  await page.getByRole('button', { name: 'Notice', exact: true }).click()
  await page.clock.runFor(7_900)
  await expect(notice).toBeVisible()
  await notice.hover()
  await page.clock.runFor(20_000)
  await expect(notice).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(8_100)
  await expect(notice).toBeHidden()
})

test('[GEN-04] the head of a table stays in view while its rows are scrolled', async ({ somebody }) => {
  const page = await somebody()
  await page.goto('/demo/kit?part=table')
  const grid = page.getByRole('grid', { name: 'Orders' })
  const head = grid.getByRole('columnheader').nth(1)
  await expect(head).toBeVisible()
  const top = () => head.evaluate((cell) => cell.getBoundingClientRect().top)
  const before = await top()
  const scrolled = await grid.evaluate((table) => {
    const region = table.parentElement
    if (region) region.scrollTop = 4_000
    return region?.scrollTop ?? 0
  })
  expect(scrolled).toBe(4_000)
  await expect(head).toBeInViewport()
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
})
