import type { Locator, Page } from '@playwright/test'
import { daysAfter } from '#platform/core/day.ts'
import { pastWeek, worked } from './pay-town.ts'
import { type NewDriver, newDriver, signIn, signInManager } from './shift-town.ts'
import { expect, inDatabase, isAccessible, test } from './testing.ts'

const editSuffix =
  '. If you have been editing hours quickly make sure to refresh the page to make sure all hours were properly modified.'
const approveSuffix =
  '. If you have been approving hours quickly make sure to refresh the page to make sure all hours were properly approved.'

const rowOf = (page: Page, { name }: NewDriver) =>
  page.getByRole('table', { name: 'Driver hours' }).getByRole('row').filter({ hasText: name })
const act = (page: Page, what: string, { name }: NewDriver) =>
  page.getByRole('button', { name: `${what} the hours of ${name}` })
const formOf = (page: Page, { name }: NewDriver) => page.getByRole('form', { name: `Edit the hours of ${name}` })
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
/** What the browser itself says of a reply that was refused. */
const forget409 = (complaints: string[]) => {
  expect(complaints.every((text) => text.includes('409'))).toBe(true)
  complaints.splice(0)
}
/** Their week is paid, as by another manager. */
const payWeek = ({ email }: NewDriver, monday: string) =>
  inDatabase(
    "insert into driver_invoices (market_id, driver_id, starts_on, state) select 1, driver_id, $2, 'paid' from drivers join users using (user_id) where email = $1",
    [email, monday],
  )

test('[HRS-01] [HRS-02] [HRS-03] [HRS-04] [HRS-08] [LEG-17] [HRS-09] [HRS-13] [HRS-15] [HRS-19] a manager looks at the exceptions first, corrects one, and approves the clean ones in one act', async ({
  somebody,
  town,
}) => {
  const [odd, ann, ben] = [await newDriver(), await newDriver(), await newDriver()]
  const day = pastWeek()
  await worked(odd, day, { endedHow: 'dispatch' })
  await worked(ann, day)
  await worked(ben, day)
  const page = await somebody()
  await signInManager(page, town)
  await page.goto(`/secure/invoices/hours?market=1&day=${day}`)
  const rows = page.getByRole('table', { name: 'Driver hours' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(odd.name)
  await expect(rows.nth(1)).toContainText('Forced out')
  await expect(rows.nth(2)).toContainText('2 records within 5 minutes of the schedule')
  for (const what of ['Approve', 'Edit', 'Delete']) await expect(act(page, what, odd)).toBeVisible()
  await isAccessible(page)
  await expect(page.getByRole('columnheader', { name: 'Shift' })).toHaveCSS('position', 'sticky')

  await act(page, 'Edit', odd).click()
  const form = formOf(page, odd)
  await expect(form.getByLabel('Start')).toBeFocused()
  await expect(act(page, 'Approve', odd)).toHaveCount(0)
  for (const name of ['Wage', 'Gaurantee']) await expect(form.getByLabel(name)).toHaveAttribute('step', '0.01')
  await isAccessible(page)
  await form.getByLabel('End').fill('3:00 PM')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText(`End time must be after start time${editSuffix}`)
  await form.getByLabel('End').fill('9:32 PM')
  await form.getByLabel('Wage').fill('12.5')
  await form.getByLabel('Gaurantee').fill('15')
  await form.getByLabel('Reason').fill('Tablet was flat')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, odd)).toContainText('5.53')
  await expect(rowOf(page, odd)).toContainText('9:32 PM')
  const amounts = ['Wage', 'Gaurantee'].map((name) => rowOf(page, odd).locator(`[data-label="${name}"]`))
  for (const [at, amount] of ['12.50', '15.00'].entries()) await expect(amounts[at] as Locator).toHaveText(amount)
  await expect(page.getByRole('columnheader', { name: 'Gaurantee' })).toBeVisible()
  await expect(rowOf(page, odd).locator('[data-label="Approve"]')).toContainText('Planner')

  await act(page, 'Approve', odd).click()
  await expect(act(page, 'Approve', odd)).toHaveCount(0)
  await expect(rowOf(page, odd)).toContainText('Yes')

  await page.getByRole('button', { name: 'Approve 2 clean' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('12.00 h for $180.00 before tips')
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Approve 2' }).click()
  await expect(page.getByText('Approved 2, 12.00 h.')).toBeVisible()
  for (const driver of [ann, ben]) await expect(rowOf(page, driver)).toContainText('Yes')
  await page.reload()
  await expect(page.getByRole('button', { name: /clean$/ })).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(360)
  await isAccessible(page)
})

test('[HRS-15] [SIL-ORD-168] who saves what somebody else has changed is told so, and what they typed stays', async ({
  somebody,
  town,
  complaints,
}) => {
  const driver = await newDriver()
  const day = pastWeek()
  await worked(driver, day)
  const pages = [await somebody(), await somebody()] as const
  for (const page of pages) {
    await signInManager(page, town)
    await page.goto(`/secure/invoices/hours?market=1&day=${day}`)
    await act(page, 'Edit', driver).click()
  }
  const [first, second] = pages
  await formOf(first, driver).getByLabel('Wage').fill('12.00')
  await formOf(first, driver).getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(first, driver)).toContainText('12.00')
  await formOf(second, driver).getByLabel('Wage').fill('13.00')
  await formOf(second, driver).getByRole('button', { name: 'Save' }).click()
  await expect(formOf(second, driver).getByRole('alert')).toHaveText(
    `Somebody else has changed this record. Reload the page to see it${editSuffix}`,
  )
  await expect(formOf(second, driver).getByLabel('Wage')).toHaveValue('13.00')
  await second.reload()
  await expect(rowOf(second, driver)).toContainText('12.00')
  await expect.poll(() => complaints.length).toBeGreaterThan(0)
  forget409(complaints)
})

test('[HRS-16] [HRS-17] [HRS-20] [SIL-ORD-121] hours of a paid week are locked, also for who still sees their buttons; others can be deleted', async ({
  somebody,
  town,
}) => {
  const [paid, open] = [await newDriver(), await newDriver()]
  const monday = pastWeek()
  const day = daysAfter(monday, 2)
  await worked(paid, day)
  await worked(open, day)
  const page = await somebody()
  await signInManager(page, town)
  await page.goto(`/secure/invoices/hours?market=1&day=${day}`)
  await expect(act(page, 'Approve', paid)).toBeVisible()
  await payWeek(paid, monday)
  await act(page, 'Approve', paid).click()
  await expect(page.getByRole('alert').filter({ hasText: 'approving' })).toHaveText(
    `Hours already paid${approveSuffix}`,
  )
  await act(page, 'Delete', paid).click()
  await expect(page.getByText('An error occured while deleting the hour record')).toBeVisible()
  await act(page, 'Delete', open).click()
  await expect(rowOf(page, open)).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, paid)).toContainText('Paid')
  await expect(rowOf(page, open)).toHaveCount(0)
  for (const what of ['Approve', 'Edit', 'Delete']) await expect(act(page, what, paid)).toHaveCount(0)
})

