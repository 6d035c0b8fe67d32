import { sql } from 'kysely'
import { timeText } from '#platform/core/local-time.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { expect, fromNow, isAccessible, newName, queueOf, secrets, test } from './board-town.ts'

/** What a change by the server rings by itself: these were put into the database behind its back. */
const ring = (db: Db, market_id: number) =>
  sql`select pg_notify('cosmic_hints', ${JSON.stringify({ [`queues:${market_id}`]: 0 })})`.execute(db)

test('a kitchen that needs longer is one line with its orders; another driver would be no sooner, the customer is told by one act, and the driver sees when the food is ready', async ({
  newTown,
  db,
  somebody,
  phoneOf,
}) => {
  test.slow()
  const town = await newTown()
  const driver = await town.driver(['Go to order', 'Pickup', 'Deliver'], {
    name: newName('Cleo'),
    secrets,
    order: { ready_at: fromNow(15), promised_at: fromNow(55) },
  })
  await town.driver([], { name: newName('Emil') })
  const order_id = Number(driver.order_ids[0])
  const page = await town.dispatcher()
  await expect(queueOf(page, driver.name).getByRole('row', { name: /Deliver/ })).toBeVisible()

  const ready_at = fromNow(65)
  await db.updateTable('orders').set({ ready_at }).where('order_id', '=', order_id).execute()
  await ring(db, town.market_id)
  await expect(queueOf(page, driver.name).getByRole('button', { name: /order \d+: what can be done/ })).toBeVisible()
  await page.keyboard.press('l')
  const panel = page.getByRole('complementary', { name: 'What will be late' })
  await expect(
    panel.getByRole('heading', { name: /^(Alert|At risk)\s*Food from .* comes \d+ min too late/ }),
  ).toBeVisible()
  await expect(
    panel
      .getByRole('listitem')
      .filter({ hasText: String(order_id) })
      .last(),
  ).toContainText(/Cleo.*min late.*: by /)
  await isAccessible(page)
  await panel.getByRole('button', { name: `What can be done about ${order_id}` }).click()

  const dialog = page.getByRole('dialog', { name: `Order ${order_id}` })
  await expect(dialog.getByText('No driver and no other order of stops is sooner.')).toBeVisible()
  await isAccessible(page)
  const words = await dialog.getByText(/^Tell the customer: about /).innerText()
  const time = words.replace('Tell the customer: about ', '')
  await expect(dialog.getByRole('button', { name: 'Tell', exact: true })).toBeVisible()
  // What nobody has to do anything about has no number: telling is the first.
  await page.keyboard.press('1')
  await expect(dialog.getByText(`The customer knows: about ${time}`)).toBeVisible()

  const text = () => db.selectFrom('messages').select('body').where('about', '=', `order:${order_id}`).execute()
  await expect.poll(text).toEqual([{ body: expect.stringContaining(`about ${time}.`) }])
  const { order_secret } = await db
    .selectFrom('orders')
    .select('order_secret')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const customer = await somebody(undefined)
  await customer.goto(`/order/${order_id}?s=${order_secret}`)
  await expect(customer.getByText(new RegExp(`– ${time}`)).first()).toBeVisible()
  const phone = await phoneOf(driver)
  await expect(phone.getByText(`Ready at ${timeText(ready_at.getTime(), 'America/New_York')}`)).toBeVisible()
})

