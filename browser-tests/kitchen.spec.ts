import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import { openTablet, press } from './driver-phone.ts'
import { fromNow } from './global-setup.ts'
import { isKeptOffline } from './kept-offline.ts'
import { addItem, expect, fillContact, inDatabase, isAccessible, placeOrder, test } from './testing.ts'

const greenFork = 7

/** A tablet of Green Fork, paired by a code of the office. Its earlier orders are accepted, so that nothing else rings. */
async function pair(office: Page, tablet: Page, name: string): Promise<void> {
  await inDatabase(`update orders set status = 'confirmed' where franchise_id = $1 and status = 'received'`, [
    greenFork,
  ])
  await office.goto('/secure/restaurant_tablets')
  await office.getByLabel('Restaurant').first().selectOption(String(greenFork))
  await office.getByLabel('Where it stands').fill(name)
  await office.getByRole('button', { name: 'Make a code' }).click()
  await expect(office.getByText(`Type this into ${name}`)).toBeVisible()
  const code = await office.locator('output').innerText()
  await tablet.goto('/restaurant_app')
  await expect(tablet).toHaveURL('/restaurant_app/sign_in')
  await tablet.getByLabel('Code').fill(code.toLowerCase())
  await tablet.getByRole('button', { name: 'Sign this tablet in' }).click()
  await expect(tablet).toHaveURL('/restaurant_app')
  await expect(tablet.getByText('Online', { exact: true })).toBeVisible()
}

async function orderFruit(customer: Page, phone: string): Promise<number> {
  await customer.goto(`/${greenFork}`)
  await addItem(customer, 'Soups and Sides', 'Fruit Cup')
  await customer.goto('/cart/credit_card_cart')
  await fillContact(customer, { name: 'Noor Haddad', phone, address: '118 Orchard St' })
  await customer.getByRole('radio', { name: /Cash at the door/ }).check()
  return placeOrder(customer)
}

/** A driver of this journey alone, with a phone, who has this order: all others share the town. */
async function driverOf(order_id: number) {
  const database = openDatabase(process.env.COSMIC_DATABASE_URL ?? '', { max: 1 })
  const secrets = makeSecrets(Buffer.from(process.env.COSMIC_DATA_KEY ?? '', 'hex'))
  try {
    const { market_id } = await database.db
      .selectFrom('orders')
      .select('market_id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    return await driverWith(database.db, ['Go to order', 'Pickup', 'Deliver'], {
      name: `Chidi ${randomBytes(3).toString('hex')}`,
      market_id,
      order_id,
      secrets,
    })
  } finally {
    await database.close()
  }
}

const call = (tablet: Page, order: number) => tablet.getByRole('heading', { level: 1, name: String(order) })
const ticket = (tablet: Page, order: number) => tablet.getByRole('article', { name: String(order) })

