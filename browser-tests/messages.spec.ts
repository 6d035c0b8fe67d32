import type { Page } from '@playwright/test'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { expect, isAccessible, test } from './board-town.ts'
import { mark } from './support-town.ts'
import { newPhone, textArrives } from './text-town.ts'

/** Somebody of a market of their own, so that nobody else writes there or counts its customers. */
async function clerk(db: Db, page: Page, town: string, role: 'staff' | 'marketing', market_id: number): Promise<Page> {
  const { user } = await insertStaff(db, { roles: [role], market_ids: [market_id], name: `Tala ${mark()}` })
  const headers = { origin: town, accept: 'application/json' }
  const form = { role, who: user?.email ?? '' }
  expect((await page.request.post('/demo/sign_in', { form, headers })).ok()).toBe(true)
  return page
}

test('[MKT-03] [SIL-ORD-128] a customer’s text is read and answered, and a colleague on a phone sees it happen', async ({
  somebody,
  db,
  town,
}) => {
  test.slow()
  const { market_id } = await insertMarket(db, { active: false })
  const from = newPhone()
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
  await textArrives(town, from, 'Is she close? <b>x</b>')
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
    await insertOrder(db, { market_id, name, phone_number: newPhone(), ...order })
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

test('[MKT-01] [SIL-ORD-127] the simple form asks for an audience, a text and their count, and no more', async ({
  somebody,
  db,
  town,
}) => {
  test.slow()
  const { market_id } = await insertMarket(db, { active: false })
  const order = { status: 'completed', dispatch_state: 'none', is_delivery: false } as const
  await insertOrder(db, { market_id, name: 'Cleo Marsh', phone_number: newPhone(), ...order })
  const tala = await clerk(db, await somebody(), town, 'marketing', market_id)
  await tala.goto('/secure/marketing')
  await tala.getByRole('link', { name: 'Simple campaign' }).click()
  await expect(tala.getByRole('heading', { level: 1, name: 'Simple campaign' })).toBeVisible()
  await expect(tala.getByRole('combobox', { name: 'Audience' })).toBeVisible()
  for (const label of ['Minimum orders', 'Order type', 'Exclude list', 'Franchise'])
    await expect(tala.getByLabel(label, { exact: true })).toHaveCount(0)
  await tala.getByLabel('Body').fill('Hi {first_name}!')
  await expect(tala.getByText('Send 1 text now?')).toBeVisible()
  const send = tala.getByRole('button', { name: 'Send 1 text' })
  await expect(send).toBeDisabled()
  await tala.getByLabel('Type 1 to confirm').fill('1')
  await isAccessible(tala)
  await send.click()
  await expect(tala).toHaveURL(/\/secure\/marketing\/\d+$/)
  await expect(tala.getByText(/^Simple campaign by Tala/)).toBeVisible()
  await expect(tala.getByRole('listitem').filter({ hasText: 'Delivered' })).toContainText('1', { timeout: 60_000 })
})

test('[MKT-04] [MKT-05] [SIL-ORD-129] the mail of an order is sent to oneself, and looked at in a frame that can do nothing', async ({
  somebody,
  db,
  town,
  complaints,
}) => {
  const { market_id } = await insertMarket(db, { active: false })
  const hostile = 'Mo <img src=x onerror=alert(1)>'
  const { order_id } = await insertOrder(db, { market_id, name: hostile, status: 'completed', dispatch_state: 'none' })
  const tomasz = await clerk(db, await somebody(), town, 'staff', market_id)
  await tomasz.goto('/secure/testing')
  await expect(tomasz.getByText('No test mail yet.')).toBeVisible()
  await tomasz.getByLabel('External order id').fill('no number')
  await tomasz.getByRole('button', { name: 'Send test mail' }).click()
  await expect(tomasz.getByText('Please enter the number of an order.')).toBeVisible()
  await tomasz.getByLabel('External order id').fill(`#${order_id}`)
  await tomasz.getByLabel('To', { exact: true }).fill('tomasz@mail.example')
  await tomasz.keyboard.press('Enter')

  await expect(tomasz).toHaveURL(/\/secure\/testing\/received_email\/\d+$/)
  await expect(tomasz.getByText('tomasz@mail.example')).toBeVisible()
  await expect(tomasz.locator('iframe')).toHaveAttribute('sandbox', '')
  const mail = tomasz.frameLocator('iframe')
  await expect(mail.getByText(`#${order_id}`).first()).toBeVisible()
  await expect(mail.getByText(hostile)).toBeVisible()
  // What the browser itself says when a test looks into a frame without scripts.
  expect(complaints.every((text) => text.includes('frame is sandboxed'))).toBe(true)
  complaints.splice(0)
  await tomasz.getByRole('radio', { name: 'Plain' }).check()
  await expect(tomasz.locator('iframe')).toHaveCount(0)
  await expect(tomasz.getByText(`#${order_id}`).first()).toBeVisible()
  await isAccessible(tomasz)
})
