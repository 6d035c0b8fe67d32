import { randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { TOTP } from 'otpauth'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { sha256 } from '#platform/server/secrets.ts'
import { expect, isAccessible, newName, test } from './board-town.ts'
import { eveningOffset } from './global-setup.ts'

const home = '/rocket/driver_app_web'
const widthOf = (page: { evaluate: (read: () => number) => Promise<number> }) =>
  page.evaluate(() => document.documentElement.scrollWidth)

/** What a phone's camera sees in a picture. */
async function seen(code: Locator): Promise<string> {
  const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
  const [read] = await readBarcodes(new Uint8Array(await code.screenshot()), { formats: ['QRCode'] })
  return read?.text ?? ''
}

test('[ROL2-13] [SIL-OPS-56] [CLK-02] a manager invites a driver, who joins on a phone and clocks in by pointing the tablet at a code', async ({
  somebody,
  town,
  db,
}) => {
  test.slow()
  const { market_id } = await insertMarket(db, { active: false })
  const { user } = await insertStaff(db, { roles: ['manager'], market_ids: [market_id] })
  const tablet_id = `T-${randomBytes(4).toString('hex')}`
  await db
    .insertInto('tablets')
    .values({ tablet_id, market_id, secret: Buffer.alloc(1), secret_hash: sha256(tablet_id) })
    .execute()
  const name = newName('Ida')
  const phone_number = `229555${randomInt(1000, 9999)}`

  const manager = await somebody(undefined, { width: 360 })
  const headers = { origin: town, accept: 'application/json' }
  await manager.request.post('/demo/sign_in', { form: { role: 'manager', who: user?.email ?? '' }, headers })
  await manager.goto(`/secure/drivers?market=${market_id}`)
  await expect(manager.getByText('Nobody drives here yet.')).toBeVisible()
  await manager.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(manager.getByText('Please enter a name.')).toBeVisible()
  await manager.getByLabel('Name', { exact: true }).fill(name)
  await manager.getByLabel('Phone', { exact: true }).fill(phone_number)
  await manager.keyboard.press('Enter')
  await expect(manager.getByText('The invitation is sent.')).toBeVisible()
  const drivers = manager.getByRole('grid', { name: 'Drivers' })
  await expect(drivers.getByRole('row').filter({ hasText: name })).toContainText('Invited')
  await isAccessible(manager)
  expect(await widthOf(manager)).toBeLessThanOrEqual(360)

  const text = () =>
    db.selectFrom('messages').select('body').where('recipient', '=', phone_number).executeTakeFirstOrThrow()
  const link = new URL(/http\S+/.exec((await text()).body)?.[0] ?? '')
  const phone = await somebody(undefined, { width: 360 })
  await phone.goto(link.pathname + link.search)
  await expect(phone.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  await isAccessible(phone)
  await phone.getByLabel('E-mail').fill(`${randomBytes(4).toString('hex')}@joins.example`)
  await phone.getByLabel('Password').fill('correct horse battery staple')
  await phone.getByLabel('The same again').fill('correct horse battery staple')
  expect(await widthOf(phone)).toBeLessThanOrEqual(360)
  await phone.getByRole('button', { name: 'Make my account' }).click()
  const secret = await phone.getByRole('link').first().innerText()
  const code = new TOTP({ secret }).generate({ timestamp: Date.now() + eveningOffset() })
  await phone.getByLabel('Code from your authenticator app').fill(code)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone).toHaveURL(new RegExp(`${home}/shifts`))
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()

  await manager.goto(`/secure/clock?market=${market_id}`)
  await manager.getByLabel('Driver', { exact: true }).selectOption({ label: name })
  await manager.getByRole('button', { name: 'Make a code' }).click()
  const picture = manager.getByRole('img', { name: /same code/ })
  // The bar at the foot of a phone's screen would lie over it.
  await picture.evaluate((code) => code.scrollIntoView({ block: 'center' }))
  const address = new URL(await seen(picture))
  expect(address.origin).toBe(town)
  await isAccessible(manager)
  expect(await widthOf(manager)).toBeLessThanOrEqual(360)

  const tablet = await somebody(undefined, { width: 360 })
  await tablet.goto(address.pathname + address.search)
  await expect(tablet.getByLabel('Code from dispatch')).toHaveValue(await manager.locator('output').innerText())
  for (const box of await tablet.getByRole('checkbox').all()) await box.check()
  await tablet.getByRole('button', { name: 'Clock in' }).click()
  await expect(tablet.getByRole('heading', { level: 1, name })).toBeVisible()
  await manager.goto(`/secure/drivers?market=${market_id}`)
  await expect(drivers.getByRole('row').filter({ hasText: name })).toContainText('At work')
})
