import {
  codesTexted,
  newAccount,
  notThe,
  openSignIn,
  password,
  payByCard,
  signIn,
  stateOfTexts,
  unlinkMastercard,
} from './account-town.ts'
import { enterCard, expect, isAccessible, placeOrder, test } from './testing.ts'

/** The sandbox's inbox shows what the outbox has sent; codes are read from the same messages. */
for (const width of [1440, 360]) {
  test(`[ACC-01…08] [ACC-37] [ACC-22] [ACC-24] [ACC-25] [ACC-35] [ACC-36] [CSL-02] [CSL-05] [ACC-19] at ${width} px: in by password, another card chosen, out again`, async ({
    somebody,
  }) => {
    const account = await newAccount()
    const page = await somebody(undefined, { width })
    await payByCard(page, '4045550171')
    await expect(page.getByText('Sign in to use your previously used cards.')).toHaveCount(0)
    await openSignIn(page)
    await expect(page.getByRole('button', { name: 'Login to an existing Payment Account' })).toHaveCount(0)
    await expect(page.getByText('Sign in to use your previously used cards.')).toBeVisible()
    await expect(page.getByLabel('Stay signed in on this device')).toBeChecked()
    const form = await page
      .locator('section')
      .filter({ has: page.getByLabel('Your Password') })
      .last()
      .boundingBox()
    expect(form?.width).toBeLessThanOrEqual(500)
    expect(form?.width).toBeGreaterThan(width === 360 ? 250 : 400)
    await isAccessible(page)

    await signIn(page, account, 'not the password')
    await expect(page.getByText('Incorrect Phone Number or Password. Try again please.')).toBeVisible()
    await expect(page.getByLabel('Your Password')).toHaveValue('')
    await expect(page.getByLabel('Your Password')).toBeFocused()
    await isAccessible(page)
    await page.getByLabel('Your Password').fill(password)
    await page.getByLabel('Your Password').press('Enter')

    const visa = page.getByRole('radio', { name: /Visa 4242/ })
    await visa.click()
    await expect(visa).toBeChecked()
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toHaveCount(0)
    await expect(page.getByText(`(470) 555-${account.slice(6)}`)).toBeVisible()
    await isAccessible(page)
    const box = await page.getByRole('list').filter({ has: visa }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)

    // It outlives a reload, and Change Account leads to the same area.
    await page.reload()
    await page.getByRole('radio', { name: /Mastercard 4444/ }).click()
    await expect(page.getByRole('radio', { name: /Mastercard 4444/ })).toBeChecked()
    await page.getByRole('button', { name: 'Change Account' }).click()
    await expect(page.getByLabel('Payment Account Phone Number')).toBeFocused()
    const area = page.getByRole('region', { name: 'Sign in' })
    expect((await area.boundingBox())?.width).toBeLessThanOrEqual(500)
    await area.getByRole('button', { name: 'Close' }).click()
    await expect(area).toHaveCount(0)

    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('radio', { name: /Visa 4242/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Login to an existing Payment Account' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'CHOOSE YOUR CARD' })).toBeVisible()
    await expect(page.getByText('Payment account', { exact: true })).toHaveCount(0)
  })
}

for (const width of [1440, 360])
  test(`[ACC-09…14] [ACC-16…18] [ACC-20] [ACC-28…32] [ACC-34] [SIL-ORD-067] a forgotten password: a code by text, a reload in between, and a new one (${width} px)`, async ({
    somebody,
    town,
    complaints,
  }) => {
    const account = await newAccount({ withPassword: false })
    const page = await somebody(undefined, { width })
    await payByCard(page, '4045550172')
    await openSignIn(page)
    await page.getByRole('button', { name: 'Reset your password' }).click()
    const phone = page.getByLabel('Phone Number', { exact: true })
    await expect(phone).toBeFocused()
    const posts: string[] = []
    page.on('request', (request) => {
      if (/one_time_code|update_password/.test(request.url())) posts.push(new URL(request.url()).pathname)
    })
    await phone.fill('555 0142')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(phone).toHaveAccessibleDescription('Please enter a valid U.S. Phone Number.')
    expect(posts).toEqual([])
    await isAccessible(page)
    await phone.fill(account)
    await page.getByRole('button', { name: 'Reset Password' }).click()

    await expect(page.getByText(`An access code was texted to (470) 555-${account.slice(6)}.`)).toBeVisible()
    const [code] = await codesTexted(account, 1)
    const field = page.getByLabel('Access Code')
    await expect(field).toBeFocused()
    await field.fill(notThe(code))
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(field).toHaveAccessibleDescription('Incorrect access code!')
    await expect(page.getByText('A code works for 10 minutes, and only the newest one does.')).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expect(page.getByText('A new code is on its way. Only the newest one works.')).toBeVisible()
    await expect(field).toBeFocused()
    const [, newest] = await codesTexted(account, 2)
    await field.fill(newest ?? '')
    await field.press('Enter')

    const fresh = page.getByLabel('New Password', { exact: true })
    await expect(fresh).toBeFocused()
    await expect(page.getByRole('radio', { name: /Visa 4242/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Update your password' })).toBeVisible()
    await isAccessible(page)
    const again = page.getByLabel('Confirm New Password')
    const update = page.getByRole('button', { name: 'Update Password' })
    const sent = posts.length
    await fresh.fill(password)
    await again.fill(`${password}!`)
    await update.click()
    await expect(again).toHaveAccessibleDescription('Passwords do not match!')
    expect(posts).toHaveLength(sent)
    await fresh.fill('password1')
    await again.fill('password1')
    await update.click()
    await expect(fresh).toHaveAccessibleDescription('Please choose a stronger password.')
    await expect(fresh).toHaveValue('password1')
    await expect(page.getByText('three or four words of your own are fine.')).toBeVisible()
    await fresh.fill(password)
    await again.fill(password)
    await page.context().setOffline(true)
    await update.click()
    await expect(page.getByText('You are offline. Please try again when you are connected.')).toBeVisible()
    await expect(again).toHaveValue(password)
    await page.context().setOffline(false)
    // What the browser says of a lost network, in words of its own.
    complaints.splice(0)
    await update.click()
    await expect(page.getByRole('heading', { name: 'Update your password' })).toHaveCount(0)
    await expect(page.getByText('Your new password is saved.')).toBeVisible()

    const elsewhere = await somebody()
    const form = { customer_phone_number: account, customer_card_key: password }
    const answer = await elsewhere.request.post('/cart/process_card_login', { form, headers: { origin: town } })
    expect(await answer.json()).toMatchObject({ success: true, state: { payment_account: { phone_number: account } } })
  })

test('[ACC-23] [ACC-27] [SIL-ORD-064] the third wrong password has a code sent; where none can be, it says so and stays', async ({
  somebody,
}) => {
  const account = await newAccount()
  const page = await somebody()
  await payByCard(page, '4045550174')
  await openSignIn(page)
  const refused = page.getByText('Incorrect Phone Number or Password. Try again please.')
  for (const tries of [1, 2]) {
    const answered = page.waitForResponse('**/cart/process_card_login')
    await signIn(page, account, `wrong ${tries}`)
    await answered
    await expect(page.getByLabel('Your Password')).toHaveValue('')
    await expect(refused).toBeVisible()
  }
  await expect(page.getByText('1 more try, then we text you a code.')).toBeVisible()
  // The code's answer is lost on its way.
  await page.route(
    '**/cart/send_one_time_code_v2',
    (route) =>
      route.fulfill({
        json: {
          success: false,
          error: 'code_not_sent',
          message: 'Error sending access code! Please call {phone} for support.',
        },
      }),
    { times: 1 },
  )
  await signIn(page, account, 'wrong 3')
  await expect(page.getByText('Error sending access code! Please call (404) 555-0100 for support.')).toBeVisible()
  await expect(page.getByLabel('Your Password')).toHaveValue('')

  for (const tries of [4, 5]) {
    const answered = page.waitForResponse('**/cart/process_card_login')
    await signIn(page, account, `wrong ${tries}`)
    await answered
    await expect(page.getByLabel('Your Password')).toHaveValue('')
    await expect(refused).toBeVisible()
  }
  await signIn(page, account, 'wrong 6')
  await expect(
    page.getByText(
      'It looks like you are having a hard time remembering your password. Sign in with an access code instead.',
    ),
  ).toBeVisible()
  await isAccessible(page)
  await codesTexted(account, 1)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  const [late, code] = await codesTexted(account, 2)
  // The first one came late, and only the newest is good.
  await page.getByLabel('Access Code').fill(late ?? '')
  await page.getByLabel('Access Code').press('Enter')
  await expect(page.getByText('Incorrect access code!')).toBeVisible()
  await page.getByLabel('Access Code').fill(code ?? '')
  await page.getByLabel('Access Code').press('Enter')
  await expect(page.getByRole('heading', { name: 'Update your password' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page.getByLabel('Payment Account Phone Number')).toBeVisible()
})

test('[ACC-26] [ACC-33] an answer without the account, one that does not come, and an end of the network are told, and nothing typed is lost', async ({
  somebody,
  complaints,
}) => {
  const account = await newAccount()
  const page = await somebody()
  await payByCard(page, '4045550175')
  await openSignIn(page)
  await page.route('**/cart/process_card_login', (route) => route.fulfill({ json: { success: true } }), { times: 1 })
  await signIn(page, account)
  await expect(
    page.getByText('An error has occurred. If this problem persists call (404) 555-0100 for support.'),
  ).toBeVisible()
  await expect(page.getByLabel('Your Password')).toHaveValue(password)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('You are offline. Please try again when you are connected.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('radio', { name: /Visa 4242/ })).toBeVisible()

  await page.route('**/cart/logout_v2', (route) => route.fulfill({ json: { success: true } }), { times: 1 })
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('An error occurred while logging out of your account!')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Visa 4242/ })).toBeVisible()
  await expect.poll(() => complaints.length).toBeGreaterThan(0)
  complaints.splice(0)
})

test('[SIL-ORD-059] two tabs of one browser are signed in and out together', async ({ somebody }) => {
  const account = await newAccount()
  const page = await somebody()
  await payByCard(page, '4045550176')
  const other = await page.context().newPage()
  await other.goto('/cart/credit_card_cart')
  await other.getByRole('radio', { name: /Card online/ }).check()
  await expect(other.getByRole('heading', { name: 'CHOOSE YOUR CARD' })).toBeVisible()
  await openSignIn(page)
  await signIn(page, account)
  await expect(page.getByRole('radio', { name: /Visa 4242/ })).toBeVisible()
  await expect(other.getByRole('radio', { name: /Visa 4242/ })).toBeVisible()
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(other.getByRole('radio', { name: /Visa 4242/ })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /Visa 4242/ })).toHaveCount(0)
})

test('[CSL-07] [CSL-08] [CSL-09] [SIL-ORD-074] a card that was never confirmed here pays after its details were', async ({
  somebody,
}) => {
  const account = await newAccount()
  await unlinkMastercard(account)
  const page = await somebody()
  await payByCard(page, '4045550177')
  await openSignIn(page)
  await signIn(page, account)
  await page.getByRole('radio', { name: /Visa 4242/ }).click()
  const order = page.getByRole('button', { name: /^Place order/ })
  await expect(order).not.toHaveAttribute('aria-disabled')
  const mastercard = page.getByRole('radio', { name: /Mastercard 4444/ })
  await mastercard.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your card' })
  await expect(dialog.getByText('Please confirm the details for your Mastercard ending in 4444.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(mastercard).toBeChecked()
  await expect(order).toHaveAttribute('aria-disabled', 'true')
  await isAccessible(page)
  await page.getByRole('button', { name: 'Confirm this card' }).click()
  const fields = page.frameLocator('iframe[title="Card details"]')
  await fields.getByLabel('Name on card').fill('Noor Haddad')
  await fields.getByLabel('Card number').fill('5555555555554444')
  await fields.getByLabel('Expiration month').selectOption('12')
  await fields.getByLabel('Expiration year').selectOption('2037')
  await fields.getByLabel('Security code').fill('123')
  await fields.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(mastercard).toBeChecked()
  await expect(order).not.toHaveAttribute('aria-disabled')
})

for (const width of [1440, 360])
  test(`[SIL-ORD-061] [ACC-35] a first order with a card makes the account, and its phone signs in to it elsewhere by a code (${width} px)`, async ({
    somebody,
  }) => {
    const phone = `678555${String(Date.now() % 10_000).padStart(4, '0')}`
    const page = await somebody(undefined, { width })
    await payByCard(page, phone)
    await enterCard(page, '4242424242424242')
    await expect(page.getByRole('radio', { name: /Visa 4242/ })).toBeChecked()
    await placeOrder(page)

    const elsewhere = await somebody(undefined, { width })
    await payByCard(elsewhere, '4045550178')
    await openSignIn(elsewhere)
    await elsewhere.getByRole('button', { name: 'Reset your password' }).click()
    await elsewhere.getByLabel('Phone Number', { exact: true }).fill(phone)
    await elsewhere.getByRole('button', { name: 'Reset Password' }).click()
    const [code] = await codesTexted(phone, 1)
    await elsewhere.getByLabel('Access Code').fill(code ?? '')
    await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(elsewhere.getByText('Confirm it once to use it here')).toBeVisible()
  })

test('[SIL-ORD-171] a landline is told that no code could be sent, and orders as anybody', async ({ somebody }) => {
  const landline = '4045550197'
  const page = await somebody(undefined, { width: 360 })
  await payByCard(page, landline)
  await openSignIn(page)
  await page.getByRole('button', { name: 'Reset your password' }).click()
  await expect(page.getByLabel('Phone Number', { exact: true })).toHaveValue(/555/)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(
    page.getByText(/^Error sending access code! Please call \(\d{3}\) \d{3}-\d{4} for support\.$/),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await isAccessible(page)

  await page.getByRole('radio', { name: /Cash/ }).check()
  await placeOrder(page)
  await expect.poll(() => stateOfTexts(landline), { timeout: 30_000 }).toEqual(['failed'])
})
