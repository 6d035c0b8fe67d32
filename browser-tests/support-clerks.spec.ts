import { expect, isAccessible, test } from './board-town.ts'
import { button, createTicket, mark, orderOf, thread } from './support-town.ts'

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
  await expect(button(rosalind, 'Put back')).toBeVisible()
  await expect(linh.getByText('Rosalind Achterberg has taken this over from you.')).toBeVisible()
  await expect(thread(linh).getByText('Taken over from Linh Pham')).toBeVisible()

  await linh.getByRole('region', { name: 'Details' }).getByRole('textbox', { name: /^Name/ }).fill('Theodor Brandt')
  await rosalind.getByLabel('Priority').selectOption('Urgent')
  await button(rosalind, 'Save details').click()
  await expect(thread(rosalind).getByText('Priority urgent')).toBeVisible()
  const details = linh.getByRole('region', { name: 'Details' })
  await expect(details.getByText('Somebody else has changed this meanwhile.')).toBeVisible()
  await isAccessible(linh)
  await details.getByRole('button', { name: 'Show theirs' }).click()
  await expect(linh.getByRole('region', { name: 'Details' }).getByRole('textbox', { name: /^Name/ })).toHaveValue(
    'Theo Brandt',
  )
  await expect(linh.getByLabel('Priority')).toHaveValue('4')

  await linh.getByRole('radio', { name: 'Text' }).check()
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

test('[SIL-ORD-168] details that are saved while one’s own take-over is on its way are one’s own, not somebody else’s change', async ({
  somebody,
}) => {
  const page = await somebody('customer_support')
  await page.goto(await createTicket(page, `Spilled soup ${mark()}`))
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByRole('textbox', { name: /^Name/ }).fill('Ines Okoro')
  const answer = Promise.withResolvers<void>()
  await page.route('**/secure/tickets/*/assign', async (route) => {
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  const taken = page.waitForRequest('**/secure/tickets/*/assign')
  await button(page, 'Take it').click()
  await taken
  await button(page, 'Save details').click()
  await expect(button(page, 'Save details')).toHaveAttribute('aria-busy', 'true')
  answer.resolve()
  await expect(
    thread(page)
      .getByText(/Ines Okoro/)
      .first(),
  ).toBeVisible()
  await expect(button(page, 'Put back')).toBeVisible()
  await expect(details.getByText('Somebody else has changed this meanwhile.')).toHaveCount(0)
  await expect(button(page, 'Save details')).toHaveCount(0)
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
  const held = Promise.withResolvers<void>()
  await page.route(/\/secure\/tickets\?/, async (route) => {
    await held.promise
    await route.continue()
  })
  await button(other, 'Close ticket').click()
  await expect(button(other, 'Open again')).toBeVisible()
  await button(page, 'Set priority').click()
  await page.getByRole('menuitem', { name: 'High' }).click()
  await expect(
    page.getByText(`Ticket ${first.split('/').at(-1)}: Somebody else has changed this ticket.`),
  ).toBeVisible()
  held.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  // The other one was changed, and this one is read as it is now.
  await expect(
    grid
      .getByRole('row')
      .filter({ hasText: `${words} two` })
      .getByText('High'),
  ).toBeVisible()
})
