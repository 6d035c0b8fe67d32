import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { checkDigit } from '#areas/menu/rules/gtin.ts'
import { isKeptOffline } from './kept-offline.ts'
import { editorOf, fillShelf, newPlace, type Place } from './menu-town.ts'
import { expect, inDatabase, isAccessible, test } from './testing.ts'

const store = 13
const path = (place: Place) => `/secure/shelf_walk?franchise_id=${place.franchise_id}`
/** Of bottle 1, 2, …: known to nobody but the journey's own store. */
const codeOf = (bottle: number) => {
  const digits = `07112345${String(bottle).padStart(3, '0')}`
  return `${digits}${checkDigit(digits)}`
}

/** A store with so many bottles, each with a code. */
async function cellar(bottles: number): Promise<Place> {
  const place = await newPlace(store, { Wine: 7, Mixers: 5 })
  await fillShelf(place, 'Wine', bottles)
  for (let bottle = 1; bottle <= bottles; bottle++)
    await inDatabase('update menu_items set upc = $1 where franchise_id = $2 and name = $3', [
      codeOf(bottle),
      place.franchise_id,
      `Ridge ${bottle}`,
    ])
  return place
}

/** As a scanner at the USB port does: digits and Enter, wherever one is on the page. */
async function type(page: Page, code: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const shelf = (page: Page, name: string) => page.getByRole('region', { name })
const found = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

test('[SIL-OPS-99] [SIL-OPS-113] [SIL-OPS-146] somebody walks past ten bottles without a network; all of it is sent later, in order and once, and a conflict is told in words', async ({
  somebody,
  complaints,
}) => {
  test.slow()
  const place = await cellar(10)
  const walker = await editorOf(somebody, 'Wanda Ruiz', place)
  await walker.setViewportSize({ width: 360, height: 780 })
  await walker.goto(path(place))
  await expect(walker.getByText('0 of 10 products scanned.')).toBeVisible()
  await isAccessible(walker)
  await isKeptOffline(walker, 'page /secure/shelf_walk')

  await walker.context().setOffline(true)
  await walker.reload()
  await expect(walker.getByText('No signal. Go on: what you scan is sent when it is back.')).toBeVisible()
  await walker.getByRole('radio', { name: 'Put here' }).check({ force: true })
  await walker.getByRole('button', { name: 'One more, Aisle' }).click()
  await walker.getByRole('button', { name: 'One more, Shelf' }).click()

  // Another order than the menu's: the shelf follows the walk.
  const order = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
  for (const bottle of order) {
    await type(walker, codeOf(bottle))
    await expect(found(walker, `Ridge ${bottle}`)).toBeVisible()
  }
  const here = shelf(walker, 'Aisle 2, shelf 2, bay 1')
  await expect(here.getByRole('listitem')).toContainText(order.map((bottle) => `Ridge ${bottle}`))
  await expect(walker.getByText('10 of 10 products scanned.')).toBeVisible()

  await here.getByRole('button', { name: /Ridge 4\b/ }).click()
  await found(walker, 'Ridge 4').getByRole('button', { name: 'Out of stock' }).click()
  await here.getByRole('button', { name: /Ridge 5\b/ }).click()
  await found(walker, 'Ridge 5').getByLabel('Price').fill('24.50')
  await found(walker, 'Ridge 5').getByRole('button', { name: 'Save price' }).click()
  await type(walker, '614141000036')
  await expect(walker.getByText('No signal: it is looked up later. You may type its name now.')).toBeVisible()
  await walker.getByRole('button', { name: 'Later' }).click()
  await expect(walker.getByText(/12 changes wait on this device/)).toBeVisible()

  // What is no product says so, and nothing of it stays.
  for (const [code, words] of [
    ['036000291453', 'Its last digit does not fit the others'],
    ['1', 'This is too short for a bar code.'],
    ['9'.repeat(300), 'This is too long for a bar code.'],
    ['00000000', 'A bar code is not all zeros.'],
    [`21234567890${checkDigit('21234567890')}`, 'its price is inside'],
  ] as const) {
    await type(walker, code)
    await expect(walker.getByRole('alert')).toContainText(words)
  }
  await walker.getByLabel('Code or name').fill(']C1<img src=x onerror=alert(1)>')
  await walker.getByLabel('Code or name').press('Enter')
  await expect(walker.getByRole('alert')).toContainText('A bar code has digits only.')

  // A reload without a network loses nothing; meanwhile somebody else has moved a bottle.
  await walker.reload()
  await expect(walker.getByText(/12 changes wait on this device/)).toBeVisible()
  await expect(shelf(walker, 'Codes that are not on the menu')).toContainText('614141000036')
  await inDatabase('update menu_items set bay = 77 where franchise_id = $1 and name = $2', [
    place.franchise_id,
    'Ridge 8',
  ])

  await walker.context().setOffline(false)
  await expect(walker.getByText(/wait on this device/)).toHaveCount(0)
  const notTaken = shelf(walker, 'Not taken')
  await expect(notTaken).toContainText('Ridge 8 to aisle 2, shelf 2, bay 1')
  await expect(notTaken).toContainText('Somebody else has put it somewhere else meanwhile.')
  await expect(here.getByRole('listitem')).toHaveCount(9)
  await notTaken.getByRole('button', { name: 'Do it all the same' }).click()
  await expect(notTaken).toHaveCount(0)
  await expect(here.getByRole('listitem')).toHaveCount(10)

  // The unknown code is looked up now, and stands on the menu once somebody has said what it costs.
  await shelf(walker, 'Codes that are not on the menu').getByRole('button', { name: 'Add' }).click()
  const added = found(walker, 'Code 614141000036')
  await expect(added.getByLabel('Name')).toHaveValue('Salted Pretzel Rods')
  await added.getByRole('button', { name: 'Add to the menu' }).click()
  await expect(added.getByText('Please enter a price from 0.00 to 9999.99.')).toBeVisible()
  await added.getByLabel('Price').fill('3.49')
  await added.getByLabel('Category').selectOption({ label: 'Mixers' })
  await added.getByRole('button', { name: 'Add to the menu' }).click()
  await expect(here.getByRole('listitem')).toHaveCount(11)
  await type(walker, '614141000036')
  await expect(found(walker, 'Salted Pretzel Rods')).toBeVisible()
  await isAccessible(walker)

  // With nothing to send, no answer says that there is a network again.
  await walker.context().setOffline(true)
  await expect(walker.getByText(/^No signal/)).toBeVisible()
  await walker.context().setOffline(false)
  await expect(walker.getByText(/^No signal/)).toHaveCount(0)

  // As another browser reads it from the server.
  const other = await editorOf(somebody, 'Ivo Brandt', place)
  await other.goto(path(place))
  await type(other, codeOf(4))
  await expect(found(other, 'Ridge 4')).toContainText('Out of stock')
  const standing = shelf(other, 'Aisle 2, shelf 2, bay 1').getByRole('listitem')
  await expect(standing.filter({ hasText: 'Ridge 10' })).toHaveCount(1)
  await expect(standing.filter({ hasText: 'Ridge 5' })).toContainText('$24.50')
  const kept = complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|status of 409/.test(text))
  complaints.splice(0, complaints.length, ...kept)
})

