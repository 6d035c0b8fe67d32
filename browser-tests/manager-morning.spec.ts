import { randomBytes, randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { daysAfter, dayToUs, weekdayOf } from '#platform/core/day.ts'
import { farWeek, worked } from './pay-town.ts'
import { newDriver, newShift, signIn, signInManager } from './shift-town.ts'
import { pressByKey, tabTo } from './support-town.ts'
import { expect, isAccessible, test } from './testing.ts'

/** By the palette, as somebody does who has no pointer. */
async function goTo(page: Page, title: string): Promise<void> {
  // A page of the office hears keys once it is drawn.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or run a command' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(title)
  await expect(palette.getByRole('option').first()).toHaveText(new RegExp(`^${title}`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

test('[HRS-02] [HRS-13] [HRS-15] [PNL-01] [SIL-ORD-114] [SIL-ORD-133] a manager’s morning by keyboard alone: the exceptions, the hours, a shift that was dropped, the books', async ({
  somebody,
  town,
}) => {
  test.slow()
  const [odd, clean, gone, stand] = [await newDriver(), await newDriver(), await newDriver(), await newDriver()]
  const day = daysAfter(farWeek(), 2)
  await worked(odd, day, { endedHow: 'dispatch' })
  await worked(clean, day)
  const place = `Corner ${randomBytes(3).toString('hex')}`
  const ahead = randomInt(150, 2000)
  await newShift(gone.email, { in: ahead, from: '16:00', to: '22:00', place })
  const manager = await somebody()
  await signInManager(manager, town)
  await manager.goto('/secure')

  await goTo(manager, 'Hours')
  await typeInto(manager, 'Day', dayToUs(day))
  const rows = manager.getByRole('table', { name: 'Driver hours' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(odd.name)
  await expect(rows.nth(1)).toContainText('Forced out')
  await expect(manager.getByText('of 2', { exact: false }).first()).toBeVisible()
  await pressByKey(manager, manager.getByRole('button', { name: `Edit the hours of ${odd.name}` }))
  const form = manager.getByRole('form', { name: `Edit the hours of ${odd.name}` })
  await tabTo(manager, form.getByLabel('End'))
  await manager.keyboard.press('ControlOrMeta+A')
  await manager.keyboard.type('9:30 PM')
  await pressByKey(manager, form.getByRole('button', { name: 'Save' }))
  await expect(form).toHaveCount(0)
  await expect(rows.filter({ hasText: odd.name })).toContainText('5.50')
  await pressByKey(manager, manager.getByRole('button', { name: `Approve the hours of ${odd.name}` }))
  await expect(rows.filter({ hasText: odd.name })).toContainText('Yes')
  await pressByKey(manager, manager.getByRole('button', { name: 'Approve 1 clean' }))
  const dialog = manager.getByRole('dialog')
  await pressByKey(manager, dialog.getByRole('button', { name: 'Approve 1' }))
  await expect(manager.getByText('Approved 1, 6.00 h.')).toBeVisible()

  const theirs = await somebody()
  await signIn(theirs, gone, town)
  const read = await theirs.request.get('/secure/reservations', { headers: { accept: 'application/json' } })
  const { today } = (await read.json()).state.reservations
  const shiftDay = daysAfter(today, ahead)
  const monday = daysAfter(shiftDay, 1 - weekdayOf(shiftDay))
  await theirs.goto(`/secure/reservations?from=${monday}&to=${daysAfter(monday, 6)}`)
  const mine = theirs.getByRole('region', { name: 'My shifts', exact: true }).getByRole('listitem')
  await pressByKey(theirs, mine.getByRole('button', { name: /^Drop,/ }))
  await pressByKey(theirs, mine.getByRole('button', { name: 'Drop shift' }))
  await expect(mine.getByRole('button', { name: /^Undo/ })).toBeVisible()

  await manager.goto(`/secure/schedule?week=${monday}&market=1&show=dropped`)
  await expect(manager.getByText(`${gone.name} dropped it, and can undo`)).toBeVisible()
  await pressByKey(manager, manager.getByRole('button', { name: place }))
  await pressByKey(manager, dialog.getByRole('button', { name: 'Who fits' }))
  await pressByKey(manager, dialog.getByRole('button', { name: `Choose ${stand.name}` }))
  await pressByKey(manager, dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toHaveCount(0)
  await expect(manager.getByText(`${gone.name} dropped it`)).toHaveCount(0)
  await pressByKey(manager, manager.getByRole('button', { name: 'Show all' }))
  await expect(manager.getByRole('button', { name: new RegExp(`${place}.*, ${stand.name}$`) })).toBeVisible()
  await isAccessible(manager)

  await goTo(manager, 'Profit and loss')
  await pressByKey(manager, manager.getByRole('button', { name: /^Days:/ }))
  const range = manager.getByRole('dialog', { name: 'Days' })
  for (const label of ['From', 'To']) {
    await tabTo(manager, range.getByRole('textbox', { name: label }))
    await manager.keyboard.press('ControlOrMeta+A')
    await manager.keyboard.type(dayToUs(day))
  }
  await pressByKey(manager, range.getByRole('button', { name: 'Show these days' }))
  await expect(manager.getByText('All hours of this period are approved')).toBeVisible()
  await pressByKey(manager, manager.getByRole('button', { name: 'Labour', exact: true }))
  const cell = (name: string) =>
    manager
      .getByRole('row')
      .filter({ has: manager.getByRole('rowheader', { name, exact: true }) })
      .getByRole('cell')
      .first()
  // 11.5 h for $11.50 an hour, and $15.00 at the least.
  await expect(cell('Wages')).toHaveText('132.25')
  await expect(cell('Gaurantee top-ups')).toHaveText('40.25')
  await expect(cell('Net')).toHaveText('−172.50')
  await isAccessible(manager)
})
