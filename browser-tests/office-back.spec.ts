import { choosePlace } from './choose-place.ts'
import { expect, test } from './testing.ts'

test('Back closes a dialog of the office and leads no further, also after a reload, and Forward opens nothing', async ({
  somebody,
}) => {
  const admin = await somebody('admin', { width: 390 })
  await admin.goto('/admin/menu_items')
  await choosePlace(admin, 'Green Fork')
  const address = admin.url()
  await admin.evaluate(() => history.replaceState({ mark: 'menu' }, ''))
  const dialog = admin.getByRole('dialog', { name: 'New category' })
  const open = () => admin.getByRole('button', { name: 'New category' }).click()
  const layers = () => admin.evaluate(() => history.state?.layers ?? 0)
  await open()
  await expect(dialog).toBeVisible()
  await admin.goBack()
  await expect(dialog).toHaveCount(0)
  expect(admin.url()).toBe(address)
  await admin.evaluate(() => history.forward())
  await expect.poll(layers).toBe(0)
  await expect(dialog).toHaveCount(0)

  await open()
  await expect(dialog).toBeVisible()
  await admin.reload()
  await expect(admin.getByRole('button', { name: 'New category' })).toBeVisible()
  await expect.poll(layers).toBe(0)
  await expect(dialog).toHaveCount(0)

  await open()
  await admin.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => admin.evaluate(() => history.state)).toEqual({ mark: 'menu' })
})

test('Back closes dialogs also on a page that was left before the step of one that had closed was taken back', async ({
  somebody,
}) => {
  const admin = await somebody('admin')
  await admin.goto('/admin/menu_items')
  await choosePlace(admin, 'Green Fork')
  const dialog = admin.getByRole('dialog', { name: 'New category' })
  const open = () => admin.getByRole('button', { name: 'New category' }).click()
  await open()
  // The browser that runs this keeps no pages: it forgets the step, and tells of a return.
  await admin.evaluate(() => Object.defineProperty(history, 'go', { value: () => {}, configurable: true }))
  await admin.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await admin.evaluate(() => {
    Reflect.deleteProperty(history, 'go')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect.poll(() => admin.evaluate(() => history.state?.layers ?? 0)).toBe(0)
  await open()
  await expect(dialog).toBeVisible()
  await admin.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(admin).toHaveURL(/menu_items/)
})

test('Back asks before typed values of a dialog are lost, as often as it is pressed', async ({ somebody }) => {
  const admin = await somebody('admin', { width: 390 })
  await admin.goto('/admin/menu_items')
  await choosePlace(admin, 'Green Fork')
  await admin
    .getByRole('button', { name: /^Add item to / })
    .first()
    .click()
  const dialog = admin.getByRole('dialog', { name: /^Add item to / })
  await dialog.getByLabel('Name', { exact: true }).fill('Half a name')
  const question = admin.getByRole('alertdialog', { name: 'Leave without saving?' })
  for (const answer of ['Stay', 'Back', 'Stay']) {
    await admin.goBack()
    await expect(question).toBeVisible()
    if (answer === 'Back') await admin.goBack()
    else await question.getByRole('button', { name: answer }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Half a name')
  }
  await admin.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(admin.getByRole('button', { name: 'New category' })).toBeVisible()
})

test('a page that is opened from the palette comes, and Back leads to where the palette was', async ({ somebody }) => {
  const admin = await somebody('admin')
  await admin.goto('/secure')
  await admin.goto('/admin/menu_items')
  const palette = admin.getByRole('dialog', { name: 'Search or run a command' })
  await admin.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('audit')
  await admin.keyboard.press('Enter')
  await expect(admin).toHaveURL(/audit/)
  await admin.goBack()
  await expect(admin).toHaveURL(/menu_items/)
  await expect(palette).toHaveCount(0)
  await expect.poll(() => admin.evaluate(() => history.state?.layers ?? 0)).toBe(0)
  await admin.goBack()
  await expect(admin).toHaveURL(/\/secure$/)
})

test('what is chosen while a dialog closes has a step of its own, which Back undoes', async ({ somebody }) => {
  const page = await somebody('customer_support')
  await page.goto('/secure/tickets?kind=payment')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('dialog', { name: 'Save view' })).toBeVisible()
  await page.evaluate(async () => {
    const click = (what: string) => document.querySelector<HTMLElement>(what)?.click()
    click('dialog [aria-label="Close"]')
    // Not so long that its step back has come.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    click('nav[aria-label="Views"] a:nth-child(2)')
  })
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link').nth(1)).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
  await expect(page).not.toHaveURL(/kind=payment/)
  await page.goBack()
  await expect(page).toHaveURL(/\/secure\/tickets\?kind=payment$/)
})
