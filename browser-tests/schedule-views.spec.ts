import { randomBytes, randomInt } from 'node:crypto'
import { daysAfter, shortDay, weekdayOf } from '#platform/core/day.ts'
import { newDriver, newShift, signInManager } from './shift-town.ts'
import { expect, inDatabase, isAccessible, test } from './testing.ts'

const newPlace = () => `Corner ${randomBytes(3).toString('hex')}`
const weekdays = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const dayWords = (day: string) => `${weekdays[weekdayOf(day)]}, ${shortDay(day)}`

test('[SCH-03] a manager goes from week to day to month by keys, each with its address, and changes a shift of the day', async ({
  somebody,
  town,
}) => {
  const driver = await newDriver()
  const place = newPlace()
  await newShift(driver.email, { in: 9, from: '16:00', to: '21:00', place })
  const page = await somebody()
  await signInManager(page, town)
  const read = await page.request.get('/secure/schedule?market=1', { headers: { accept: 'application/json' } })
  const day = daysAfter((await read.json()).state.schedule.today, 9)
  const shift = page.getByRole('button', { name: new RegExp(`^4 – 9 PM ${place}, ${dayWords(day)}, ${driver.name}`) })
  const views = page.getByRole('navigation', { name: 'View' })
  const dialog = page.getByRole('dialog')

  await page.goto(`/secure/schedule?view=day&day=${day}&market=1&place=${encodeURIComponent(place)}`)
  await expect(shift).toBeVisible()
  await expect(page.getByRole('heading', { name: dayWords(day) })).toBeVisible()
  await isAccessible(page)
  await shift.focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('To', { exact: true }).fill('10:00 PM')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: new RegExp(`^4 – 10 PM ${place}`) })).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('m')
  await expect(views.getByRole('link', { name: 'Month' })).toHaveAttribute('aria-current', 'page')
  const inMonth = (of: string) => page.getByRole('link', { name: new RegExp(`^${dayWords(of)}(,|$)`) })
  await expect(inMonth(day)).toHaveAccessibleName(new RegExp(`^${dayWords(day)}, 1 held, 6 h`))
  await expect(page).toHaveURL(/place=Corner/)
  await isAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(inMonth(day)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await isAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  const beside = daysAfter(day, weekdayOf(day) === 1 ? 1 : -1)
  await inMonth(beside).focus()
  await page.keyboard.press(weekdayOf(day) === 1 ? 'ArrowLeft' : 'ArrowRight')
  await expect(inMonth(day)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`view=day&day=${day}`))
  await expect(page.getByRole('button', { name: place })).toBeVisible()
  await page.goBack()
  await expect(inMonth(day)).toBeVisible()
  await page.goForward()

  await page.setViewportSize({ width: 360, height: 780 })
  await expect(page.getByRole('button', { name: place })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await isAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('table', { name: 'Schedule on paper' })
  await expect(paper.getByRole('row').filter({ hasText: driver.name })).toContainText(place)
  await page.emulateMedia({ media: 'screen' })
  await expect(paper).toHaveCount(0)
  await page.keyboard.press(']')
  await expect(page.getByRole('heading', { name: dayWords(daysAfter(day, 1)) })).toBeVisible()
  await expect(page.getByText(`No shifts on ${dayWords(daysAfter(day, 1))}.`)).toBeVisible()
  await page.keyboard.press('w')
  await expect(page.getByRole('region', { name: 'Week', exact: true })).toBeVisible()
})

test('[SCH-03] a week of many drivers has the last of them as well, for the eye, for keys and for paper', async ({
  somebody,
  town,
}) => {
  const word = randomBytes(3).toString('hex')
  const names = Array.from({ length: 30 }, (_, nth) => `Zoe ${word} ${String(nth + 1).padStart(2, '0')}`)
  await inDatabase(
    "insert into drivers (market_id, name, phone_number) select 1, name, '4785550178' from unnest($1::text[]) name",
    [names],
  )
  const monday = daysAfter('2029-01-01', 7 * randomInt(0, 50))
  const page = await somebody()
  await signInManager(page, town)
  await page.goto(`/secure/schedule?week=${monday}&market=1`)
  const add = page.getByRole('button', { name: `Add a shift of ${names.at(-1)} on ${dayWords(monday)}` })
  await add.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add shift' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: new RegExp(`^4 – 10 PM .*, ${names.at(-1)}$`) })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Schedule on paper' })).toContainText(names.at(-1) ?? '')
  // Other journeys look at the same town.
  await inDatabase('delete from shifts where driver_id in (select driver_id from drivers where name = any($1))', [
    names,
  ])
  await inDatabase('delete from drivers where name = any($1)', [names])
})
