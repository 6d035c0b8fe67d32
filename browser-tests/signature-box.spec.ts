import {
  button,
  expect,
  isAccessible,
  openTablet,
  type Page,
  pickedUp,
  press,
  signOnGlass,
  test,
} from './driver-phone.ts'

const signature = (page: Page) => page.getByRole('img', { name: /^Signature of / })
const sizeOf = async (page: Page) => {
  const box = await signature(page).last().boundingBox()
  return box && { width: Math.round(box.width), height: Math.round(box.height) }
}

async function signInBox(page: Page): Promise<void> {
  const box = await signature(page).boundingBox()
  if (!box) throw new Error('There is no box')
  await page.mouse.move(box.x + 20, box.y + 50)
  await page.mouse.down()
  for (let at = 0; at < 12; at++) await page.mouse.move(box.x + 20 + at * 13, box.y + 40 + (at % 2) * 30)
  await page.mouse.up()
  await expect(signature(page)).toHaveAccessibleName(/, signed$/)
}

test('[GEN-15] [SIL-ORD-147] the signature box within a page is 200 pixels wide on every screen, and takes a name', async ({
  page,
}) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/demo/kit')
    await signature(page).scrollIntoViewIfNeeded()
    expect((await sizeOf(page))?.width).toBe(200)
  }
  await signInBox(page)
  await expect(page.getByRole('img', { name: 'The signature as it is sent' })).toBeVisible()
})

test('[GEN-14] [GEN-15] [SIL-ORD-146] a driver has an order without alcohol signed for, also where the signal comes back only then', async ({
  page,
  newDriver,
}) => {
  const driver = await newDriver(['Deliver'], { status: 'arrived', order: pickedUp })
  await openTablet(page, driver)
  await press(page, 'Enter signature')
  await expect(page.getByRole('heading', { name: 'Enter signature' })).toBeVisible()
  expect((await sizeOf(page))?.width).toBe(200)
  const name = page.getByLabel('Name of who receives it')
  await name.fill('')
  await expect(button(page, 'Save signature')).toBeDisabled()
  await expect(page.getByText('Enter the name', { exact: true })).toBeVisible()
  await name.fill('Front desk, Ana')
  await expect(page.getByText('Sign in the box', { exact: true })).toBeVisible()
  await signInBox(page)
  await isAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.context().setOffline(true)
  await button(page, 'Save signature').click()
  await expect(page.getByText(/^No signal: the signature is on this screen only/)).toBeVisible()
  await page.context().setOffline(false)
  await button(page, 'Save signature').click()
  await expect(page.getByText('Signed by Front desk, Ana')).toBeVisible()
  await expect(button(page, 'Enter signature')).toHaveCount(0)
  await expect(page).toHaveURL(/driver_app_web$/)
})

test('[SIL-ORD-147] at a door with alcohol the pad is the window less ten pixels, also turned', async ({
  page,
  atTheDoor,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openTablet(page, await atTheDoor())
  await press(page, 'Check the ID')
  await page.getByRole('radio').first().check()
  await press(page, 'Next: sign')
  await expect.poll(() => sizeOf(page)).toEqual({ width: 350, height: 770 })
  await page.setViewportSize({ width: 780, height: 360 })
  await expect.poll(() => sizeOf(page)).toEqual({ width: 770, height: 350 })
  // The line to sign on lies free above the button.
  const line = await signature(page).locator('xpath=following-sibling::span').boundingBox()
  const done = await button(page, 'Done signing').boundingBox()
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan(done?.y ?? 0)
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(() => sizeOf(page)).toEqual({ width: 350, height: 770 })
  await signOnGlass(page)
  await expect(signature(page)).toHaveAccessibleName(/, signed$/)
})
