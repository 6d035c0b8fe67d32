import type { Db } from '#platform/server/unit-of-work.ts'
import { carry, expect, fromNow, isAccessible, newName, queueOf, type Town, tellOfOrders, test } from './board-town.ts'

test('while one dispatcher chooses a driver the other sees who does, until it is done', async ({ newTown, db }) => {
  test.slow()
  const town = await newTown()
  await town.driver([])
  const order_id = await town.order({ ready_at: fromNow(20), promised_at: fromNow(60) })
  const [first, second] = [await town.dispatcher(), await town.dispatcher()]
  const card = second
    .getByRole('region', { name: 'Unassigned orders' })
    .getByRole('listitem', { name: `Order ${order_id},` })
  await expect(card).toBeVisible()
  await first.getByRole('button', { name: `Assign order ${order_id}` }).click()
  await expect(card.getByText(/ is choosing a driver$/)).toBeVisible()
  await first.getByRole('dialog').press('Escape')
  await expect(card.getByText(/ is choosing a driver$/)).toHaveCount(0)
  const claims = () => db.selectFrom('dispatch_claims').select('order_id').where('order_id', '=', order_id).execute()
  await expect.poll(claims).toEqual([])
})

test('whoever closes the page while they choose is not said to choose any more', async ({ newTown, db }) => {
  const town = await newTown()
  await town.driver([])
  const order_id = await town.order({ ready_at: fromNow(20), promised_at: fromNow(60) })
  const first = await town.dispatcher()
  await first.getByRole('button', { name: `Assign order ${order_id}` }).click()
  const claims = () => db.selectFrom('dispatch_claims').select('order_id').where('order_id', '=', order_id).execute()
  await expect.poll(claims).toHaveLength(1)
  await first.close()
  await expect.poll(claims).toEqual([])
})

test('each of two who choose for one order sees the other, in its dialog and on its card', async ({ newTown }) => {
  test.slow()
  const town = await newTown()
  await town.driver([])
  const order_id = await town.order({ ready_at: fromNow(20), promised_at: fromNow(60) })
  const [first, second] = [await town.dispatcher(), await town.dispatcher()]
  for (const page of [first, second]) {
    await page.getByRole('button', { name: `Assign order ${order_id}` }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  for (const page of [first, second])
    await expect(page.getByRole('dialog').getByText(/ is choosing for it too\./)).toBeVisible()
})

/** A suggestion that a colleague at a phone sees, while one chooses for it by hand; and so many more. */
async function chosenByOne(newTown: () => Promise<Town>, db: Db, more: number) {
  const town = await newTown()
  const name = newName('Ada')
  await town.driver([], { name })
  const soon = { ready_at: fromNow(1), promised_at: fromNow(90) }
  const chosen = await town.order(soon)
  const others: number[] = []
  for (let count = 0; count < more; count += 1) others.push(await town.order(soon))
  const [first, second] = [await town.dispatcher(), await town.dispatcher({ width: 360, height: 780 })]
  await tellOfOrders(db, town.market_id)
  const card = (order_id: number) =>
    second.getByRole('region', { name: 'Unassigned orders' }).getByRole('listitem', { name: `Order ${order_id},` })
  const give = card(chosen).getByRole('button', { name: /^Give order/ })
  await expect(give).toBeVisible()
  await first.getByRole('button', { name: `Assign order ${chosen}` }).click()
  await expect(card(chosen).getByText(/ is choosing a driver$/)).toBeVisible()
  await expect(give).toHaveCount(0)
  return { name, first, second, chosen, others, card, give }
}

test('an order for which a colleague is choosing is given by a key only after it was taken over', async ({
  newTown,
  db,
}) => {
  test.slow()
  const { name, first, second, chosen, card, give } = await chosenByOne(newTown, db, 0)
  await isAccessible(second)
  await expect(card(chosen).getByRole('button', { name: `Take over order ${chosen}` })).toBeVisible()
  await card(chosen).focus()
  await second.keyboard.press('Enter')
  await expect(give).toBeVisible()
  await expect(card(chosen)).toBeFocused()
  await second.keyboard.press('Enter')
  await expect(card(chosen)).toHaveCount(0)
  // Whoever was choosing sees that it has gone, and no key gives it once more.
  const dialog = first.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(`${name} has it by now.`)
  await expect(dialog.getByRole('button', { name: /^Give/ })).toHaveCount(0)
  await first.keyboard.press('Enter')
  await first.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(queueOf(first, name).getByRole('row', { name: /Deliver/ })).toBeVisible()
})

test('who accepts the plan for all leaves the order for which a colleague is choosing to them', async ({
  newTown,
  db,
}) => {
  test.slow()
  const { second, chosen, others, card } = await chosenByOne(newTown, db, 2)
  await expect(second.getByText('2 of 2 to give harm nobody, 1 more is being chosen for')).toBeVisible()
  await second.getByRole('button', { name: 'Accept all' }).click()
  for (const order_id of others) await expect(card(order_id)).toHaveCount(0)
  await expect(card(chosen)).toBeVisible()
})

test('who holds an order over the columns, or chooses another driver for one in a queue, is seen too', async ({
  newTown,
}) => {
  test.slow()
  const town = await newTown()
  const had = await town.driver(['Go to order', 'Pickup', 'Deliver'], { name: newName('Ada') })
  const free = await town.driver([], { name: newName('Ben') })
  const order_id = await town.order({ ready_at: fromNow(20), promised_at: fromNow(60) })
  const [first, second] = [await town.dispatcher(), await town.dispatcher()]
  const rail = (page: typeof first) => page.getByRole('region', { name: 'Unassigned orders' })
  const card = (page: typeof first) => rail(page).getByRole('listitem', { name: `Order ${order_id},` })
  await expect(card(second)).toBeVisible()
  await carry(first, card(first), queueOf(first, free.name))
  await expect(card(second).getByText(/ is choosing a driver$/)).toBeVisible()
  await first.keyboard.press('Escape')
  await first.mouse.up()
  await expect(card(second).getByText(/ is choosing a driver$/)).toHaveCount(0)

  await queueOf(first, had.name)
    .getByRole('row', { name: /Pickup/ })
    .focus()
  await first.keyboard.press('a')
  await expect(first.getByRole('dialog')).toBeVisible()
  await expect(queueOf(second, had.name).getByText(/ is choosing another driver$/)).toBeAttached()
})
