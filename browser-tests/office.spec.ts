import type { Page } from '@playwright/test'
import { expect, isAccessible, isAccessibleAtEachWidth, queueOf, test } from './testing.ts'

const board = '/rocket/dispatch_app_web'
const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas', exact: true })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' })
const options = (page: Page) => palette(page).getByRole('option')

const mayOpen = {
  dispatcher: ['Home', 'Dispatch', 'Replay', 'Time clock', 'Who is on'],
  customer_support: ['Home', 'Tickets', 'Create Ticket', 'Orders', 'Messages', 'Time clock'],
  admin: [
    'Home',
    'Dispatch',
    'Tickets',
    'Create Ticket',
    'Orders',
    'Messages',
    'Replay',
    'Order by phone',
    'Menu items',
    'Menu drafts',
    'Shelf walk',
    'POS links',
    'People',
    'Courses',
    'Shifts',
    'Schedule',
    'Time clock',
    'Who is on',
    'Drivers',
    'Hours',
    'Pay periods',
    'Discount codes',
    'Card deposits',
    'Profit and loss',
    'Restaurant payouts',
    'Tax records',
    'Zones',
    'Markets',
    'Restaurants',
    'Kitchen tablets',
    'Addresses',
    'Deliveries',
    'Businesses',
    'Marketing',
    'Sales',
    'See as',
    'Ledger check',
    'Test mail',
    'Import',
    'Privacy',
    'Audit',
    'Operations',
    'Background work',
  ],
} as const

