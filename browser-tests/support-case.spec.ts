import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { insertOrder } from '#areas/orders/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { expect, isAccessible, test } from './board-town.ts'

const mark = () => randomBytes(4).toString('hex')

/** Fetched by its customer some other day: no board and no restaurant waits for it. */
async function orderOf(db: Db, name: string, phone_number: string): Promise<number> {
  const franchise = await db
    .selectFrom('franchises')
    .select(['franchise_id', 'market_id'])
    .orderBy('franchise_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const customer = await db
    .insertInto('customers')
    .values({ phone_number, name })
    .onConflict((conflict) => conflict.column('phone_number').doUpdateSet({ name }))
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  const when = { is_delivery: false, dispatch_state: 'none', status: 'confirmed' } as const
  const order = await insertOrder(db, { ...franchise, ...customer, ...when, name, phone_number })
  return order.order_id
}

async function createTicket(page: Page, description: string): Promise<string> {
  await page.goto('/secure/tickets/new')
  await page.getByLabel('Description').fill(description)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const href = await page.getByRole('link', { name: '[Open]' }).getAttribute('href')
  return href ?? ''
}

/** As somebody does who has no pointer. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 90; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const thread = (page: Page) => page.getByRole('region', { name: 'What happened' })

test('a complaint is taken from the queue to solved by keyboard alone', async ({ somebody, db }) => {
  test.slow()
  const words = `Cold soup ${mark()}`
  const order = await orderOf(db, 'Nadia Farouk', '4045550210')
  const page = await somebody('customer_support')
  await page.goto('/secure')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/secure/tickets/new')
  await tabTo(page, page.getByLabel('Description'))
  await page.keyboard.type(words)
  await tabTo(page, button(page, 'Create'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ticket Created!')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL('/secure/tickets')

  const grid = page.getByRole('grid', { name: 'Tickets' })
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(words)
  const row = grid.getByRole('row').filter({ hasText: words })
  await expect(grid.getByRole('row')).toHaveCount(2)
  await isAccessible(page)
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/secure\/tickets\/\d+$/)
  await isAccessible(page)

  await tabTo(page, button(page, 'Take it'))
  await page.keyboard.press('Enter')
  await expect(button(page, 'Put back')).toBeVisible()
  await tabTo(page, page.getByLabel('Number of the order'))
  await page.keyboard.type(String(order))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: '(404) 555-0210' })).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Note' }))
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, page.getByLabel('Text to (404) 555-0210'))
  await page.keyboard.type('We are sorry, Nadia. Your money is on its way.')
  await tabTo(page, button(page, 'Send text'))
  await page.keyboard.press('Enter')
  await expect(thread(page).getByText('Your money is on its way.')).toBeVisible()
  await expect(page.getByLabel('Text to (404) 555-0210')).toHaveValue('')

  await tabTo(page, page.getByRole('radio', { name: 'Text' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByLabel('Note to staff'))
  await page.keyboard.type('She wants no credit.')
  await tabTo(page, button(page, 'Write note'))
  await page.keyboard.press('Enter')
  await expect(thread(page).getByText('She wants no credit.')).toBeVisible()
  await tabTo(page, button(page, 'Solve'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'State' }).getByText('Solved')).toBeVisible()
  await expect(thread(page).getByText('Taken')).toBeVisible()
  await isAccessible(page)

  // From here one goes on to give money back, and the order names the ticket.
  await expect(page.getByRole('link', { name: 'Refund or credit', exact: true })).toHaveAttribute(
    'href',
    `/secure/orders/${order}/issues`,
  )
  await page.goto(`/secure/orders/${order}`)
  await expect(page.getByRole('region', { name: 'Tickets' }).getByText(words)).toBeVisible()
  await page.goto('/secure/tickets?state=mine')
  await expect(grid.getByText(words)).toHaveCount(0)
})

test('[SIL-ORD-168] two clerks on one case see each other: who has it, what changed, whose answer goes first', async ({
  somebody,
  db,
}) => {
  test.slow()
  const order = await orderOf(db, 'Theo Brandt', '4045550211')
  const linh = await somebody('customer_support')
  const href = await createTicket(linh, `No forks ${mark()}`)
  await linh.goto(href)
  await linh.getByLabel('Number of the order').fill(String(order))
  await button(linh, 'Link').click()
  await expect(linh.getByRole('link', { name: '(404) 555-0211' })).toBeVisible()
  const rosalind = await somebody('admin')
  await rosalind.goto(href)

  await button(linh, 'Take it').click()
  await expect(button(linh, 'Put back')).toBeVisible()
  await button(rosalind, 'Take over').click()
  const asking = rosalind.getByRole('alertdialog', { name: 'Take it over from Linh Pham?' })
  await isAccessible(rosalind)
  await asking.getByRole('button', { name: 'Take over' }).click()
  await expect(linh.getByText('Rosalind Achterberg has taken this over from you.')).toBeVisible()
  await expect(thread(linh).getByText('Taken over from Linh Pham')).toBeVisible()

  await linh.getByLabel('Name', { exact: true }).fill('Theodor Brandt')
  await rosalind.getByLabel('Priority').selectOption('Urgent')
  await button(rosalind, 'Save details').click()
  await expect(thread(rosalind).getByText('Priority urgent')).toBeVisible()
  const details = linh.getByRole('region', { name: 'Details' })
  await expect(details.getByText('Somebody else has changed this meanwhile.')).toBeVisible()
  await isAccessible(linh)
  await details.getByRole('button', { name: 'Show theirs' }).click()
  await expect(linh.getByLabel('Name', { exact: true })).toHaveValue('Theo Brandt')
  await expect(linh.getByLabel('Priority')).toHaveValue('4')

  await linh.getByText('Text', { exact: true }).click()
  await linh.getByLabel('Text to (404) 555-0211').fill('A fork is on its way.')
  await rosalind.getByLabel('Text to (404) 555-0211').fill('We bring you two forks.')
  await button(rosalind, 'Send text').click()
  await expect(thread(linh).getByText('We bring you two forks.')).toBeVisible()
  await expect(linh.getByText('Something has changed here meanwhile.')).toBeVisible()
  await button(linh, 'Keep mine').click()
  await button(linh, 'Send text').click()
  await expect(thread(rosalind).getByText('A fork is on its way.')).toBeVisible()

  await button(rosalind, 'Close ticket').click()
  await expect(linh.getByRole('region', { name: 'State' }).getByText('Closed')).toBeVisible()
  await expect(button(linh, 'Open again')).toBeVisible()
})

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
  await manager.getByLabel('Name').fill(name)
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
  await clerk.getByText('Text', { exact: true }).click()
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

test('several tickets are given to somebody at once, and one that changed meanwhile says so', async ({ somebody }) => {
  const words = `Bulk ${mark()}`
  const page = await somebody('customer_support')
  const first = await createTicket(page, `${words} one`)
  await createTicket(page, `${words} two`)
  await page.goto(`/secure/tickets?q=${encodeURIComponent(words)}`)
  const grid = page.getByRole('grid', { name: 'Tickets' })
  await expect(grid.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check()
  await isAccessible(page)
  await button(page, 'Give to').click()
  await page.getByRole('menuitem', { name: 'Linh Pham' }).click()
  await expect(grid.getByText('Linh Pham', { exact: true })).toHaveCount(4)

  const other = await somebody('admin')
  await other.goto(first)
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check()
  // The list has not heard of it yet.
  await page.route('**/secure/tickets?*', (route) => route.abort())
  await button(other, 'Close ticket').click()
  await expect(button(other, 'Open again')).toBeVisible()
  await button(page, 'Set priority').click()
  await page.getByRole('menuitem', { name: 'High' }).click()
  await expect(
    page.getByText(`Ticket ${first.split('/').at(-1)}: Somebody else has changed this ticket.`),
  ).toBeVisible()
})
