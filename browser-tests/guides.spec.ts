import { expect, isAccessible, test } from './testing.ts'

for (const [path, question, answer] of [
  ['/about', 'Who brings my order?', /Drivers of your own town/],
  ['/guides', 'When can alcohol be delivered?', /By the law of Georgia/],
] as const) {
  test(`[GEN-08] [LEG-15] [SIL-OPS-135] ${path} hides each answer until its question is clicked, and hides it again`, async ({
    somebody,
  }) => {
    const page = await somebody(undefined, { width: 360 })
    await page.goto(path)
    const button = page.getByRole('button', { name: question })
    const text = page.getByText(answer)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(text).toBeHidden()
    await button.press('Enter')
    await expect(text).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await isAccessible(page)
    await button.click()
    await expect(text).toBeHidden()
  })
}

test('[SIL-OPS-135] a link leads to one question; without a script all answers are there', async ({
  browser,
  somebody,
  town,
}) => {
  const page = await somebody()
  await page.goto('/guides#alcohol')
  await expect(page.getByRole('rowheader', { name: 'Beer and wine' })).toBeVisible()
  await expect(page.getByText('Card numbers never reach us')).toBeHidden()

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: town })
  const bare = await context.newPage()
  await bare.goto('/')
  await bare.getByRole('link', { name: 'Guides' }).click()
  await expect(bare.getByRole('rowheader', { name: 'Beer and wine' })).toBeVisible()
  await expect(bare.getByText('choose a delivery window in the cart')).toBeVisible()
  await context.close()
})
