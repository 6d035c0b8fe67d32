import { expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { bellwether, insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import { writeTicket } from '#areas/support/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()
const server = await orderDeskServer(db)
const { market_id } = await insertMarket(db, bellwether)
const { franchise_id } = await insertFranchise(db, { ...noodleBar, phone_number: '7065550188', market_id })

test('[SOR-01] an order’s page tells every message about it: to its customer, to its restaurant, and what support was written', async () => {
  const staff = await server.as({ market_ids: [market_id] })
  const customer = { name: 'Noor Haddad', phone_number: '4045550170', receipt_mail: 'noor@example.com' }
  const order = await insertOrder(db, { market_id, franchise_id, ...customer })
  const other = await insertOrder(db, { market_id, franchise_id, ...customer })
  const about = `order:${order.order_id}`
  const text = { market_id, channel: 'text', recipient: customer.phone_number, about, state: 'sent' } as const
  const at = (second: number) => new Date(Date.now() - 60_000 + second * 1000)
  await db
    .insertInto('messages')
    .values([
      { ...text, body: 'Thank you!', state: 'delivered', created_at: at(0) },
      { ...text, body: 'New order', recipient: '7065550188', created_at: at(1) },
      { ...text, channel: 'mail', recipient: 'noor@example.com', subject: 'Your order', body: '…', created_at: at(2) },
      { ...text, body: '<b>Late</b>', recipient: '2295550191', state: 'failed', created_at: at(3) },
      // Of another order, and with a code, which is nobody's to read.
      { ...text, body: 'Of the other order', about: `order:${other.order_id}` },
      { ...text, body: 'Your code is 123456', about: null },
    ])
    .execute()
  await db
    .insertInto('events')
    .values({ what: 'text_delivered', subject: about, market_id, actor_kind: 'system', detail: '{}' })
    .execute()
  await writeTicket(db, { description: 'The noodles are cold', order_id: order.order_id, market_id, by_customer: true })

  const { timeline, order_messages } = await staff.read(`/secure/orders/${order.order_id}`)
  expect(timeline).toEqual([])
  expect(
    order_messages.map(({ who, text, detail, kind }: Record<string, string>) => [who, text, detail, kind]),
  ).toEqual([
    ['Cosmic', 'Text to the customer: “Thank you!”', 'arrived', 'message'],
    ['Cosmic', 'Text to the restaurant: “New order”', 'sent', 'message'],
    ['Cosmic', 'Mail to the customer: “Your order”', 'sent', 'message'],
    ['Cosmic', 'Text to (229) 555-0191: “<b>Late</b>”', 'did not arrive', 'problem'],
    ['Noor Haddad', '“The noodles are cold”', undefined, 'message'],
  ])
})
