import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { type Day, daysAfter, shortDay, weekdayOf } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { expect, isAccessible, newName, test } from './board-town.ts'

// A shift from ten in the evening to six in the morning is eight hours long but for two nights of the year.

const zone = 'America/New_York'
const hoursOf = (day: Day) => (instantOf(daysAfter(day, 1), 0, zone) - instantOf(day, 0, zone)) / 3_600_000
const today = localTime(Date.now(), zone).day

/** The next day, or the last one before today, that has so many hours. */
function dayOf(hours: number, step: 1 | -1): Day {
  let day = daysAfter(today, step)
  while (hoursOf(day) !== hours) day = daysAfter(day, step)
  return day
}

const fits = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

for (const { season, dayHours, hours, paid } of [
  { season: 'autumn, in which an hour comes twice,', dayHours: 25, hours: 9, paid: '108.00' },
  { season: 'spring, in which an hour is left out,', dayHours: 23, hours: 7, paid: '84.00' },
]) {
  test(`[SIL-ORD-155] [SIL-ORD-120] the night in ${season} is planned, shown, worked and paid as ${hours} hours`, async ({
    somebody,
    town,
    db,
  }) => {
    const { market_id } = await insertMarket(db, { active: false })
    const name = newName('Nell')
    const email = `${randomBytes(4).toString('hex')}@nights.example`
    const { user_id } = await db
      .insertInto('users')
      .values({ email, name, roles: ['driver', 'shift_worker'], market_ids: [market_id] })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    await db.insertInto('drivers').values({ market_id, user_id, name, phone_number: '4785550177' }).execute()
    const { user } = await insertStaff(db, { roles: ['manager'], market_ids: [market_id] })
    const signIn = async (page: Page, role: string, who: string) => {
      const headers = { origin: town, accept: 'application/json' }
      expect((await page.request.post('/demo/sign_in', { form: { role, who }, headers })).ok()).toBe(true)
    }
    const manager = await somebody()
    await signIn(manager, 'manager', user?.email ?? '')
    const phone = await somebody(undefined, { width: 360 })
    await signIn(phone, 'shift_worker', email)

    // Planned, for the Saturday before it.
    const saturday = daysAfter(dayOf(dayHours, 1), -1)
    expect(weekdayOf(saturday)).toBe(6)
    await manager.goto(`/secure/schedule?week=${daysAfter(saturday, -5)}&market=${market_id}`)
    await manager.getByRole('button', { name: `Add a shift of ${name} on Sat, ${shortDay(saturday)}` }).click()
    const dialog = manager.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'From' }).fill('10:00 PM')
    await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('6:00 AM')
    await dialog.getByRole('button', { name: 'Add shift' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(manager.getByText(`${hours} h, 1 of none set`)).toBeVisible()
    // Where nothing was ever ordered, nobody knows whether a day has drivers enough.
    await expect(manager.getByText('no past weeks yet')).toBeVisible()
    await expect(manager.getByText('covered', { exact: true })).toHaveCount(0)
    await manager.getByRole('button', { name: 'Publish 1' }).click()
    await dialog.getByRole('button', { name: 'Publish 1 shift' }).click()
    await expect(manager.getByText('Published', { exact: true })).toBeVisible()
    await phone.goto(`/secure/reservations?from=${daysAfter(saturday, -5)}&to=${daysAfter(saturday, 1)}`)
    const shift = phone.getByRole('region', { name: 'My shifts', exact: true }).getByRole('listitem')
    await expect(shift).toContainText(`${hours} h`)
    await isAccessible(phone)
    await fits(phone, 360)

    // Worked, on the last such night, and approved.
    const worked = daysAfter(dayOf(dayHours, -1), -1)
    await manager.goto(`/secure/invoices/hours?market=${market_id}&day=${worked}`)
    await manager.getByRole('button', { name: 'Add hours' }).click()
    await dialog.getByRole('textbox', { name: 'Start' }).fill('10:00 PM')
    await dialog.getByRole('textbox', { name: 'End' }).fill('6:00 AM')
    await dialog.getByLabel('Wage').fill('12.00')
    await dialog.getByLabel('Reason').fill('The tablet was flat')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const row = manager.getByRole('table', { name: 'Driver hours' }).getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('10:00 PM')
    await expect(row).toContainText('6:00 AM')
    await expect(row).toContainText(`${hours}.00`)
    await row.getByRole('button', { name: `Approve the hours of ${name}` }).click()
    await expect(row).toContainText('Yes')

    // Paid.
    await manager.goto(`/secure/invoices?market=${market_id}&week=${daysAfter(worked, -5)}`)
    await manager.getByRole('button', { name: `Details, ${name}` }).click()
    const invoice = manager.getByRole('region', { name: `Invoice of ${name}` })
    await expect(invoice).toContainText(`${hours}.00 × $12.00 = $${paid}`)
    await phone.goto(`/rocket/driver_app_web/pay?week=${worked}`)
    await expect(phone.getByRole('region', { name: 'What the week pays' })).toContainText(`$${paid}`)
    const own = phone.getByRole('region', { name: 'Hours', exact: true })
    await own.getByText(`· ${hours}.00 h`).click()
    await expect(own.getByText(`${hours}.00 h × $12.00 = $${paid}`)).toBeVisible()
    await isAccessible(phone)
    await fits(phone, 360)
  })
}
