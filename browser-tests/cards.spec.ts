import type { Request } from '@playwright/test'
import { addItem, checkOutBurger, enterCard, expect, fillContact, isAccessible, test } from './testing.ts'

test('[CRT-04] [CRT-16] [CRT-47] [CRT-49] [CRT-66] [CRT-67] [CSL-03] [CSL-04] [CSL-05] [CSL-07] [CSL-10] [CSL-12] [CSL-13] [CSL-14] [SIL-ORD-071] cards of this device: entered, chosen, deleted after a question', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  await page.goto('/cart/credit_card_cart')
  const requests: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/data/make_request')) return
    for (const { request: name, data } of request.postDataJSON().requests)
      if (['update_customer', 'update_address'].includes(name)) requests.push(`${name} ${JSON.stringify(data)}`)
  })
  await fillContact(page, { name: 'Noor Haddad', phone: '4045550151', address: '118 Orchard St' })
  // Who is slow from the street to the apartment has the street looked up first; nothing is looked up twice.
  await expect.poll(() => requests.at(-1)).toMatch(/"118 Orchard St".*"3B"/)
  const lookedUp = [...requests]
  expect(lookedUp.filter((one) => one.startsWith('update_customer'))).toHaveLength(1)
  expect(new Set(lookedUp).size).toBe(lookedUp.length)
  await expect(
    page.getByText('Due to the pandemic, paying by card at the door is currently unavailable.'),
  ).toBeVisible()
  await expect(page.getByText('Tipping by card at the door is not accepted.')).toBeVisible()

  await page.getByRole('radio', { name: /Card online/ }).check()
  await expect(page.getByRole('heading', { name: 'CHOOSE YOUR CARD' })).toBeVisible()
  await enterCard(page, '4242424242424242')
  const visa = page.getByRole('radio', { name: /Visa 4242/ })
  await expect(visa).toBeChecked()
  await expect(page.getByText('Recent payment cards')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign into an Account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login to an existing Payment Account' })).toBeVisible()
  await enterCard(page, '5555555555554444')
  const mastercard = page.getByRole('radio', { name: /Mastercard 4444/ })
  await expect(mastercard).toBeChecked()
  await expect(visa).not.toBeChecked()

  await page.getByRole('button', { name: 'Delete card ending in 4444' }).click()
  await expect(page.getByText('Would you like to delete your card ending in 4444')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(mastercard).toBeChecked()
  await page.getByRole('button', { name: 'Delete card ending in 4444' }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(mastercard).toHaveCount(0)
  await expect(visa).not.toBeChecked()
  await expect(page.getByRole('button', { name: /^Place order/ })).toHaveAttribute('aria-disabled', 'true')
  expect(requests).toEqual(lookedUp)
})

test('[CSL-28] [CSL-29] [CSL-25] a card that cannot be kept says why inside the frame, and its number never comes to us', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  await page.goto('/cart/credit_card_cart')
  const ours: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin === new URL(page.url()).origin)
      ours.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await fillContact(page, { name: 'Noor Haddad', phone: '4045550152', address: '118 Orchard St' })
  await page.getByRole('radio', { name: /Card online/ }).check()
  const fields = page.frameLocator('iframe[title="Card details"]')
  await enterCard(page, '424242424242')
  await expect(fields.getByText('Error in your card info. Please try again.').first()).toBeVisible()
  await fields.getByLabel('Card number').fill('4000000000000002')
  await fields.getByRole('button', { name: /^Confirm/ }).click()
  await expect(fields.getByText('Invalid Card! Please double check the entered information.')).toBeVisible()
  expect(ours.some((text) => /4000\s?0000\s?0000\s?0002|424242424242/.test(text))).toBe(false)
})

test('a card frame that never comes is told after eight seconds, with another try and the number to call', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody()
  await checkOutBurger(page, '4045550153')
  await page.getByRole('radio', { name: /Card online/ }).check()
  const vault = (url: URL) => url.origin !== new URL(page.url()).origin
  await page.route(vault, (route) => route.abort())
  await page.clock.install()
  await page.getByRole('button', { name: 'Enter a new card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a new card' })
  await page.clock.runFor(8_000)
  const told = dialog.getByRole('alert')
  await expect(told).toContainText('The card fields did not come.')
  await expect(told.getByRole('link', { name: '(404) 555-0100' })).toHaveAttribute('href', 'tel:4045550100')
  await isAccessible(page)
  complaints.splice(0)

  await page.unroute(vault)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('[CSL-10] a choice of card that no answer comes to leaves the card chosen that pays', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody()
  await checkOutBurger(page, '4045550154')
  await page.getByRole('radio', { name: /Card online/ }).check()
  await enterCard(page, '4242424242424242')
  const visa = page.getByRole('radio', { name: /Visa 4242/ })
  await expect(visa).toBeChecked()
  await enterCard(page, '5555555555554444')
  const mastercard = page.getByRole('radio', { name: /Mastercard 4444/ })
  await expect(mastercard).toBeChecked()

  const isChoice = (request: Request) => request.postData()?.includes('"set_selected_card"') ?? false
  await page.route('**/data/make_request', (route) => (isChoice(route.request()) ? route.abort() : route.fallback()))
  // The second time nothing new is to be said.
  for (const _time of [1, 2]) {
    const failed = page.waitForEvent('requestfailed', isChoice)
    await visa.click()
    await failed
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect(mastercard).toBeChecked()
    await expect(visa).not.toBeChecked()
  }
  await expect.poll(() => complaints.length).toBe(2)
  complaints.splice(0)
})
