import { carry, expect, isAccessible, newName, queueOf, test } from './board-town.ts'
import { fromNow } from './global-setup.ts'

test('[ROL-14] a driver whose queue would break a limit stands behind those who may, with the reason, in the dialog and under the pointer; a dispatcher may give it all the same', async ({
  newTown,
}) => {
  const town = await newTown()
  const carries = await town.driver([], { name: newName('Ada') })
  const lost = await town.order({ dispatch_state: 'assigned', driver_id: carries.driver_id, picked_up_at: fromNow(0) })
  const free = await town.driver([], { name: newName('Ben') })
  const order_id = await town.order()
  const page = await town.dispatcher()
  const reason = `Order ${lost} in the car has no Deliver yet.`
  const card = page.getByRole('listitem', { name: new RegExp(`^Order ${order_id}, `) })

  const column = queueOf(page, carries.name)
  await carry(page, card, column.getByRole('heading'))
  await expect(column.getByText(reason)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()

  await card.focus()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: `Assign order ${order_id}` })
  const options = dialog.getByRole('option')
  await expect(options.nth(1)).toContainText(reason)
  await expect(options.nth(1)).toContainText(carries.name)
  await expect(options.first()).toContainText(free.name)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await isAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('button', { name: /^Give to Ada all the same/ })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(column.getByRole('row').filter({ hasText: String(order_id) })).toHaveCount(3)
})