test('[SIL-ORD-131] an order goes from two tablets to a driver, the network of one is cut in the middle, and nothing is missed', async ({
  somebody,
  complaints,
}) => {
  test.slow()
  const office = await somebody('admin')
  const counter = await somebody(undefined, { width: 1180 })
  const pass = await somebody(undefined, { width: 756 })
  await pair(office, counter, 'Counter')
  await pair(office, pass, 'Pass')
  await isAccessible(office)

  const customer = await somebody()
  const first = await orderFruit(customer, '(404) 555-0241')
  await expect(call(counter, first)).toBeVisible()
  await expect(call(pass, first)).toBeVisible()
  await isAccessible(counter)
  await counter.getByRole('radio', { name: /^25 min/ }).check()
  await counter.getByRole('button', { name: /^Accept/ }).click()
  await expect(ticket(counter, first)).toContainText('Fruit Cup')
  // The other one stops ringing by itself, and the customer sees that it is accepted.
  await expect(ticket(pass, first)).toBeVisible()
  await expect(customer.getByText('Accepted').first()).toBeVisible()
  await isAccessible(pass)

  await counter.context().setOffline(true)
  await expect(counter.getByText(/^No internet since .*Keep cooking\.$/)).toBeVisible()
  await expect(counter.getByRole('link', { name: /^Call \(\d{3}\) \d{3}-\d{4}$/ })).toBeVisible()
  await ticket(counter, first).getByRole('button', { name: 'Ready', exact: true }).click()
  await expect(counter.getByText('Saved, will send')).toBeVisible()
  await expect(counter.getByText('1 touch waits to be sent', { exact: false })).toBeVisible()

  const another = await somebody()
  const second = await orderFruit(another, '(404) 555-0242')
  await expect(call(pass, second)).toBeVisible()
  await expect(call(counter, second)).toHaveCount(0)

  await counter.context().setOffline(false)
  await expect(call(counter, second)).toBeVisible()
  await pass.getByRole('button', { name: /^Accept/ }).click()
  await expect(ticket(counter, second)).toBeVisible()
  await expect(counter.getByText('Saved, will send')).toHaveCount(0)
  const ready = pass
    .getByRole('region', { name: /^Ready/ })
    .getByRole('listitem')
    .filter({ hasText: String(first) })
  await expect(ready).toBeVisible()

  // Without a driver a bag is given to nobody; with one it is by name.
  await ready.getByRole('button', { name: 'Handed over' }).click()
  await expect(
    pass.getByText('No driver has this order yet. Is somebody at the counter? Please call us.'),
  ).toBeVisible()
  const driver = await driverOf(first)
  const phone = await somebody(undefined, { width: 360 })
  await openTablet(phone, driver)
  await press(phone, 'Acknowledge and go')
  await press(phone, 'I have arrived')
  // Who stands at the counter is said there, and the bag is given by name.
  await pass.reload()
  await expect(ready.getByText(/ is here$/)).toBeVisible()
  await ready.getByRole('button', { name: /^Handed to Chidi / }).click()
  await expect(ready).toHaveCount(0)
  await expect(
    counter
      .getByRole('region', { name: /^Ready/ })
      .getByRole('listitem')
      .filter({ hasText: String(first) }),
  ).toHaveCount(0)

  // The driver alone says that it is on its way, and the customer sees it.
  await press(phone, 'Picked up')
  await expect(customer.getByText('On its way').first()).toBeVisible()

  await office.goto('/secure/restaurant_tablets')
  const row = office.getByRole('row').filter({ hasText: 'Counter' })
  await row.getByRole('button', { name: 'End' }).click()
  await row.getByRole('button', { name: 'Sign out' }).click()
  await expect(counter.getByText('This tablet is signed out.')).toBeVisible()
  // Who is signed out is refused, perhaps in another answer that is still under way.
  await counter.close()
  complaints.splice(0)
})

test('a tablet that is reloaded without a network shows what it knew, and sends later what is touched then', async ({
  somebody,
  complaints,
}) => {
  test.slow()
  const office = await somebody('admin')
  const counter = await somebody(undefined, { width: 1180 })
  await pair(office, counter, 'Reloaded')
  const customer = await somebody()
  const order = await orderFruit(customer, '(404) 555-0243')
  await expect(call(counter, order)).toBeVisible()
  // The ticket is there at once; one touch is to wait, and not this one too.
  const accepted = counter.waitForResponse('**/accept')
  await counter.getByRole('button', { name: /^Accept/ }).click()
  await expect(ticket(counter, order)).toContainText('Fruit Cup')
  await accepted
  const line = ticket(counter, order).getByRole('button', { name: /Fruit Cup/ })
  await line.click()
  await isKeptOffline(counter, 'page /restaurant_app')

  await counter.context().setOffline(true)
  await counter.reload()
  await expect(counter.getByText(/^No internet since .*Keep cooking\.$/)).toBeVisible()
  await expect(line).toHaveAttribute('aria-pressed', 'true')
  await ticket(counter, order).getByRole('button', { name: 'Ready', exact: true }).click()
  await expect(counter.getByText('Saved, will send')).toBeVisible()
  // As a page kept it that did not know of keys yet: the tablet is updated while it waits.
  await counter.evaluate((kept) => {
    localStorage.setItem(kept, (localStorage.getItem(kept) ?? '').replace(/,"key":"\w+"/, ''))
  }, `kitchen-waiting-${greenFork}`)
  await counter.reload()
  await expect(counter.getByText('1 touch waits to be sent', { exact: false })).toBeVisible()
  expect(await counter.evaluate((kept) => localStorage.getItem(kept), `kitchen-waiting-${greenFork}`)).toMatch(
    /"key":"\w{32}"/,
  )
  await counter.context().setOffline(false)
  await expect(counter.getByText('1 touch waits to be sent', { exact: false })).toHaveCount(0)
  await expect(
    counter
      .getByRole('region', { name: /^Ready/ })
      .getByRole('listitem')
      .filter({ hasText: String(order) }),
  ).toBeVisible()
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')))
})

