import { newPlace } from './menu-town.ts'
import { expect, isAccessible, test } from './testing.ts'

test('[LEG-08] [LEG-01] an admin looks at a restaurant’s delivery map and its alcohol zone, and tries an address', async ({
  somebody,
}) => {
  const page = await somebody('admin')
  await page.goto('/secure/restaurants/8')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL('/secure/restaurants/8/map')
  const delivery = page.getByRole('img', { name: /^Delivery map of / })
  const alcohol = page.getByRole('img', { name: /^Alcohol zone of / })
  await expect(delivery).toBeVisible()
  await expect(alcohol).toHaveCount(0)
  await expect(page.getByText('Address is outside delivery range!')).toBeVisible()
  await isAccessible(page)

  // By keyboard alone; the address says which map it is.
  await page.getByRole('radio', { name: 'Delivery map' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(alcohol).toBeVisible()
  await expect(delivery).toHaveCount(0)
  await expect(page).toHaveURL('/secure/restaurants/8/map?map=alcohol')
  await expect(page.getByText(/Orders with alcohol must be delivered to an address in the same county\./)).toBeVisible()
  await page.reload()
  await expect(alcohol).toBeVisible()
  await page.goBack()
  await expect(delivery).toBeVisible()

  const place = page.getByLabel('Address or point')
  await page.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(place).toHaveAccessibleDescription(/Please enter an address or a point\./)
  await place.fill('118 Orchard St')
  await place.press('Enter')
  const tried = page.getByRole('region', { name: 'Try an address' }).getByRole('status')
  await expect(tried.getByText(/^118 Orchard St/)).toBeVisible()
  await expect(tried.getByText('Yes').first()).toBeVisible()
  await expect(tried.getByText(/straight line × 1\.3/)).toBeVisible()
  await isAccessible(page)
})

test('[LEG-08] an admin modifies a restaurant’s address by hand: its words, and its pin by the keyboard', async ({
  somebody,
}) => {
  const { franchise_id } = await newPlace(8, {})
  const page = await somebody('admin')
  await page.goto(`/secure/restaurants/${franchise_id}/map`)
  await page.getByRole('radio', { name: 'Modify' }).check()
  await page.getByLabel('Address line').fill('')
  await page.getByRole('button', { name: 'Save address' }).click()
  const refused = page.getByRole('alertdialog', { name: 'Could Not Submit!' })
  await expect(refused.getByRole('listitem')).toHaveText(['Please enter the address line for this address'])
  await refused.getByRole('button', { name: 'OK' }).click()
  await page.getByLabel('Address line').fill('7 Ferry Landing')
  const place = page.getByLabel('Map location')
  const before = await place.inputValue()
  await page.getByRole('button', { name: /pin/i }).press('ArrowUp')
  await expect(place).not.toHaveValue(before)
  await isAccessible(page)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('radio', { name: 'Preview' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Address', exact: true }).getByText(/^7 Ferry Landing,/)).toBeVisible()
  await expect(
    page.getByText(/^.*Address modified from .* to 7 Ferry Landing, .*its pin moved by [\d,]+ ft$/),
  ).toBeVisible()
})