test('[HRS-22] [SIL-ORD-119] a week is opened row by row, approved, and paid: by the bank and in another way', async ({
  somebody,
  town,
}) => {
  const [banked, other] = [await newDriver(), await newDriver()]
  const monday = pastWeek()
  for (const driver of [banked, other]) await worked(driver, daysAfter(monday, 3), { approve: 1 })
  const page = await somebody()
  await signInManager(page, town)
  await page.goto(`/secure/invoices?market=1&week=${monday}`)
  const details = page.getByRole('button', { name: `Details, ${banked.name}` })
  const panel = page.getByRole('region', { name: `Invoice of ${banked.name}` })
  await expect(details).toHaveAttribute('aria-expanded', 'false')
  await details.focus()
  await page.keyboard.press('Enter')
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  await expect(panel).toContainText('6.00 × $11.50 = $69.00')
  await expect(panel.getByRole('columnheader', { name: 'How' })).toHaveCSS('position', 'sticky')
  await isAccessible(page)
  await panel.getByRole('link', { name: 'Open the invoice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Invoice of ${banked.name}` })).toBeVisible()
  await page.getByLabel('Routing number').fill('130000006')
  await page.getByLabel('Account number').fill('000123456789')
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByText('Pay goes to the account that ends in 6789.')).toBeVisible()
  await isAccessible(page)

  await page.goto(`/secure/invoices?market=1&week=${monday}`)
  await details.click()
  await expect(panel).toBeVisible()
  await details.click()
  await expect(panel).toHaveCount(0)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await dialog.getByRole('button', { name: 'Approve 2 for $180.00' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay 2' }).click()
  await dialog.getByRole('button', { name: 'Pay 2 for $180.00' }).click()
  await expect(page.getByText('Paid 2.')).toBeVisible()
  await expect(page.getByText(`$90.00 to be paid in another way: ${other.name}`)).toBeVisible()
  await isAccessible(page)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: /^ACH file of \$90\.00/ }).click()
  expect((await file).suggestedFilename()).toMatch(new RegExp(`^payout-${monday}-\\d+\\.ach$`))

  await page.setViewportSize({ width: 360, height: 780 })
  await details.click()
  await expect(panel).toContainText('Paid to the account that ends in 6789')
  await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(360)
  await isAccessible(page)
})

test('[CLK-01] [CLK-04] [CLK-05] a checklist stands before the clock-in of the office, and another before its clock-out', async ({
  somebody,
  town,
}) => {
  const clerk = { ...(await newDriver()) }
  await inDatabase("update users set roles = '{staff}' where email = $1", [clerk.email])
  const page = await somebody(undefined, { width: 360 })
  await signIn(page, clerk, town, 'staff')
  await page.goto('/secure/clock_in')
  const comes = page.getByRole('region', { name: 'Clock in' })
  await expect(comes.getByRole('checkbox')).toHaveCount(5)
  await comes.getByRole('button', { name: 'Clock in' }).click()
  await expect(page.getByText('Please confirm all checklist items before clocking in.')).toBeVisible()
  await isAccessible(page)
  for (const box of await comes.getByRole('checkbox').all()) await box.check()
  await comes.getByRole('button', { name: 'Clock in' }).click()

  const goes = page.getByRole('region', { name: 'Clock out' })
  await expect(goes).toBeVisible()
  await page.goto('/secure/clock_out')
  await goes.getByRole('button', { name: 'Clock out' }).click()
  await expect(page.getByText('Please confirm all checklist items before clocking out.')).toBeVisible()
  await isAccessible(page)
  for (const name of ['No tips to record', 'I have recorded my times', 'I have signed out of Google Voice'])
    await goes.getByRole('checkbox', { name }).check()
  await goes.getByRole('button', { name: 'Clock out' }).click()
  await expect(page.getByRole('region', { name: 'Clocked out' })).toContainText('Clocked out at')
  expect(await widthOf(page)).toBeLessThanOrEqual(360)
})
