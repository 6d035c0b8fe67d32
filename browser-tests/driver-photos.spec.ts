import sharp from 'sharp'
import {
  asks,
  button,
  checkAndCertify,
  expect,
  openTablet,
  type Page,
  press,
  signOnGlass,
  test,
} from './driver-phone.ts'

// The photos of an ID: small before they leave the phone, and known to be sent or not before anybody signs.

const slot = (page: Page, side: 'Front' | 'Back') => page.getByRole('button', { name: new RegExp(`^${side} .`) })
const take = (page: Page, side: 'Front' | 'Back', buffer: Buffer, mimeType = 'image/jpeg') =>
  slot(page, side).setInputFiles({ name: 'id.jpg', mimeType, buffer })

async function atUploadIds(page: Page): Promise<void> {
  await press(page, 'Check the ID')
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByLabel('Name, as it stands on the ID').fill('Noor Haddad')
  await press(page, 'Next: the ID')
  await asks(page, 'Upload IDs')
}

test('[SIL-OPS-77] a photo of a 50-megapixel phone is made small on it, leaves without its place, and is said to be sent', async ({
  page,
  atTheDoor,
}) => {
  const large = await sharp({ create: { width: 8160, height: 6120, channels: 3, background: '#6a7f90' } })
    .withExif({ IFD3: { GPSLatitude: '33/1 57/1 0/1' } })
    .jpeg({ quality: 60 })
    .toBuffer()
  // What the page puts into the upload, looked at as it leaves.
  await page.addInitScript(() => {
    const append = FormData.prototype.append
    FormData.prototype.append = function (this: FormData, name: string, value: Blob, file?: string) {
      void value.arrayBuffer().then((bytes) => Object.assign(window, { left: Array.from(new Uint8Array(bytes)) }))
      return append.call(this, name, value, file)
    } as typeof append
  })
  await openTablet(page, await atTheDoor())
  await atUploadIds(page)
  await take(page, 'Front', large)
  await expect(page.getByText('Sent. Tap to take it again')).toBeVisible()
  const photo = Buffer.from(await page.evaluate(() => (window as { left?: number[] }).left ?? []))
  const { width, height, format, exif } = await sharp(photo).metadata()
  expect({ width, height, format, exif }).toEqual({ width: 2000, height: 1500, format: 'jpeg', exif: undefined })
})

test('[SIL-OPS-60] [SIL-OPS-74] a photo that the server refuses is said so in its slot, and taken again without losing the rest', async ({
  page,
  atTheDoor,
  db,
}) => {
  const driver = await atTheDoor()
  await openTablet(page, driver)
  await atUploadIds(page)
  const good = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#6a7f90' } })
    .jpeg()
    .toBuffer()
  await take(page, 'Front', good)
  await take(page, 'Back', Buffer.from('no image at all'), 'image/png')
  await expect(page.getByText('Please choose a png, gif or jpeg image. Take it again.')).toBeVisible()
  await expect(button(page, 'Next: sign')).toBeDisabled()

  // Without a signal the verdict comes only when all the rest is done.
  await page.context().setOffline(true)
  await take(page, 'Back', Buffer.from('no image either'), 'image/png')
  await expect(page.getByText('Saved, sends by itself. Tap to take it again')).toBeVisible()
  await press(page, 'Next: sign')
  await signOnGlass(page)
  await press(page, 'Done signing')
  await press(page, 'I am the driver')
  await asks(page, 'Verification Checklist')
  await checkAndCertify(page)
  await asks(page, 'Saved. You may leave.')
  await page.context().setOffline(false)
  await asks(page, 'Not sent: Back of the ID')
  await expect(button(page, 'Reject Delivery')).toBeHidden()
  await press(page, 'Take the photo again')
  await take(page, 'Back', good)
  await press(page, 'Go on')
  await expect(page.getByText('Nothing to do right now')).toBeVisible()
  const check = await db
    .selectFrom('alcohol_verifications')
    .select(['confirmed', 'age_result', 'id_front_asset_id', 'id_back_asset_id'])
    .where('order_id', '=', Number(driver.order_ids[0]))
    .executeTakeFirstOrThrow()
  expect(check).toMatchObject({ confirmed: [1, 2, 3, 4], age_result: 'verified' })
  expect(check.id_front_asset_id).not.toBe(check.id_back_asset_id)
})
