import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { isKeptOffline } from './kept-offline.ts'
import { newDriver, newRecurring, newShift, signIn } from './shift-town.ts'
import { expect, inDatabase, isAccessible, test } from './testing.ts'

const newPlace = () => `Corner ${randomBytes(3).toString('hex')}`
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rowAt = (within: Page | Locator, place: string) => within.getByRole('listitem').filter({ hasText: place })
const backgroundOf = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor)
/** A colour of the tokens, as the browser computes it here. */
const tokenColour = (page: Page, token: string) =>
  page.evaluate((name) => {
    const swatch = document.body.appendChild(document.createElement('i'))
    swatch.style.backgroundColor = `var(${name})`
    const colour = getComputedStyle(swatch).backgroundColor
    swatch.remove()
    return colour
  }, token)
const saidBesides = (complaints: string[]) => {
  expect(complaints.every((text) => text.includes('409'))).toBe(true)
  complaints.splice(0)
}

test('[SHF-01] [SHF-05] [SHF-06] [SHF-07] [SHF-11] a dropped shift is red with a message and an undo; undone it is as before', async ({
  somebody,
  town,
}) => {
  const driver = await newDriver()
  const place = newPlace()
  await newShift(driver.email, { in: 3, from: '16:00', to: '22:00', place })
  const page = await somebody()
  await signIn(page, driver, town)
  await page.goto('/secure/reservations')
  const row = rowAt(panel(page, 'My shifts'), place)
  await expect(row).toContainText('4:00 – 10:00 PM')
  const white = 'rgb(255, 255, 255)'
  expect(await backgroundOf(row)).toBe(white)

  const drop = row.getByRole('button', { name: /^Drop,/ })
  const trade = row.getByRole('button', { name: /^Trade,/ })
  await trade.click()
  await expect(trade).toHaveAttribute('aria-expanded', 'true')
  await expect(row.getByLabel('Trade with')).toBeVisible()
  await drop.click()
  await expect(trade).toHaveAttribute('aria-expanded', 'false')
  await expect(row.getByLabel('Trade with')).toHaveCount(0)
  await isAccessible(page)
  await row.getByRole('button', { name: 'Drop shift' }).click()

  await expect(row.getByText('You dropped this shift.')).toBeVisible()
  await expect(row.getByText('Dropped', { exact: true })).toBeVisible()
  await expect(drop).toHaveCount(0)
  expect(await backgroundOf(row)).toBe(await tokenColour(page, '--state-red-tint'))
  await isAccessible(page)
  await page.reload()
  await row.getByRole('button', { name: /^Undo drop/ }).click()
  await expect(drop).toBeVisible()
  await expect(row.getByText('You dropped this shift.')).toHaveCount(0)
  await expect(row.getByRole('button', { name: /^Undo drop/ })).toHaveCount(0)
  expect(await backgroundOf(row)).toBe(white)
})

test('[SHF-09] [SHF-12] [ROL2-13] a drop and an undo that cannot be say so and whom to contact, and the row stays', async ({
  somebody,
  town,
  complaints,
}) => {
  const driver = await newDriver()
  const place = newPlace()
  await newShift(driver.email, { in: 3, from: '16:00', to: '22:00', place })
  // By the town's clock too, which is up to a day away from this machine's.
  const begun = "update shifts set starts_at = now() - interval '2 days' where place = $1"
  const page = await somebody()
  await signIn(page, driver, town)
  await page.goto('/secure/reservations')
  const row = rowAt(panel(page, 'My shifts'), place)
  await row.getByRole('button', { name: /^Drop,/ }).click()
  await inDatabase(begun, [place])
  await row.getByRole('button', { name: 'Drop shift' }).click()
  await expect(row).toContainText('Error dropping shift! Please contact a manager if the problem persists.')
  await expect(row.getByText('You dropped this shift.')).toHaveCount(0)
  expect(await backgroundOf(row)).toBe('rgb(255, 255, 255)')

  await inDatabase("update shifts set starts_at = ends_at - interval '1 hour', dropped_at = now() where place = $1", [
    place,
  ])
  await page.reload()
  await expect(row.getByText('You dropped this shift.')).toBeVisible()
  await inDatabase(begun, [place])
  await row.getByRole('button', { name: /^Undo drop/ }).click()
  await expect(row).toContainText('Error undoing shift drop! Please contact a manager if the problem persists.')
  await expect(row.getByText('You dropped this shift.')).toBeVisible()
  saidBesides(complaints)
})

