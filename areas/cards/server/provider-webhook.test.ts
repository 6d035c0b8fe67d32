import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { openHttp } from '#platform/server/http.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { cardsArea } from './area.ts'
import { forgetOldNews } from './provider-webhook-route.ts'
import { stripeAdapter } from './stripe-adapter.ts'
import { testMerchant } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-20T23:00:00Z')
const deps = testDeps(db, { clock })
const http = openHttp()
const secret = 'whsec_test'
/** Nobody listens there: what is told is not looked at in the request that tells it. */
const nowhere = { baseUrl: 'http://127.0.0.1:1', http, clock }
const withSecret = stripeAdapter({ ...nowhere, credentials: { secretKey: 'sk_test_1', webhookSecret: secret } })
const without = stripeAdapter({ ...nowhere, credentials: { secretKey: 'sk_test_1' } })
const { app } = await testApp(deps, [cardsArea(deps, { cards: withSecret, merchant: testMerchant })])
const deaf = await testApp(deps, [cardsArea(deps, { cards: without, merchant: testMerchant })])

afterAll(async () => {
  http.close()
  await Promise.all([app.close(), deaf.app.close()])
})
beforeEach(async () => {
  clock.set('2026-11-20T23:00:00Z')
  await db.deleteFrom('card_provider_events').execute()
  await db.deleteFrom('jobs').execute()
})

const eventOf = (type: string, object: object, id = 'evt_1') =>
  JSON.stringify({ id, object: 'event', type, created: 1, livemode: false, data: { object } })
const refunded = eventOf('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1', amount: 1 })

const signed = (body: string, { at = clock.now(), key = secret }: { at?: Date; key?: string } = {}) => {
  const stamp = Math.floor(at.getTime() / 1000)
  return `t=${stamp},v1=${createHmac('sha256', key).update(`${stamp}.${body}`).digest('hex')}`
}
async function tell(body: string, signature: string | undefined = signed(body), to = app) {
  const headers = { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) }
  return to.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload: body })
}
const jobs = () => db.selectFrom('jobs').select(['kind', 'payload', 'run_at']).orderBy('job_id').execute()
const events = () =>
  db.selectFrom('card_provider_events').select(['event_id', 'type', 'provider_reference']).orderBy('event_id').execute()

describe('[SIL-ORD-082] what Stripe tells by itself', () => {
  test('is a reason to look at the provider once what we did ourselves is written down, and is kept once', async () => {
    for (const _time of [1, 2]) {
      const reply = await tell(refunded)
      expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }])
    }
    expect(await events()).toEqual([{ event_id: 'evt_1', type: 'charge.refunded', provider_reference: 'pi_1' }])
    expect(await jobs()).toEqual([
      {
        kind: 'look_at_authorization',
        payload: { provider_reference: 'pi_1' },
        run_at: new Date('2026-11-20T23:03:00Z'),
      },
    ])
  })

  test('at the same moment in two processes it is one look', async () => {
    await Promise.all([tell(refunded), tell(refunded)])
    expect(await events()).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
  })

  test('in whatever order it comes, one look at how it stands serves all', async () => {
    await tell(eventOf('charge.dispute.closed', { object: 'dispute', payment_intent: { id: 'pi_1' } }, 'evt_3'))
    await tell(eventOf('charge.dispute.created', { object: 'dispute', payment_intent: 'pi_1' }, 'evt_2'))
    await tell(eventOf('payment_intent.canceled', { object: 'payment_intent', id: 'pi_1' }, 'evt_1'))
    expect(await events()).toHaveLength(3)
    expect(await jobs()).toMatchObject([{ payload: { provider_reference: 'pi_1' } }])
  })

  test('that comes while a look is under way, or after one that never came to its end, is looked at as well', async () => {
    await tell(refunded)
    clock.set('2026-11-20T23:02:59Z')
    await tell(eventOf('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'evt_2'))
    expect(await jobs()).toHaveLength(1)
    clock.set('2026-11-20T23:03:00Z')
    await tell(eventOf('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'evt_3'))
    expect((await jobs()).map(({ run_at }) => run_at.toISOString())).toEqual([
      '2026-11-20T23:03:00.000Z',
      '2026-11-20T23:06:00.000Z',
    ])
  })

  test('that is of no use is acknowledged, so that it is not sent for days', async () => {
    for (const body of [
      eventOf('customer.updated', { object: 'customer', id: 'cus_1' }),
      eventOf('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }, 'evt_2'),
      '{"object":"v2.core.event","id":"evt_3","type":"v1.billing"}',
      'not json',
    ])
      expect((await tell(body)).statusCode).toBe(200)
    expect(await jobs()).toEqual([])
  })

  test.each([
    ['without a signature', ''],
    ['with that of another body', signed(`${refunded} `)],
    ['with another’s secret', signed(refunded, { key: 'whsec_other' })],
    ['with the key that everybody knows', signed(refunded, { key: 'sk_sandbox' })],
    ['signed five minutes ago', signed(refunded, { at: new Date(clock.now().getTime() - 301_000) })],
    ['with nonsense', 't=,v1='],
  ])('%s is refused, and nothing is kept', async (_how, signature) => {
    const reply = await tell(refunded, signature)
    expect([reply.statusCode, reply.json().error]).toEqual([401, 'signature_invalid'])
    expect(await events()).toEqual([])
    expect(await jobs()).toEqual([])
  })

  test('a message that was under way for almost five minutes is taken', async () => {
    const at = new Date(clock.now().getTime() - 299_000)
    expect((await tell(refunded, signed(refunded, { at }))).statusCode).toBe(200)
  })

  test('is not taken where no secret is set', async () => {
    expect((await tell(refunded, signed(refunded), deaf.app)).statusCode).toBe(404)
    expect(await events()).toEqual([])
  })

  test('is forgotten long after it could be sent again', async () => {
    await tell(refunded)
    await forgetOldNews(db, new Date(clock.now().getTime() + 59 * 86_400_000))
    expect(await events()).toHaveLength(1)
    await forgetOldNews(db, new Date(clock.now().getTime() + 61 * 86_400_000))
    expect(await events()).toEqual([])
  })
})
