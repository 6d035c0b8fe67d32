import type { Page } from '@playwright/test'
import { openSignIn } from './account-town.ts'
import { cutWords } from './plain-words.ts'
import { checkOutBurger, expect, placeOrder, test } from './testing.ts'

/** A window of 1280 × 1024 at 200 % and at 400 %. */
const windows = [
  { zoom: 200, width: 640, height: 512 },
  { zoom: 400, width: 320, height: 256 },
]

/** Controls that cannot be brought into the window whole enough to be pressed, or that something lies over. */
function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const around: ParentNode = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    const controls = around.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    const isOnTop = (target: HTMLElement) => {
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      // Of a link that goes on in the next line, its first.
      const { left = 0, top = 0, width = 0, height = 0 } = target.getClientRects()[0] ?? {}
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && (target.contains(hit) || hit.closest('label')?.control === target)
    }
    const pressed = (control: HTMLElement) => {
      // What is out of sight until the Tab key comes to it.
      control.focus({ preventScroll: true })
      // A box or a disc that its label draws is pressed there.
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      return [control, ...labels].some(isOnTop)
    }
    return [...controls]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled, [type=hidden]'))
      .filter((one) => one.getBoundingClientRect().width > 1)
      .filter((one) => !pressed(one))
      .map((one) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent ?? ''}`.trim())
  })
}

async function isUsable(page: Page): Promise<void> {
  for (const { zoom, width, height } of windows) {
    await page.setViewportSize({ width, height })
    const where = `${new URL(page.url()).pathname} at ${zoom} %`
    await expect.poll(() => cutWords(page.locator('body'), ''), `${where}: cut`).toEqual([])
    await expect.poll(() => unreachable(page), `${where}: out of reach`).toEqual([])
  }
}

test('magnified twice and four times, nothing is cut, nothing leaves the window sideways, and all can be pressed', async ({
  somebody,
}) => {
  const page = await somebody()
  for (const path of ['/', '/restaurants/bellwether', '/discover?q=burger', '/guides', '/8']) {
    await page.goto(path)
    await isUsable(page)
  }

  await page.getByRole('button', { name: 'Add Item, Otter Burger' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Otter Burger' })).toBeVisible()
  await isUsable(page)

  await page.setViewportSize({ width: 1280, height: 1024 })
  await checkOutBurger(page, '4045550187')
  await page.getByRole('radio', { name: /Card online/ }).check()
  await openSignIn(page)
  await isUsable(page)
  await page.getByRole('button', { name: 'Reset your password' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await isUsable(page)
  await page.getByRole('radio', { name: /Cash at the door/ }).check()
  await isUsable(page)

  await page.setViewportSize({ width: 1280, height: 1024 })
  await placeOrder(page)
  await expect(page.getByRole('heading', { name: 'What happened so far' })).toBeVisible()
  await isUsable(page)
})