test('[SHF-08] [SHF-14] [SHF-15] an extra shift goes with its drop, a recurring one with all its rows and messages', async ({
  somebody,
  town,
}) => {
  const driver = await newDriver()
  const [extra, recurring] = [newPlace(), newPlace()]
  await newShift(driver.email, { in: 4, from: '08:00', to: '10:00', place: extra, isExtra: true })
  await newRecurring(driver.email, { in: 2, from: '17:00', to: '21:00', place: recurring })
  const page = await somebody()
  await signIn(page, driver, town)
  await page.goto('/secure/reservations')
  const mine = panel(page, 'My shifts')
  await rowAt(mine, extra)
    .getByRole('button', { name: /^Drop,/ })
    .click()
  await rowAt(mine, extra).getByRole('button', { name: 'Drop shift' }).click()
  await expect(rowAt(mine, extra)).toHaveCount(0)

  await expect(rowAt(mine, recurring)).toHaveCount(2)
  await rowAt(mine, recurring)
    .first()
    .getByRole('button', { name: /^Drop,/ })
    .click()
  await rowAt(mine, recurring)
    .first()
    .getByRole('button', { name: /^Only / })
    .click()
  await expect(mine.getByText('You dropped this shift.')).toBeVisible()
  await rowAt(mine, recurring)
    .last()
    .getByRole('button', { name: /^Drop,/ })
    .click()
  await expect(mine.getByText('This is a recurring shift.')).toBeVisible()
  await mine.getByRole('button', { name: 'Drop recurring' }).click()
  await expect(rowAt(mine, recurring)).toHaveCount(0)
  await expect(mine.getByText('You dropped this shift.')).toHaveCount(0)
  await expect(mine.getByText('This is a recurring shift.')).toHaveCount(0)
})

test('[SHF-17] [SHF-18] [SHF-20] a claim says before what it takes, and takes it; who was too late is told', async ({
  somebody,
  town,
  complaints,
}) => {
  const driver = await newDriver()
  const [wanted, beside, lost] = [newPlace(), newPlace(), newPlace()]
  await newShift('', { in: 9, from: '01:00', to: '04:00', place: wanted })
  await newShift('', { in: 9, from: '03:00', to: '06:00', place: beside })
  await newShift('', { in: 9, from: '06:00', to: '07:00', place: lost })
  const page = await somebody()
  await signIn(page, driver, town)
  await page.goto('/secure/reservations')
  const open = panel(page, 'Open shifts')
  await rowAt(open, wanted)
    .getByRole('button', { name: /^Claim,/ })
    .click()
  await expect(rowAt(open, wanted)).toContainText('Claiming removes 1 open shift')
  await rowAt(open, wanted)
    .getByRole('button', { name: /^Claim .*1:00 – 4:00 AM$/ })
    .click()
  await expect(rowAt(panel(page, 'My shifts'), wanted)).toContainText('Claimed')
  await expect(rowAt(open, wanted)).toHaveCount(0)
  await expect(rowAt(open, beside)).toHaveCount(0)

  const faster = await newDriver()
  await rowAt(open, lost)
    .getByRole('button', { name: /^Claim,/ })
    .click()
  await inDatabase('update shifts set driver_id = (select driver_id from drivers where name = $2) where place = $1', [
    lost,
    faster.name,
  ])
  await rowAt(open, lost)
    .getByRole('button', { name: /^Claim .*AM$/ })
    .click()
  await expect(page.getByText('Error claiming shift! The shift may no longer be available')).toBeVisible()
  await expect(rowAt(open, lost)).toHaveCount(0)
  saidBesides(complaints)
})

test('[SHF-19] [SHF-22] [SHF-23] a new driver is told the limit, for one shift and for a recurring one; a recurring claim takes what it names', async ({
  somebody,
  town,
}) => {
  const words =
    'You have reached the maximum number of shifts! After you successfully complete 5 shifts across 2 days, this restriction will be removed and the full schedule will be available.'
  const driver = await newDriver({ isNew: true })
  const [weekly, beside, single, last] = [newPlace(), newPlace(), newPlace(), newPlace()]
  for (const day of [3, 4, 6, 7]) await newShift(driver.email, { in: day, from: '09:00', to: '10:00', place: 'Held' })
  await newRecurring('', { in: 5, from: '01:00', to: '04:00', place: weekly })
  await newRecurring('', { in: 5, from: '03:30', to: '06:00', place: beside })
  await newShift('', { in: 5, from: '02:00', to: '03:00', place: single })
  await newShift('', { in: 10, from: '01:00', to: '02:00', place: last })
  const page = await somebody()
  await signIn(page, driver, town)
  await page.goto('/secure/reservations')
  const open = panel(page, 'Open shifts')
  const recurring = open.getByRole('region', { name: 'Recurring shifts' })
  await rowAt(recurring, weekly)
    .getByRole('button', { name: /^Claim recurring,/ })
    .click()
  await rowAt(recurring, weekly).getByRole('button', { name: 'Claim recurring', exact: true }).click()
  await expect(rowAt(recurring, weekly)).toContainText(words)

  await inDatabase(
    "delete from shifts where place = 'Held' and driver_id = (select driver_id from drivers where name = $1) and start_date > current_date + 5",
    [driver.name],
  )
  await page.reload()
  await rowAt(recurring, weekly)
    .getByRole('button', { name: /^Claim recurring,/ })
    .click()
  await rowAt(recurring, weekly).getByRole('button', { name: 'Claim recurring', exact: true }).click()
  await expect(rowAt(panel(page, 'My shifts'), weekly)).toHaveCount(2)
  await expect(rowAt(open, weekly)).toHaveCount(0)
  await expect(rowAt(recurring, beside)).toHaveCount(0)
  await expect(rowAt(open, single)).toHaveCount(0)

  await newShift(driver.email, { in: 11, from: '09:00', to: '10:00', place: 'Held' })
  await page.reload()
  await rowAt(open, last)
    .getByRole('button', { name: /^Claim,/ })
    .click()
  await rowAt(open, last)
    .getByRole('button', { name: /^Claim .*AM$/ })
    .click()
  await expect(page.getByRole('alert').filter({ hasText: words }).first()).toBeVisible()
  await expect(rowAt(open, last)).toBeVisible()
})

