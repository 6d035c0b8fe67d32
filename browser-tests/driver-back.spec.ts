import {
  asks,
  button,
  checkAndCertify,
  expect,
  home,
  openTablet,
  press,
  signAsRecipient,
  test,
} from './driver-phone.ts'

// Back is a button, a key, and a swipe from the edge of the screen on which somebody signs.

test('[SIL-OPS-60] Back is one step back, asks before it loses anything, and never throws the check away', async ({
  page,
  atTheDoor,
}) => {
  await openTablet(page, await atTheDoor())
  await press(page, 'Check the ID')
  await page.getByRole('radio').first().check()
  await press(page, 'Next: sign')

  await page.goBack()
  await expect(page.getByRole('alertdialog', { name: 'Go back one step?' })).toBeVisible()
  await press(page, 'Stay')
  await expect(button(page, 'Done signing')).toBeVisible()
  await page.goBack()
  await press(page, 'Go back')
  await asks(page, 'Who is receiving the order?')

  await signAsRecipient(page)
  await page.getByLabel('Birth date on the ID, month').fill('06/02/1991')
  await page.goBack()
  await press(page, 'Stay')
  await expect(page.getByLabel('Birth date on the ID, year')).toHaveValue('1991')
  await button(page, 'Reject Delivery').click()
  await asks(page, 'Why should the delivery be rejected?')
  await page.goBack()
  await asks(page, 'Verification Checklist')
  await expect(page.getByLabel('Birth date on the ID, year')).toHaveValue('1991')
  await page.goForward()
  await asks(page, 'Verification Checklist')

  await checkAndCertify(page)
  await expect(page).toHaveURL(new RegExp(`${home}$`))
  await expect(page.getByText('Nothing to do right now')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'There is nothing to check here now.' })).toBeHidden()
})

test('[SIL-OPS-60] who leaves the door at its first step, or reloads it, finds the check as it was', async ({
  page,
  atTheDoor,
}) => {
  await openTablet(page, await atTheDoor())
  await press(page, 'Check the ID')
  await signAsRecipient(page)
  await page.getByLabel('Birth date on the ID, month').fill('06/02/1991')
  await expect(page.getByText('Age verified!')).toBeVisible()
  await page.reload()
  await asks(page, 'Verification Checklist')
  await expect(page.getByLabel('Birth date on the ID, year')).toHaveValue('1991')
  await expect(page.getByRole('img', { name: /^Signature of/ })).toBeVisible()
  await checkAndCertify(page)
  await expect(page.getByText('Nothing to do right now')).toBeVisible()
})
