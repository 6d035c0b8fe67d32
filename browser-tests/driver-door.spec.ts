import {
  alcoholOrder,
  asks,
  button,
  expect,
  expiration,
  home,
  isAccessible,
  isKeptOffline,
  openTablet,
  pickedUp,
  press,
  signAsRecipient,
  signOnGlass,
  test,
} from './driver-phone.ts'

// The hand-over of an alcohol order, from the store to the door.

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('[DRV-01] [DRV-02] [DRV-04] [PKP-01] [PKP-02] [PKP-06] [DLV-01] [DLV-02] [DLV-08] [DLV-12] [DLV-14] [DLV-15] [DLV-16] [DLV-17] [DLV-18] [DLV-19] [DLV-20] [DLV-21] [DLV-22] [DLV-36] [SIL-OPS-82] [ROL-13] an alcohol order from the store to a verified hand-over', async ({
  page,
  newDriver,
}) => {
  const driver = await newDriver(['Go to order', 'Pickup', 'Deliver'], { alcohol_approved: true, order: alcoholOrder })
  await openTablet(page, driver)
  await isAccessible(page)
  await press(page, 'Acknowledge and go')
  await press(page, 'I have arrived')
  await press(page, 'Check the items')

  await asks(page, 'Pickup Verification Checklist')
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  for (const box of await boxes.all()) await box.check()
  await boxes.first().uncheck()
  await expect(button(page, 'Picked up')).toBeDisabled()
  await boxes.first().check()
  await isAccessible(page)
  await button(page, 'Picked up').click()
  await expect(page).toHaveURL(new RegExp(`${home}$`))

  await press(page, 'Acknowledge and go')
  await press(page, 'I have arrived')
  await press(page, 'Check the ID')
  await asks(page, 'Who is receiving the order?')
  await expect(button(page, 'Next: sign')).toBeDisabled()
  await page.getByRole('radio', { name: 'Other' }).check()
  await expect(button(page, 'Next: the ID')).toBeDisabled()
  await page.getByLabel('Name, as it stands on the ID').fill('Noor Haddad')
  await expect(button(page, 'Next: the ID')).toBeEnabled()
  await isAccessible(page)
  await press(page, 'Next: the ID')

  await asks(page, 'Upload IDs')
  const photo = (side: string) => page.getByRole('button', { name: new RegExp(`^${side} .`) })
  await photo('Front').setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer: onePixel })
  await expect(page.getByText('Please choose a png, gif or jpeg image.')).toBeVisible()
  for (const side of ['Front', 'Back']) {
    await photo(side).setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: onePixel })
  }
  await expect(button(page, 'Next: sign')).toBeEnabled()
  await isAccessible(page)
  await press(page, 'Next: sign')

  await expect(button(page, 'Done signing')).toBeDisabled()
  await signOnGlass(page)
  await page.setViewportSize({ width: 780, height: 360 })
  await expect(button(page, 'Done signing')).toBeEnabled()
  await page.setViewportSize({ width: 360, height: 780 })
  await press(page, 'Done signing')
  await asks(page, 'Thank you, Noor. Return the phone to the driver.')
  await press(page, 'I am the driver')

  await asks(page, 'Verification Checklist')
  await page.getByLabel('Birth date on the ID, month').pressSequentially('06021991')
  await expect(page.getByText('Age verified!')).toBeVisible()
  await page.getByLabel('Expiration date, month').pressSequentially(expiration.replaceAll('/', ''))
  await expect(page.getByText('License active.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  await expect(button(page, 'Next')).toBeDisabled()
  await press(page, 'New Signature')
  await signOnGlass(page)
  await press(page, 'Done signing')
  await press(page, 'I am the driver')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await isAccessible(page)
  await press(page, 'Next')

  await asks(page, 'Delivery Certification')
  await expect(page.getByText('I received this order and am at least 21 years old.')).toBeVisible()
  await isAccessible(page)
  await press(page, 'Sign for Order')
  await asks(page, 'Return the phone to the driver.')

  await page.context().setOffline(true)
  await press(page, 'I am the driver')
  await asks(page, 'Saved. You may leave.')
  await expect(page.getByRole('listitem').filter({ hasText: 'Dates and checklist' })).toContainText(
    'the next to be sent',
  )
  await isAccessible(page)
  await button(page, 'Back to my queue').click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without sending?' })).toBeVisible()
  await press(page, 'Stay')
  await page.context().setOffline(false)
  await expect(page).toHaveURL(new RegExp(`${home}$`))
  await expect(page.getByText('Nothing to do right now')).toBeVisible()
})

test('[DLV-23] [DLV-24] [DLV-29] [DLV-44] [DLV-45] [DLV-46] [DLV-47] [DLV-48] a recipient who is too young: rejected at the door', async ({
  page,
  atTheDoor,
}) => {
  await openTablet(page, await atTheDoor())
  await press(page, 'Check the ID')
  await signAsRecipient(page)
  await page.getByLabel('Expiration date, month').fill('01/01/2020')
  await expect(page.getByText('License expired. Reject delivery.')).toBeVisible()
  await button(page, 'Typing mistake?').click()
  await press(page, 'Yes, type it again')
  await page.getByLabel('Expiration date, month').fill(expiration)
  await page.getByLabel('Birth date on the ID, month').fill(`01/01/${new Date().getFullYear() - 18}`)
  await expect(page.getByText('Customer too young. Reject delivery.')).toBeVisible()
  await expect(button(page, 'Next')).toBeHidden()
  await expect(button(page, 'Typing mistake?')).toBeHidden()
  await isAccessible(page)
  await button(page, 'Reject Delivery').click()

  await asks(page, 'Why should the delivery be rejected?')
  await expect(page.getByRole('checkbox')).toHaveCount(5)
  await expect(button(page, 'Reject Delivery')).toBeDisabled()
  await page.getByLabel('Anything to add').fill('   ')
  await expect(button(page, 'Reject Delivery')).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Customer is under 21' }).check()
  await isAccessible(page)
  await button(page, 'Reject Delivery').click()
  await expect(page).toHaveURL(new RegExp(`${home}$`))
  await expect(page.getByText('Nothing to do right now')).toBeVisible()
})

test('[DRV-06] [SIL-OPS-60] a dead zone delays nothing and loses nothing, over a reload too', async ({
  page,
  newDriver,
}) => {
  const driver = await newDriver(['Deliver', 'Go to waypoint'], { status: 'started', order: pickedUp })
  await openTablet(page, driver)
  await isKeptOffline(page)
  await page.context().setOffline(true)
  await press(page, 'I have arrived')
  await press(page, 'Collected $12.00, delivered')
  await press(page, 'I have arrived')
  await expect(page.getByRole('status')).toHaveText('3 saved, will send')
  await isAccessible(page)
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('3 saved, will send')
  await expect(page.getByText('Nothing to do right now')).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('status')).toHaveText('Online', { timeout: 15_000 })
  await page.reload()
  await expect(page.getByText('Nothing to do right now')).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Online')
})