test('the camera reads a code that is held before it, with a decoder that is loaded only then', async ({
  somebody,
}) => {
  const place = await cellar(2)
  const walker = await editorOf(somebody, 'Wanda Ruiz', place)
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  const { image } = await writeBarcode(codeOf(2), { format: 'UPCA', scale: 4 })
  if (!image) throw new Error('no picture of the code')
  const picture = `data:image/png;base64,${Buffer.from(await image.arrayBuffer()).toString('base64')}`
  await walker.addInitScript((url) => {
    // What the camera would see: the code on a white label.
    const draw = async () => {
      const label = new Image()
      label.src = url
      await label.decode()
      const canvas = document.createElement('canvas')
      canvas.width = 1280
      canvas.height = 720
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      const paint = () => {
        context.fillStyle = '#fff'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.drawImage(label, (canvas.width - label.width) / 2, (canvas.height - label.height) / 2)
        requestAnimationFrame(paint)
      }
      paint()
      return canvas.captureStream()
    }
    navigator.mediaDevices.getUserMedia = draw
  }, picture)
  const loaded: string[] = []
  walker.on('request', (request) => loaded.push(request.url()))
  await walker.goto(path(place))
  await expect(walker.getByText('0 of 2 products scanned.')).toBeVisible()
  expect(loaded.filter((url) => url.includes('zxing'))).toEqual([])
  await walker.getByRole('button', { name: 'Camera' }).click()
  await expect(found(walker, 'Ridge 2')).toBeVisible()
  await expect(walker.getByText('1 of 2 products scanned.')).toBeVisible()
  expect(loaded.some((url) => url.includes('zxing'))).toBe(true)
  await walker.getByRole('button', { name: 'Close' }).click()
  await expect(walker.getByLabel('What the camera sees')).toHaveCount(0)

  // By its name, where a label is torn.
  await walker.getByLabel('Code or name').fill('ridge')
  await walker.getByRole('list', { name: 'By name' }).getByRole('button', { name: 'Ridge 1', exact: true }).click()
  await expect(found(walker, 'Ridge 1')).toBeVisible()
})
