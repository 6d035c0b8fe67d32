import { expect, isAccessible, test } from './testing.ts'

test('[TKT-01] [TKT-02] [TKT-04] [TKT-05] [TKT-06] [TKT-07] [TKT-08] [TKT-09] [TKT-10] [SIL-OPS-20] [SIL-OPS-22] [SIL-OPS-23] support writes a ticket and opens it in a new tab', async ({
  somebody,
}) => {
  const page = await somebody('customer_support')
  await page.goto('/secure/tickets/new')
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Description').fill('The back door sticks.\nUse the front.')
  await isAccessible(page)

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/data/make_request', async (route) => {
    await held
    await route.continue()
  })
  await create.click()
  await expect(page.getByRole('button', { name: 'Creating ticket...' })).toBeVisible()
  answer()
  await expect(page.getByText('Ticket Created!')).toBeVisible()
  const [ticket] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: '[Open]' }).click(),
  ])
  await expect(ticket).toHaveURL(/\/secure\/tickets\/\d+$/)
  await expect(ticket.getByText('The back door sticks.')).toBeVisible()
  await ticket.getByRole('button', { name: 'Close ticket' }).click()
  await expect(ticket.getByText('Closed')).toBeVisible()
  await expect(page.getByText('Ticket Created!')).toBeVisible()
  await page.getByRole('button', { name: 'Create another ticket' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('')
})

test('[SIL-OPS-21] [TRN-18] a ticket that was not created leaves the text and says so', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody('admin')
  await page.goto('/secure/tickets/new')
  await page.getByLabel('Description').fill('Do not lose me')
  await page.route('**/data/make_request', (route) => route.abort())
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('The ticket was not created. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Do not lose me')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
})

test('[SIL-OPS-04] [SIL-ORD-001] a page of staff asks strangers to sign in, and tells others that it is not theirs', async ({
  somebody,
  complaints,
}) => {
  const stranger = await somebody()
  await stranger.goto('/secure/tickets')
  await expect(stranger.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await isAccessible(stranger)
  await stranger.getByLabel('E-mail').fill('nobody@bellwether.example')
  await stranger.getByLabel('Password').fill('not the password')
  await stranger.getByRole('button', { name: 'Sign in' }).click()
  await expect(stranger.getByText('The e-mail or the password is not right.')).toBeVisible()
  await expect(stranger.getByLabel('E-mail')).toHaveValue('nobody@bellwether.example')

  const dispatcher = await somebody('dispatcher')
  await dispatcher.goto('/secure/tickets')
  await expect(dispatcher.getByText('You are not allowed to do this.')).toBeVisible()
  // The browser reports the statuses 422 and 403 of these pages.
  expect(complaints.splice(0).every((text) => /422|403/.test(text))).toBe(true)
})
