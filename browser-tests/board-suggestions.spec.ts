import { sql } from 'kysely'
import { expect, fromNow, isAccessible, newName, queueOf, tellOfOrders, test } from './board-town.ts'

const soon = () => ({ ready_at: fromNow(1), promised_at: fromNow(50) })

test('[SIL-OPS-51] a suggestion is accepted by key, and a second dispatcher who accepts it too is told that the order has gone', async ({
  newTown,
  db,
}) => {
  test.slow()
  const town = await newTown()
  const name = newName('Ada')
  const { driver_id } = await town.driver([], { name })
  const [first, second] = [await town.dispatcher(), await town.dispatcher()]
  const order_id = await town.order(soon())
  await tellOfOrders(db, town.market_id)
  const cardOn = (page: typeof first) =>
    page.getByRole('region', { name: 'Unassigned orders' }).getByRole('listitem', { name: `Order ${order_id},` })
  for (const page of [first, second])
    await expect(cardOn(page).getByRole('button', { name: `Give order ${order_id} to Ada` })).toBeVisible()
  await isAccessible(first)

  const held = Promise.withResolvers<void>()
  await second.route('**/data/make_request', async (route) => {
    if (route.request().postData()?.includes('dispatch_place_order')) await held.promise
    await route.continue()
  })
  await cardOn(second).focus()
  await second.keyboard.press('Enter')
  await cardOn(first).focus()
  await first.keyboard.press('Enter')
  await expect(queueOf(first, name).getByRole('row', { name: /Deliver/ })).toBeVisible()
  const outcomes = () =>
    db.selectFrom('dispatch_suggestions').select(['driver_id', 'outcome']).where('order_id', '=', order_id).execute()
  await expect.poll(outcomes).toEqual([{ driver_id, outcome: 'accepted' }])
  held.resolve()
  await expect(queueOf(second, name).getByRole('row', { name: /Deliver/ })).toHaveCount(1)
  const placed = await db.selectFrom('driver_assignments').select('kind').where('order_id', '=', order_id).execute()
  expect(placed).toHaveLength(3)
})

test('a card says for a while that another driver is proposed than before', async ({ newTown, db }) => {
  test.slow()
  const town = await newTown()
  const names = [newName('Ida'), newName('Jon')]
  for (const name of names) await town.driver([], { name })
  const order_id = await town.order(soon())
  const page = await town.dispatcher()
  await tellOfOrders(db, town.market_id)
  const card = page
    .getByRole('region', { name: 'Unassigned orders' })
    .getByRole('listitem', { name: `Order ${order_id},` })
  const give = card.getByRole('button', { name: /^Give order \d+ to (Ida|Jon)/ })
  await expect(give).toBeVisible()
  const isIda = /to Ida/.test((await give.getAttribute('aria-label')) ?? '')
  const [was, now] = isIda ? names : names.toReversed()
  await queueOf(page, was ?? '')
    .getByRole('combobox')
    .first()
    .selectOption({ label: 'Inactive' })
  await expect(card.getByText(`Was ${was?.split(' ')[0]}, now ${now?.split(' ')[0]}.`)).toBeVisible()
})

test('without the planner the board says that there is no plan, and orders are given as always', async ({
  newTown,
  db,
}) => {
  test.slow()
  const town = await newTown()
  const name = newName('Ben')
  await town.driver([], { name })
  const order_id = await town.order(soon())
  await db.transaction().execute(async (tx) => {
    // As if the process that plans this market had been killed in the midst of it, and no other could take over.
    await sql`select pg_advisory_xact_lock(7077, ${town.market_id})`.execute(tx)
    const page = await town.dispatcher()
    await expect(page.getByText('No plan. Orders can be given as always.')).toBeVisible()
    await page.getByRole('button', { name: `Assign order ${order_id}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Assign|^Give/ })
      .last()
      .click()
    await expect(queueOf(page, name).getByRole('row', { name: /Deliver/ })).toBeVisible()
  })
})
