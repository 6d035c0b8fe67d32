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

test('[GEN-03] [LEG-16] [SIL-OPS-133] [SIL-OPS-149] a notice fades after eight seconds, and waits while somebody reads it', async ({
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

test('[GEN-05] [SIL-ORD-143] the alert of the navigation gives way to the next one, and goes after six seconds', async ({
  somebody,
}) => {
  const page = await somebody()
  const start = new Date('2026-11-22T12:00:00Z')
  await page.clock.install({ time: start })
  await page.goto('/demo/kit')
  await page.clock.pauseAt(new Date(start.getTime() + 3_600_000))
  const alert = page.getByText('Item added to cart')
  const again = page.getByRole('button', { name: 'Nav alert' })
  await again.click()
  await expect(alert).toBeVisible()
  await page.clock.runFor(5_000)
  await again.click()
  await page.clock.runFor(5_900)
  await expect(alert).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(alert).toHaveCount(0)
})

test('[SIL-ORD-169] a dialog holds the focus while it is open, Esc closes it, and the focus is back where it was', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/demo/kit')
  const opener = page.getByRole('button', { name: 'Open dialog' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let tabs = 0; tabs < 12; tabs++) {
    await page.keyboard.press('Tab')
    // The browser's own controls have their turn, the page behind has none.
    const isInside = await page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement === body || activeElement?.closest('dialog') !== null
    })
    expect(isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})
