import type { Page } from '@playwright/test'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { twilioSignature } from '#platform/server/texts.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { expect, isAccessible, test } from './board-town.ts'
import { mark } from './support-town.ts'

/** Somebody of a market of their own, so that nobody else writes there or counts its customers. */
async function clerk(db: Db, page: Page, town: string, role: 'staff' | 'marketing', market_id: number): Promise<Page> {
  const { user } = await insertStaff(db, { roles: [role], market_ids: [market_id], name: `Tala ${mark()}` })
  const headers = { origin: town, accept: 'application/json' }
  const form = { role, who: user?.email ?? '' }
  expect((await page.request.post('/demo/sign_in', { form, headers })).ok()).toBe(true)
  return page
}

let phones = 1_000 + Math.floor(Math.random() * 8_000)
/** Another one each time. */
function phone(): string {
  phones += 1
  return `706555${phones}`
}

/** As the provider tells of a text, signed with the sandbox's key. */
async function arrives(town: string, from: string, body: string): Promise<void> {
  const form = new URLSearchParams({ From: `+1${from}`, Body: body, MessageSid: `SM${mark()}${mark()}` })
  const url = `${town}/webhooks/texts/reply`
  const signature = twilioSignature('sk_sandbox', url, form).toString('base64')
  const headers = { 'x-twilio-signature': signature, 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await fetch(url, { method: 'POST', headers, body: form.toString() })
  expect(reply.status).toBe(200)
}

test('[MKT-03] [SIL-ORD-128] a customer’s text is read and answered, and a colleague on a phone sees it happen', async ({
  somebody,
  db,
  town,
}) => {
  test.slow()
  const { market_id } = await insertMarket(db, { active: false })
  const from = phone()
  const { cosmic_customer_id } = await db
    .insertInto('customers')
    .values({ phone_number: from, name: 'Theo Brandt' })
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  const order = { status: 'confirmed', dispatch_state: 'none', is_delivery: false } as const
  const { order_id } = await insertOrder(db, { market_id, cosmic_customer_id, phone_number: from, ...order })
  const rosa = await clerk(db, await somebody(), town, 'staff', market_id)
  const jonas = await clerk(db, await somebody(undefined, { width: 360 }), town, 'staff', market_id)

  await rosa.goto('/secure/messaging')
  await arrives(town, from, 'Is she close? <b>x</b>')
  const row = rosa.getByRole('link', { name: /Theo Brandt/ })
  await expect(row).toContainText('Is she close? <b>x</b>')
  await row.click()
  const talk = rosa.getByRole('log', { name: 'What was said' })
  await expect(talk.getByText('Is she close? <b>x</b>')).toBeVisible()
  await isAccessible(rosa)

  await jonas.goto(rosa.url())
  await rosa.getByLabel('Text', { exact: true }).nth(1).fill('Two minutes, at the gate.')
  await expect(jonas.getByText('Tala is writing')).toBeVisible()
  await rosa.keyboard.press('Enter')
  await expect(talk.getByText('Two minutes, at the gate.')).toBeVisible()
  await expect(talk.getByText(/delivered/)).toBeVisible()
  await expect(talk.getByRole('link', { name: `#${order_id}` })).toBeVisible()
  await expect(jonas.getByRole('log').getByText('Two minutes, at the gate.')).toBeVisible()
})

test('[MKT-01] [MKT-02] [SIL-ORD-127] a campaign is counted, looked at, confirmed by its count, and arrives', async ({
  somebody,
  db,
  town,
}) => {
  test.slow()
  const { market_id } = await insertMarket(db, { active: false })
  const order = { status: 'completed', dispatch_state: 'none', is_delivery: false } as const
  for (const name of ['Ada Lovelace', 'Ben Achter'])
    await insertOrder(db, { market_id, name, phone_number: phone(), ...order })
  const tala = await clerk(db, await somebody(), town, 'marketing', market_id)
  await tala.goto('/secure/marketing')
  await tala.getByRole('link', { name: 'Advanced campaign' }).click()
  await tala.getByLabel('Body').fill('Hi {first_name}, game day tomorrow!')
  await expect(tala.getByText('Send 2 texts now?')).toBeVisible()
  await expect(tala.getByText(/Hi (Ada|Ben), game day tomorrow! Reply STOP to opt out\./)).toBeVisible()
  const send = tala.getByRole('button', { name: 'Send 2 texts' })
  await isAccessible(tala)
  await tala.getByLabel('Minimum orders').fill('2')
  await expect(tala.getByText('Nobody would get it.').first()).toBeVisible()
  await tala.getByLabel('Minimum orders').fill('1')
  await tala.getByLabel('Type 2 to confirm').fill('2')
  await send.click()
  await expect(tala).toHaveURL(/\/secure\/marketing\/\d+$/)
  const delivered = tala.getByRole('listitem').filter({ hasText: 'Delivered' })
  await expect(delivered).toContainText('2', { timeout: 60_000 })
  await isAccessible(tala)
  await tala.goto('/secure/marketing')
  await expect(tala.getByRole('grid', { name: 'Campaigns' }).getByRole('row')).toHaveCount(2)
})
