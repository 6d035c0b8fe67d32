import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import type { PosOrder } from './pos-provider.ts'
import { readSquareWebhook, squarePos } from './square-pos.ts'
import { sellerOf, squareSignature, trialKitchen } from './testing.ts'

const http = openHttp({ timeoutMs: 5_000, backoffMs: 1 })
let sandbox: SandboxProcess
let seller: ReturnType<typeof sellerOf>
beforeAll(async () => {
  sandbox = await startSandboxProcess()
  seller = sellerOf(sandbox)
})
afterEach(() => sandbox.reset())
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

const till = (access_token = sandbox.secretKey, location_id = trialKitchen) =>
  squarePos({ baseUrl: `${sandbox.url}/square`, http })({ access_token, location_id })
const nothing = { catalog: undefined, counts: undefined }

async function changes(since: Parameters<ReturnType<typeof till>['changesSince']>[0] = nothing) {
  const found = await till().changesSince(since)
  if (found.outcome !== 'read') throw new Error(found.code)
  return found
}

const soup = { name: 'Soup', quantity: 2, unit_price: cents(650), note: 'no salt', external_id: undefined }
const order = (lines: PosOrder['lines'] = [soup]): PosOrder => ({
  idempotency_key: randomUUID(),
  reference: 'Cosmic 12',
  recipient: 'Noor #12',
  pickup_at: new Date('2026-11-20T18:00:00Z'),
  note: 'Our driver picks it up.',
  lines,
})

test('the open locations of an account are told, and a wrong token is refused', async () => {
  expect(await till().locations()).toEqual({
    outcome: 'found',
    locations: [
      { location_id: 'LOTTERBURGER1', name: 'Otter Burger' },
      { location_id: trialKitchen, name: 'Trial kitchen' },
    ],
  })
  expect(await till('wrong').locations()).toEqual({ outcome: 'refused', code: 'token_refused' })
})

test('the whole catalog of a location is read, then only what is newer, deleted products too', async () => {
  const tea = await seller.put({ name: 'Tea', price: 250, upc: '012345678905' })
  await seller.put({ name: 'Open soup' })
  const first = await changes()
  expect(first.items).toMatchObject([
    { external_id: tea.variation, name: 'Tea', price: 250, upc: '012345678905', sold_out: false, gone: false },
    { name: 'Open soup', price: null },
  ])
  expect((await changes(first.since)).items).toEqual([])
  await seller.put({ name: 'Black tea', price: 275 }, tea)
  const second = await changes(first.since)
  expect(second.items).toMatchObject([{ external_id: tea.variation, name: 'Black tea', price: 275 }])
  await seller.remove(tea.item)
  expect((await changes(second.since)).items).toMatchObject([{ external_id: tea.variation, gone: true }])
})

test('a price beyond all reason and letters that no database keeps do not keep the other products from being read', async () => {
  await seller.put({ name: 'Ramen\u0000\u0007', price: 99_999_999_999 })
  await seller.put({ name: 'Tea', price: 250 })
  expect((await changes()).items).toMatchObject([
    { name: 'Ramen', price: null },
    { name: 'Tea', price: 250 },
  ])
})

test('a catalog of several pages is read whole', async () => {
  for (let at = 0; at < 3; at++) await seller.put({ name: `Dish ${at}`, price: 100 })
  const small = squarePos({
    baseUrl: `${sandbox.url}/square`,
    // As a till that gives fewer than it was asked for.
    http: { ...http, send: (request) => http.send({ ...request, json: withLimit(request.json) }) },
  })({ access_token: sandbox.secretKey, location_id: trialKitchen })
  expect(await small.changesSince(nothing)).toMatchObject({
    items: [{ name: 'Dish 0' }, { name: 'Dish 1' }, { name: 'Dish 2' }],
  })
})
const withLimit = (json: unknown) => ({ ...(json as object), limit: 2 })

test('what is sold out by hand is, until it is not; what is counted comes with its count', async () => {
  const tea = await seller.put({ name: 'Tea', price: 250, counted: true })
  const until = '2030-01-01T00:00:00.000Z'
  await seller.sellOut(tea.variation, true, until)
  await seller.count(tea.variation, 4)
  const found = await changes()
  expect(found.items).toMatchObject([{ sold_out: true, sold_out_until: new Date(until), counted: true }])
  expect(found.counts).toMatchObject([{ external_id: tea.variation, quantity: 4 }])
  await seller.sellOut(tea.variation, false)
  await seller.count(tea.variation, 3)
  const next = await changes(found.since)
  expect(next.items).toMatchObject([{ sold_out: false, sold_out_until: null }])
  expect(next.counts).toMatchObject([{ quantity: 3 }])
  expect((await changes(next.since)).counts).toEqual([])
})

