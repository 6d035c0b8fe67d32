import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, inDatabase, isAccessible, test } from './testing.ts'

/** A street that no other journey has, with an address that somebody has looked up there. */
async function newAddress(line = `${randomInt(100, 999)} Quince ${randomInt(10_000, 99_999)} Hil Rd`): Promise<string> {
  await inDatabase(
    `insert into addresses (query, market_id, addr_line_1, city, state, zip, county, lat, lng, precision)
     select lower($1), market_id, $1, city, state, '31298', county, lat, lng, 'RANGE_INTERPOLATED' from markets order by market_id limit 1`,
    [line],
  )
  return line
}

async function openAddress(page: Page, line: string): Promise<void> {
  await page.goto(`/admin/addresses?list=all&q=${encodeURIComponent(line)}`)
  await expect(page.getByRole('heading', { level: 2, name: line })).toBeVisible()
}

const modes = (page: Page) => page.getByRole('group', { name: 'What to do with this address' })
const popup = (page: Page) => page.getByRole('alertdialog', { name: 'Could Not Submit!' })

test('[ADR-08…16] [LEG-07] an admin is told all that is missing, drops the pin and verifies the address by hand', async ({
  somebody,
}) => {
  const line = await newAddress()
  const page = await somebody('admin')
  await openAddress(page, line)
  await expect(page.getByRole('heading', { name: 'Verify by hand' })).toBeVisible()
  await isAccessible(page)
  for (const name of ['City', 'State', 'Zip', 'Address line']) await page.getByRole('textbox', { name }).fill('')
  await page.getByRole('button', { name: 'Verify address' }).click()
  await expect(popup(page).getByRole('listitem')).toHaveText([
    'Please select a map location for this address',
    'Please choose whether this address needs manager review',
    'Please enter the address line for this address',
    'Please enter the city for this address',
    'Please enter the state for this address',
    'Please enter the zip for this address',
  ])
  await isAccessible(page)
  await popup(page).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Please enter the city for this address')).toBeVisible()
  await expect(page.locator('form :focus')).toBeVisible()

  const corrected = line.replace('Hil Rd', 'Hill Rd')
  await page.getByRole('textbox', { name: 'Address line' }).fill(corrected)
  await page.getByRole('textbox', { name: 'City' }).fill('Bellwether')
  await page.getByRole('textbox', { name: 'State' }).fill('ga')
  await page.getByRole('textbox', { name: 'Zip' }).fill('31298')
  await page.getByRole('button', { name: 'Drop pin' }).click()
  await expect(page.getByRole('textbox', { name: 'Map location' })).toHaveValue(/^-?\d+\.\d{5}, -?\d+\.\d{5}$/)
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('button', { name: 'Verify address' }).click()
  await expect(page.getByRole('heading', { level: 2, name: corrected })).toContainText('Verified')
  await expect(page.getByText(`Verified by hand: ${corrected}, Bellwether, GA 31298`)).toBeVisible()

  await modes(page).getByRole('radio', { name: 'Preview' }).check()
  await page.getByRole('button', { name: 'Re-verify' }).click()
  await expect(page.getByRole('heading', { level: 2, name: corrected })).toContainText('Unverified')
})

test('[ADR-03…05] [ADR-17…19] an address is looked for among ours and on the maps, and replaced by one that is', async ({
  somebody,
}) => {
  const [wrong, right] = [await newAddress(), await newAddress()]
  const page = await somebody('admin')
  await openAddress(page, wrong)
  await page.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByRole('dialog', { name: 'Add an address' }).getByLabel('Address line')).toBeFocused()
  await page.keyboard.press('Escape')
  await modes(page).getByRole('radio', { name: 'Replace' }).check()
  await page.getByRole('button', { name: 'Replace address' }).click()
  await expect(popup(page).getByRole('listitem')).toHaveText([
    'Please choose a replacement address',
    'Please choose a replacement method',
  ])
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()

  await page.getByRole('textbox', { name: 'Maps' }).fill('zzqx nowhere')
  await page.getByRole('button', { name: 'Search maps' }).click()
  await expect(page.getByText('No addresses found.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Our addresses' }).fill('ab')
  await page.getByRole('button', { name: 'Search our addresses' }).click()
  await expect(page.getByText('Please enter at least 3 characters.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Our addresses' }).fill(wrong)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: wrong })).toHaveAccessibleName(/This one\. .*, no order$/)
  await page.getByRole('textbox', { name: 'Our addresses' }).fill(right)
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: right }).check()
  await expect(page.getByText(/0 ft from where it is now/)).toBeVisible()
  await page.getByRole('radio', { name: /^Link/ }).check()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Replace address' }).click()
  await expect(page.getByRole('heading', { level: 2, name: wrong })).toContainText('Replaced')
  await expect(page.getByText('lead there', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: right }).click()
  await expect(page.getByRole('heading', { level: 2, name: right })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: wrong })).toBeVisible()
})

test('[SIL-ORD-102] of two admins the second is told, and keeps what they have typed', async ({ somebody }) => {
  const line = await newAddress()
  const [rosa, jonas] = [await somebody('admin'), await somebody('admin')]
  for (const page of [rosa, jonas]) await openAddress(page, line)
  for (const page of [rosa, jonas]) {
    await page.getByRole('button', { name: 'Drop pin' }).click()
    await page.getByRole('radio', { name: 'No', exact: true }).check()
  }
  await jonas.getByRole('textbox', { name: 'Zip' }).fill('31299')
  await rosa.getByRole('button', { name: 'Verify address' }).click()
  await expect(rosa.getByRole('heading', { level: 2, name: line })).toContainText('Verified')
  // By a hint the other page learns of it while they type.
  await expect(jonas.getByText('Somebody else has changed this address. Yours was not saved.')).toBeVisible()
  await expect(jonas.getByRole('textbox', { name: 'Zip' })).toHaveValue('31299')
  await jonas.getByRole('button', { name: 'Keep mine' }).click()
  await jonas.getByRole('button', { name: 'Verify address' }).click()
  await expect(jonas.getByText(/31299/).first()).toBeVisible()
})