test('an order that comes late in its queue is given to a driver who is sooner, from the row that says so', async ({
  newTown,
  db,
}) => {
  test.slow()
  const town = await newTown()
  const busy = await town.driver(['Go to order', 'Pickup', 'Deliver', 'Go to order', 'Pickup', 'Deliver'], {
    name: newName('Gil'),
    order: { ready_at: fromNow(-2), promised_at: fromNow(12) },
  })
  const [first, , , second] = busy.order_ids.map(Number)
  await db
    .updateTable('orders')
    .set({ promised_at: fromNow(120) })
    .where('order_id', '=', Number(first))
    .execute()
  const free = newName('Hugo')
  await town.driver([], { name: free })
  const page = await town.dispatcher()
  await queueOf(page, busy.name)
    .getByRole('button', { name: `order ${second}: what can be done` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Order ${second}` })
  const remedy = dialog.getByRole('listitem').filter({ hasText: 'Give it to Hugo' })
  await expect(remedy.getByRole('button', { name: 'Do it: Give it to Hugo' })).toBeVisible()
  await expect(dialog.getByText(/, with Gil$/)).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press(await remedy.locator('kbd').innerText())
  await expect(queueOf(page, free).getByRole('row', { name: /Deliver/ })).toBeVisible()
  await expect(queueOf(page, busy.name).getByText(String(second))).toHaveCount(0)
  const has = () =>
    db.selectFrom('orders').select('driver_id').where('order_id', '=', Number(second)).executeTakeFirst()
  await expect.poll(async () => (await has())?.driver_id).not.toBe(busy.driver_id)
})

test('while a slow kitchen cooks, its driver takes what waits by one key; a queue that has changed meanwhile is refused in words, and one Undo takes it back', async ({
  newTown,
  db,
}) => {
  test.slow()
  const town = await newTown()
  const name = newName('Jana')
  const driver = await town.driver(['Go to order', 'Pickup', 'Deliver'], {
    name,
    order: { ready_at: fromNow(60), promised_at: fromNow(30) },
  })
  const late = Number(driver.order_ids[0])
  const waits = await town.order({ ready_at: fromNow(0), promised_at: fromNow(120) })
  const page = await town.dispatcher()
  const rows = queueOf(page, name).getByRole('row', { name: /Deliver/ })
  await expect(rows).toHaveCount(1)
  await ring(db, town.market_id)
  const open = () =>
    page
      .getByRole('button', { name: `order ${late}: what can be done` })
      .first()
      .click()
  await open()
  const dialog = page.getByRole('dialog', { name: `Order ${late}` })
  // That the kitchen decides is said all the same.
  await expect(dialog.getByText('No driver and no other order of stops is sooner.')).toBeVisible()
  const remedy = dialog.getByRole('listitem').filter({ hasText: `Take ${waits} meanwhile` })
  await expect(remedy).toContainText(/Jana would wait \d+ min at the store, .* no later, saves \d+ min/)
  await isAccessible(page)

  await sql`update driver_queues set version = version + 1 where driver_id = ${driver.driver_id}`.execute(db)
  await page.keyboard.press('1')
  await expect(queueOf(page, name).getByText('This queue was changed by someone else.')).toBeVisible()
  await expect(rows).toHaveCount(1)

  await open()
  await expect(remedy).toBeVisible()
  await page.keyboard.press('1')
  await expect(rows).toContainText([String(waits), String(late)])
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(1)
  await expect(
    page.getByRole('region', { name: 'Unassigned orders' }).getByRole('listitem', { name: `Order ${waits},` }),
  ).toBeVisible()
})

test('a late order that rides along to another store is delivered first: the other pickup is held back by one key, and comes back by one Undo', async ({
  newTown,
  db,
}) => {
  test.slow()
  const town = await newTown()
  const name = newName('Kim')
  const driver = await town.driver(['Go to order', 'Pickup', 'Deliver', 'Go to order', 'Pickup', 'Deliver'], {
    name,
    order: { ready_at: fromNow(-2), promised_at: fromNow(12) },
  })
  const [first, , , late] = driver.order_ids.map(Number)
  await db
    .updateTable('orders')
    .set({ promised_at: fromNow(120) })
    .where('order_id', '=', Number(first))
    .execute()
  const page = await town.dispatcher()
  const rows = queueOf(page, name).getByRole('row', { name: /Deliver/ })
  await expect(rows).toContainText([String(first), String(late)])
  await page
    .getByRole('button', { name: `order ${late}: what can be done` })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: `Order ${late}` })
  const remedy = dialog.getByRole('listitem').filter({ hasText: `Hold back the pickup of ${first}` })
  await expect(remedy).toContainText(/min sooner, .*nobody else late: \d+ \+\d+ min \(\d+ spare\)/)
  await isAccessible(page)
  await page.keyboard.press(await remedy.locator('kbd').innerText())
  await expect(rows).toContainText([String(late), String(first)])
  await expect(
    page.getByRole('status').filter({ hasText: `Stops put in another order for order ${late}` }),
  ).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rows).toContainText([String(first), String(late)])
})

test('[ROL-14] whose driver is no longer approved for its alcohol is given by one key to who is', async ({
  newTown,
  db,
}) => {
  test.slow()
  const town = await newTown()
  const name = newName('Lena')
  const driver = await town.driver(['Go to order', 'Pickup', 'Deliver'], {
    name,
    order: { alcohol: true, ready_at: fromNow(30), promised_at: fromNow(15) },
  })
  const order_id = Number(driver.order_ids[0])
  const approved = newName('Milo')
  await town.driver([], { name: approved, alcohol_approved: true })
  await town.driver([], { name: newName('Nils') })
  const page = await town.dispatcher()
  await page
    .getByRole('button', { name: `order ${order_id}: what can be done` })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: `Order ${order_id}` })
  await expect(dialog.getByText('Its driver is not approved for alcohol.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Do it: / })).toHaveAccessibleName('Do it: Give it to Milo')
  await isAccessible(page)
  await page.keyboard.press('1')
  await expect(queueOf(page, approved).getByRole('row', { name: /Deliver/ })).toBeVisible()
  await expect(queueOf(page, name).getByText(String(order_id))).toHaveCount(0)
  const has = () => db.selectFrom('orders').select('driver_id').where('order_id', '=', order_id).executeTakeFirst()
  await expect.poll(async () => (await has())?.driver_id).not.toBe(driver.driver_id)
})

test('an order that nobody can take in time goes to the outside courier from what can be done about it', async ({
  newTown,
  db,
}) => {
  test.slow()
  const town = await newTown()
  await town.driver([], { name: newName('Ivo') })
  const order_id = await town.order({ ready_at: fromNow(30), promised_at: fromNow(5) })
  const page = await town.dispatcher()
  const card = page
    .getByRole('region', { name: 'Unassigned orders' })
    .getByRole('listitem', { name: `Order ${order_id},` })
  await card.getByRole('button', { name: `order ${order_id}: what can be done` }).click()
  const dialog = page.getByRole('dialog', { name: `Order ${order_id}` })
  await expect(dialog.getByText(/, without a driver yet$/)).toBeVisible()
  // By the courier's own word.
  await expect(dialog.getByText(/^\$\d+\.\d\d, at the door about \d+:\d\d [AP]M, \d+ min late$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(card).toHaveCount(0)
  const state = () =>
    db.selectFrom('orders').select('dispatch_state').where('order_id', '=', order_id).executeTakeFirst()
  await expect.poll(async () => (await state())?.dispatch_state).toBe('external')
})
