import { describe, expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import pseudo from '#platform/core/languages/en-XA.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { callsBy, dispatchWorld, whileHeld } from './testing.ts'

const { db } = await testDatabase()
const { deps, call } = await dispatchWorld(db)
const minute = 60_000
const fromNow = (minutes: number) => new Date(Date.now() + minutes * minute)

describe('telling the customer another time', () => {
  const tell = (order_id: number, promised_about: number, told_before: number | null = null, by = call) =>
    by('tell_customer_time', { order_id, promised_about, told_before })
  const texts = (order_id: number) =>
    db.selectFrom('messages').select(['recipient', 'body']).where('about', '=', `order:${order_id}`).execute()
  const about = Math.ceil(Date.now() / (5 * minute)) * 5 * minute + 40 * minute

  test('is one text and the end of what the order’s page says; the promise on record stays', async () => {
    const promised_at = fromNow(20)
    const { order_id } = await insertOrder(db, { promised_at, phone_number: '4785550163' })
    expect(await tell(order_id, about)).toMatchObject({ success: true, data: { told: { about } } })
    const [text, ...more] = await texts(order_id)
    expect(more).toEqual([])
    expect(text).toMatchObject({ recipient: '4785550163' })
    expect(text?.body).toMatch(/It should be with you about \d+:\d\d [AP]M\. Follow it here: http.*\/order\/\d+\?s=/)
    expect((await call('weigh_remedies', { order_id })).data).toMatchObject({ told: { about } })
    const order = await db
      .selectFrom('orders')
      .select('promised_at')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect(order.promised_at).toEqual(promised_at)
    const events = await db.selectFrom('events').select('what').where('subject', '=', `order:${order_id}`).execute()
    expect(events).toEqual([{ what: 'tell_customer_time' }])
  })

  test('is in the language that the order was placed in, not in the dispatcher’s', async () => {
    const { order_id } = await insertOrder(db, { promised_at: fromNow(20), language: 'en-XA' })
    await tell(order_id, about)
    const [text] = await texts(order_id)
    expect(text?.body).toContain(pseudo.textOf('', '', 'and we are sorry').slice(1, -1))
  })

  test('of two who tell at once the customer hears one, and the other dispatcher is told what', async () => {
    const { order_id } = await insertOrder(db)
    const answers = await whileHeld(db, { order_id }, () => [tell(order_id, about), tell(order_id, about + 5 * minute)])
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(answers.find(({ success }) => !success)?.data).toMatchObject({
      error: 'told_meanwhile',
      told: { about: expect.any(Number) },
    })
    expect(await texts(order_id)).toHaveLength(1)
  })

  test('a later time is told again by whoever knows the first', async () => {
    const { order_id } = await insertOrder(db)
    await tell(order_id, about)
    expect((await tell(order_id, about + 10 * minute, about)).success).toBe(true)
    expect(await texts(order_id)).toHaveLength(2)
  })

  test.each([
    ['lies in the past', -minute, 'time_not_possible'],
    ['is hours away', 5 * 60 * minute, 'time_not_possible'],
  ])('a time that %s is not told', async (_what, ahead, error) => {
    const { order_id } = await insertOrder(db)
    expect((await tell(order_id, Date.now() + ahead)).data.error).toBe(error)
    expect(await texts(order_id)).toEqual([])
  })

  test('an order that is over, of another market or without a phone has nobody to tell', async () => {
    const over = await insertOrder(db, { status: 'delivered', dispatch_state: 'done' })
    expect((await tell(over.order_id, about)).data.error).toBe('order_gone')
    const open = await insertOrder(db)
    const elsewhere = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'], market_ids: [open.market_id + 1] }))
    expect((await tell(open.order_id, about, null, elsewhere)).data.error).toBe('order_gone')
    const silent = await insertOrder(db, { phone_number: '' })
    expect((await tell(silent.order_id, about)).data.error).toBe('phone_missing')
  })
})
