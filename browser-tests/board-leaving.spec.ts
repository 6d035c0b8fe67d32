import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import { test as base, expect, fromNow, isAccessible, newName, queueOf, secrets, type Town } from './board-town.ts'
import { alcoholOrder, type Page } from './driver-phone.ts'

const test = base.extend<{ orderPage: (order_id: number) => Promise<Page> }>({
  orderPage: async ({ somebody, db }, use) => {
    await use(async (order_id) => {
      const { order_secret } = await db
        .selectFrom('orders')
        .select('order_secret')
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow()
      const page = await somebody(undefined, { width: 360 })
      await page.goto(`/order/${order_id}?s=${order_secret}`)
      return page
    })
  },
})

/** Two drivers of a market: one who has the order, and has not fetched it, and one who is free. */
async function twoDrivers(town: Town, order: Partial<typeof alcoholOrder>) {
  const approved = { alcohol_approved: order.alcohol === true, secrets }
  const first = await town.driver(['Go to order', 'Pickup', 'Deliver'], {
    ...approved,
    name: newName('Ada'),
    order: { ready_at: fromNow(2), promised_at: fromNow(50), secrets, ...order },
  })
  const other = await town.driver([], { ...approved, name: newName('Ben') })
  return { first, other, order_id: Number(first.order_ids[0]) }
}

const whoHas = async (db: Db, order_id: number) => {
  const order = await db.selectFrom('orders').select('driver_id').where('order_id', '=', order_id).executeTakeFirst()
  return order?.driver_id
}
const cardOf = (page: Page, order_id: number) =>
  page.getByRole('region', { name: 'Unassigned orders' }).getByRole('listitem', { name: `Order ${order_id},` })

/** The card says who should take it now, and Enter gives it. */
async function acceptByKey(board: Page, order_id: number, first: string): Promise<void> {
  const card = cardOf(board, order_id)
  await expect(card.getByRole('button', { name: `Give order ${order_id} to ${first}` })).toBeVisible()
  await isAccessible(board)
  await card.focus()
  await board.keyboard.press('Enter')
}

test('a driver who leaves in the middle: the order is proposed to another, given by key, and customer and phones see who brings it', async ({
  newTown,
  db,
  phoneOf,
  orderPage,
  complaints,
}) => {
  test.slow()
  const town = await newTown()
  const { first, other, order_id } = await twoDrivers(town, {})
  const board = await town.dispatcher()
  const [leaving, taking] = [await phoneOf(first), await phoneOf(other)]
  await expect(leaving.getByText(String(order_id)).first()).toBeVisible()
  await expect(taking.getByText('Nothing to do right now')).toBeVisible()
  const customer = await orderPage(order_id)
  await expect(customer.getByText(/Ada/).first()).toBeVisible()

  const column = queueOf(board, first.name)
  await column.getByRole('button', { name: `Details of ${first.name}` }).click()
  await column.getByRole('link', { name: 'Force Clock Out' }).click()
  await column.getByRole('alertdialog').getByRole('button', { name: 'Clock Out' }).click()

  await acceptByKey(board, order_id, 'Ben')
  await expect(queueOf(board, other.name).getByRole('row', { name: /Deliver/ })).toBeVisible()
  await expect.poll(() => whoHas(db, order_id)).toBe(other.driver_id)
  await expect(taking.getByText(String(order_id)).first()).toBeVisible()
  await expect(customer.getByText(/Ben/).first()).toBeVisible()
  await expect(customer.getByText(/Ada/)).toHaveCount(0)
  await leaving.reload()
  await expect(leaving.getByRole('heading', { level: 1, name: first.name })).toHaveCount(0)
  expect(complaints.splice(0).every((text) => /40[13]/.test(text))).toBe(true)
})

test('an alcohol certificate that ends: its order is proposed to another who may, and never to who may not any more', async ({
  newTown,
  db,
  somebody,
  town: origin,
  phoneOf,
  orderPage,
}) => {
  test.slow()
  const town = await newTown()
  const { first, other, order_id } = await twoDrivers(town, alcoholOrder)
  const board = await town.dispatcher()
  const [ending, taking] = [await phoneOf(first), await phoneOf(other)]
  await expect(ending.getByText(String(order_id)).first()).toBeVisible()
  const customer = await orderPage(order_id)
  await expect(customer.getByText(/Ada/).first()).toBeVisible()

  const admin = await somebody('admin')
  const revoked = await admin.request.post(`/secure/courses/alcohol/drivers/${first.driver_id}/revoke`, {
    form: { reason: 'The certificate has ended' },
    headers: { origin, accept: 'application/json' },
  })
  expect(await revoked.json()).toMatchObject({ returned_orders: [order_id] })
  await expect(ending.getByText('Nothing to do right now')).toBeVisible()
  // Whoever chooses by hand finds the reason.
  await board.getByRole('button', { name: `Assign order ${order_id}` }).click()
  await expect(
    board
      .getByRole('dialog')
      .getByText(/not approved for alcohol/i)
      .first(),
  ).toBeVisible()
  await board.keyboard.press('Escape')

  await acceptByKey(board, order_id, 'Ben')
  await expect(queueOf(board, other.name).getByRole('row', { name: /Deliver/ })).toBeVisible()
  await expect(queueOf(board, first.name).getByRole('row', { name: /Deliver/ })).toHaveCount(0)
  await expect.poll(() => whoHas(db, order_id)).toBe(other.driver_id)
  await expect(taking.getByText(String(order_id)).first()).toBeVisible()
  await expect(customer.getByText(/Ben/).first()).toBeVisible()
  const shown = await sql<{ driver_id: number }>`
    select distinct driver_id from dispatch_suggestions where order_id = ${order_id}`.execute(db)
  expect(shown.rows).toEqual([{ driver_id: other.driver_id }])
})
