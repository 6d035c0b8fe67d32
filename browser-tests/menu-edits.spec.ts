import { fillShelf, newPlace } from './menu-town.ts'
import { expect, isAccessible, test } from './testing.ts'

const store = 13

test('[ADM-08] [ADM-09] [ADM-10] [LEG-01] [LEG-02] [LEG-03] [LEG-05] [LEG-06] [LEG-14] [SIL-OPS-132] [SIL-OPS-138] an admin edits and deletes an item and a category in their dialogs, and sees new prices before they are taken', async ({
  somebody,
}) => {
  test.slow()
  const place = await newPlace(store, { Plates: 1, Wine: 7 })
  await fillShelf(place, 'Wine', 3)
  const admin = await somebody('admin')
  await admin.goto(`/admin/menu_items?franchise_id=${place.franchise_id}`)
  const row = (name: string) => admin.getByRole('row').filter({ hasText: name })
  const rowOf = (name: string) => row(name).filter({ hasText: 'Wine' })
  await expect(rowOf('Ridge 2')).toBeVisible()

  // What is no product has neither a code nor a place in the store; the form says so and begins with 0.
  await admin.getByRole('button', { name: 'Add item to Plates' }).click()
  const plate = admin.getByRole('dialog', { name: 'Add item to Plates' })
  await expect(plate.getByLabel('Name', { exact: true })).toBeVisible()
  await expect(plate.getByText('Plates has no UPC and no store location.')).toBeVisible()
  for (const field of ['UPC', 'Aisle', 'Shelf', 'Bay'])
    await expect(plate.getByLabel(field, { exact: true })).toHaveCount(0)
  await plate.getByLabel('Category').selectOption({ label: 'Wine' })
  const bottle = admin.getByRole('dialog', { name: 'Add item to Wine' })
  await expect(bottle.getByLabel('UPC', { exact: true })).toBeVisible()
  for (const field of ['Aisle', 'Shelf', 'Bay'])
    await expect(bottle.getByLabel(field, { exact: true })).toHaveValue('1')
  await admin.keyboard.press('Escape')
  const leaving = admin.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(leaving.or(bottle)).toHaveCount(0)

  // Opened it is filled with what the item is, closed it changes nothing.
  await rowOf('Ridge 2').click()
  const edit = admin.getByRole('dialog', { name: 'Edit Ridge 2' })
  await expect(edit.getByLabel('Name', { exact: true })).toHaveValue('Ridge 2')
  await expect(edit.getByLabel('Price')).toHaveValue('10.02')
  await expect(edit.getByLabel('Description')).toHaveValue('Dry, of the year 2')
  const form = edit.locator('form').first()
  await expect(form).toHaveAttribute('action', /^\/admin\/menu_items\/\d+$/)
  await expect(form.locator('input[name=_method]')).toHaveValue('patch')
  await isAccessible(admin)
  await edit.getByLabel('Bay', { exact: true }).fill('4')
  await edit.getByLabel('Price').fill('12.00')
  await edit.getByRole('button', { name: 'Save item' }).click()
  await expect(edit).toBeHidden()
  await expect(rowOf('Ridge 2')).toContainText('12.00')

  // Delete does not delete at once: it reveals a form, which may be left again.
  await rowOf('Ridge 3').click()
  const gone = admin.getByRole('dialog', { name: 'Edit Ridge 3' })
  const opener = gone.getByRole('button', { name: 'Delete', exact: true })
  const question = gone.getByText('Delete Ridge 3? It leaves the menu and open carts. Past orders keep it.')
  await expect(question).toHaveCount(0)
  await opener.click()
  await expect(question).toBeVisible()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await isAccessible(admin)
  await gone.getByRole('button', { name: 'Keep' }).click()
  await expect(question).toHaveCount(0)
  await opener.click()
  await gone.getByRole('button', { name: 'Delete item' }).click()
  await expect(gone).toBeHidden()
  await expect(row('Ridge 3')).toHaveCount(0)

  // A category that holds something is kept; an empty one goes the same way.
  const open = async (category: string) => {
    await admin.getByRole('button', { name: `More of ${category}` }).click()
    await admin
      .getByRole('button', { name: 'Edit category' })
      .or(admin.getByRole('menuitem', { name: 'Edit category' }))
      .click()
    const dialog = admin.getByRole('dialog', { name: `Edit ${category}` })
    await expect(dialog.getByLabel('Name')).toHaveValue(category)
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    return dialog
  }
  const wine = await open('Wine')
  await expect(wine.getByText('Move or delete its 2 items first.')).toBeVisible()
  await wine.getByRole('button', { name: 'Keep' }).click()
  await admin.keyboard.press('Escape')
  await expect(wine).toBeHidden()
  const plates = await open('Plates')
  await plates.getByRole('button', { name: 'Delete Plates' }).click()
  await expect(plates).toBeHidden()
  await expect(admin.getByRole('button', { name: 'More of Plates' })).toHaveCount(0)

  // Prices of several, seen before they are taken.
  await admin.getByRole('checkbox', { name: 'Select all that are shown' }).check()
  await admin.getByRole('button', { name: 'Change price' }).click()
  const prices = admin.getByRole('dialog', { name: 'Change price of 2 items' })
  await expect(prices.getByLabel('How')).toBeFocused()
  // The bar's own buttons are dark; those of a dialog that it opens look as in any other.
  const colour = await admin
    .getByRole('button', { name: 'Add item', exact: true, includeHidden: true })
    .evaluate((button) => getComputedStyle(button).backgroundColor)
  await expect(prices.getByRole('button', { name: 'Change 2 prices' })).toHaveCSS('background-color', colour)
  await prices.getByLabel('How').selectOption({ label: 'Raise by %' })
  await prices.getByLabel('Per cent').fill('10')
  await prices.getByLabel('Round to').selectOption({ label: '5 cents' })
  await expect(prices.getByRole('row').filter({ hasText: 'Ridge 1' })).toContainText('11.00')
  await expect(prices.getByRole('row').filter({ hasText: 'Ridge 2' })).toContainText('13.20')
  await expect(rowOf('Ridge 2')).toContainText('12.00')
  await isAccessible(admin)
  await prices.getByRole('button', { name: 'Change 2 prices' }).click()
  await expect(prices).toBeHidden()
  await expect(rowOf('Ridge 1')).toContainText('11.00')
  await expect(rowOf('Ridge 2')).toContainText('13.20')
})
