import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { alcoholOrder, expect, isAccessible, type Page, pickedUp, test } from './driver-phone.ts'
import { fromNow } from './global-setup.ts'

// What dispatch sees of a driver's doors, and is asked before it takes an order away from one.

test.use({ viewport: { width: 1440, height: 900 } })

const orderStateIn = (page: Page, order_id: number) =>
  page.getByRole('region', { name: 'Unassigned orders' }).getByText(String(order_id))

test('alcohol in the car of a driver who is not approved any more: the board says what dispatch can do, which is not to drag it', async ({
  page,
  newDriver,
  db,
}) => {
  const driver = await newDriver(['Deliver'], { order: { ...alcoholOrder, ...pickedUp } })
  await openBoard(page, db, driver.market_id)
  const column = page.getByRole('region', { name: driver.name })
  await expect(column.getByText('call them, delete it here, and assign it to whoever takes it over')).toBeVisible()
})

test('[DSP-72] an order is taken from a driver at the door only after a question; no, and it stays', async ({
  page,
  newDriver,
  db,
}) => {
  const driver = await newDriver(['Deliver'], { status: 'arrived', order: pickedUp })
  const order_id = Number(driver.order_ids[0])
  await openBoard(page, db, driver.market_id)
  const column = page.getByRole('region', { name: driver.name })
  const question = page.getByRole('alertdialog', { name: `Take order ${order_id} from ${driver.name} at the door?` })
  await column.getByRole('link', { name: 'Delete' }).click()
  await expect(question).toContainText('The phone will say: stop')
  await isAccessible(page)
  await question.getByRole('button', { name: 'Keep it there' }).click()
  await expect(column.getByRole('row', { name: /Deliver/ })).toBeVisible()

  await column.getByRole('row', { name: /Deliver/ }).focus()
  await page.keyboard.press('Delete')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(column.getByRole('row', { name: /Deliver/ })).toBeFocused()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(orderStateIn(page, order_id).first()).toBeVisible()
  await expect(column.getByRole('row', { name: /Deliver/ })).toBeHidden()
})

test('[DSP-72] a check that has begun since the board was drawn is asked about as well', async ({
  page,
  newDriver,
  db,
}) => {
  const driver = await newDriver(['Deliver'], { alcohol_approved: true, order: { ...alcoholOrder, ...pickedUp } })
  const order_id = Number(driver.order_ids[0])
  await openBoard(page, db, driver.market_id)
  await db
    .insertInto('alcohol_verifications')
    .values({ order_id, driver_id: driver.driver_id, name: 'Dana Whitfield' })
    .execute()
  const column = page.getByRole('region', { name: driver.name })
  await column.getByRole('link', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: `Take order ${order_id} from ${driver.name} at the door?` })
  await expect(question).toBeVisible()
  await expect(column.getByRole('row', { name: /Deliver/ })).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(orderStateIn(page, order_id).first()).toBeVisible()
})

test('[SIL-OPS-29] [DSP-72] undo of a Deliver whose driver has arrived asks the same, by key, by history and by the toast', async ({
  page,
  newDriver,
  db,
}) => {
  const driver = await newDriver(['Go to waypoint'])
  const { order_id } = await insertOrder(db, {
    ...pickedUp,
    market_id: driver.market_id,
    driver_id: driver.driver_id,
    dispatch_state: 'assigned',
  })
  await openBoard(page, db, driver.market_id)
  const column = page.getByRole('region', { name: driver.name })
  const row = column.getByRole('row', { name: /Deliver/ })
  await column.getByRole('button', { name: `Plan the delivery of order ${order_id}` }).click()
  await expect(row).toBeVisible()
  const arrived = db
    .updateTable('driver_assignments')
    .set({ status: 'arrived' })
    .where('order_id', '=', order_id)
    .returning('driver_id')
  await expect.poll(async () => (await arrived.execute()).length).toBe(1)

  const question = page.getByRole('alertdialog', { name: `Take order ${order_id} from ${driver.name} at the door?` })
  await page.keyboard.press('Control+z')
  await expect(question).toContainText('stays in the car without a Deliver')
  await question.getByRole('button', { name: 'Keep it there' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: /^Undo: / }).click()
  await expect(question).toBeVisible()
  await isAccessible(page)
  await question.getByRole('button', { name: 'Take it away' }).click()
  await expect(row).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: `Undone: Order ${order_id}` })).toBeVisible()
})

test('[SIL-OPS-63] [SIL-OPS-88] a column says what was checked after the cut-off, and what lies in the car until it is back', async ({
  page,
  newDriver,
  db,
}) => {
  const refused = { ...alcoholOrder, status: 'rejected', dispatch_state: 'done', picked_up_at: fromNow(-10) } as const
  const driver = await newDriver(['Deliver'], { alcohol_approved: true, order: refused })
  const order_id = Number(driver.order_ids[0])
  await db.deleteFrom('driver_assignments').where('driver_id', '=', driver.driver_id).execute()
  // Of this hour.
  await db
    .updateTable('driver_hours')
    .set({ started_at: fromNow(-60) })
    .where('driver_id', '=', driver.driver_id)
    .execute()
  const late = { name: 'Dana Whitfield', outside_hours: 'after_cut_off', verified_at: fromNow(-5) } as const
  await db
    .insertInto('alcohol_verifications')
    .values({ order_id, driver_id: driver.driver_id, ...late })
    .execute()
  await openBoard(page, db, driver.market_id)
  const column = page.getByRole('region', { name: driver.name })
  await expect(column.getByText('ID checked after the cut-off')).toBeVisible()
  await expect(column.getByText('refused at the door, in the car until it is back')).toBeVisible()
  await isAccessible(page)
  await column.getByRole('button', { name: `Order ${order_id} is back at the store` }).click()
  await expect(column.getByText('refused at the door, in the car until it is back')).toBeHidden()
  await expect(column.getByText('ID checked after the cut-off')).toBeVisible()
  // Shown at once; a reload that cut the request off would show it again.
  const returnedAt = async () => {
    const order = db.selectFrom('orders').select('goods_returned_at').where('order_id', '=', order_id)
    return (await order.executeTakeFirstOrThrow()).goods_returned_at
  }
  await expect.poll(returnedAt).toBeInstanceOf(Date)
  await page.reload()
  await expect(column.getByText('ID checked after the cut-off')).toBeVisible()
  await expect(column.getByText('refused at the door, in the car until it is back')).toBeHidden()
})

/** As a dispatcher who works in this market alone. */
async function openBoard(page: Page, db: Parameters<typeof insertStaff>[0], market_id: number): Promise<void> {
  const url = process.env.COSMIC_URL ?? ''
  const dispatcher = await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id] })
  const cookie = await cookieOf(db, dispatcher)
  // The server's clock may be half a day ahead of this machine's.
  const expires_at = new Date(Date.now() + 48 * 3_600_000)
  await db.updateTable('sessions').set({ expires_at }).where('session_id', '=', dispatcher.session_id).execute()
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url }])
  await page.goto(`${url}/rocket/dispatch_app_web`)
}
