import { expect, isAccessible, test } from './testing.ts'

const oneOf = (name: string, ...options: unknown[]) => ({ name, min_choices: 1, max_choices: 1, options })
const cents = (name: string, price_cents = 0, ...option_groups: unknown[]) => ({ name, price_cents, option_groups })

test('[ADM-11] [OPT-03] [OPT-33] an admin uploads a menu with follow-ups, and a guest finds it, answers them and pays what it costs', async ({
  somebody,
}) => {
  const category = `Bowls of ${Date.now()}`
  const name = `Bowl ${Date.now()}`
  const flavour = oneOf('Flavor', cents('Cola'), cents('Lime', 50))
  const items = [
    {
      name,
      category,
      description: 'With a drink',
      option_groups: [
        oneOf('Size', cents('Small', 0, oneOf('Small bowl', cents('Small bowl', 700))), cents('Large', 900)),
        oneOf('Drink', cents('Water'), cents('Soda', 200, flavour)),
      ],
    },
    { name: 'Napkins', category },
  ]
  const admin = await somebody('admin')
  await admin.goto('/admin/import')
  await admin.getByLabel('What it is').selectOption('menu')
  await admin.getByLabel('For which market').selectOption({ label: 'Bellwether' })
  const file = { name: 'bowls.json', mimeType: '', buffer: Buffer.from(JSON.stringify({ items })) }
  await admin.getByLabel('File', { exact: true }).setInputFiles(file)
  await admin.getByRole('button', { name: 'Upload' }).click()
  await admin.getByRole('group', { name: 'Options' }).getByLabel('franchise').selectOption('Green Fork')
  await isAccessible(admin)
  await admin.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(admin.getByText('Imported', { exact: true })).toBeVisible()
  await expect(admin.getByRole('region', { name: 'Counts' }).getByRole('row', { name: 'items 1' })).toBeVisible()
  const rejected = admin.getByRole('region', { name: 'Rejected rows' })
  await expect(rejected.getByText('It has no price, and no option that must be chosen')).toBeVisible()

  const guest = await somebody()
  await guest.goto('/restaurants/bellwether')
  await guest.getByRole('link', { name: /Green Fork/ }).click()
  await expect(guest.getByRole('heading', { name: category })).toBeVisible()
  const card = guest.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('from$7.00')
  await card.getByRole('button', { name: 'Add Item' }).click()
  const sheet = guest.getByRole('dialog', { name })
  const add = sheet.getByRole('button', { name: /^Add to cart/ })
  await sheet.getByRole('radio', { name: /^Small/ }).check()
  await sheet.getByRole('radio', { name: /^Soda/ }).check()
  await expect(add).toContainText('$9.00')
  await isAccessible(guest)
  await add.click()
  await expect(sheet.getByText('Please answer all questions.').first()).toBeVisible()
  await sheet.getByRole('radio', { name: /^Lime/ }).check()
  await expect(add).toContainText('$9.50')
  // Another drink, and the flavor is no longer asked nor paid.
  await sheet.getByRole('radio', { name: 'Water' }).check()
  await expect(sheet.getByRole('radio', { name: /^Lime/ })).toBeHidden()
  await expect(add).toContainText('$7.00')
  await sheet.getByRole('radio', { name: /^Soda/ }).check()
  await sheet.getByRole('radio', { name: 'Cola' }).check()
  await add.click()
  const cart = guest.getByRole('region', { name: 'Your cart' })
  await expect(cart).toContainText(name)
  await expect(cart).toContainText('$9.00')
})
