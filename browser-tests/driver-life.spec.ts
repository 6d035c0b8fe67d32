import { randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { readAchFile } from '#areas/pay/rules/ach-reader-testing.ts'
import { daysAfter, weekdayOf } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import { sha256 } from '#platform/server/secrets.ts'
import { newName } from './board-town.ts'
import { answer, next, openCourse, readAndWatch } from './course-steps.ts'
import { asks, button, home, signAsRecipient } from './driver-phone.ts'
import { test } from './later-town.ts'
import { picture, textOf } from './license-card.ts'
import {
  addItem,
  addToQueue,
  checkOutBurger,
  enterCard,
  expect,
  fillContact,
  isAccessible,
  placeOrder,
  press,
} from './testing.ts'

const bellwether = 1
const dayMs = 86_400_000

/** Everything fits on a small phone. */
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

/** What a phone's camera sees in a picture. */
async function seen(code: Locator): Promise<string> {
  const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
  const [read] = await readBarcodes(new Uint8Array(await code.screenshot()), { formats: ['QRCode'] })
  return read?.text ?? ''
}

test('[ROL2-13] [SIL-OPS-56] [CLK-02] [CLK-06] [SIL-ORD-111] [SIL-ORD-119] [SIL-ORD-121] [DRV-04] [CRS-35] a new driver, from the invitation to the pay of the first week: joins, claims, clocks in, is certified, scans an ID at a door, cashes out, and is paid', async ({
  laterTown,
  somebody,
  town,
  complaints,
}) => {
  test.setTimeout(600_000)
  const { db, now } = laterTown
  const name = newName('Ida')
  const phone_number = `229555${randomInt(1000, 9999)}`
  const email = `${randomBytes(4).toString('hex')}@joins.example`
  const boss = await insertStaff(db, { roles: ['manager'], market_ids: [bellwether] })
  const tablet_id = `T-${randomBytes(4).toString('hex')}`
  await db
    .insertInto('tablets')
    .values({ tablet_id, market_id: bellwether, secret: Buffer.alloc(1), secret_hash: sha256(tablet_id) })
    .execute()
  const signIn = async (page: Page, role: string, who: string) => {
    const headers = { origin: town, accept: 'application/json' }
    expect((await page.request.post('/demo/sign_in', { form: { role, who }, headers })).ok()).toBe(true)
  }

  // Invited.
  const manager = await somebody(undefined, { width: 360 })
  await signIn(manager, 'manager', boss.user?.email ?? '')
  await manager.goto(`/secure/drivers?market=${bellwether}`)
  await manager.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(manager.getByText('Please enter a name.')).toBeVisible()
  await manager.getByLabel('Name', { exact: true }).fill(name)
  await manager.getByLabel('Phone', { exact: true }).fill(phone_number)
  await manager.keyboard.press('Enter')
  await expect(manager.getByText('The invitation is sent.')).toBeVisible()
  const drivers = manager.getByRole('grid', { name: 'Drivers' })
  await expect(drivers.getByRole('row').filter({ hasText: name })).toContainText('Invited')
  await isAccessible(manager)
  await fits(manager)

  // Joins.
  const { body } = await db
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', phone_number)
    .executeTakeFirstOrThrow()
  const link = new URL(/http\S+/.exec(body)?.[0] ?? '')
  const phone = await somebody(undefined, { width: 360 })
  await phone.goto(link.pathname + link.search)
  await expect(phone.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  await isAccessible(phone)
  await phone.getByLabel('E-mail').fill(email)
  await phone.getByLabel('Password').fill('correct horse battery staple')
  await phone.getByLabel('The same again').fill('correct horse battery staple')
  await fits(phone)
  await phone.getByRole('button', { name: 'Make my account' }).click()
  const secret = await phone.getByRole('link').first().innerText()
  await phone
    .getByLabel('Code from your authenticator app')
    .fill(new TOTP({ secret }).generate({ timestamp: now().getTime() }))
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone).toHaveURL(new RegExp(`${home}/shifts`))

  // Claims the shift of this evening.
  const place = newName('Old Town')
  const [starts_at, ends_at] = [30, 360].map((minutes) => new Date(now().getTime() + minutes * 60_000)) as [Date, Date]
  await db
    .insertInto('shifts')
    .values({
      market_id: bellwether,
      start_date: sql<string>`(${starts_at}::timestamptz at time zone 'America/New_York')::date`,
      starts_at,
      ends_at,
      published_at: new Date(0),
      place,
    })
    .execute()
  await phone.reload()
  await phone.getByRole('radio', { name: /^Open/ }).check()
  const open = phone.getByRole('listitem').filter({ hasText: place })
  await open.getByRole('button', { name: /^Claim,/ }).click()
  await open.getByRole('button', { name: /^Claim .*M$/ }).click()
  await phone.getByRole('radio', { name: 'Mine' }).check()
  await expect(phone.getByRole('listitem').filter({ hasText: place })).toContainText('Claimed')
  await fits(phone)

  // Clocks in by pointing the tablet at the code of the office.
  await manager.goto(`/secure/clock?market=${bellwether}`)
  await manager.getByLabel('Driver', { exact: true }).selectOption({ label: name })
  await manager.getByLabel('Tablet', { exact: true }).selectOption(tablet_id)
  await manager.getByRole('button', { name: 'Make a code' }).click()
  const code = manager.getByRole('img', { name: /same code/ })
  // The bar at the foot of a phone's screen would lie over it.
  await code.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const address = new URL(await seen(code))
  expect(address.origin).toBe(town)
  await isAccessible(manager)
  await fits(manager)
  const tablet = await somebody(undefined, { width: 360 })
  await tablet.clock.install()
  tablet.on('dialog', (dialog) => void dialog.accept())
  await tablet.goto(address.pathname + address.search)
  await expect(tablet.getByLabel('Code from dispatch')).toHaveValue(await manager.locator('output').innerText())
  for (const box of await tablet.getByRole('checkbox').all()) await box.check()
  await isAccessible(tablet)
  await tablet.getByRole('button', { name: 'Clock in' }).click()
  await expect(tablet.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(tablet.getByRole('banner')).toContainText(/Until \d/)
  await manager.goto(`/secure/drivers?market=${bellwether}`)
  await expect(drivers.getByRole('row').filter({ hasText: name })).toContainText('At work')

  // Is certified, once the course has run for its whole time.
  await openCourse(tablet)
  await button(tablet, 'Begin').click()
  await readAndWatch(tablet)
  await answer(tablet, 17)
  await fits(tablet)
  for (const page of [manager, phone]) await page.goto('about:blank')
  await laterTown.putClockOn(1_100_000)
  await next(tablet).click()
  await asks(tablet, 'Quiz Review')
  await next(tablet).click()
  await button(tablet, 'Get certified').click()
  await asks(tablet, 'Certification complete')
  await tablet.getByRole('link', { name: 'To my queue' }).click()
  await expect(tablet.getByText('Nothing to do right now')).toBeVisible()

  // Beer by card with a tip on it, and a burger in cash.
  const customer = await somebody()
  await customer.goto('/package_stores/13')
  await addItem(customer, 'Craft Beer', 'Copper Kettle IPA 6 pk 12 oz')
  await customer.goto('/cart/credit_card_cart')
  await fillContact(customer, { name: 'Noor Haddad', phone: '4045550144', address: '118 Orchard St' })
  await customer.getByLabel('Birth date, month').fill('February 14, 1990')
  await customer.getByRole('radio', { name: /Card online/ }).check()
  await enterCard(customer, '5555555555554444')
  await customer.getByRole('radio', { name: /20%/ }).check()
  const beer = await placeOrder(customer)
  const neighbour = await somebody()
  await checkOutBurger(neighbour, '4045550145')
  await neighbour.getByRole('radio', { name: /Cash at the door/ }).check()
  const burger = await placeOrder(neighbour)
  for (const page of [customer, neighbour]) await page.goto('about:blank')
  const dispatcher = await insertStaff(db, { roles: ['dispatcher'], market_ids: [bellwether] })
  const board = await somebody()
  await signIn(board, 'dispatcher', dispatcher.user?.email ?? '')
  await board.goto('/rocket/dispatch_app_web')
  await addToQueue(board, name, new RegExp(`^${beer} Five Points Package`))
  await addToQueue(board, name, new RegExp(`^${beer}$`))
  await addToQueue(board, name, new RegExp(`^${burger} Otter Burger`))
  await addToQueue(board, name, new RegExp(`^${burger}$`))
  await board.goto('about:blank')

  // At the store and at the door.
  await press(tablet, 'Acknowledge and go')
  await press(tablet, 'I have arrived')
  await press(tablet, 'Check the items')
  for (const box of await tablet.getByRole('checkbox').all()) await box.check()
  await press(tablet, 'Picked up')
  await press(tablet, 'Acknowledge and go')
  await press(tablet, 'I have arrived')
  await press(tablet, 'Check the ID')
  await signAsRecipient(tablet)
  await button(tablet, 'Scan the barcode').click()
  const card = textOf({ first: 'NOOR', last: 'HADDAD', birth: '02141990' })
  await tablet
    .getByRole('dialog', { name: 'Scan the back of the ID' })
    .getByLabel('Read it from a picture')
    .setInputFiles(await picture(card))
  await expect(tablet.getByText('Age verified!')).toBeVisible()
  await expect(tablet.getByText('License active.')).toBeVisible()
  await isAccessible(tablet)
  await fits(tablet)
  for (const box of await tablet.getByRole('checkbox').all()) await box.check()
  await press(tablet, 'Next')
  await press(tablet, 'Sign for Order')
  await press(tablet, 'I am the driver')
  await press(tablet, 'Acknowledge and go')
  await press(tablet, 'I have arrived')
  await press(tablet, 'Picked up')
  await press(tablet, 'Acknowledge and go')
  await press(tablet, 'I have arrived')
  const collected = tablet.getByRole('button', { name: /^Collected \$[\d.]+, delivered$/ })
  await press(tablet, await collected.innerText())
  await expect(tablet.getByText('Nothing to do right now')).toBeVisible()

  // Cashes out.
  await button(tablet, 'Clock out').click()
  await tablet.getByRole('link', { name: 'Cash out and clock out' }).click()
  const form = tablet.getByRole('region', { name: `Order ${burger}` })
  const total = await form.getByLabel('Order total').inputValue()
  await form.getByLabel('Amount paid in cash').fill((Number(total) + 5).toFixed(2))
  await form.getByRole('button', { name: 'Save tip of $5.00' }).click()
  const out = tablet.getByRole('region', { name: 'Clock out' })
  for (const item of ['I have recorded my tips', 'I have recorded my times', 'I have signed out of Google Voice'])
    await out.getByRole('checkbox', { name: item }).check()
  await isAccessible(tablet)
  await fits(tablet)
  await out.getByRole('button', { name: `Hand in $${total} and clock out` }).click()
  await expect(tablet.getByText(/^Clocked out at/)).toBeVisible()

  // The hours are approved.
  await manager.goto(`/secure/invoices/hours?market=${bellwether}`)
  const row = manager.getByRole('table', { name: 'Driver hours' }).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('min early')
  await row.getByRole('button', { name: `Approve the hours of ${name}` }).click()
  await expect(row).toContainText('Yes')
  await expect(manager.getByRole('table', { name: 'Cash handed in' })).toContainText(name)
  await fits(manager)

  // A week later the pay goes out.
  const today = localTime(now().getTime(), 'America/New_York').day
  const monday = daysAfter(today, 1 - weekdayOf(today))
  for (const page of [manager, tablet]) await page.goto('about:blank')
  await laterTown.putClockOn(7 * dayMs)
  await signIn(manager, 'manager', boss.user?.email ?? '')
  await manager.goto(`/secure/invoices?market=${bellwether}&week=${monday}`)
  const details = manager.getByRole('button', { name: `Details, ${name}` })
  await details.click()
  const invoice = manager.getByRole('region', { name: `Invoice of ${name}` })
  await invoice.getByRole('link', { name: 'Open the invoice' }).click()
  await manager.getByLabel('Routing number').fill('130000006')
  await manager.getByLabel('Account number').fill('000123456789')
  await manager.getByRole('button', { name: 'Save account' }).click()
  await expect(manager.getByText('Pay goes to the account that ends in 6789.')).toBeVisible()
  await manager.goto(`/secure/invoices?market=${bellwether}&week=${monday}`)
  const dialog = manager.getByRole('dialog')
  await manager.getByRole('button', { name: /^Approve \d/ }).click()
  await dialog.getByRole('button', { name: /^Approve \d+ for/ }).click()
  await expect(dialog).toHaveCount(0)
  await manager.getByRole('button', { name: /^Pay \d/ }).click()
  await dialog.getByRole('button', { name: /^Pay \d+ for/ }).click()
  await expect(manager.getByText(/^Paid \d+\./)).toBeVisible()
  await fits(manager)
  const file = manager.waitForEvent('download')
  await manager.getByRole('link', { name: /^ACH file of/ }).click()
  const ach = readAchFile(await readFile((await (await file).path()) ?? '', 'utf8'))
  const entry = ach.batches[0]?.entries.find(({ individual_name }) => individual_name?.trim() === name.toUpperCase())
  expect(entry).toMatchObject({ account: '000123456789     ', transaction: '22', rdfi: '13000000' })

  // The driver sees the same sum, and of what it is made.
  await signIn(phone, 'shift_worker', email)
  await phone.goto(`${home}/pay?week=${monday}`)
  const pay = phone.getByRole('region', { name: 'What the week pays' })
  await expect(pay).toContainText('Paid')
  await expect(pay).toContainText(`$${(Number(entry?.amount) / 100).toFixed(2)}`)
  await phone.getByRole('region', { name: 'Orders' }).getByText(`#${burger}`).click()
  await expect(phone.getByText(/Tip by card \$0\.00, in cash \$5\.00/)).toBeVisible()
  await phone.getByRole('region', { name: 'Orders' }).getByText(`#${beer}`).click()
  await expect(phone.getByText(/Tip by card \$[1-9]\d*\.\d\d, in cash \$0\.00/)).toBeVisible()
  await isAccessible(phone)
  await fits(phone)
  // While the server was started anew, the tablet's page could not ask it.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_CONNECTION_REFUSED')))
})
