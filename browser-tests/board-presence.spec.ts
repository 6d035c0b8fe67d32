import { expect, fromNow, test } from './board-town.ts'

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
