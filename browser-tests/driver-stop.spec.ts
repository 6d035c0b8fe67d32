import { sql } from 'kysely'
import type { DriverWithQueue } from '#areas/dispatch/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import {
  asks,
  button,
  checkAndCertify,
  expect,
  isAccessible,
  openTablet,
  type Page,
  press,
  signAsRecipient,
  test,
} from './driver-phone.ts'
import { fromNow } from './global-setup.ts'

// Dispatch changes its mind while the driver stands at the door: whoever holds the phone is told at once, over every step.

const orderOf = (driver: DriverWithQueue) => Number(driver.order_ids[0])

async function takeBack(db: Db, driver: DriverWithQueue): Promise<void> {
  await db.deleteFrom('driver_assignments').where('driver_id', '=', driver.driver_id).execute()
  const back = { dispatch_state: 'unassigned', driver_id: null } as const
  await db.updateTable('orders').set(back).where('order_id', '=', orderOf(driver)).execute()
}
async function cancel(db: Db, driver: DriverWithQueue): Promise<void> {
  await db.updateTable('orders').set({ status: 'cancelled' }).where('order_id', '=', orderOf(driver)).execute()
}
async function signOut(db: Db, { tablet_id }: DriverWithQueue): Promise<void> {
  await sql`update sessions set expires_at = created_at + interval '1 second' where tablet_id = ${tablet_id}`.execute(
    db,
  )
}

const stop = (page: Page) => page.getByRole('alertdialog', { name: 'Stop: do not hand it over' })

test.describe('[SIL-OPS-59] while the driver stands at the door', () => {
  for (const [what, change, words] of [
    ['taken back', takeBack, 'Dispatch has taken this order out of your queue.'],
    ['cancelled', cancel, 'This order was cancelled.'],
    ['clocked out', signOut, 'This phone is signed out.'],
  ] as const)
    test(`${what}: a word over the step that is open`, async ({ page, atTheDoor, db, hint }) => {
      const driver = await atTheDoor()
      await openTablet(page, driver)
      await press(page, 'Check the ID')
      await signAsRecipient(page)
      await expect(stop(page)).toBeHidden()
      await change(db, driver)
      await hint(driver.driver_id)
      await expect(stop(page)).toContainText(words)
      await expect(stop(page).getByRole('link', { name: /^Call dispatch, \(478\) 555-0100$/ })).toBeVisible()
      await isAccessible(page)
      // It cannot be closed, and what lies under it cannot be pressed.
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(stop(page)).toBeVisible()
      await button(page, 'Back to my queue').click()
      await expect(stop(page)).toBeHidden()
    })

  test('a word on the customer’s own screens too', async ({ page, atTheDoor, db, hint }) => {
    const driver = await atTheDoor()
    await openTablet(page, driver)
    await press(page, 'Check the ID')
    await page.getByRole('radio').first().check()
    await press(page, 'Next: sign')
    await takeBack(db, driver)
    await hint(driver.driver_id)
    await expect(stop(page)).toBeVisible()
  })
})

test('[SIL-OPS-60] taken back while the phone had no signal: the end says whom to call, and never to reject', async ({
  page,
  atTheDoor,
  db,
}) => {
  const driver = await atTheDoor()
  await openTablet(page, driver)
  await press(page, 'Check the ID')
  await signAsRecipient(page)
  await page.context().setOffline(true)
  await checkAndCertify(page)
  await asks(page, 'Saved. You may leave.')
  await takeBack(db, driver)
  await page.context().setOffline(false)
  await expect(page.getByText('This is not in your queue.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call dispatch, (478) 555-0100' }).first()).toBeVisible()
  await expect(button(page, 'Reject Delivery')).toBeHidden()
  await expect(button(page, 'Retry')).toBeHidden()
})

test('[SIL-OPS-58] a cancelled order holds nothing up, and says what to do with the goods', async ({
  page,
  newDriver,
  db,
  hint,
}) => {
  const driver = await newDriver(['Deliver', 'Go to waypoint'], {
    status: 'started',
    order: { status: 'picked_up', picked_up_at: fromNow(0) },
  })
  await openTablet(page, driver)
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('Deliver')
  await cancel(db, driver)
  await hint(driver.driver_id)
  await expect(page.getByText(`Order ${orderOf(driver)} was cancelled.`)).toBeVisible()
  await expect(page.getByText('Keep the goods in the car')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('Go to waypoint')
  await isAccessible(page)
  await press(page, 'I have arrived')
  await expect(page.getByText('Nothing to do right now')).toBeVisible()
  await expect(page.getByText('Keep the goods in the car')).toBeVisible()
})

test('[DRV-01] [SIL-OPS-58] a phone that is signed out says so with dispatch’s number, and sends what still waits on it', async ({
  page,
  newDriver,
  db,
}) => {
  const driver = await newDriver(['Deliver'], {
    status: 'started',
    order: { status: 'picked_up', picked_up_at: fromNow(0), name: 'Quentin Abernathy' },
  })
  await openTablet(page, driver)
  await page.context().setOffline(true)
  await press(page, 'I have arrived')
  await expect(page.getByRole('status')).toHaveText('1 saved, will send')
  await signOut(db, driver)
  // By the server's clock, which is not this machine's: just after the session began.
  await sql`update driver_hours set ended_at = s.created_at + interval '1 second' from sessions s
    where s.tablet_id = driver_hours.tablet_id and driver_id = ${driver.driver_id}`.execute(db)
  // The step cannot leave before the page is read anew.
  await page.context().route('**/rocket/driver_app_web/late_steps', (route) => route.abort())
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This phone is signed out.' })).toBeVisible()
  await expect(page.getByText('One step waits on this phone.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call dispatch, (478) 555-0100' })).toBeVisible()
  await expect(page.getByText('Quentin Abernathy')).toBeHidden()
  await isAccessible(page)
  await page.context().unroute('**/rocket/driver_app_web/late_steps')
  await expect(page.getByText('One step waits on this phone.')).toBeHidden()
  const assignment = await db
    .selectFrom('driver_assignments')
    .select('status')
    .where('driver_id', '=', driver.driver_id)
    .executeTakeFirstOrThrow()
  expect(assignment.status).toBe('arrived')
})

test('[SIL-OPS-60] the chip tells since when the server has not answered', async ({ page, newDriver }) => {
  const driver = await newDriver(['Deliver'], { order: { status: 'picked_up', picked_up_at: fromNow(0) } })
  await openTablet(page, driver)
  await expect(page.getByRole('status')).toHaveText('Online')
  await page.context().route('**/data/make_request', (route) => route.abort())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('status')).toHaveText(/^No answer since \d+:\d\d [AP]M$/)
  // It stands beside the way to dispatch, not under it.
  const chip = await page.getByRole('status').boundingBox()
  const dispatch = await page
    .getByRole('link', { name: /dispatch/i })
    .first()
    .boundingBox()
  expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeLessThanOrEqual(dispatch?.x ?? 0)
  await isAccessible(page)
  await page.context().unroute('**/data/make_request')
  await expect(page.getByRole('status')).toHaveText('Online')
})
