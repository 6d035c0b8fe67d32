import { insertOrder } from '#areas/orders/server/testing.ts'
import { negativeTipWarning, noTipWarning } from '#areas/shifts/rules/cash-out.ts'
import { cents } from '#platform/core/money.ts'
import { expect, isAccessible, openTablet, test } from './driver-phone.ts'
import { fromNow } from './global-setup.ts'

// The end of a driver's day: what was paid at the doors, the cash, the clock-out.

test('[GEN-17] [GEN-19] [GEN-20] [GEN-21] [GEN-22] [GEN-23] [GEN-24] [LEG-18] [LEG-20] [LEG-22] [LEG-23] [SIL-OPS-127] [SIL-ORD-148] the tip follows each key, both forms warn in their words, and what cannot be computed is blank', async ({
  page,
  db,
  newDriver,
}) => {
  const driver = await newDriver([])
  const { driver_id, market_id } = driver
  await db
    .updateTable('driver_hours')
    .set({ started_at: fromNow(-60) })
    .where('driver_id', '=', driver_id)
    .execute()
  const { order_id } = await insertOrder(db, {
    market_id,
    driver_id,
    status: 'delivered',
    dispatch_state: 'done',
    ended_at: fromNow(-5),
    subtotal: cents(2460),
  })
  await openTablet(page, driver)
  await page.getByRole('button', { name: 'Clock out' }).click()
  await page.getByRole('link', { name: 'Cash out and clock out' }).click()

  const form = page.getByRole('region', { name: `Order ${order_id}` })
  const tip = form.getByRole('status', { name: 'Tip' })
  const [cash, card, change] = ['Amount paid in cash', 'Amount paid by card', 'Change given'].map((name) =>
    form.getByLabel(name),
  ) as [ReturnType<typeof form.getByLabel>, ReturnType<typeof form.getByLabel>, ReturnType<typeof form.getByLabel>]
  await expect(form.getByLabel('Order total')).toHaveValue('24.60')
  await expect(form.getByLabel('Order total')).not.toBeEditable()
  await expect(change).toHaveAccessibleDescription('Money handed back is negative: -5.00')
  await isAccessible(page)

  await cash.press('3')
  await expect(tip).toHaveText('-$21.60')
  await cash.press('0')
  await expect(tip).toHaveText('$5.40')
  await change.fill('-5.40')
  await expect(tip).toHaveText('$0.00')
  await expect(form.getByText(noTipWarning)).toBeVisible()
  await change.fill('-9')
  await expect(tip).toHaveText('-$3.60')
  await expect(form.getByText(noTipWarning)).toBeVisible()
  await isAccessible(page)
  await change.fill('-9,')
  await expect(tip).toHaveText('')
  await expect(form.getByText(noTipWarning)).toHaveCount(0)
  await expect(form.getByText('Please enter a number.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Save tip' })).toBeDisabled()
  await change.fill('')

  await form.getByRole('radio', { name: 'Split' }).check()
  await cash.fill('10')
  await card.fill('12')
  await expect(tip).toHaveText('-$2.60')
  await expect(form.getByText(negativeTipWarning)).toBeVisible()
  await isAccessible(page)
  await card.fill('14.60')
  await expect(tip).toHaveText('$0.00')
  await expect(form.getByText(negativeTipWarning)).toHaveCount(0)

  await form.getByRole('radio', { name: 'Cash', exact: true }).check()
  await cash.fill('40')
  await change.fill('-9.40')
  await expect(tip).toHaveText('$6.00')
  await form.getByRole('button', { name: 'Save tip of $6.00' }).click()
  // The cash to hand in is the same before and after; the tip tells that it is saved.
  const day = page.getByRole('region', { name: 'Your day' })
  await expect(day).toContainText('6.00')
  await expect(page.getByRole('status', { name: 'Cash to hand in' })).toHaveText('$24.60')
  await page.reload()
  await expect(day).toContainText('6.00')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  const out = page.getByRole('region', { name: 'Clock out' })
  await out.getByRole('button', { name: /clock out$/ }).click()
  await expect(page.getByText('Please confirm all checklist items before clocking out.')).toBeVisible()
  for (const name of ['I have recorded my tips', 'I have recorded my times', 'I have signed out of Google Voice'])
    await out.getByRole('checkbox', { name }).check()
  await isAccessible(page)
  await out.getByRole('button', { name: 'Hand in $24.60 and clock out' }).click()
  await expect(page.getByText(/^Clocked out at/)).toBeVisible()
  await expect(page.getByText('Your hours wait for a manager’s approval.')).toBeVisible()
})
