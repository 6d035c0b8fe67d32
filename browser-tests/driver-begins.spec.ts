import { randomBytes } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import { answer, next, openCourse, readAndWatch, runFor } from './course-steps.ts'
import {
  alcoholOrder,
  asks,
  button,
  checkAndCertify,
  expect,
  home,
  isAccessible,
  type Page,
  press,
  signAsRecipient,
  test,
} from './driver-phone.ts'

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const dayMs = 86_400_000

/** Somebody at a phone of their own, signed in by mail. */
async function somebody(browser: Browser, email: string, role: 'shift_worker' | 'manager'): Promise<Page> {
  const baseURL = process.env.COSMIC_URL ?? ''
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const headers = { origin: baseURL, accept: 'application/json' }
  const reply = await page.request.post('/demo/sign_in', { form: { role, who: email }, headers })
  expect(reply.ok()).toBe(true)
  return page
}

async function insertUser(db: Db, name: string, roles: string[], market_id: number) {
  const email = `${randomBytes(4).toString('hex')}@begins.example`
  const { user_id } = await db
    .insertInto('users')
    .values({ email, name, roles, market_ids: [market_id] })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return { email, user_id }
}

/** As somebody who was never at work: what waits in the queue stays for the first clock-in. */
async function isNew(db: Db, { driver_id, driver_hour_id }: { driver_id: number; driver_hour_id: number }) {
  await db
    .updateTable('driver_queues')
    .set({ active: false, driver_hour_id: null })
    .where('driver_id', '=', driver_id)
    .execute()
  await db.deleteFrom('driver_hours').where('driver_hour_id', '=', driver_hour_id).execute()
}

test('[CLK-06] [SIL-ORD-111] [SIL-ORD-119] [SIL-ORD-121] a new driver claims a shift, clocks in, passes the course, hands over alcohol, cashes out, and is paid', async ({
  page,
  browser,
  db,
  newDriver,
}) => {
  const driver = await newDriver(['Go to order', 'Pickup', 'Deliver'], { order: alcoholOrder })
  const { market_id, driver_id, name, tablet_id } = driver
  await isNew(db, driver)
  const own = await insertUser(db, name, ['driver', 'shift_worker'], market_id)
  await db.updateTable('drivers').set({ user_id: own.user_id }).where('driver_id', '=', driver_id).execute()
  const boss = await insertUser(db, 'Rosa Iyer', ['manager'], market_id)

  const athome = await somebody(browser, own.email, 'shift_worker')
  const read = await athome.request.get(`${home}/shifts/now`, { headers: { accept: 'application/json' } })
  const now: number = (await read.json()).state.reservations.read_at
  const [starts_at, ends_at] = [new Date(now + 30 * 60_000), new Date(now + 6 * 3_600_000)]
  await db
    .insertInto('shifts')
    .values({
      market_id,
      start_date: sql<string>`(${starts_at}::timestamptz at time zone 'America/New_York')::date`,
      starts_at,
      ends_at,
      published_at: new Date(0),
      place: 'Old Town',
    })
    .execute()
  await athome.goto(`${home}/shifts`)
  await athome.getByRole('radio', { name: /^Open/ }).check()
  const open = athome.getByRole('listitem').filter({ hasText: 'Old Town' })
  await open.getByRole('button', { name: /^Claim,/ }).click()
  await open.getByRole('button', { name: /^Claim .*M$/ }).click()
  await athome.getByRole('radio', { name: 'Mine' }).check()
  await expect(athome.getByRole('listitem').filter({ hasText: 'Old Town' })).toContainText('Claimed')
  expect(await widthOf(athome)).toBeLessThanOrEqual(360)
  await athome.context().close()

  const manager = await somebody(browser, boss.email, 'manager')
  await manager.goto(`/secure/clock?market=${market_id}`)
  await manager.getByLabel('Driver', { exact: true }).selectOption({ label: name })
  await manager.getByLabel('Tablet', { exact: true }).selectOption(tablet_id)
  await manager.getByRole('button', { name: 'Make a code' }).click()
  const code = await manager.locator('output').innerText()

  await page.clock.install()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${process.env.COSMIC_URL ?? ''}${home}/clock_in`)
  await page.getByLabel('Code from dispatch').fill(code)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await isAccessible(page)
  await button(page, 'Clock in').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(/Until \d/)
  await expect(page.getByRole('link', { name: 'Shifts' })).toBeVisible()

  await openCourse(page)
  await button(page, 'Begin').click()
  await readAndWatch(page)
  await answer(page, 17)
  await runFor(db, driver_id, 1081)
  await next(page).click()
  await asks(page, 'Quiz Review')
  await next(page).click()
  await button(page, 'Get certified').click()
  await asks(page, 'Certification complete')
  await page.getByRole('link', { name: 'To my queue' }).click()

  await press(page, 'Acknowledge and go')
  await press(page, 'I have arrived')
  await press(page, 'Check the items')
  await asks(page, 'Pickup Verification Checklist')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await button(page, 'Picked up').click()
  await press(page, 'Acknowledge and go')
  await press(page, 'I have arrived')
  await press(page, 'Check the ID')
  await signAsRecipient(page)
  await checkAndCertify(page)
  await expect(page.getByText('Nothing to do right now')).toBeVisible()

  await button(page, 'Clock out').click()
  await page.getByRole('link', { name: 'Cash out and clock out' }).click()
  const form = page.getByRole('region', { name: `Order ${driver.order_ids[0]}` })
  const total = await form.getByLabel('Order total').inputValue()
  await form.getByLabel('Amount paid in cash').fill(String(Number(total) + 5))
  await form.getByRole('button', { name: 'Save tip of $5.00' }).click()
  const out = page.getByRole('region', { name: 'Clock out' })
  for (const item of ['I have recorded my tips', 'I have recorded my times', 'I have signed out of Google Voice'])
    await out.getByRole('checkbox', { name: item }).check()
  await out.getByRole('button', { name: `Hand in $${total} and clock out` }).click()
  await expect(page.getByText(/^Clocked out at/)).toBeVisible()

  await manager.goto(`/secure/invoices/hours?market=${market_id}`)
  const row = manager.getByRole('table', { name: 'Driver hours' }).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('min early')
  await row.getByRole('button', { name: `Approve the hours of ${name}` }).click()
  await expect(row).toContainText('Yes')
  await expect(manager.getByRole('table', { name: 'Cash handed in' })).toContainText(name)
  expect(await widthOf(manager)).toBeLessThanOrEqual(360)

  // A week later.
  await sql`update driver_hours set started_at = started_at - interval '7 days', ended_at = ended_at - interval '7 days',
    scheduled_start_at = scheduled_start_at - interval '7 days', scheduled_end_at = scheduled_end_at - interval '7 days'
    where driver_id = ${driver_id}`.execute(db)
  const week = new Date(now - 7 * dayMs).toISOString().slice(0, 10)
  await manager.goto(`/secure/invoices?market=${market_id}&week=${week}`)
  const dialog = manager.getByRole('dialog')
  await manager.getByRole('button', { name: 'Approve 1' }).click()
  await dialog.getByRole('button', { name: /^Approve 1 for/ }).click()
  await expect(dialog).toHaveCount(0)
  await manager.getByRole('button', { name: 'Pay 1' }).click()
  await dialog.getByRole('button', { name: /^Pay 1 for/ }).click()
  await expect(manager.getByText('Paid 1.')).toBeVisible()
  expect(await widthOf(manager)).toBeLessThanOrEqual(360)
  await manager.context().close()
})