test('[SHF-27] two drivers trade on their phones of 360 px: offered, seen at once, accepted for one in return', async ({
  somebody,
  town,
}) => {
  const [maya, abel] = [await newDriver(), await newDriver()]
  const [mine, theirs] = [newPlace(), newPlace()]
  await newShift(maya.email, { in: 6, from: '17:00', to: '23:00', place: mine })
  await newShift(abel.email, { in: 7, from: '12:00', to: '18:00', place: theirs })
  const phones: Page[] = []
  for (const driver of [maya, abel]) {
    const page = await somebody(undefined, { width: 360 })
    await signIn(page, driver, town)
    await page.goto('/rocket/driver_app_web/shifts')
    phones.push(page)
  }
  const [phone, other] = phones as [Page, Page]
  await other.getByRole('radio', { name: /^Trades/ }).check()
  await rowAt(phone, mine)
    .getByRole('button', { name: /^Trade,/ })
    .click()
  await phone.getByLabel('Trade with').selectOption({ label: abel.name })
  await phone.getByLabel('For').selectOption({ index: 1 })
  await phone.getByLabel('Note').fill('My sister is in town')
  await isAccessible(phone)
  await phone.getByRole('button', { name: `Ask ${abel.name}` }).click()
  await expect(rowAt(phone, mine)).toContainText(`Offered to ${abel.name}`)

  const offer = other.getByRole('region', { name: `Offer of ${maya.name}` })
  await expect(offer).toContainText('My sister is in town')
  await expect(offer).toContainText('12:00 – 6:00 PM')
  await isAccessible(other)
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await offer.getByRole('button', { name: 'Accept the trade' }).click()
  await expect(offer).toHaveCount(0)
  await other.getByRole('radio', { name: 'Mine' }).check()
  await expect(rowAt(other, mine)).toContainText('Claimed')
  await expect(rowAt(other, theirs)).toHaveCount(0)
  await expect(rowAt(phone, theirs)).toContainText('Claimed')
  await expect(rowAt(phone, mine)).toHaveCount(0)
})

test('a driver’s shifts open on the phone without a signal, and say as of when they are', async ({
  somebody,
  town,
  complaints,
}) => {
  const driver = await newDriver()
  const place = newPlace()
  await newShift(driver.email, { in: 3, from: '16:00', to: '22:00', place })
  const phone = await somebody(undefined, { width: 360 })
  await signIn(phone, driver, town)
  await phone.goto('/rocket/driver_app_web/shifts')
  await expect(rowAt(phone, place)).toBeVisible()
  await isKeptOffline(phone, 'driver-shifts')
  await phone.context().setOffline(true)
  await phone.reload()
  await expect(rowAt(phone, place)).toContainText('4:00 – 10:00 PM')
  await expect(phone.getByText(/^No signal\. These are your shifts as of/)).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText(/^No signal\. These are/)).toHaveCount(0)
  // Chromium tells the page of a network that was cut; a phone in a lift often does not.
  await phone.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true })
    addEventListener('offline', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await phone.context().setOffline(true)
  await expect(phone.getByText(/^No signal\. These are/)).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText(/^No signal\. These are/)).toHaveCount(0)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')))
})

test('[SCH-01] [SCH-02] [SIL-ORD-118] the desired shifts are hidden until a link shows them, and are saved', async ({
  somebody,
  town,
}) => {
  const driver = await newDriver()
  const page = await somebody()
  await signIn(page, driver, town)
  await page.goto('/secure/scheduling/upcoming_shifts')
  const field = page.getByLabel('Ultimate desired shifts')
  const link = page.getByRole('link', { name: 'Ultimate desired shifts' })
  await expect(link).toBeVisible()
  await expect(field).toHaveCount(0)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeVisible()
  await field.fill('15')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a number from 0 to 14, or nothing.')).toBeVisible()
  await field.fill('6')
  await isAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(link).toBeVisible()
  await expect(field).toHaveCount(0)
  await link.click()
  await expect(field).toHaveValue('6')
})
