import { randomBytes, randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { daysAfter, shortDay, weekdayOf } from '#platform/core/day.ts'
import { newDriver, newShift, signIn, signInManager } from './shift-town.ts'
import { expect, isAccessible, test } from './testing.ts'

const newPlace = () => `Corner ${randomBytes(3).toString('hex')}`
const weekdays = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const dayWords = (day: string) => `${weekdays[weekdayOf(day)]}, ${shortDay(day)}`

/** A week, months ahead, that no other journey plans. */
function newWeek(): string {
  const today = new Date().toISOString().slice(0, 10)
  return daysAfter(today, 1 - weekdayOf(today) + 7 * randomInt(20, 400))
}
const blockOn = (page: Page, place: string, day: string) =>
  page.getByRole('button', { name: new RegExp(`${place}.*, ${dayWords(day)}, `) })
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('[SIL-ORD-114] [SIL-ORD-115] a manager plans a week by pointer and by keys, publishes it, and sees a drop come by itself', async ({
  somebody,
  town,
}) => {
  const driver = await newDriver()
  const [held, open] = [newPlace(), newPlace()]
  const monday = newWeek()
  const [tuesday, wednesday, thursday] = [daysAfter(monday, 1), daysAfter(monday, 2), daysAfter(monday, 3)]
  const page = await somebody()
  await signInManager(page, town)
  await page.goto(`/secure/schedule?week=${monday}&market=1`)
  const dialog = page.getByRole('dialog')
  const add = (day: string) => page.getByRole('button', { name: `Add a shift of ${driver.name} on ${dayWords(day)}` })

  await add(tuesday).click()
  await dialog.getByLabel('Place').fill(held)
  await dialog.getByRole('button', { name: 'Add shift' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(blockOn(page, held, tuesday)).toBeVisible()
  // Drivers of other journeys may come between: then the way to the cell is another.
  await expect(async () => {
    await page.getByRole('button', { name: held }).dragTo(add(wednesday))
    await expect(blockOn(page, held, wednesday)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(dialog).toHaveCount(0)

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await dialog.getByLabel('Place').focus()
  await page.keyboard.type(open)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Add shift' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(blockOn(page, open, monday)).toBeVisible()

  await blockOn(page, held, wednesday).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(`Over ${driver.name}, ${shortDay(thursday)}.`)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(blockOn(page, held, thursday)).toBeFocused()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Publish 2' }).click()
  await expect(dialog).toContainText('1 held and 1 open. 1 driver gets a text with their week.')
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Publish 2 shifts' }).click()
  await expect(page.getByText('2 shifts published, 1 of them open. 1 driver is told by text.')).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  const theirs = await somebody()
  await signIn(theirs, driver, town)
  await theirs.goto(`/secure/reservations?from=${monday}&to=${daysAfter(monday, 6)}`)
  const row = theirs.getByRole('region', { name: 'My shifts', exact: true }).getByRole('listitem')
  await row.getByRole('button', { name: /^Drop,/ }).click()
  await row.getByRole('button', { name: 'Drop shift' }).click()
  await expect(page.getByText(`${driver.name} dropped it, and can undo`)).toBeVisible()
  await expect(blockOn(page, held, thursday)).toContainText('dropped')
  await isAccessible(page)

  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(360)
  await isAccessible(page)
  await blockOn(page, held, thursday).click()
  await expect(dialog).toBeVisible()
  expect(await widthOf(page)).toBeLessThanOrEqual(360)
})

test('[SIL-ORD-114] a manager gives an open shift to somebody who fits, and begins and ends one that comes back', async ({
  somebody,
  town,
}) => {
  const driver = await newDriver()
  const [open, weekly] = [newPlace(), newPlace()]
  const monday = newWeek()
  const page = await somebody()
  await signInManager(page, town)
  await page.goto(`/secure/schedule?week=${monday}&market=1`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: `Add an open shift on ${dayWords(monday)}` }).click()
  await dialog.getByLabel('Place').fill(open)
  await dialog.getByRole('button', { name: 'Add shift' }).click()
  await expect(dialog).toHaveCount(0)
  await blockOn(page, open, monday).click()
  await dialog.getByRole('button', { name: 'Who fits' }).click()
  await expect(dialog.getByRole('list', { name: 'Drivers who fit' })).toContainText(driver.name)
  await isAccessible(page)
  await dialog.getByRole('button', { name: `Choose ${driver.name}` }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(blockOn(page, open, monday)).toHaveAccessibleName(new RegExp(`, ${driver.name}$`))

  const recurring = page.getByRole('listitem').filter({ hasText: weekly })
  await page.getByRole('button', { name: 'Add recurring' }).click()
  await dialog.getByLabel('Every').selectOption({ label: 'Wednesday' })
  await dialog.getByLabel('Place').fill(weekly)
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Add recurring shift' }).click()
  await expect(recurring).toContainText('Every Wed 4:00 – 10:00 PM')

  const theirs = await somebody(undefined, { width: 360 })
  await signIn(theirs, driver, town)
  await theirs.goto('/rocket/driver_app_web/shifts')
  await theirs.getByRole('radio', { name: /^Open/ }).check()
  await expect(theirs.getByRole('region', { name: 'Recurring shifts' })).toContainText(weekly)

  await recurring.getByRole('button', { name: /^End Every Wed/ }).click()
  await dialog.getByRole('button', { name: 'End recurring shift' }).click()
  await expect(recurring).toHaveCount(0)
  await expect(theirs.getByRole('listitem').filter({ hasText: weekly })).toHaveCount(0)
})

test('[SCH-03] a manager narrows a week by state and place, which Back takes back, and prints what is shown', async ({
  somebody,
  town,
}) => {
  const [driver, other] = [await newDriver(), await newDriver()]
  const [held, away] = [newPlace(), newPlace()]
  await newShift(driver.email, { in: 3, from: '11:00', to: '15:00', place: held })
  await newShift(other.email, { in: 3, from: '16:00', to: '21:00', place: away })
  const page = await somebody()
  await signInManager(page, town)
  const read = await page.request.get('/secure/schedule?market=1', { headers: { accept: 'application/json' } })
  const { today } = (await read.json()).state.schedule
  await page.goto(`/secure/schedule?week=${daysAfter(today, 3)}&market=1`)
  const ours = page.getByRole('button', { name: held })
  const theirs = page.getByRole('button', { name: away })
  const drivers = (name: string) => page.getByRole('region', { name: 'Week' }).getByText(name, { exact: true })
  await expect(ours).toBeVisible()
  await expect(theirs).toBeVisible()

  const shown = page.getByRole('region', { name: 'Shown shifts' })
  await shown.getByLabel('Place').selectOption(held)
  await expect(theirs).toHaveCount(0)
  await expect(drivers(other.name)).toHaveCount(0)
  await expect(drivers(driver.name)).toBeVisible()
  await expect(shown.getByText(/^1 of \d+ shown$/)).toBeVisible()
  await isAccessible(page)
  await page.reload()
  await expect(ours).toBeVisible()
  await expect(theirs).toHaveCount(0)

  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('table', { name: 'Schedule on paper' })
  await expect(paper.getByRole('row').filter({ hasText: driver.name })).toContainText(held)
  await expect(paper).not.toContainText(other.name)
  await expect(page.getByRole('navigation', { name: 'Areas', exact: true })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(paper).toHaveCount(0)

  await shown.getByLabel('State').selectOption('open')
  await expect(ours).toHaveCount(0)
  await page.goBack()
  await expect(ours).toBeVisible()
  await shown.getByRole('button', { name: 'Show all' }).click()
  await expect(theirs).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(360)
})
