import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cardsArea } from '#areas/cards/server/area.ts'
import { type CardProvider, stripeAdapter } from '#areas/cards/server/public.ts'
import { enterStripeCard, testMerchant } from '#areas/cards/server/testing.ts'
import { ledgerArea } from '#areas/ledger/server/area.ts'
import { ordersArea } from '#areas/orders/server/area.ts'
import { insertOrderHeldBy } from '#areas/orders/server/card-testing.ts'
import { orderProviders } from '#areas/orders/server/testing.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()
const http = openHttp({ timeoutMs: 2_000, backoffMs: 1 })
const clock = standingClock(new Date())
/** Its customer has the bank ask back what was charged. */
const disputing = '4000000000000259'

let sandbox: SandboxProcess
let stripe: CardProvider
let ownUrl: string
let jobs: Readonly<Record<string, (payload: Record<string, unknown>) => Promise<void>>>
let clerk: Awaited<ReturnType<Awaited<ReturnType<typeof orderDeskServer>>['as']>>
let bookkeeper: typeof clerk

beforeAll(async () => {
  sandbox = await startSandboxProcess({ PRODUCT_ORIGIN: '' })
  const credentials = { secretKey: sandbox.secretKey, webhookSecret: sandbox.secretKey }
  stripe = stripeAdapter({ baseUrl: `${sandbox.url}/stripe`, credentials, http, clock })
  const server = await orderDeskServer(db, {
    clock,
    cards: stripe,
    beside: (deps) => {
      const beside = [
        cardsArea(deps, { cards: stripe, merchant: testMerchant }),
        ledgerArea(deps, { cards: stripe }),
        ordersArea(deps, orderProviders(deps, { cards: stripe })),
      ]
      jobs = Object.assign({}, ...beside.map((area) => area.jobs))
      return beside
    },
  })
  // The sandbox reaches it as Stripe would: over the network, when it has something to tell.
  ownUrl = await server.app.listen({ port: 0, host: '127.0.0.1' })
  await sandbox.tellOf(ownUrl)
  clerk = await server.as({ roles: ['customer_support'] })
  bookkeeper = await server.as({ roles: ['admin'] })
})
beforeEach(() => {
  clock.set(new Date())
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

/** One dish for 30.00, held at Stripe. */
async function heldOrder(number?: string) {
  const card = await enterStripeCard(`${sandbox.url}/stripe`, stripe, 'session:1', number ? { number } : {})
  return insertOrderHeldBy(db, stripe, card, { lines: [{ name: 'Ramen', unit_price: 3000 }] })
}
type Order = Awaited<ReturnType<typeof heldOrder>>

async function charge({ order_id, payment_card_id }: Order): Promise<void> {
  const form = { payment_card_id, amount: '30.00', idempotency_key: `charge-of-${order_id}` }
  expect(await clerk.post(`/secure/orders/${order_id}/charge_card`, form)).toMatchObject({ status: 200, state: 'done' })
}
const stateOf = ({ provider_reference }: Order) => stripe.findAuthorization(provider_reference)

/** What somebody does in Stripe's own dashboard, past us. */
async function atStripe(path: string, form: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${sandbox.secretKey}` }
  const method = Object.keys(form).length > 0 || path.endsWith('/cancel') ? 'POST' : 'GET'
  const init = method === 'POST' ? { method, headers, body: new URLSearchParams(form) } : { method, headers }
  const reply = await fetch(`${sandbox.url}/stripe/v1/${path}`, init)
  expect([path, reply.status]).toEqual([path, 200])
  return reply.json()
}

const toldOf = async ({ provider_reference }: Order) =>
  (
    await db
      .selectFrom('card_provider_events')
      .select('type')
      .where('provider_reference', '=', provider_reference)
      .execute()
  ).map(({ type }) => type)
/** Until Stripe has told it. */
const told = (order: Order, type: string) => expect.poll(() => toldOf(order), { timeout: 10_000 }).toContain(type)

type DisputeEvent = { data: { object: { payment_intent: string } } }

/** As Stripe's dashboard does when it is asked to. */
async function sendAgain(event: DisputeEvent) {
  const body = JSON.stringify(event)
  const at = Math.floor(Date.now() / 1000)
  const signature = `t=${at},v1=${createHmac('sha256', sandbox.secretKey).update(`${at}.${body}`).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  expect((await fetch(`${ownUrl}/webhooks/stripe`, { method: 'POST', headers, body })).status).toBe(200)
}

/** The looks that the news have asked for, once they are due. */
async function look() {
  clock.set(new Date(Date.now() + 4 * 60_000))
  const asked = await db.deleteFrom('jobs').where('kind', '=', 'look_at_authorization').returning('payload').execute()
  for (const { payload } of asked) await jobs.look_at_authorization?.(payload as Record<string, unknown>)
  clock.set(new Date())
}
const openFindings = async ({ order_id }: Order) => {
  const { ledger_findings } = await bookkeeper.read(`/secure/ledger?q=${order_id}&state=open`)
  return ledger_findings.map(({ what, expected, found }: Record<string, unknown>) => [what, expected, found])
}

describe('[SOR-02] [SIL-ORD-082] [SIL-ORD-160] what staff do with the money of an order goes to Stripe, and what Stripe tells of it agrees', () => {
  test('the card is charged', async () => {
    const order = await heldOrder()
    await told(order, 'payment_intent.amount_capturable_updated')
    await charge(order)
    expect(await stateOf(order)).toMatchObject({ status: 'captured', capturedCents: 3000 })
    await told(order, 'payment_intent.succeeded')
    await look()
    expect(await openFindings(order)).toEqual([])
  })

  test('[SIL-ORD-006] an order that is cancelled lets go of what is held', async () => {
    const order = await heldOrder()
    const { order_id, status } = order
    const form = { status: 'cancelled', expected_status: status }
    expect(await clerk.post(`/secure/orders/${order_id}/status`, form)).toMatchObject({ success: true })
    await jobs.void_order?.({ order_id })
    expect(await stateOf(order)).toMatchObject({ status: 'voided' })
    await told(order, 'payment_intent.canceled')
    await look()
    expect(await openFindings(order)).toEqual([])
  })

  test('[ISS-23] [SIL-ORD-103] a refund goes back to the card', async () => {
    const order = await heldOrder()
    const { order_id } = order
    await charge(order)
    const { order_line_id } = await db
      .selectFrom('order_lines')
      .select('order_line_id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    const wrong = { issue_kind: 'incorrect', detail: { wrong: 'missing', text: '' } }
    const refund = await clerk.post(`/secure/orders/${order_id}/issues`, {
      record_type: 'refund',
      refund_source: 'restaurant',
      items: [{ order_item_id: Number(order_line_id), amount: '10.00', ...wrong }],
      expected_total: '10.00',
      idempotency_key: `refund-of-${order_id}`,
    })
    expect(refund).toMatchObject({ success: true, state: 'done', total_refund: '10.00' })
    expect(await stateOf(order)).toMatchObject({ capturedCents: 3000, refundedCents: 1000 })
    await told(order, 'charge.refunded')
    await look()
    expect(await openFindings(order)).toEqual([])
  })
})

describe('[SIL-ORD-082] what others do at Stripe is told to us, and stands at the ledger check within minutes', () => {
  test('what is held was let go there; a message with another signature is refused, and taken once it has Stripe’s', async () => {
    const order = await heldOrder()
    await told(order, 'payment_intent.amount_capturable_updated')
    await sandbox.fault({ match: 'WEBHOOK stripe', kind: 'badsig' })
    await atStripe(`payment_intents/${order.provider_reference}/cancel`)
    await told(order, 'payment_intent.canceled')
    await look()
    expect(await openFindings(order)).toEqual([['Card provider and ledger', 0, 3000]])
  })

  test('a refund was made there; sent twice it is told once', async () => {
    const order = await heldOrder()
    await charge(order)
    await sandbox.fault({ match: 'WEBHOOK stripe', kind: 'dup' })
    await atStripe('refunds', { payment_intent: order.provider_reference, amount: '500' })
    await told(order, 'charge.refunded')
    await look()
    expect((await toldOf(order)).filter((type) => type === 'charge.refunded')).toHaveLength(1)
    expect(await openFindings(order)).toEqual([['Card provider and ledger', 2500, 3000]])
  })

  test('a dispute is told until the bank has decided for us', async () => {
    const order = await heldOrder(disputing)
    await charge(order)
    await told(order, 'charge.dispute.created')
    await look()
    expect(await openFindings(order)).toEqual([['Disputed by the customer', 0, 3000]])
    const { data } = await atStripe(`disputes?payment_intent=${order.provider_reference}`)
    await atStripe(`disputes/${data[0].id}`, { 'evidence[uncategorized_text]': 'winning_evidence' })
    await told(order, 'charge.dispute.closed')
    await look()
    expect(await openFindings(order)).toEqual([])
  })

  test('its beginning is told after its end, and it counts how it stands', async () => {
    const order = await heldOrder(disputing)
    await told(order, 'payment_intent.amount_capturable_updated')
    await sandbox.fault({ match: 'WEBHOOK stripe', kind: 'drop', n: 2 })
    await charge(order)
    const { data } = await atStripe(`disputes?payment_intent=${order.provider_reference}`)
    await atStripe(`disputes/${data[0].id}`, { 'evidence[uncategorized_text]': 'winning_evidence' })
    await told(order, 'charge.dispute.closed')
    const { data: events } = await atStripe('events?types[]=charge.dispute.created')
    await sendAgain(events.find((event: DisputeEvent) => event.data.object.payment_intent === order.provider_reference))
    expect(await toldOf(order)).toContain('charge.dispute.created')
    await look()
    expect(await openFindings(order)).toEqual([])
  })
})
