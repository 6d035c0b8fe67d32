import { describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { outreachServer } from './testing.ts'

const { db } = await testDatabase()
const { as, app } = await outreachServer(db)
const { market_id } = await insertMarket(db)
const other = await insertMarket(db)
const tomasz = await as({ market_ids: [market_id] })
const path = '/secure/testing'
const sends = (external_order_id: string, to = 'rosa@mail.example', by = tomasz) =>
  by.post(`${path}/send_test_email`, { external_order_id, to })
const hostile = '<script>alert(1)</script><img src=https://eve.example/x.png>'

describe('a test mail', () => {
  test('[MKT-04] [SIL-ORD-129] is the confirmation of that order, by the outbox, to whom it says', async () => {
    const { order_id, receipt_mail } = await insertOrder(db, { market_id, receipt_mail: 'theo@mail.example' })
    const reply = await sends(`#${order_id}`)
    expect(reply).toEqual({ status: 200, success: true, received_email_id: expect.any(Number) })
    const mails = await db.selectFrom('messages').selectAll().where('about', '=', 'test_mail').execute()
    expect(mails).toMatchObject([
      {
        message_id: reply.received_email_id,
        channel: 'mail',
        recipient: 'rosa@mail.example',
        subject: expect.stringContaining(`has your order #${order_id}`),
        state: 'queued',
      },
    ])
    const order = await db
      .selectFrom('orders')
      .select('receipt_mail')
      .where('order_id', '=', order_id)
      .executeTakeFirst()
    expect(order).toEqual({ receipt_mail })
  })

  test('[MKT-05] [SIL-ORD-129] is shown with its headers, and its body in a frame that can do nothing', async () => {
    const { order_id } = await insertOrder(db, { market_id, name: hostile })
    const { received_email_id } = await sends(String(order_id))
    const at = `${path}/received_email/${received_email_id}`
    const { received } = await tomasz.read(at)
    expect(received.headers.map(({ name }: { name: string }) => name)).toEqual(['From', 'To', 'Subject', 'Date'])
    const shown = await tomasz.get(at)
    expect(shown.headers['content-security-policy']).toMatch(/frame-src [^;]*'self'/)
    const body = await tomasz.get(`${at}/body`)
    expect([body.statusCode, body.headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN'])
    const policy = String(body.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/; sandbox$/)
    expect(body.body).not.toContain('<script')
    expect(body.body).not.toContain('<img')
    expect((await tomasz.read(path)).received[0]).toMatchObject({ received_email_id, to: 'rosa@mail.example' })
  })

  test.each([
    ['999999', 'rosa@mail.example', 'order_unknown'],
    ['somebody', 'rosa@mail.example', 'order_unknown'],
    ['', 'rosa@mail.example', 'order_unknown'],
  ])('[MKT-04] %j to %s is refused as %s', async (order, to, error) => {
    expect(await sends(order, to)).toMatchObject({ status: 422, error })
  })

  test.each(['', 'rosa', 'a@b.example, c@d.example', 'Rosa <a@b.example>'])(
    '[MKT-04] nothing goes to %j',
    async (to) => {
      const { order_id } = await insertOrder(db, { market_id })
      expect(await sends(String(order_id), to)).toMatchObject({ status: 422, error: 'mail_invalid' })
    },
  )
})

describe('[MKT-08] who may', () => {
  test('[SIL-ORD-140] of another market there is nothing', async () => {
    const { order_id } = await insertOrder(db, { market_id })
    const { received_email_id } = await sends(String(order_id))
    const stranger = await as({ market_ids: [other.market_id] })
    expect(await sends(String(order_id), undefined, stranger)).toMatchObject({ error: 'order_unknown' })
    expect((await stranger.read(path)).received).toEqual([])
    for (const end of ['', '/body'])
      expect((await stranger.get(`${path}/received_email/${received_email_id}${end}`)).statusCode).toBe(404)
  })

  test('what is no test mail is not read here', async () => {
    const { message_id } = await db
      .insertInto('messages')
      .values({ channel: 'mail', recipient: 'a@b.example', subject: 'Your code', body: '123456', market_id })
      .returning('message_id')
      .executeTakeFirstOrThrow()
    expect((await tomasz.get(`${path}/received_email/${message_id}`)).statusCode).toBe(404)
  })

  test.each(['customer_support', 'dispatcher', 'marketing', 'sales', 'business', 'restaurant_staff'] as const)(
    '%s is refused',
    async (role) => {
      const person = await as({ roles: [role], market_ids: [market_id] })
      for (const end of ['', '/received_email/1', '/received_email/1/body'])
        expect((await person.get(`${path}${end}`)).statusCode).toBe(403)
      expect(await sends('1', undefined, person)).toMatchObject({ status: 403, error: 'not_authorized' })
    },
  )

  test('somebody who is not signed in is led to sign in', async () => {
    expect((await app.inject({ url: path, headers: { accept: 'text/html' } })).statusCode).toBe(303)
  })
})
