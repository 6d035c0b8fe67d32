import { TOTP } from 'otpauth'
import { expect, isAccessible, test } from './board-town.ts'

test('[ROL2-12] [SIL-ORD-001] somebody joins by the link in a mail, is given another role, and leaves: each holds at once, and stands in the audit with before and after', async ({
  somebody,
  db,
}) => {
  const admin = await somebody('admin')
  const email = `ines-${Date.now()}@bellwether.example`
  await admin.goto('/secure/people/invite')
  await isAccessible(admin)
  await admin.getByLabel('Name').fill('Ines Duarte')
  await admin.getByLabel('E-mail').fill(email)
  await admin.getByLabel('Customer support').check()
  await admin.getByLabel('Bellwether').check()
  await admin.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Ines Duarte' })).toBeVisible()

  const letter = await db.selectFrom('messages').select('body').where('recipient', '=', email).executeTakeFirstOrThrow()
  const { pathname, search } = new URL(/https?:\/\/\S+\/secure\/join\?key=[\w-]+/.exec(letter.body)?.[0] ?? '')
  const ines = await somebody()
  await ines.goto(`${pathname}${search}`)
  await expect(ines.getByRole('heading', { name: 'Welcome, Ines Duarte' })).toBeVisible()
  await ines.getByLabel('Password').fill('seven colours of a door')
  await ines.getByLabel('The same again').fill('seven colours of a door')
  await ines.keyboard.press('Enter')
  await expect(ines.getByRole('heading', { name: 'Second step' })).toBeVisible()
  const secret = (await ines.locator('a[href^="otpauth:"]').textContent()) ?? ''
  // The town’s clock is its own.
  const { home } = await (await admin.request.get('/secure/home', { headers: { accept: 'application/json' } })).json()
  await ines.getByLabel('Code from your authenticator app').fill(new TOTP({ secret }).generate({ timestamp: home.now }))
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
  const events = admin.getByRole('grid', { name: 'Events' })
  await expect(events.getByRole('row', { name: /Person left/ })).toContainText('Active: yes → no')
  await events.getByRole('row', { name: /Person changed/ }).click()
  const dialog = admin.getByRole('dialog', { name: 'Person changed' })
  await expect(dialog.getByRole('row', { name: /Roles/ })).toContainText('dispatcher')
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