for (const role of ['dispatcher', 'customer_support', 'admin'] as const)
  test(`the navigation of a ${role.replace('_', ' ')} shows what their role may open, and marks where one is`, async ({
    somebody,
  }) => {
    const page = await somebody(role)
    await page.goto('/secure')
    const links = areas(page).getByRole('link').filter({ hasNotText: 'Cosmic' })
    await expect(links).toHaveText([...mayOpen[role]])
    await expect(areas(page).getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page')
    for (const label of mayOpen[role].slice(1)) {
      await areas(page).getByRole('link', { name: label, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(areas(page).getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'page')
    }
  })

test('the palette finds pages and commands by keyboard alone, what was open lately first', async ({ somebody }) => {
  const page = await somebody('admin')
  await page.goto('/secure/tickets')
  await page.goto('/secure')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(options(page).first()).toHaveText(/^Tickets/)
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await isAccessible(page)

  await page.keyboard.type('bgw')
  await expect(options(page)).toHaveText(/^Background work/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/secure/jobs')
  await expect(page.getByRole('heading', { level: 1, name: 'Background work' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('>theme')
  await expect(options(page)).toHaveText([/^Theme of the system/, /^Light theme/, /^Dark theme/])
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await options(page).last().getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(palette(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzz')
  await expect(palette(page).getByRole('status')).toHaveText('Nothing is called “zzz”.')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('zon')
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')])
  await expect(tab).toHaveURL('/admin/zones')
  await expect(page).toHaveURL('/secure/jobs')
})

test('what is typed before the palette is there is meant for it', async ({ somebody }) => {
  const page = await somebody('admin')
  await page.goto('/secure')
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/palette-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gt')
  arrive()
  await expect(palette(page).getByRole('combobox')).toHaveValue('gt')
  await expect(page).toHaveURL('/secure')
})

test('G and a letter goes there; a hint says which, other keys end it, and fields and the switch keep their letters', async ({
  somebody,
}) => {
  const page = await somebody('admin')
  await page.goto('/secure')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const hint = page.getByRole('status').filter({ hasText: 'then' })
  await page.keyboard.press('g')
  await expect(hint).toContainText('Tickets')
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(hint).toBeHidden()
  await page.keyboard.press('t')
  await expect(page).toHaveURL('/secure')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/secure/tickets/new')

  const description = page.getByLabel('Description')
  await description.focus()
  await page.keyboard.type('gt?')
  await expect(description).toHaveValue('gt?')
  await expect(page).toHaveURL('/secure/tickets/new')
  await description.blur()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByText('Background work')).toBeVisible()
  await isAccessible(page)
  await keys.getByRole('switch', { name: 'Single keys act' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await expect(hint).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
})

test('on the board its own keys keep their meaning, and after G the letter is not theirs', async ({ somebody }) => {
  const page = await somebody('dispatcher')
  await page.goto(board)
  const columns = page.getByRole('region', { name: 'Drivers' })
  await expect(queueOf(page, 'Bao Nguyen')).toBeVisible()
  const height = (await columns.boundingBox())?.height ?? 0
  // beside the bar and the strip that shows the whole fleet
  expect(height, 'of 900 pixels, for the columns').toBeGreaterThanOrEqual(750)

  const map = page.getByRole('region', { name: 'Map of drivers' })
  await page.keyboard.press('m')
  await expect(map).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(map).toBeVisible()
  await page.keyboard.press('m')
  await expect(map).toBeHidden()
  await page.keyboard.press('f')
  await expect(page.getByLabel('Find a driver')).toBeFocused()
  // The board gives focus back to where its keys have put it; a page of its own forgets that.
  await page.reload()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' }).getByText('assign the unassigned order')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('map')
  await expect(options(page).first()).toHaveText(/^Open the map/)
  await page.keyboard.press('Enter')
  await expect(map).toBeVisible()
  await page.keyboard.press('m')
  await expect(map).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL('/secure')
})

test('the home tells how the deliveries stand, leads to where one acts, and follows what happens', async ({
  somebody,
}) => {
  const page = await somebody('dispatcher')
  const asked = page.waitForResponse(/\/live\?topics=queues/)
  await page.goto('/secure')
  await asked
  const figures = page.getByRole('list', { name: 'Now' })
  await expect(figures.getByRole('link', { name: /Open deliveries/ })).toHaveAttribute('href', board)
  await expect(figures.getByRole('link', { name: /On the clock/ })).toHaveText(/On the clock\d+of \d+ drivers/)
  await isAccessible(page)

  const other = await somebody('dispatcher')
  await other.goto(board)
  const news = page.waitForResponse(/\/secure\/home/)
  const status = queueOf(other, 'Isaac Thornton').getByRole('combobox').first()
  await status.selectOption((await status.inputValue()) === 'active' ? 'inactive' : 'active')
  await news
  await page
    .getByRole('list', { name: 'Now' })
    .getByRole('link', { name: /Open deliveries/ })
    .click()
  await expect(page).toHaveURL(board)
})

test('who is signed in stands at the top, and signs out there', async ({ somebody }) => {
  const page = await somebody('customer_support')
  await page.goto('/secure/tickets')
  await page.getByRole('button', { name: 'Signed in as Linh Pham' }).press('Enter')
  await expect(page.getByText('customer support')).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto('/secure/tickets')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('on a phone the tab bar leads to the first areas, and to all behind the last tab', async ({ somebody }) => {
  const page = await somebody('admin', { width: 360 })
  await page.goto('/secure')
  const tabs = page.getByRole('navigation', { name: 'Main areas' })
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Dispatch', 'Tickets', 'Orders'])
  await tabs.getByRole('link', { name: 'Tickets' }).click()
  await expect(tabs.getByRole('link', { name: 'Tickets' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('button', { name: 'More' }).click()
  const all = page.getByRole('navigation', { name: 'All areas' })
  await isAccessible(page)
  await all.getByRole('link', { name: /Background work/ }).click()
  await expect(page).toHaveURL('/secure/jobs')
})

for (const path of [
  '/secure',
  '/secure/tickets',
  '/secure/orders',
  '/secure/messaging',
  '/secure/marketing',
  '/secure/marketing/simple',
  '/secure/marketing/advanced',
  '/secure/testing',
  '/secure/ledger',
  '/secure/deposits',
  '/secure/clock_in',
  '/secure/clock',
  '/secure/invoices/hours',
  '/secure/invoices',
  '/admin/order_cart',
  '/admin/import',
  '/admin/addresses',
  '/secure/jobs',
  '/secure/privacy',
  '/secure/operations',
  board,
])
  test(`${path} is accessible at 360, 756 and 1440 pixels, and does not scroll sideways`, async ({ somebody }) => {
    const page = await somebody('admin', { width: 360 })
    await page.goto(path)
    await isAccessibleAtEachWidth(page, page.getByRole('main'))
  })
