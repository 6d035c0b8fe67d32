import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { checkOutBurger, expect, isAccessible, test } from './testing.ts'

/** The letters that the mail provider's stand-in keeps; the frame of the cards' fields comes from there too. */
async function lettersTo(customer: Page, address: string): Promise<{ subject: string; text: string }[]> {
  const sandbox = new URL(/"fields_url":"([^"]+)"/.exec(await customer.content())?.[1] ?? '').origin
  const answer = await customer.request.get(`${sandbox}/inbox/mail.json?to=${encodeURIComponent(address)}`)
  return (await answer.json()).letters
}

test('[ROL2-12] [SIL-ORD-001] somebody joins by the link in a mail, is given another role, and leaves: each holds at once', async ({
  somebody,
}) => {
  const admin = await somebody('admin')
  const email = `ines-${Date.now()}@bellwether.example`
  await admin.goto('/secure/people/invite')
  await isAccessible(admin)
  await admin.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(admin.getByText('Please choose at least one role.')).toBeVisible()
  await admin.getByLabel('Name').fill('Ines Duarte')
  await admin.getByLabel('E-mail').fill(email)
  await admin.getByLabel('Customer support').check()
  await admin.getByLabel('Bellwether').check()
  await admin.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Ines Duarte' })).toBeVisible()
  await expect(admin.getByText(/works until/)).toBeVisible()

  const customer = await somebody()
  await checkOutBurger(customer, '4045550871')
  await expect.poll(async () => (await lettersTo(customer, email)).length).toBe(1)
  const [letter] = await lettersTo(customer, email)
  expect(letter?.subject).toBe('You are invited to Cosmic')
  const link = /https?:\/\/\S+\/secure\/join\?key=[\w-]+/.exec(letter?.text ?? '')?.[0] ?? ''

  const ines = await somebody()
  await ines.goto(new URL(link).pathname + new URL(link).search)
  await expect(ines.getByRole('heading', { name: 'Welcome, Ines Duarte' })).toBeVisible()
  await isAccessible(ines)
  await ines.getByLabel('Password').fill('seven colours of a door')
  await ines.getByLabel('The same again').fill('seven colours of a door')
  await ines.keyboard.press('Enter')
  await expect(ines.getByRole('heading', { name: 'Second step' })).toBeVisible()
  const secret = (await ines.locator('a[href^="otpauth:"]').textContent()) ?? ''
  // The town’s clock is its own.
  const { home } = await (await admin.request.get('/secure/home', { headers: { accept: 'application/json' } })).json()
  const code = new TOTP({ secret }).generate({ timestamp: home.now })
  await ines.getByLabel('Code from your authenticator app').fill(code)
  await ines.keyboard.press('Enter')
  await expect(ines.getByRole('heading', { level: 1, name: /Ines/ })).toBeVisible()
  const areas = ines.getByRole('navigation', { name: 'Areas', exact: true })
  await expect(areas.getByRole('link', { name: 'Tickets' })).toBeVisible()
  await expect(areas.getByRole('link', { name: 'Dispatch' })).toHaveCount(0)

  await admin.reload()
  await expect(admin.getByText('in 1 browser')).toBeVisible()
  await isAccessible(admin)
  await admin.getByLabel('Customer support').uncheck()
  await admin.getByLabel('Dispatcher').check()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText(`${email}. dispatcher.`)).toBeVisible()
  await ines.reload()
  await expect(areas.getByRole('link', { name: 'Dispatch' })).toBeVisible()
  await expect(areas.getByRole('link', { name: 'Tickets' })).toHaveCount(0)

  await admin.getByRole('button', { name: 'Let them go' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Let them go' }).click()
  await expect(admin.getByText('This person has left and can sign in no more.')).toBeVisible()
  await ines.reload()
  await expect(ines.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await admin.getByRole('link', { name: 'What was changed' }).click()
  const events = admin.getByRole('table', { name: 'Events' })
  await expect(events.getByRole('row', { name: /Person left/ })).toContainText('Active: yes → no')
  await events.getByRole('row', { name: /Person changed/ }).click()
  const dialog = admin.getByRole('dialog', { name: 'Person changed' })
  await expect(dialog.getByRole('row', { name: /Roles/ })).toContainText('dispatcher')
  await isAccessible(admin)
})

test('[SIL-ORD-043] [SIL-ORD-155] a customer reads the hours that an admin has just changed', async ({ somebody }) => {
  const admin = await somebody('admin')
  const customer = await somebody()
  await admin.goto('/secure/restaurants?q=Sweet')
  await admin.getByRole('link', { name: 'Sweet Tooth' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Sweet Tooth' })).toBeVisible()
  await isAccessible(admin)
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const before = await Promise.all(days.map((day) => admin.getByLabel(day).inputValue()))
  await admin.getByLabel('Monday').fill('whenever')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText(/Please write it as 11:00 AM-10:00 PM/)).toBeVisible()
  for (const day of days) await admin.getByLabel(day).fill('all day')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Saved. Customers see it now.')).toBeVisible()
  const reads = async () => {
    await customer.goto('/10')
    return customer.getByText('Open around the clock').count()
  }
  await expect.poll(reads).toBeGreaterThan(0)

  for (const [index, day] of days.entries()) await admin.getByLabel(day).fill(before[index] ?? '')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect.poll(reads).toBe(0)
})

test('[ROL2-12] an admin sees the office as a dispatcher, is refused in words, and leaves the view', async ({
  somebody,
}) => {
  const admin = await somebody('admin', { width: 360 })
  await admin.goto('/secure/see_as')
  await isAccessible(admin)
  await admin.getByLabel('Role').selectOption('customer_support')
  await admin.getByRole('button', { name: 'Begin' }).click()
  const banner = admin.getByRole('form', { name: 'Seen as another role' })
  await expect(banner).toContainText('Seen as customer support')
  await isAccessible(admin)
  await admin.goto('/secure/tickets')
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Leave this view' }).press('Enter')
  await expect(banner).toHaveCount(0)
  await admin.goto('/secure/people')
  await expect(admin.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
})
