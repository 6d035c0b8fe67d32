import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from './testing.ts'

/** The form of the kit: its server refuses the name Taken, loses Lost, and somebody else changes what is named Stale. */
async function openForm(page: Page) {
  await page.goto('/demo/kit?part=form')
  const form = page.getByRole('region', { name: 'Form', exact: true })
  return { form, name: form.getByLabel('Name'), save: form.getByRole('button', { name: /^(Save question|Saving…)$/ }) }
}

test('a form names each fault beside its field, leads to the first, and is sent once by Enter', async ({
  somebody,
}) => {
  const page = await somebody()
  const { form, name, save } = await openForm(page)
  await name.fill('')
  await form.getByLabel('Label').nth(1).fill('')
  await save.click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Please enter a name.')
  await expect(form.getByLabel('Label').nth(1)).toHaveAccessibleDescription('Please fill this in.')
  await isAccessible(page)
  await name.fill('Taken')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await form.getByLabel('Label').nth(1).fill('XL')
  await name.press('Enter')
  await expect(name).toHaveAccessibleDescription('There is a question of this name already.')
  await name.fill('Lost')
  await name.press('Enter')
  await expect(form.getByText('The question was not saved. Please try again.')).toBeVisible()
  await expect(name).toHaveValue('Lost')
  await form.getByRole('switch', { name: 'Hold answers' }).check()
  await name.fill('Topping')
  await name.press('Enter')
  await expect(save).toHaveText('Saving…')
  await name.press('Enter')
  await form.getByRole('switch', { name: 'Hold answers' }).uncheck()
  await expect(form.getByText('Saved, version 2.')).toBeVisible()
})

test('[SIL-ORD-168] a form whose row has changed meanwhile keeps what was typed and shows theirs on demand', async ({
  somebody,
}) => {
  const page = await somebody()
  const { form, name } = await openForm(page)
  await name.fill('Stale')
  await name.press('Enter')
  await expect(form.getByRole('alert').getByText('Somebody else has changed this question.')).toBeVisible()
  await expect(name).toHaveValue('Stale')
  await isAccessible(page)
  await form.getByRole('button', { name: 'Keep mine' }).click()
  await name.press('Enter')
  await expect(form.getByText('Saved, version 3.')).toBeVisible()
  await page.reload()
  await name.fill('Stale')
  await name.press('Enter')
  await form.getByRole('button', { name: 'Show theirs' }).click()
  await expect(name).toHaveValue('Theirs')
})

test('what was typed outlives a reload, and a link asks before it is lost', async ({ somebody }) => {
  const page = await somebody()
  const { form, name } = await openForm(page)
  await name.fill('Half a question')
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
  await expect(name).toHaveValue('Half a question')
  const link = form.getByRole('link', { name: 'All questions' })
  await link.click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(name).toHaveValue('Half a question')
  await link.click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/demo$/)
})

test('rows of a form are added, moved and removed by keyboard, and focus goes with them', async ({ somebody }) => {
  const page = await somebody()
  const { form } = await openForm(page)
  const labels = form.getByLabel('Label')
  const texts = () =>
    labels.evaluateAll((boxes) => boxes.map((box) => (box instanceof HTMLInputElement ? box.value : '')))
  await form.getByRole('button', { name: 'Add answer' }).press('Enter')
  await expect(labels.nth(2)).toBeFocused()
  await page.keyboard.type('Small')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  expect(await texts()).toEqual(['Small', 'Medium', 'Large'])
  await expect(labels.first()).toBeFocused()
  await form.getByRole('button', { name: 'Move Answer 1 down' }).press('Enter')
  expect(await texts()).toEqual(['Medium', 'Small', 'Large'])
  await expect(form.getByRole('button', { name: 'Move Answer 2 down' })).toBeFocused()
  await form.getByRole('button', { name: 'Remove Answer 2' }).press('Enter')
  expect(await texts()).toEqual(['Medium', 'Large'])
  await expect(labels.nth(1)).toBeFocused()
  await form.getByRole('button', { name: 'Remove Answer 1' }).click()
  await form.getByRole('button', { name: 'Remove Answer 1' }).click()
  await expect(form.getByRole('button', { name: 'Add answer' })).toBeFocused()
  await form.getByRole('button', { name: 'Save question' }).click()
  await expect(form.getByText('A question needs an answer.')).toBeVisible()
})

