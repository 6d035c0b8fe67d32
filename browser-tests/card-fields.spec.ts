import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { cardVaultAdapter } from '#areas/cards/server/vault-adapter.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { faultsOf } from './accessible.ts'

/** The vault's fields in a page that only keeps a log of what they say: what the product's own form builds on. */
type FrameMessage = { type: string; [more: string]: unknown }
declare global {
  interface Window {
    messages: FrameMessage[]
  }
}

let sandbox: SandboxProcess
let shop: Server
let shopOrigin: string
const http = openHttp()
let complaints: string[] = []

test.beforeEach(() => {
  complaints = []
})
test.afterEach(() => expect(complaints).toEqual([]))

test.beforeAll(async () => {
  shop = createServer((_incoming, outgoing) => outgoing.writeHead(200, { 'content-type': 'text/html' }).end(shopPage()))
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  shopOrigin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  sandbox = await startSandboxProcess({ PRODUCT_ORIGIN: shopOrigin })
})
test.afterAll(async () => {
  http.close()
  shop.close()
  await sandbox.stop()
})

function shopPage() {
  const source = `${sandbox.url}/vault/fields?parent=${encodeURIComponent(shopOrigin)}`
  return `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>
    <iframe title="Card details" src="${source}" style="border:0;width:100%;height:620px"></iframe></main>
    <script>messages = []; addEventListener('message', (event) => { if (event.origin === '${sandbox.url}') messages.push(event.data) })</script>`
}

async function openFields(page: Page, message?: object): Promise<FrameLocator> {
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(shopOrigin)
  await heard(page, 'ready')
  if (message) await tell(page, message)
  return page.frameLocator('iframe')
}

const tell = (page: Page, message: object) =>
  page.evaluate(([text, origin]) => document.querySelector('iframe')?.contentWindow?.postMessage(text, origin), [
    message,
    sandbox.url,
  ] as const)

async function heard(page: Page, type: string): Promise<FrameMessage> {
  const found = await page.waitForFunction(
    (expected) => window.messages.findLast((message) => message.type === expected),
    type,
  )
  return (await found.jsonValue()) as FrameMessage
}

async function fill(fields: FrameLocator, number: string, code = '123') {
  await fields.getByLabel('Name on card').fill('Noor Haddad')
  await fields.getByLabel('Card number').fill('')
  await fields.getByLabel('Card number').pressSequentially(number)
  await fields.getByLabel('Expiration month').selectOption('12')
  await fields.getByLabel('Expiration year').selectOption('2038')
  await fields.getByLabel('Security code').fill(code)
}

async function submit(page: Page) {
  await heard(page, 'confirm')
  const vault = cardVaultAdapter({
    baseUrl: `${sandbox.url}/vault`,
    credentials: { secretKey: sandbox.secretKey },
    http,
    clock: makeClock(),
  })
  const [first, second] = [
    await vault.createOneTimeToken({ owner: 'page' }),
    await vault.createOneTimeToken({ owner: 'page' }),
  ]
  await tell(page, { type: 'submit', customerToken: first.token, cardToken: second.token })
  return heard(page, 'result')
}

