import type { Page } from '@playwright/test'
import { expect, isAccessibleAtEachWidth, test } from './testing.ts'

const square = (west: number, south: number, size = 0.004) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const polygon = (...rings: number[][][]) => JSON.stringify({ type: 'Polygon', coordinates: rings })
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 7)}`

async function newZone(page: Page, kind: string, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New zone' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Kind').selectOption({ label: kind })
  await page.getByLabel('GeoJSON').fill(text)
  await page.getByRole('button', { name: 'Save zone' }).click()
}

async function deleteZone(page: Page, name: string): Promise<void> {
  await inList(page, name).click()
  await page.getByRole('button', { name: 'Delete zone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
}

const inList = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Zones' }).getByRole('button', { name, exact: true })

test('[SIL-ORD-041] an admin writes a zone as text, is told what is wrong with it, moves a corner by keyboard and deletes it', async ({
  somebody,
}) => {
  const page = await somebody('admin')
  const name = unique('Library')
  await page.goto('/admin/zones')
  await newZone(page, 'Restricted place', '', 'not json')
  await expect(page.getByText('This is not JSON.')).toBeVisible()
  const [a, b, c, d, e] = square(-83.03, 32.74)
  await page.getByLabel('GeoJSON').fill(polygon([a, c, b, d, e] as number[][]))
  await expect(page.getByText(/crosses itself/)).toBeVisible()
  await page.getByLabel('GeoJSON').fill(polygon(square(-83.03, 32.74), square(-83.029, 32.741, 0.001)))
  await expect(page.getByText('Hole 1, 4 corners')).toBeVisible()
  await page.getByRole('button', { name: 'Save zone' }).click()
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save zone' }).click()
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()

  await page.getByLabel('Address or point').fill('32.7405, -83.0295')
  await page.getByRole('button', { name: 'Try' }).click()
  await expect(page.getByRole('region', { name: 'Try a place' }).getByText(name)).toBeVisible()

  await inList(page, name).click()
  const before = await page.getByLabel('GeoJSON').inputValue()
  const corner = page.getByRole('button', { name: 'Corner 1 of the outline' })
  await corner.focus()
  await corner.press('ArrowLeft')
  await expect(page.getByLabel('GeoJSON')).not.toHaveValue(before)
  await corner.press('+')
  await expect(page.getByText('Outline, 5 corners')).toBeVisible()
  await page.getByRole('button', { name: 'Save zone' }).click()
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  await page.reload()
  await inList(page, name).click()
  await expect(page.getByText('Outline, 5 corners')).toBeVisible()
  await expect(page.getByText('Hole 1, 4 corners')).toBeVisible()

  await deleteZone(page, name)
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible()
  await expect(inList(page, name)).toHaveCount(0)
})

test('[SIL-ORD-041] an admin draws a zone on the map, and cuts a hole into it', async ({ somebody }) => {
  const page = await somebody('admin')
  const name = unique('Park')
  await page.goto('/admin/zones')
  await page.getByRole('button', { name: 'New zone' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Draw on the map' }).click()
  const drawing = page.getByRole('group', { name: 'Zones on the map' })
  const clickAt = async (...spots: [number, number][]) => {
    for (const [x, y] of spots) await drawing.click({ position: { x, y } })
  }
  await clickAt([200, 150], [400, 150], [400, 320], [200, 320])
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Outline, 4 corners')).toBeVisible()
  await page.getByRole('button', { name: 'Cut a hole' }).click()
  await clickAt([260, 200], [340, 200], [340, 280])
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Hole 1, 3 corners')).toBeVisible()
  const before = await page.getByLabel('GeoJSON').inputValue()
  const box = await page.getByRole('button', { name: 'Corner 1 of the outline' }).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) - 40, (box?.y ?? 0) - 30)
  await page.mouse.up()
  await expect(page.getByLabel('GeoJSON')).not.toHaveValue(before)
  await page.getByRole('button', { name: 'Save zone' }).click()
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  await deleteZone(page, name)
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible()
})

test('[SIL-ORD-040] game days are entered by the market’s clock, and stay as they were entered', async ({
  somebody,
}) => {
  const page = await somebody('admin')
  const name = unique('Match')
  await page.goto('/admin/zones')
  await page.getByRole('button', { name: 'New zone' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Kind').selectOption({ label: 'Game day zone' })
  await page.getByLabel('GeoJSON').fill(polygon(square(-83.03, 32.74)))
  await page.getByRole('button', { name: 'Add interval' }).click()
  await page.getByLabel('From, America/New_York').fill('2031-09-06T12:00')
  await page.getByLabel('To, America/New_York').fill('2031-09-06T11:00')
  await expect(page.getByText('It ends before it begins.')).toBeVisible()
  await page.getByLabel('To, America/New_York').fill('2031-09-06T18:30')
  await page.getByRole('button', { name: 'Save zone' }).click()
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  await page.reload()
  await inList(page, name).click()
  await expect(page.getByLabel('From, America/New_York')).toHaveValue('2031-09-06T12:00')
  await expect(page.getByLabel('To, America/New_York')).toHaveValue('2031-09-06T18:30')
  await deleteZone(page, name)
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible()
})

test('[SIL-ORD-041] of two admins with one zone open the second is told, and keeps or gives up what was typed', async ({
  somebody,
}) => {
  const [one, two] = [await somebody('admin'), await somebody('admin')]
  const name = unique('Yard')
  const renamed = unique('Yard')
  for (const page of [one, two]) await page.goto('/admin/zones')
  await newZone(one, 'Restricted place', name, polygon(square(-83.03, 32.74)))
  await expect(one.getByText(`${name} is saved.`)).toBeVisible()
  await inList(two, name).click()
  await two.getByLabel('Name', { exact: true }).fill(`${name} too`)
  await inList(one, name).click()
  await one.getByLabel('Name', { exact: true }).fill(renamed)
  await one.getByRole('button', { name: 'Save zone' }).click()
  await expect(two.getByText('Somebody else has changed this zone.')).toBeVisible()
  await two.getByRole('button', { name: 'Save zone' }).click()
  await expect(two.getByText('It is shown as it is now.')).toBeVisible()
  await two.getByRole('button', { name: 'Show theirs' }).click()
  await expect(two.getByLabel('Name', { exact: true })).toHaveValue(renamed)
  await deleteZone(two, renamed)
  await expect(inList(one, renamed)).toHaveCount(0)
})

test('[SIL-ORD-041] what was drawn, moved and renamed is undone and done again, by keys and buttons, also after saving and deleting', async ({
  somebody,
}) => {
  const page = await somebody('admin')
  const name = unique('Green')
  await page.goto('/admin/zones')
  const undo = page.getByRole('button', { name: /^Undo/ })
  const redo = page.getByRole('button', { name: /^Redo/ })
  const field = page.getByLabel('Name', { exact: true })
  const shape = page.getByLabel('GeoJSON')
  await expect(undo).toBeDisabled()
  await expect(redo).toBeDisabled()
  await page.getByRole('button', { name: 'New zone' }).click()
  await field.fill(name)
  await page.getByRole('button', { name: 'Draw on the map' }).click()
  const drawing = page.getByRole('group', { name: 'Zones on the map' })
  for (const [x, y] of [
    [200, 150],
    [400, 150],
    [400, 320],
    [200, 320],
  ] as const)
    await drawing.click({ position: { x, y } })
  await page.keyboard.press('Control+z')
  await expect(page.getByText('3 corners. Finish closes the ring.')).toBeVisible()
  await page.keyboard.press('Control+y')
  await expect(page.getByText('4 corners. Finish closes the ring.')).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Outline, 4 corners')).toBeVisible()

  await page.keyboard.press('Control+z')
  await expect(page.getByText('Outline, 4 corners')).toHaveCount(0)
  await expect(page.getByText('Undone: the new ring.')).toBeVisible()
  await redo.click()
  await expect(page.getByText('Outline, 4 corners')).toBeVisible()

  const drawn = await shape.inputValue()
  const corner = page.getByRole('button', { name: 'Corner 1 of the outline' })
  await corner.focus()
  await corner.press('ArrowLeft')
  await expect(shape).not.toHaveValue(drawn)
  await expect(undo).toHaveText('Undo moving a corner')
  await corner.press('Control+z')
  await expect(shape).toHaveValue(drawn)

  await field.click()
  await field.press('End')
  await field.pressSequentially(' two')
  await expect(field).toHaveValue(`${name} two`)
  await field.press('Control+z')
  await expect(field, 'typing is undone as one step').toHaveValue(name)
  await expect(shape).toHaveValue(drawn)

  await page.getByRole('button', { name: 'Save zone' }).click()
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(`Undone: saving ${name}.`)).toBeVisible()
  await expect(inList(page, name)).toHaveCount(0)
  await expect(field, 'what was typed before saving is there again').toHaveValue(name)
  await expect(shape).toHaveValue(drawn)
  await page.keyboard.press('Control+Shift+Z')
  await expect(page.getByText(`Done again: saving ${name}.`)).toBeVisible()
  await expect(inList(page, name)).toHaveCount(1)

  await deleteZone(page, name)
  await expect(inList(page, name)).toHaveCount(0)
  await undo.click()
  await expect(inList(page, name)).toHaveCount(1)
  await expect(field).toHaveValue(name)
  await redo.click()
  await expect(inList(page, name)).toHaveCount(0)
  await page.reload()
  await expect(inList(page, name)).toHaveCount(0)
})

test('[SIL-ORD-041] an undo that would overwrite what somebody else has done is refused in words', async ({
  somebody,
}) => {
  const [one, two] = [await somebody('admin'), await somebody('admin')]
  const [name, renamed, theirs] = [unique('Court'), unique('Court'), unique('Court')]
  for (const page of [one, two]) await page.goto('/admin/zones')
  await newZone(one, 'Restricted place', name, polygon(square(-83.03, 32.74)))
  await expect(one.getByText(`${name} is saved.`)).toBeVisible()
  await inList(one, name).click()
  await one.getByLabel('Name', { exact: true }).fill(renamed)
  await one.getByRole('button', { name: 'Save zone' }).click()
  await expect(one.getByText(`${renamed} is saved.`)).toBeVisible()

  await inList(two, renamed).click()
  await two.getByLabel('Name', { exact: true }).fill(theirs)
  await two.getByRole('button', { name: 'Save zone' }).click()
  await expect(inList(one, theirs)).toHaveCount(1)
  await one.getByRole('button', { name: `Undo saving ${renamed}` }).click()
  await expect(one.getByText(`Somebody else has changed ${renamed} since. It stays as they left it.`)).toBeVisible()
  await expect(one.getByRole('button', { name: /^Undo/ }), 'nothing of that zone can be undone any more').toBeDisabled()
  await one.reload()
  await expect(inList(one, theirs)).toHaveCount(1)
  await deleteZone(one, theirs)
})

test('[SIL-ORD-041] a zone that is left unsaved comes back by Undo, and leaving the page asks', async ({
  somebody,
}) => {
  const page = await somebody('admin')
  await page.goto('/secure')
  await page.goto('/admin/zones')
  await inList(page, 'Grace Chapel School').click()
  const field = page.getByLabel('Name', { exact: true })
  await field.click()
  await field.press('End')
  await field.pressSequentially(' and yard')
  await inList(page, 'Otter Stadium').click()
  await expect(page.getByText('Grace Chapel School and yard was closed unsaved. Undo brings it back.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('Grace Chapel School and yard')

  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => history.back())
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(field).toHaveValue('Grace Chapel School and yard')
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('[SIL-ORD-041] a county that stores use is not deleted, and a store is given another', async ({ somebody }) => {
  const page = await somebody('admin')
  await page.goto('/admin/zones')
  await deleteZone(page, 'Marlow')
  await expect(page.getByText(/These stores use this county: .*Five Points Package/)).toBeVisible()
  const county = page.getByLabel('County of Bean There')
  await county.selectOption({ label: 'Harrow' })
  await expect(page.getByText('Harrow, though the store lies outside of it.')).toBeVisible()
  await county.selectOption({ label: 'Marlow' })
  await expect(page.getByText('Harrow, though the store lies outside of it.')).toHaveCount(0)
})

test('the page of zones is accessible at 360, 756 and 1440 pixels, and does not scroll sideways', async ({
  somebody,
}) => {
  const page = await somebody('admin', { width: 360 })
  await page.goto('/admin/zones')
  await inList(page, 'Game day delivery zone').click()
  await isAccessibleAtEachWidth(page, page.getByRole('button', { name: 'Save zone' }))
})
