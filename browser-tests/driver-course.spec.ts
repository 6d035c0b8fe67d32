import { alcoholCourseUsGa } from '#areas/course/rules/contents/alcohol-us-ga.ts'
import { answer, course, next, openCourse, readAndWatch, runFor } from './course-steps.ts'
import { alcoholOrder, asks, button, expect, home, isAccessible, openTablet, press, test } from './driver-phone.ts'

// A driver takes the alcohol course by a browser whose clock is moved on; the server's part of the waiting is put back in its own table.

const { questions } = alcoholCourseUsGa

test('[CRS-01] [CRS-02] [CRS-03] [CRS-04] [CRS-05] [CRS-07] [CRS-09] [CRS-10] [CRS-11] [CRS-12] [CRS-17] [CRS-18] [CRS-33] [CRS-34] [CRS-35] [CRS-36] [DRV-03] [DRV-04] [SIL-OPS-58] a driver fails the course once, passes it, and takes an alcohol order', async ({
  page,
  db,
  newDriver,
}) => {
  const driver = await newDriver(['Pickup'], { status: 'arrived', order: alcoholOrder })
  await page.clock.install()
  page.on('dialog', (dialog) => void dialog.accept())
  await openTablet(page, driver)
  await expect(page.getByText('Only alcohol-approved drivers may do this. Call dispatch.')).toBeVisible()
  await openCourse(page)
  await expect(page).toHaveURL(new RegExp(`${course}$`))
  await isAccessible(page)
  await button(page, 'Begin').click()
  await isAccessible(page)
  await readAndWatch(page)

  await expect(page.getByText('Step 3/4')).toBeVisible()
  await answer(page, 11)
  const radio = page.getByRole('group').nth(questions.findIndex(({ type }) => type === 'radio'))
  await radio.getByRole('radio').first().check()
  await radio.getByRole('radio').nth(1).check()
  await expect(radio.getByRole('radio', { checked: true })).toHaveCount(1)
  await isAccessible(page)
  await runFor(db, driver.driver_id, 1081)
  await next(page).click()

  await asks(page, 'Quiz Review')
  await expect(page.getByText('Step 4/4')).toBeVisible()
  const last = page.getByRole('region', { name: 'Question 17' })
  await expect(last.getByText('Your answer, wrong')).toBeVisible()
  await expect(last.getByText('Right, not chosen').first()).toBeVisible()
  await expect(page.getByText('Your answer, right').first()).toBeVisible()
  const colourOf = (text: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: text })
      .first()
      .evaluate((one) => getComputedStyle(one).borderColor)
  expect(await colourOf('Your answer, wrong')).not.toBe(await colourOf('Your answer, right'))
  await isAccessible(page)
  await next(page).click()
  await asks(page, 'Not passed this time.')
  await isAccessible(page)
  await button(page, 'Back to Policies').click()

  await readAndWatch(page)
  await answer(page, 17)
  await next(page).click()
  await expect(
    page.getByText('The course has not run for its whole time. Please try again a little later.'),
  ).toBeVisible()
  await runFor(db, driver.driver_id, 1081)
  await next(page).click()
  await asks(page, 'Quiz Review')
  await expect(page.getByText('All of them right.')).toBeVisible()
  await next(page).click()
  await expect(page.getByRole('img', { name: '100 percent' })).toBeVisible()

  await page.context().setOffline(true)
  await button(page, 'Get certified').click()
  await asks(page, 'Not certified yet')
  await isAccessible(page)
  await page.context().setOffline(false)
  const answered = Promise.withResolvers<void>()
  await page.route('**/data/make_request', async (route) => {
    if (route.request().postData()?.includes('certify_driver')) await answered.promise
    await route.continue()
  })
  await button(page, 'Try again').click()
  await asks(page, 'One moment')
  await expect(page.getByText('Please keep this page open.')).toBeVisible()
  answered.resolve()
  await asks(page, 'Certification complete')
  await isAccessible(page)
  await page.getByRole('link', { name: 'To my queue' }).click()
  await expect(page).toHaveURL(new RegExp(`${home}$`))
  await expect(page.getByRole('link', { name: 'Alcohol delivery course' })).toHaveCount(0)
  await press(page, 'Check the items')
  await asks(page, 'Pickup Verification Checklist')
})

test('[CRS-06] [CRS-08] [SIL-OPS-64] a reload begins the course again, by keyboard alone', async ({
  page,
  newDriver,
}) => {
  const driver = await newDriver([])
  await page.clock.install()
  page.on('dialog', (dialog) => void dialog.accept())
  await openTablet(page, driver)
  await page.goto(new URL(course, page.url()).href)
  await button(page, 'Begin').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Policies' })).toBeFocused()
  await page.clock.fastForward(301_000)
  await expect(next(page)).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(next(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'A delivery, start to finish' })).toBeFocused()
  await expect(page.getByText('There is no film here yet.')).toBeVisible()
  const frame = await page.getByText('There is no film here yet.').locator('..').boundingBox()
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  await page.reload()
  await asks(page, 'Alcohol delivery course')
})

test('[SIL-OPS-67] [SIL-OPS-68] an admin finds a driver, revokes the approval with a reason, and the driver’s phone knows at once', async ({
  page,
  browser,
  newDriver,
}) => {
  const driver = await newDriver(['Pickup'], { status: 'arrived', alcohol_approved: true, order: alcoholOrder })
  await openTablet(page, driver)
  await expect(button(page, 'Check the items')).toBeEnabled()
  await expect(page.getByRole('link', { name: 'Alcohol delivery course' })).toHaveCount(0)

  const baseURL = process.env.COSMIC_URL ?? ''
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const admin = await context.newPage()
  const headers = { origin: baseURL, accept: 'application/json' }
  const signed = await admin.request.post('/demo/sign_in', {
    form: { role: 'admin', who: 'Rosalind Achterberg' },
    headers,
  })
  expect(signed.ok()).toBe(true)
  await admin.goto('/secure/courses/alcohol/content')
  await asks(admin, 'Alcohol delivery course: content')
  await isAccessible(admin)
  await admin.goto(`/secure/courses?q=${encodeURIComponent(driver.name)}`)
  await expect(admin.getByText('Approved without the course', { exact: true }).last()).toBeVisible()
  await isAccessible(admin)
  await admin.getByRole('link', { name: driver.name }).click()
  await asks(admin, driver.name)
  await button(admin, 'Revoke').click()
  await button(admin, 'Revoke the certificate').click()
  await expect(admin.getByText('Please say why.')).toBeVisible()
  await admin.getByLabel('Why').fill('Left wine on a porch')
  await isAccessible(admin)
  await button(admin, 'Revoke the certificate').click()
  await expect(admin.getByText(`Back in the unassigned list: ${driver.order_ids[0]}.`)).toBeVisible()
  await expect(admin.getByText('Left wine on a porch')).toBeVisible()
  await isAccessible(admin)
  await context.close()

  await expect(page.getByText('Nothing to do right now')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Alcohol delivery course' })).toBeVisible()
})
