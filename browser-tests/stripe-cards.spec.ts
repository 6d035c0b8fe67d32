import type { Page } from '@playwright/test'
import {
  answerBank,
  bankOf,
  enterStripeCard,
  fieldsOf,
  forgetRefusals,
  numbers,
  test,
  typeCard,
} from './stripe-town.ts'
import { checkOutBurger, expect, isAccessible } from './testing.ts'

// The last file of a run: both workers take from it.
test.describe.configure({ mode: 'parallel' })

const failedAuthorization =
  'Authorization failure. Please try clicking confirm to re-try the authorization or try a different card.'

for (const width of [1280, 360]) {
  test(`[CRD-21] [CRD-23] [CRD-30] [SIL-ORD-160] a card is typed into the provider’s own fields, and what its bank asks is shown (${width} px)`, async ({
    somebody,
    complaints,
  }) => {
    const page = await somebody(undefined, { width })
    const ours: string[] = []
    const tokens: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(page.url()).origin) return
      ours.push(`${request.url()} ${request.postData() ?? ''}`)
    })
    page.on('request', (request) => {
      const secret = new URLSearchParams(request.postData() ?? '').get('client_secret')
      if (request.url().endsWith('/confirm_setup') && secret) tokens.push(secret)
    })
    await checkOutBurger(page, width === 360 ? '4045550171' : '4045550172')
    await page.getByRole('radio', { name: /Card online/ }).check()
    await page.getByRole('button', { name: 'Enter a new card' }).click()
    await expect(page.getByLabel('Name on card')).toHaveValue('Noor Haddad')
    await expect(fieldsOf(page).getByText(/stands in for Stripe/)).toBeVisible()
    await isAccessible(page)

    // What is typed wrong is told in the form's words, and is no attempt.
    await typeCard(page, '4242')
    await expect(page.getByText('Incomplete card number. Be sure to enter the full number.')).toBeVisible()
    await page.getByLabel('Name on card').fill('')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText("Please enter the card holder's name.")).toBeVisible()
    expect(tokens).toEqual([])
    await page.getByLabel('Name on card').fill('Noor Haddad')

    await typeCard(page, numbers.asksOnce)
    await answerBank(page, 'Fail')
    await expect(page.getByText(failedAuthorization)).toBeVisible()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await answerBank(page, 'Close')
    await expect(page.getByText(failedAuthorization)).toBeVisible()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await answerBank(page, 'Complete')
    await expect(page.getByRole('radio', { name: /Visa 3155/ })).toBeChecked()
    await expect(bankOf(page).getByRole('button')).toHaveCount(0)
    await expect(page.getByLabel('Name on card')).toHaveCount(0)

    forgetRefusals(complaints)
    expect(new Set(tokens).size).toBe(3)
    expect(ours.some((text) => /4000\s?0025\s?0000\s?3155/.test(text))).toBe(false)
  })
}

test('[SIL-ORD-077] [CSL-33] [CSL-34] a card that is refused is counted and kept for staff, one that was mistyped is not', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody()
  const told: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/create_card_attempt_failure|payment_card_creation_failed/.test(pathname)) told.push(pathname)
  })
  await checkOutBurger(page, '4045550173')
  await page.getByRole('radio', { name: /Card online/ }).check()
  await enterStripeCard(page, '4242424242424241')
  await expect(page.getByText('Invalid card number!')).toBeVisible()
  expect(told).toEqual([])
  await typeCard(page, numbers.refused)
  await expect(page.getByText('Unable to save card.')).toBeVisible()
  await expect
    .poll(() => told.toSorted())
    .toEqual(['/cart/create_card_attempt_failure', '/cart/payment_card_creation_failed'])
  forgetRefusals(complaints)
})

test('a card frame of the provider that never comes is told after eight seconds, and another try brings it', async ({
  somebody,
  complaints,
}) => {
  const page = await somebody()
  await checkOutBurger(page, '4045550174')
  await page.getByRole('radio', { name: /Card online/ }).check()
  const provider = (url: URL) => url.origin !== new URL(page.url()).origin
  // Not refused, which would be told at once, but silent.
  await page.route(provider, () => undefined)
  await page.clock.install()
  await page.getByRole('button', { name: 'Enter a new card' }).click()
  await page.clock.runFor(8_000)
  const told = page.getByRole('alert').filter({ hasText: 'The card fields did not come.' })
  await expect(told).toBeVisible()
  await expect(told.getByRole('link', { name: '(404) 555-0100' })).toHaveAttribute('href', 'tel:4045550100')
  await isAccessible(page)
  complaints.splice(0)

  await page.unroute(provider)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(fieldsOf(page).getByLabel('Card number')).toBeVisible()
  await expect(told).toHaveCount(0)
})