test('a touch whose answer is lost is done once, and two asks for more time without a network both count', async ({
  somebody,
  complaints,
}) => {
  test.slow()
  const office = await somebody('admin')
  const counter = await somebody(undefined, { width: 1180 })
  await pair(office, counter, 'Lost answers')
  const order = await orderFruit(await somebody(), '(404) 555-0246')
  await expect(call(counter, order)).toBeVisible()

  // The server does it, and the network goes before it has said so.
  const { promise: isDone, resolve } = Promise.withResolvers<void>()
  await counter.route(
    '**/accept',
    async (route) => {
      await route.fetch()
      await route.abort()
      resolve()
    },
    { times: 1 },
  )
  await counter.getByRole('button', { name: /^Accept/ }).click()
  await isDone
  await expect(ticket(counter, order)).toBeVisible()
  await expect(counter.getByText('Saved, will send')).toHaveCount(0)
  await expect(counter.getByText(/accepted this order at/)).toHaveCount(0)

  // It is late when more time is asked for: what is said counts from then.
  await inDatabase('update orders set ready_at = $2 where order_id = $1', [order, fromNow(-5)])
  await counter.reload()
  await expect(ticket(counter, order)).toContainText(/late/i)
  await counter.context().setOffline(true)
  await expect(counter.getByText(/^No internet since .*Keep cooking\.$/)).toBeVisible()
  const askFor = async (choice: string) => {
    await ticket(counter, order).getByRole('button', { name: 'Needs more time' }).click()
    const sheet = counter.getByRole('dialog', { name: 'How much longer?' })
    await sheet.getByRole('radio', { name: choice }).check()
    const say = sheet.getByRole('button', { name: /^Say / })
    const said = (await say.innerText()).replace('Say ', '')
    await say.click()
    await expect(ticket(counter, order)).toContainText(said)
    return said
  }
  await askFor('+5')
  const said = await askFor('+10')
  await expect(counter.getByText('2 touches wait to be sent', { exact: false })).toBeVisible()
  await counter.context().setOffline(false)
  await expect(counter.getByText('Saved, will send')).toHaveCount(0)
  await expect(counter.getByText('This order was changed just before.', { exact: false })).toHaveCount(0)
  await expect(ticket(counter, order)).toContainText(said)
  await counter.reload()
  await expect(ticket(counter, order)).toContainText(said)
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((text) => !/ERR_(INTERNET_DISCONNECTED|FAILED)/.test(text)),
  )
})

test('[RST-01] [RST-04] [SIL-ORD-134] a kitchen turns an item off that lies in a cart, and clears all', async ({
  somebody,
}) => {
  test.slow()
  const office = await somebody('admin')
  const tablet = await somebody(undefined, { width: 1180 })
  await pair(office, tablet, 'Items')
  const customer = await somebody()
  await customer.goto(`/${greenFork}`)
  await addItem(customer, 'Soups and Sides', 'Sweet Potato')
  await customer.goto('/cart/credit_card_cart')
  await expect(customer.getByText('Sweet Potato').first()).toBeVisible()

  await tablet.getByRole('link', { name: 'Items', exact: true }).click()
  const row = tablet.getByRole('checkbox', { name: /^Sweet Potato/ })
  await row.check()
  await isAccessible(tablet)
  await tablet.getByRole('button', { name: 'Save: 1 item off' }).click()
  await expect(tablet.getByText('Saved.')).toBeVisible()
  await expect(tablet.getByRole('checkbox', { name: /^Sweet Potato Until .* · Items/ })).toBeChecked()

  await customer.reload()
  await expect(customer.getByText('No longer available').first()).toBeVisible()

  await tablet.getByRole('button', { name: 'Clear all' }).click()
  await expect(row).not.toBeChecked()
  await tablet.getByRole('button', { name: /^Save: \d+ items? on$/ }).click()
  await expect(tablet.getByText('Saved.')).toBeVisible()
  // Menus are remembered for up to a second: the customer looks again.
  await expect(async () => {
    await customer.reload()
    await expect(customer.getByText('Sweet Potato').first()).toBeVisible()
    await expect(customer.getByText('No longer available')).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
})
