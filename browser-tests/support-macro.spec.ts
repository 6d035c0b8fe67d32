import { readFileSync } from 'node:fs'
import { expect, isAccessible, test } from './board-town.ts'
import { button, createTicket, mark, orderOf, thread } from './support-town.ts'

test('a macro that a manager wrote answers a customer by text and solves the ticket; hostile words stay words', async ({
  somebody,
  db,
}) => {
  test.slow()
  const name = `=SUM(A1) <b>late</b> ${mark()}`
  const customer = `<img src=x onerror=alert(1)> ${mark()}`
  const order = await orderOf(db, customer, '4045550212')
  const manager = await somebody('admin')
  await manager.goto('/secure/macros')
  await button(manager, 'New macro').click()
  await manager.getByRole('textbox', { name: 'Name' }).fill(name)
  await manager.getByLabel('Text to the customer').fill('Hi {who}')
  await button(manager, 'Save macro').click()
  await expect(manager.getByText('A word in braces stands for nothing.')).toBeVisible()
  await manager.getByLabel('Text to the customer').fill('Sorry about {order} from {restaurant}. {clerk}, {phone}')
  await manager.getByLabel('State').selectOption('Solved')
  await manager.getByLabel('Who has it').selectOption('To whoever uses it')
  await isAccessible(manager)
  await button(manager, 'Save macro').click()
  const written = manager.getByRole('region', { name })
  await expect(written.getByText('sets the state to solved, gives it to whoever uses it.')).toBeVisible()

  const clerk = await somebody('customer_support', { width: 360 })
  const words = `=cmd|' /C calc'!A0 ${mark()}`
  await clerk.goto(await createTicket(clerk, words))
  await clerk.getByLabel('Number of the order').fill(String(order))
  await button(clerk, 'Link').click()
  await expect(clerk.getByText(customer).first()).toBeVisible()
  await clerk.getByRole('radio', { name: 'Text' }).check()
  await button(clerk, 'Macro').click()
  await clerk.getByRole('menuitem', { name }).click()
  const text = clerk.getByLabel('Text to (404) 555-0212')
  await expect(text).toHaveValue(new RegExp(`^Sorry about #${order} from .+\\. Linh, `))
  await isAccessible(clerk)
  await button(clerk, 'Send text').click()
  await expect(clerk.getByRole('region', { name: 'State' }).getByText('Solved')).toBeVisible()
  await expect(thread(clerk).getByText(`Sorry about #${order}`)).toBeVisible()
  await expect(thread(clerk).getByText(`Used the macro “${name}”`)).toBeVisible()
  await expect(button(clerk, 'Put back')).toBeVisible()

  await manager.goto(`/secure/tickets?q=${encodeURIComponent(words)}`)
  await expect(manager.getByRole('grid', { name: 'Tickets' }).getByText(words)).toBeVisible()
  const [download] = await Promise.all([manager.waitForEvent('download'), button(manager, 'Download as CSV').click()])
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv).toContain(`'${words}`)
  expect(csv).not.toMatch(/(^|,)"?=/m)

  await manager.goto('/secure/macros')
  await button(manager, `Change ${name}`).click()
  await button(manager, 'Remove').click()
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(written).toHaveCount(0)
})
