import { expect, test } from 'vitest'
import { testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { ordersArea } from './area.ts'
import { insertOrder, orderProviders, type TestOrder } from './testing.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const { app } = await testApp(deps, [ordersArea(deps, orderProviders(deps))])

let visitors = 0
async function mail({ order_id, order_secret }: TestOrder, receipt_mail: string, s = order_secret) {
  visitors += 1
  const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
  const remoteAddress = `203.0.113.${visitors}`
  const url = `/order/${order_id}/receipt`
  const reply = await app.inject({ method: 'POST', url, headers, remoteAddress, payload: { s, receipt_mail } })
  return { status: reply.statusCode, ...reply.json() }
}
const letters = ({ order_id }: TestOrder) =>
  db
    .selectFrom('messages')
    .select(['recipient', 'subject'])
    .where('about', '=', `order:${order_id}`)
    .where('channel', '=', 'mail')
    .orderBy('message_id')
    .execute()
const over = { status: 'delivered', ended_at: new Date() } as const

test.each([
  ['that has come', over, 'receipt', /^Receipt of order/],
  ['that is under way', {}, 'confirmation', /has your order/],
  ['that was cancelled', { status: 'cancelled', ended_at: new Date() }, 'cancelled', /is cancelled$/],
] as const)(
  '[SIL-ORD-130] the page of an order %s mails how it stands, and keeps the address',
  async (_what, row, letter, subject) => {
    const order = await insertOrder(db, row)
    expect(await mail(order, ' ida@example.com ')).toMatchObject({
      status: 200,
      letter,
      receipt_mail: 'ida@example.com',
    })
    expect(await letters(order)).toEqual([{ recipient: 'ida@example.com', subject: expect.stringMatching(subject) }])
    const kept = db.selectFrom('orders').select('receipt_mail').where('order_id', '=', order.order_id)
    expect(await kept.executeTakeFirst()).toEqual({ receipt_mail: 'ida@example.com' })
  },
)

test('a second press is the same letter; another address gets its own', async () => {
  const order = await insertOrder(db, over)
  await Promise.all([mail(order, 'ida@example.com'), mail(order, 'ida@example.com')])
  await mail(order, 'books@example.com')
  expect((await letters(order)).map(({ recipient }) => recipient)).toEqual(['ida@example.com', 'books@example.com'])
})

test('a page is no way to mail the world: the seventh letter of an order is refused', async () => {
  const order = await insertOrder(db, over)
  for (let count = 1; count <= 6; count++)
    expect(await mail(order, `p${count}@example.com`)).toMatchObject({ success: true })
  expect(await mail(order, 'p7@example.com')).toMatchObject({ success: false, error: 'too_many_letters' })
  expect(await letters(order)).toHaveLength(6)
})

test.each(['', 'ida', 'ida@example.com, eve@example.com', 'ida@example.com\r\nBcc: eve@example.com'])(
  '%j is no address, and nothing is sent',
  async (address) => {
    const order = await insertOrder(db, over)
    expect(await mail(order, address)).toMatchObject({ success: false, error: 'mail_invalid', field: 'receipt_mail' })
    expect(await letters(order)).toEqual([])
  },
)

test('[ORD-65] without the order’s secret nothing is mailed', async () => {
  const order = await insertOrder(db, over)
  expect(await mail(order, 'ida@example.com', 'wrong')).toMatchObject({ status: 404 })
  expect(await letters(order)).toEqual([])
})
