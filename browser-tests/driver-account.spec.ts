import { randomBytes, randomInt } from 'node:crypto'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { localTime } from '#platform/core/local-time.ts'
import { cents } from '#platform/core/money.ts'
import { expect, isAccessible, newName, test } from './board-town.ts'
import { fromNow } from './global-setup.ts'

const widthOf = (page: { evaluate: (read: () => number) => Promise<number> }) =>
  page.evaluate(() => document.documentElement.scrollWidth)

test('[ROL2-13] [SIL-ORD-119] a manager gives a driver the account of a clerk, who then sees what the work paid, on a phone', async ({
  somebody,
  town,
  db,
}) => {
  const { market_id, time_zone } = await insertMarket(db, { active: false })
  const [manager, clerk] = await Promise.all(
    (['manager', 'staff'] as const).map((role) => insertStaff(db, { roles: [role], market_ids: [market_id] })),
  )
  const name = newName('Otto')
  const phone_number = `229555${randomInt(1000, 9999)}`
  const { driver_id } = await db
    .insertInto('drivers')
    .values({ market_id, name, phone_number })
    .returning('driver_id')
    .executeTakeFirstOrThrow()
  const ended_at = fromNow(0)
  const started_at = new Date(ended_at.getTime() - 5 * 3_600_000)
  await db
    .insertInto('driver_hours')
    .values({ driver_id, started_at, ended_at, wage: cents(1200), gaurantee: cents(0), ended_how: 'driver' })
    .execute()
  const signIn = async (page: Awaited<ReturnType<typeof somebody>>, role: string, who: string) => {
    const headers = { origin: town, accept: 'application/json' }
    expect((await page.request.post('/demo/sign_in', { form: { role, who }, headers })).ok()).toBe(true)
  }

  const page = await somebody(undefined, { width: 360 })
  await signIn(page, 'manager', manager?.user?.email ?? '')
  await page.goto(`/secure/drivers?market=${market_id}`)
  await page.getByRole('button', { name: `Give ${name} an account` }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Link the account' }).click()
  await expect(dialog.getByText('Please enter a valid email address!')).toBeVisible()
  await isAccessible(page)
  expect(await widthOf(page)).toBeLessThanOrEqual(360)
  await dialog.getByLabel(/^E-mail/).fill(clerk?.user?.email ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} signs in with the account of`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Give ${name} an account` })).toHaveCount(0)

  const phone = await somebody(undefined, { width: 360 })
  await signIn(phone, 'shift_worker', clerk?.user?.email ?? '')
  await phone.goto('/rocket/driver_app_web/shifts')
  await phone.getByRole('navigation', { name: 'Driver app' }).getByRole('link', { name: 'Pay' }).click()
  await expect(phone.getByRole('heading', { name: 'Your pay' })).toBeVisible()
  // The week in which the work began, which another may follow by now.
  await phone.goto(`/rocket/driver_app_web/pay?week=${localTime(started_at.getTime(), time_zone).day}`)
  const sums = phone.getByRole('region', { name: 'What the week pays' })
  await expect(sums).toContainText('$60.00')
  const hours = phone.getByRole('region', { name: 'Hours', exact: true })
  const arithmetic = hours.getByText('5.00 h × $12.00 = $60.00')
  await expect(arithmetic).toBeHidden()
  await hours.getByText('· 5.00 h').click()
  await expect(arithmetic).toBeVisible()
  await isAccessible(phone)
  expect(await widthOf(phone)).toBeLessThanOrEqual(360)
  const question = `Why ${randomBytes(3).toString('hex')}?`
  await phone.getByLabel('Your question').fill(question)
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText('Waits for a manager.')).toBeVisible()
  await expect(phone.getByText(question)).toBeVisible()
})