test('an order arrives once, paid elsewhere, however often its answer is lost', async () => {
  const tea = await seller.put({ name: 'Tea', price: 250, counted: true })
  await seller.count(tea.variation, 10)
  const sent = order([soup, { name: 'Tea', quantity: 3, unit_price: cents(300), note: '', external_id: tea.variation }])
  await sandbox.fault({ match: 'POST /square/v2/orders', kind: 'reset', n: 1, effect: true })
  await sandbox.fault({ match: 'POST /square/v2/payments', kind: '500', n: 1, effect: true })
  const created = await till().createOrder(sent)
  if (created.outcome !== 'created') throw new Error(created.code)
  expect(await till().createOrder(sent)).toEqual(created)
  expect(await seller.order(created.external_order_id)).toMatchObject({
    reference_id: 'Cosmic 12',
    line_items: [
      { name: 'Soup', quantity: '2', note: 'no salt', base_price_money: { amount: 650 } },
      { catalog_object_id: tea.variation, quantity: '3', base_price_money: { amount: 300 } },
    ],
    total_money: { amount: 2200 },
    tenders: [{ amount_money: { amount: 2200 } }],
    fulfillments: [{ state: 'PROPOSED', pickup_details: { recipient: { display_name: 'Noor #12' } } }],
  })
  expect((await changes()).counts).toMatchObject([{ quantity: 7 }])
})

test('an order can be withdrawn, twice as well; what the till does not know is refused', async () => {
  const created = await till().createOrder(order())
  if (created.outcome !== 'created') throw new Error(created.code)
  expect(await till().withdrawOrder(created.external_order_id)).toEqual({ outcome: 'withdrawn' })
  expect(await till().withdrawOrder(created.external_order_id)).toEqual({ outcome: 'withdrawn' })
  expect(await seller.order(created.external_order_id)).toMatchObject({ fulfillments: [{ state: 'CANCELED' }] })
  expect(await till().createOrder(order([{ ...soup, external_id: 'GONE' }]))).toEqual({
    outcome: 'refused',
    code: 'item_unknown',
  })
  expect(await till(sandbox.secretKey, 'LELSEWHERE').createOrder(order())).toEqual({
    outcome: 'refused',
    code: 'location_unknown',
  })
  expect(await till().withdrawOrder('nothing')).toEqual({ outcome: 'refused', code: 'not_accepted' })
})

test('silence and nonsense are breakage, and not an answer', async () => {
  await sandbox.fault({ match: 'POST /square/v2/catalog/search', kind: '500', n: 3 })
  await expect(till().changesSince(nothing)).rejects.toThrow('answered 500')
})

test('a subscription is made once for an address, with a key of its own, and ended once', async () => {
  const made = await till().subscribe('http://127.0.0.1:9/webhooks/square/1')
  if (made.outcome !== 'subscribed') throw new Error(made.code)
  expect(await till().subscribe('http://127.0.0.1:9/webhooks/square/1')).toEqual(made)
  expect(await till().unsubscribe(made.webhook_id)).toEqual({ outcome: 'ended' })
  expect(await till().unsubscribe(made.webhook_id)).toEqual({ outcome: 'ended' })
})

test('an event is believed under its own address and key alone', () => {
  const url = 'https://cosmic.example/webhooks/square/7'
  const body = JSON.stringify({ merchant_id: 'M', type: 'catalog.version.updated', event_id: 'E1', data: {} })
  const read = (key: string, at: string, text = body, signature = squareSignature('key', url, body)) =>
    readSquareWebhook({ key, url: at }, text, signature)
  expect(read('key', url)).toEqual({ type: 'catalog.version.updated', event_id: 'E1' })
  expect(read('other', url)).toBeUndefined()
  expect(read('key', `${url}1`)).toBeUndefined()
  expect(read('key', url, `${body} `)).toBeUndefined()
  expect(read('key', url, body, '')).toBeUndefined()
  expect(readSquareWebhook({ key: 'key', url }, 'no JSON', squareSignature('key', url, 'no JSON'))).toBeUndefined()
})
