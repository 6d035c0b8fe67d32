import sharp from 'sharp'
import {
  asks,
  button,
  checkAndCertify,
  expect,
  home,
  isAccessible,
  isKeptOffline,
  openTablet,
  type Page,
  press,
  signAsRecipient,
  test,
} from './driver-phone.ts'
import { picture, textOf } from './license-card.ts'

// The barcode of a license, read at the door from a picture.

const year = new Date().getFullYear()

async function scan(page: Page, file: Awaited<ReturnType<typeof picture>>): Promise<void> {
  await button(page, 'Scan the barcode').click()
  const dialog = page.getByRole('dialog', { name: 'Scan the back of the ID' })
  await dialog.getByLabel('Read it from a picture').setInputFiles(file)
}

test('[DRV-04] [DLV-33] [DLV-42] the barcode of a license fills the dates at the door; picture and barcode stay on the phone', async ({
  page,
  atTheDoor,
  db,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const driver = await atTheDoor()
  await openTablet(page, driver)
  await press(page, 'Check the ID')
  await signAsRecipient(page)
  await button(page, 'Scan the barcode').click()
  await expect(page.getByText('The camera cannot be used here.')).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Escape')

  await scan(page, { name: 'cat.png', mimeType: 'image/png', buffer: await blank() })
  await expect(page.getByText('There is no barcode to be read in this picture.')).toBeVisible()
  await button(page, 'Type the dates instead').click()
  await scan(page, await picture('M1SAMPLE/ALEX EABC123 ATLJFKDL 0123 324Y012A0001 100'))
  await expect(page.getByText('This is not the barcode of a license.')).toBeVisible()
  await button(page, 'Type the dates instead').click()
  await scan(page, await picture(textOf({}).replace(/DBB.*/s, 'DBB0602')))
  await expect(page.getByText('This barcode is damaged: its birth date cannot be read.')).toBeVisible()
  await button(page, 'Type the dates instead').click()

  await scan(page, await picture(textOf({ first: 'DIANA' }), (image) => image.rotate(90)))
  await expect(page.getByText('The barcode says Diana Whitfield, and Dana Whitfield was named.')).toBeVisible()
  await scan(page, await picture(textOf({}), (image) => image.rotate(7, { background: '#fff' })))
  await expect(page.getByText('The barcode says')).toHaveCount(0)
  await expect(page.getByText('Age verified!')).toBeVisible()
  await expect(page.getByText('License active.')).toBeVisible()
  await expect(page.getByText('A barcode can be forged.')).toBeVisible()
  await expect(page.getByLabel('Birth date on the ID, month')).toHaveValue('06')
  await isAccessible(page)
  expect(sent.filter((request) => /ANSI|DCSWHITFIELD|back\.png/.test(request))).toEqual([])

  await checkAndCertify(page)
  await expect(page).toHaveURL(new RegExp(`${home}$`))
  const check = await db
    .selectFrom('alcohol_verifications')
    .select(['birth_date_source', 'expiration_date_source'])
    .where('order_id', '=', Number(driver.order_ids[0]))
    .executeTakeFirstOrThrow()
  expect(check).toEqual({ birth_date_source: 'scanned', expiration_date_source: 'scanned' })
})

test('[DLV-29] [DLV-42] who is too young by the barcode is refused, and the name of another recipient is read from it, without a network too', async ({
  page,
  atTheDoor,
}) => {
  await openTablet(page, await atTheDoor())
  await isKeptOffline(page)
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await (await caches.open('driver-shell')).keys()).some(({ url }) => /zxing_reader/.test(url)),
      ),
    )
    .toBe(true)
  await page.context().setOffline(true)
  await press(page, 'Check the ID')
  await page.getByRole('radio', { name: 'Other' }).check()
  await button(page, 'Read the name from the barcode').click()
  await page
    .getByLabel('Read it from a picture')
    .setInputFiles(await picture(textOf({ first: 'NOOR', last: 'HADDAD' })))
  await expect(page.getByLabel('Name, as it stands on the ID')).toHaveValue('Noor Haddad')
  await page.getByRole('radio').first().check()
  await signAsRecipient(page)
  await scan(page, await picture(textOf({ birth: `0602${year - 20}` })))
  await expect(page.getByText('Customer too young. Reject delivery.')).toBeVisible()
  await expect(button(page, 'Scan the barcode')).toHaveCount(0)
  await asks(page, 'Verification Checklist')
  await expect(button(page, 'Next')).toHaveCount(0)
})

const blank = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#ddd' } })
    .png()
    .toBuffer()
