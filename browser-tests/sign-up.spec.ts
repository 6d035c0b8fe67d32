import { expect, test } from './testing.ts'

test('[LND-06] [LND-07] [LND-09] whoever lives elsewhere leaves an e-mail, is told what is wrong with it, and signs up once', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/?coming_soon=Far%20Hills')
  const email = page.getByLabel('E-mail')
  const send = page.getByRole('button', { name: 'Tell me' })
  await email.fill('ida at example')
  await send.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address!')
  await expect(email).toHaveValue('ida at example')
  await email.fill(`ida.${Date.now()}@bellwether.example`)
  await expect(email).not.toHaveAttribute('aria-invalid')
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postData() ?? '')
  })
  await email.press('Enter')
  await expect(send).toHaveCount(0)
  await expect(page.getByText('Thank you! We will let you know when we open.')).toBeVisible()
  expect(posts).toEqual([expect.stringContaining('early_adopter%5Bref%5D=Far+Hills')])
})
