import { expect, test } from 'vitest'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { incorrect, issueDesk } from './issue-testing.ts'

const { db } = await testDatabase()
const { clerk, charged, record } = await issueDesk(db)

test('[SOR-07] the page: what is left of each item, what was paid, and what was said of it this week', async () => {
  const order = await charged()
  await record(clerk, order.order_id, { items: [incorrect(order.fries, '5.00')], expected_total: '5.00' })
  const state = await clerk.read(`/secure/orders/${order.order_id}/issues`)
  expect(state.issue_items).toMatchObject([
    { name: 'Ramen', quantity: 2, paid: 2200, tax: 200, left: 2200, said_this_week: 0 },
    { name: 'Fries', paid: 1100, left: 600, said_this_week: 1 },
    { order_item_id: 0, paid: 700, left: 700 },
  ])
  expect(state.issue_methods).toMatchObject([{ name: 'Visa 4242', is_cash: false, paid: 3500 }])
  expect(cents(state.issue.total)).toBe(4000)
})

test('[SOR-07] what repeats is told: of each item in its own words, of its restaurant, and of its driver', async () => {
  const order = await charged()
  const { market_id, franchise_id } = order
  const { driver_id } = await insertDriver(db, { name: 'Maya Okafor', market_id })
  const drive = (order_id: number) =>
    db.updateTable('orders').set({ driver_id }).where('order_id', '=', order_id).execute()
  await drive(order.order_id)
  const before = (await clerk.read(`/secure/orders/${order.order_id}/issues`)).week_of_issues
  expect(before).toMatchObject({ of_franchise: 0, driver: 'Maya Okafor', of_driver: 0 })
  const others = [
    await charged({ market_id, franchise_id }),
    await charged({ market_id, franchise_id }),
    await charged(),
  ]
  const wrong = { order_item_id: 0, issue_kind: 'incorrect', detail: { wrong: 'wrong_option', text: '' } }
  for (const [at, other] of others.entries()) {
    const item = at === 0 ? { ...wrong, order_item_id: other.fries } : incorrect(other.fries, '1.00')
    const form = { items: [{ ...item, amount: '1.00' }], expected_total: '1.00' }
    expect(await record(clerk, other.order_id, form)).toMatchObject({ success: true })
  }
  await record(clerk, others[1]?.order_id ?? 0, {
    items: [incorrect(others[1]?.fries ?? 0, '1.00')],
    expected_total: '1.00',
  })
  await drive(others[0]?.order_id ?? 0)
  await drive(others[2]?.order_id ?? 0)
  const { issue_items, week_of_issues } = await clerk.read(`/secure/orders/${order.order_id}/issues`)
  // Of the same restaurant two orders, one of them with two issues; the third is of another one, by the same driver.
  expect(week_of_issues).toMatchObject({ of_franchise: 2, driver: 'Maya Okafor', of_driver: 2 })
  expect(issue_items[1]).toMatchObject({
    name: 'Fries',
    said: [
      { what: 'missing', times: 2 },
      { what: 'wrong_option', times: 1 },
    ],
    said_this_week: 3,
  })
})
