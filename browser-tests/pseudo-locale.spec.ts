import { codesTexted, newAccount, notThe, payByCard } from './account-town.ts'
import { inPseudo } from './plain-words.ts'
import { inPseudoLocale, isWhole, pseudo } from './pseudo.ts'
import { addItem, expect, fillContact, placeOrder, test } from './testing.ts'

for (const [name, path] of [
  ['the first page', '/'],
  ['the list of a town', '/restaurants/bellwether'],
  ['package stores', '/package_stores'],
  ['a search', '/discover?q=burger'],
  ['a search that finds nothing', '/discover?q=xyzzy&show=open'],
  ['the guides', '/guides'],
  ['the page about us', '/about'],
  ['a town to come', '/?coming_soon=Springfield'],
  ['the empty cart', '/cart/credit_card_cart'],
] as const)
  test(`${name} says everything in the language that was asked for`, async ({ somebody }) => {
    const page = await somebody(undefined, pseudo)
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: inPseudo('Main') })).toBeVisible()
    await isWhole(page)
  })

test('so does an order’s page, from its placing to its rating', async ({ somebody }) => {
  const english = await somebody()
  await english.goto('/8')
  await addItem(english, 'Burgers', 'Bacon Burger')
  await english.goto('/cart/credit_card_cart')
  await fillContact(english, { name: 'Ida Stern', phone: '1 (404) 555-0162' })
  await english.getByRole('radio', { name: 'Pickup' }).check()
  await english.getByRole('radio', { name: /Pay at the store/ }).check()
  const number = await placeOrder(english)
  const page = await inPseudoLocale(english, somebody)
  await expect(page.getByRole('heading', { name: inPseudo('What happened so far') })).toBeVisible()
  await page.getByText(inPseudo('Receipt by mail')).click()
  await page.getByRole('button', { name: inPseudo('Send'), exact: true }).click()
  await expect(page.getByText(inPseudo('Please enter a valid e-mail address.'))).toBeVisible()
  await isWhole(page)

  const staff = await somebody('customer_support')
  await staff.goto(`/secure/orders/${number}`)
  await staff.getByLabel('New status').selectOption('Fetched')
  await staff.getByRole('button', { name: 'Set status' }).click()
  const send = page.getByRole('button', { name: inPseudo('Send rating') })
  await expect(send).toBeVisible()
  await send.click()
  await expect(page.getByText(inPseudo('Please choose at least one star.'))).toBeVisible()
  await isWhole(page)
})

test('so does signing in to a payment account, with what the server refuses', async ({ somebody }) => {
  const english = await somebody()
  const phone = await newAccount()
  await payByCard(english, phone)
  const page = await inPseudoLocale(english, somebody)
  await page.getByRole('radio', { name: inPseudo('Card online') }).check()
  await page.getByRole('button', { name: inPseudo('Login to an existing Payment Account') }).click()
  const panel = page
    .locator('section')
    .filter({ has: page.locator('h3') })
    .filter({ has: page.locator('input[name=username]') })
  await expect(page.getByRole('heading', { name: inPseudo('Sign in'), exact: true })).toBeVisible()
  await isWhole(page, panel.last())
  await panel.last().getByLabel(inPseudo('Your Password'), { exact: true }).fill('not the one')
  await page.getByRole('button', { name: inPseudo('Sign In'), exact: true }).click()
  await expect(page.getByText(inPseudo('Incorrect Phone Number or Password. Try again please.'))).toBeVisible()
  await isWhole(page, panel.last())
  await page.getByRole('button', { name: inPseudo('Reset your password'), exact: true }).click()
  await isWhole(page, panel.last())
  await page.getByRole('button', { name: inPseudo('Reset Password'), exact: true }).click()
  const [code] = await codesTexted(phone, 1)
  await expect(page.getByRole('heading', { name: inPseudo('Enter the code') })).toBeVisible()
  // The views that have no phone any more.
  const area = page.locator('section[aria-busy]')
  const field = page.getByLabel(inPseudo('Access Code'), { exact: true })
  await field.fill(notThe(code))
  await field.press('Enter')
  await expect(page.getByText(inPseudo('Incorrect access code!'))).toBeVisible()
  await isWhole(page, area)
  await page.getByRole('button', { name: inPseudo('Send a new code') }).click()
  await expect(page.getByText(inPseudo('A new code is on its way. Only the newest one works.'))).toBeVisible()
  await isWhole(page, area)
  const [, newest] = await codesTexted(phone, 2)
  await field.fill(newest ?? '')
  await field.press('Enter')
  const fresh = page.getByLabel(inPseudo('New Password'), { exact: true })
  await fresh.fill('password1')
  await page.getByLabel(inPseudo('Confirm New Password'), { exact: true }).fill('password1')
  await fresh.press('Enter')
  await expect(page.getByText(inPseudo('Please choose a stronger password.'))).toBeVisible()
  await isWhole(page, area)
})

test('so does an address that leads nowhere', async ({ somebody, complaints }) => {
  const page = await somebody(undefined, pseudo)
  for (const [path, words] of [
    ['/no_such_page', 'There is nothing at this address.'],
    ['/99999999', 'There is no restaurant or store at this address.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(inPseudo(words))).toBeVisible()
    await isWhole(page, page.locator('main'))
    complaints.splice(0)
  }
})

test('a page is in English for everybody whose language there is not', async ({ somebody }) => {
  const page = await somebody(undefined, { locale: 'fr-CA' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hungry?')
})