test('[GEN-14] [CRD-01] [CRD-02] [CRD-03] [CRD-04] [CRD-05] [CRD-06] [CRD-07] [CRD-22] [CRD-23] [CSL-22] [CSL-23] a card is typed in, and made by the vault’s own helper', async ({
  page,
}) => {
  const fields = await openFields(page)
  await expect(fields.getByRole('img', { name: /Visa, Mastercard/ })).toBeVisible()
  await fill(fields, '4242424242424242')
  await expect(fields.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await fields.getByRole('button', { name: 'Confirm' }).click()
  await expect(fields.getByRole('button', { name: 'Saving your card' })).toBeVisible()
  const result = await submit(page)
  expect(result).toMatchObject({ ok: true, cardType: 'Visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2038 })
  // Nothing of the number is left in the frame, and none of it was ever said to the page around it.
  await expect(fields.getByLabel('Card number')).toHaveValue('')
  expect(JSON.stringify(await page.evaluate(() => window.messages))).not.toMatch(/4242 ?4242/)
})

test('[CRD-08] [CRD-09] [CRD-10] a number that starts with 3 is grouped 4-6-5 while it is typed', async ({ page }) => {
  const fields = await openFields(page)
  const number = fields.getByLabel('Card number')
  await number.pressSequentially('37828')
  await expect(number).toHaveValue('3782 8')
  await number.pressSequentially('2246310005999')
  await expect(number).toHaveValue('3782 822463 10005')
  await expect(fields.getByLabel('Security code')).toHaveAttribute('placeholder', '4 digits')
  await expect(fields.getByLabel('Expiration month').getByRole('option')).toHaveCount(13)
  await expect(fields.getByLabel('Expiration year').getByRole('option')).toHaveCount(20)
})

test('[CRD-07] a digit put into the middle leaves the caret behind it', async ({ page }) => {
  const fields = await openFields(page)
  const number = fields.getByLabel('Card number')
  await number.pressSequentially('42424242')
  for (let step = 0; step < 4; step += 1) await number.press('ArrowLeft')
  await number.pressSequentially('99')
  await expect(number).toHaveValue('4242 9942 42')
})

test('[CRD-11] [CRD-12] [CRD-13] [CRD-34] what is missing is said under its field, and goes when it is mended', async ({
  page,
}) => {
  const fields = await openFields(page)
  await fields.getByRole('button', { name: 'Confirm' }).click()
  await expect(fields.getByLabel('Name on card')).toBeFocused()
  await expect(fields.getByLabel('Name on card')).toHaveAccessibleDescription("Please enter the card holder's name.")
  await expect(fields.getByLabel('Card number')).toHaveAccessibleDescription('Please enter a card number.')
  await expect(fields.getByLabel('Security code')).toHaveAccessibleDescription('Please enter a security code.')
  await expect(fields.getByLabel('Expiration year')).toHaveAccessibleDescription(/^Incomplete expiration date\./)
  expect(await faultsOf(page)).toEqual([])
  await fields.getByLabel('Name on card').fill('Noor Haddad')
  await expect(fields.getByText("Please enter the card holder's name.")).toBeHidden()
  await expect(fields.getByText('Please enter a card number.')).toBeVisible()
})

test('[CSL-28] in the cart a wrong length is one sentence about the card, and nothing is sent', async ({ page }) => {
  const fields = await openFields(page, { type: 'theme', theme: 'dark', wording: 'cart' })
  await fill(fields, '424242', '12')
  await sandbox.reset()
  await fields.getByRole('button', { name: 'Confirm' }).click()
  await expect(fields.getByText('Error in your card info. Please try again.')).toHaveCount(1)
  await expect(fields.getByLabel('Security code')).toHaveAccessibleDescription(
    'Error in your card info. Please try again.',
  )
  expect(await sandbox.requests('/vault')).toEqual([])
  expect(await faultsOf(page)).toEqual([])
})

for (const [wording, words] of [
  ['menu', 'Unable to save card.'],
  ['cart', 'Invalid Card! Please double check the entered information.'],
] as const) {
  test(`[CRD-38] [CRD-41] [CSL-29] a refused card keeps what was typed and can be tried again (${wording})`, async ({
    page,
  }) => {
    const fields = await openFields(page, { type: 'theme', wording })
    await fill(fields, '4000000000000002')
    await fields.getByRole('button', { name: 'Confirm' }).click()
    expect(await submit(page)).toMatchObject({
      ok: false,
      code: 'card_error',
      providerCode: 'card_declined',
      message: words,
    })
    await expect(fields.getByRole('alert')).toContainText(words)
    await expect(fields.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
    await expect(fields.getByRole('button', { name: 'Confirm again' })).toBeEnabled()
  })
}

test('[CRD-41] when the product cannot go on, its words stand above the fields and they open again', async ({
  page,
}) => {
  const fields = await openFields(page)
  await fill(fields, '4242424242424242')
  await fields.getByLabel('Security code').press('Enter')
  await heard(page, 'confirm')
  await tell(page, { type: 'refused', message: 'Too many tries. Please wait an hour.' })
  await expect(fields.getByRole('alert')).toContainText('Too many tries. Please wait an hour.')
  await expect(fields.getByLabel('Card number')).toBeEditable()
})

test('[CSL-25] [SIL-OPS-117] tokens that nobody asked for send nothing', async ({ page }) => {
  await openFields(page)
  await sandbox.reset()
  await tell(page, { type: 'submit', customerToken: 'a', cardToken: 'b' })
  await tell(page, { type: 'check' })
  await heard(page, 'validation')
  expect(await sandbox.requests('POST /vault')).toEqual([])
})