/** At the checkout with a card whose bank asks at every use. */
async function readyToOrder(page: Page, phone: string): Promise<void> {
  await checkOutBurger(page, phone)
  await page.getByRole('radio', { name: /Card online/ }).check()
  await enterStripeCard(page, numbers.asksAlways)
  await answerBank(page, 'Complete')
  await expect(page.getByRole('radio', { name: /Visa 3184/ })).toBeChecked()
}
const placeButton = (page: Page) => page.getByRole('button', { name: /^Place order/ })
const orderedAt = /\/order\/\d+\?s=/

for (const [width, phone] of [
  [1280, '4045550175'],
  [360, '4045550176'],
] as const) {
  test(`[SIL-ORD-160] [SIL-ORD-083] [CSL-30] a bank that asks at the order: refused, closed, and answered (${width} px)`, async ({
    somebody,
    complaints,
  }) => {
    test.slow()
    const page = await somebody(undefined, { width })
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/cart/credit_card_cart_place')) posts.push(request.postData() ?? '')
    })
    await readyToOrder(page, phone)
    const refusal = page.getByRole('alertdialog', { name: 'Your order was not placed' })
    for (const answer of ['Fail', 'Close'] as const) {
      await placeButton(page).click()
      await expect(
        page.getByRole('status').filter({ hasText: 'Your bank wants to know that it is you.' }),
      ).toBeVisible()
      await answerBank(page, answer)
      await expect(refusal).toContainText('There was either an error in your card information')
      await expect(refusal).toContainText('Your card was not charged')
      await page.getByRole('button', { name: 'Change the payment' }).click()
      await expect(refusal).toHaveCount(0)
    }
    expect(posts).toHaveLength(2)
    await placeButton(page).click()
    await answerBank(page, 'Complete')
    await expect(page).toHaveURL(orderedAt)
    forgetRefusals(complaints)
    // Once until the bank asked, and once with what it holds.
    expect(posts).toHaveLength(4)
  })
}

test('[SIL-ORD-160] a page that is loaded anew while the bank asks shows the same question, and one order comes of it', async ({
  somebody,
}) => {
  test.slow()
  const page = await somebody()
  const secrets: string[] = []
  page.on('request', (request) => {
    const secret = new URL(request.url()).searchParams.get('client_secret')
    if (request.url().includes('/stripe/browser/challenge') && secret?.startsWith('pi_')) secrets.push(secret)
  })
  await readyToOrder(page, '4045550177')
  await placeButton(page).click()
  await expect(bankOf(page).getByRole('button', { name: 'Complete' })).toBeVisible()
  await page.reload()
  await page.getByRole('radio', { name: /Card online/ }).check()
  await expect(page.getByRole('radio', { name: /Visa 3184/ })).toBeChecked()
  await placeButton(page).click()
  await answerBank(page, 'Complete')
  await expect(page).toHaveURL(orderedAt)
  expect(secrets).toHaveLength(2)
  expect(new Set(secrets).size).toBe(1)
})

test('a provider that is silent when the bank asks is told in words, and the cart stays', async ({
  somebody,
  complaints,
}) => {
  test.slow()
  const page = await somebody()
  await readyToOrder(page, '4045550178')
  await page.reload()
  await page.getByRole('radio', { name: /Card online/ }).check()
  await expect(page.getByRole('radio', { name: /Visa 3184/ })).toBeChecked()
  await page.route('**/stripe/stripe.js', (route) => route.abort())
  await placeButton(page).click()
  const refusal = page.getByRole('alertdialog', { name: 'Your order was not placed' })
  await expect(refusal).toContainText('Your bank wants to hear from you before it pays, and could not be answered.')
  complaints.splice(0)
  await page.unroute('**/stripe/stripe.js')
  await page.getByRole('button', { name: 'Change the payment' }).click()
  await placeButton(page).click()
  await answerBank(page, 'Complete')
  await expect(page).toHaveURL(orderedAt)
})
