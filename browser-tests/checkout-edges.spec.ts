import type { Page } from '@playwright/test'
import { addItem, checkOutBurger, expect, placeOrder, test } from './testing.ts'

test('[GEN-28] [SIL-ORD-151] the cart page adds up the two numbers by itself, and is not asked again', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  const answered = page.waitForResponse('**/isHuman')
  await page.goto('/cart/credit_card_cart')
  expect(await (await answered).json()).toEqual({ success: true })

  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/isHuman')) asked += 1
  })
  await page.reload({ waitUntil: 'networkidle' })
  expect(asked).toBe(0)
})

test('[CRT-35] one endless word in the instructions stays inside the checkout', async ({ somebody }) => {
  const page = await somebody()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/1')
  const added = await page.evaluate(async (instructions) => {
    const menu = await (await fetch('/order/restaurants/option_question_list/1')).json()
    const plain = menu.menu_items.find(
      (item: { option_question_groups: unknown[] }) => item.option_question_groups.length === 1,
    )
    const option_questions = JSON.stringify([{ questionId: 8, answer: instructions }])
    const input = new URLSearchParams({ franchise_id: '1', menu_item_id: String(plain.menu_item_id), option_questions })
    return (await fetch(`/cart/add?${input}`)).json()
  }, 'W'.repeat(200))
  expect(added.added).toBe(true)
  await page.goto('/cart/credit_card_cart')
  await expect(page.getByText(/^Special Instructions: W+$/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('at twice the size more than half of a small screen is left for what one reads, and nothing leaves it sideways', async ({
  somebody,
}) => {
  const page = await somebody()
  await checkOutBurger(page, '4045550171')
  // A window of 1280 × 720 at 200 %.
  await page.setViewportSize({ width: 640, height: 360 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  for (const at of [0, 0.5, 1]) {
    const free = await page.evaluate((share) => {
      scrollTo(0, share * document.documentElement.scrollHeight)
      const isHeld = (element: Element | null): boolean =>
        element !== null &&
        (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isHeld(element.parentElement))
      const heights = Array.from({ length: 89 }, (_none, step) => 2 + step * 4)
      const read = heights.filter((y) => !isHeld(document.elementFromPoint(innerWidth / 2, y)))
      return read.length / heights.length
    }, at)
    expect(free).toBeGreaterThan(0.5)
  }
})

test('a phone whose clock is ten years ahead is shown the same windows, orders, and is asked for the same age', async ({
  somebody,
}) => {
  const windowsOf = (page: Page) => page.getByRole('group', { name: 'When it comes' }).locator('label').allInnerTexts()
  const right = await somebody(undefined, { width: 360 })
  const wrong = await somebody(undefined, { width: 360 })
  await wrong.clock.install({ time: Date.now() + 10 * 365 * 24 * 3_600_000 })
  await checkOutBurger(right, '4045550831')
  await checkOutBurger(wrong, '4045550832')
  expect((await windowsOf(wrong)).slice(1)).toEqual((await windowsOf(right)).slice(1))
  await wrong.getByRole('radio', { name: /Cash at the door/ }).check()
  await placeOrder(wrong)
  await expect(wrong.getByRole('heading', { name: 'What happened so far' })).toBeVisible()

  await wrong.goto('/package_stores/13')
  await addItem(wrong, 'Craft Beer', 'Copper Kettle IPA 6 pk 12 oz')
  await wrong.goto('/cart/credit_card_cart')
  const tooYoung = new Date().getFullYear() - 20
  await wrong.getByLabel('Birth date, month').fill(`01/01/${tooYoung}`)
  await wrong.getByLabel('Name', { exact: true }).first().focus()
  await expect(wrong.getByText('You must be at least 21 years old to place a delivery with alcohol.')).toBeVisible()
})
