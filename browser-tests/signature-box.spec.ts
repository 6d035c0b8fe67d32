import { expect, openTablet, type Page, press, signOnGlass, test } from './driver-phone.ts'

const signature = (page: Page) => page.getByRole('img', { name: /^Signature of / })
const sizeOf = async (page: Page) => {
  const box = await signature(page).last().boundingBox()
  return box && { width: Math.round(box.width), height: Math.round(box.height) }
}

test('[GEN-14] [GEN-15] [SIL-ORD-146] [SIL-ORD-147] the signature box within a page is 200 pixels wide on every screen, and takes a name', async ({
  page,
}) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/demo/kit')
    await signature(page).scrollIntoViewIfNeeded()
    expect((await sizeOf(page))?.width).toBe(200)
  }
  const box = await signature(page).boundingBox()
  if (!box) throw new Error('There is no box')
  await page.mouse.move(box.x + 20, box.y + 50)
  await page.mouse.down()
  for (let at = 0; at < 12; at++) await page.mouse.move(box.x + 20 + at * 13, box.y + 40 + (at % 2) * 30)
  await page.mouse.up()
  await expect(signature(page)).toHaveAccessibleName(/, signed$/)
  await expect(page.getByRole('img', { name: 'The signature as it is sent' })).toBeVisible()
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
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(() => sizeOf(page)).toEqual({ width: 350, height: 770 })
  await signOnGlass(page)
  await expect(signature(page)).toHaveAccessibleName(/, signed$/)
})