test('[MED-10] [MED-11] [MED-32] a cell is saved by Enter and by leaving it, put back by Esc, and keeps what was refused', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/demo/kit?part=form')
  const name = page.getByLabel('Item name')
  const hold = page.getByRole('switch', { name: 'Hold answers' })
  await hold.check()
  await name.fill('Copper Kettle Stout')
  await name.press('Enter')
  await expect(name).toHaveAttribute('aria-busy', 'true')
  await expect(name).not.toBeEditable()
  await hold.uncheck()
  await expect(name).not.toHaveAttribute('aria-busy')
  await expect(name).toHaveValue('Copper Kettle Stout')
  await name.fill('Other')
  await name.press('Escape')
  await expect(name).toHaveValue('Copper Kettle Stout')
  await name.fill('bad')
  await name.press('Tab')
  await expect(page.getByLabel('Item price')).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/^Error saving data! Your text is kept\./)
  await expect(name).toHaveValue('bad')
  const placeholder = page.getByLabel('New item')
  await placeholder.focus()
  await expect(placeholder).toHaveValue('')
  await placeholder.blur()
  await expect(placeholder).toHaveValue('New Menu Item')
  await expect(page.getByLabel('Locked')).not.toBeEditable()
})

test('a key typed into one of ten thousand cells draws that cell alone', async ({ somebody }) => {
  test.slow()
  const page = await somebody()
  await page.goto('/demo/kit?cells=5000')
  const box = page.locator('[aria-label="Name of Item 2500"]')
  await box.focus()
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      const others = changes.filter(({ target }) => target !== document.activeElement)
      document.title = `${Number(document.title) + others.length}`
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    document.title = '0'
  })
  // Past Playwright, whose own look at the page would be counted; and by the thread's own time, not by what other programs take.
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyFor = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await busyFor()
  const keys = 'Copper Kettle IPA'
  const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
  for (const text of keys) {
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text })
    await cdp.send('Runtime.evaluate', { expression: drawn, awaitPromise: true })
  }
  expect((await busyFor()) - before).toBeLessThan(50 * keys.length)
  await expect(box).toHaveValue(new RegExp(keys))
  expect(await page.title()).toBe('0')
})

test('days, periods and times are chosen by keyboard', async ({ somebody }) => {
  const page = await somebody(undefined, { width: 360 })
  await page.goto('/demo/kit?part=form')
  const days = page.getByRole('region', { name: 'Days and times' })
  const range = days.getByRole('button', { name: /^Placed/ })
  await range.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Placed' })
  await expect(dialog.getByRole('button', { name: /^This week/ })).toBeFocused()
  await isAccessible(page)
  await dialog.getByRole('button', { name: /^Last month/ }).press('Enter')
  await expect(range).toHaveText('Placed:Last month')
  await range.click()
  await dialog.getByRole('textbox', { name: 'From' }).fill('03/15/2026')
  await dialog.getByRole('textbox', { name: 'To' }).fill('03/02/2026')
  await dialog.getByRole('button', { name: 'Show these days' }).click()
  await expect(dialog.getByText('This is before the first day.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'To' }).fill('03/20/2026')
  await dialog.getByRole('textbox', { name: 'To' }).press('Enter')
  await expect(range).toHaveText('Placed:Mar 15–20, 2026')

  const pay = days.getByRole('group', { name: 'Pay period' })
  const shown = await pay.textContent()
  await pay.getByRole('button', { name: 'Period before' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(pay).not.toHaveText(shown ?? '')
  await pay.getByRole('button', { name: 'Present period' }).click()
  await expect(pay).toHaveText(shown ?? '')

  const end = days.getByLabel('End')
  await end.fill('930')
  await end.blur()
  await expect(end).toHaveValue('9:30 PM')
  await end.press('ArrowUp')
  await end.press('Shift+ArrowUp')
  await expect(end).toHaveValue('9:46 PM')
})

test('a row turns into fields: Enter saves, Esc leaves it as it was, and focus comes back to its pen', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/demo/kit?part=form')
  const row = page.getByRole('region', { name: 'A row that is edited' })
  const pen = row.getByRole('button', { name: 'Change Lee Roth' })
  await pen.press('Enter')
  await expect(row.getByLabel('Start')).toBeFocused()
  await row.getByLabel('Wage').fill('12.5x')
  await row.getByLabel('Wage').press('Enter')
  await expect(row.getByText('Please enter a sum.')).toBeVisible()
  await row.getByLabel('Wage').fill('12.50')
  await row.getByLabel('Wage').press('Enter')
  await expect(row.getByRole('cell', { name: '12.50' })).toBeVisible()
  await expect(pen).toBeFocused()
  await pen.click()
  await row.getByLabel('Start').fill('6')
  await row.getByLabel('Start').press('Escape')
  await expect(row.getByRole('cell', { name: '5:00 PM' })).toBeVisible()
  await expect(pen).toBeFocused()
})
