import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { staffServer } from '#areas/accounts/server/testing.ts'
import type { CardProvider } from '#areas/cards/server/public.ts'
import { type PlacementWorld, placementWorld } from '#areas/checkout/server/testing.ts'
import { cancelOrder, lockOrder } from '#areas/orders/server/public.ts'
import { ok } from '#platform/core/result.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { posArea } from './area.ts'
import type { OpenPos, PosProvider } from './pos-provider.ts'
import { squarePos } from './square-pos.ts'
import { runJobs, sellerOf, trialKitchen } from './testing.ts'

const { db } = await testDatabase()
const http = openHttp({ timeoutMs: 5_000, backoffMs: 1, tries: 1 })
let sandbox: SandboxProcess
let seller: ReturnType<typeof sellerOf>
let world: PlacementWorld
let working: { stop(): Promise<void> } | undefined
/** Lets a test end in the middle, or do something meanwhile. */
let around: (create: () => ReturnType<PosProvider['createOrder']>) => ReturnType<PosProvider['createOrder']> = (
  create,
) => create()
const openPos: OpenPos = (access) => {
  const till = squarePos({ baseUrl: `${sandbox.url}/square`, http })(access)
  return { ...till, createOrder: (order) => around(() => till.createOrder(order)) }
}
const areas: { pos?: ReturnType<typeof posArea> } = {}
const server = await staffServer(
  db,
  (deps) => {
    areas.pos = posArea(deps, { openPos })
    return [areas.pos]
  },
  { roles: ['admin'] },
)

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  seller = sellerOf(sandbox)
  world = await placementWorld(db, { cards: {} as CardProvider, vaultUrl: '' })
  working = world.area.work?.()
})
afterEach(async () => {
  around = (create) => create()
  await db.deleteFrom('jobs').execute()
})
afterAll(async () => {
  http.close()
  await working?.stop()
  await sandbox.stop()
})

const work = () =>
  runJobs(db, areas.pos?.jobs ?? {}, ['read_pos', 'pos_linked', 'send_pos_order', 'withdraw_pos_order'])

async function connect() {
  const { franchise_id } = world.franchise
  const admin = await server.as({ market_ids: [world.market.market_id] })
  const known = await db
    .selectFrom('pos_connections')
    .select('franchise_id')
    .where('franchise_id', '=', franchise_id)
    .executeTakeFirst()
  const access = { access_token: sandbox.secretKey, location_id: trialKitchen }
  if (!known) expect(await admin.post(`/admin/pos/${franchise_id}/connect`, access)).toMatchObject({ success: true })
  await work()
  return admin
}

async function placed(): Promise<number> {
  const { owner, cart } = await world.cart()
  const { order_id } = await world.placed(owner, await world.form(owner, cart))
  return Number(order_id)
}
const posOrder = (order_id: number) =>
  db.selectFrom('pos_orders').selectAll().where('order_id', '=', order_id).executeTakeFirst()
const atTill = async (order_id: number) => {
  const row = await posOrder(order_id)
  return row?.external_order_id ? seller.order(row.external_order_id) : undefined
}
const sent = async (order_id: number) =>
  (await sandbox.requests('POST /square/v2/orders')).filter(
    ({ body, status }) =>
      status === 200 && (body as { order: { reference_id: string } }).order.reference_id === `Cosmic ${order_id}`,
  )
const cancel = (order_id: number) =>
  world.deps.units.run(undefined, async (unit) => {
    const order = await lockOrder(unit.tx, order_id)
    return order ? cancelOrder(unit, order) : ok(undefined)
  })

test('without a till no order goes anywhere', async () => {
  const order_id = await placed()
  expect(await db.selectFrom('jobs').select('kind').where('kind', '=', 'send_pos_order').execute()).toEqual([])
  await areas.pos?.jobs?.send_pos_order?.({ order_id })
  expect(await posOrder(order_id)).toBeUndefined()
})

test('an order arrives at the till with its linked dish, once however often the job runs', async () => {
  await connect()
  const ids = await seller.put({ name: 'PAD THAI', price: 1200 })
  await areas.pos?.jobs?.read_pos?.(await connectionId())
  const { integration_item_id } = await db
    .selectFrom('pos_items')
    .select('integration_item_id')
    .where('external_id', '=', ids.variation)
    .executeTakeFirstOrThrow()
  const link = (to: number | null) =>
    db
      .updateTable('menu_items')
      .set({ integration_item_id: to })
      .where('menu_item_id', '=', world.dish.menu_item_id)
      .execute()
  await link(integration_item_id)
  const order_id = await placed()
  await work()
  await areas.pos?.jobs?.send_pos_order?.({ order_id })
  expect(await posOrder(order_id)).toMatchObject({ state: 'sent', body: null, note: null })
  expect(await atTill(order_id)).toMatchObject({
    reference_id: `Cosmic ${order_id}`,
    line_items: [
      { catalog_object_id: ids.variation, name: 'PAD THAI', quantity: '2', base_price_money: { amount: 1200 } },
    ],
    tenders: [{ amount_money: { amount: 2400 } }],
  })
  expect(await sent(order_id)).toHaveLength(1)

  // Deleted at the till since it was read: the order is not lost.
  await seller.remove(ids.item)
  const second = await placed()
  await work()
  expect(await posOrder(second)).toMatchObject({ state: 'sent', note: expect.stringContaining('by names alone') })
  expect(await atTill(second)).toMatchObject({ line_items: [{ name: 'Pad Thai', quantity: '2' }] })
  await link(null)
})

const connectionId = () =>
  db
    .selectFrom('pos_connections')
    .select('pos_connection_id')
    .where('franchise_id', '=', world.franchise.franchise_id)
    .executeTakeFirstOrThrow()

test('killed after the till has taken it, it goes again under its key and is one order', async () => {
  await connect()
  const order_id = await placed()
  around = async (create) => {
    await create()
    throw new Error('killed')
  }
  await expect(work()).rejects.toThrow('killed')
  expect(await posOrder(order_id)).toMatchObject({ state: 'waiting', external_order_id: null })
  // What is linked by now is other than what was sent: it goes as it was written down.
  const { menu_item_id } = world.dish
  await db.updateTable('menu_items').set({ kitchen_name: 'PT' }).where('menu_item_id', '=', menu_item_id).execute()
  around = (create) => create()
  await work()
  await db.updateTable('menu_items').set({ kitchen_name: '' }).where('menu_item_id', '=', menu_item_id).execute()
  const bodies = await sent(order_id)
  expect(bodies).toHaveLength(2)
  expect(bodies[0]?.body).toEqual(bodies[1]?.body)
  expect(await atTill(order_id)).toMatchObject({ version: 2, tenders: [{}] })
})

test('a till that is down gets the order when it is back', async () => {
  await connect()
  const order_id = await placed()
  await sandbox.fault({ match: 'POST /square/v2/orders', kind: '500', n: 1 })
  await expect(work()).rejects.toThrow('500')
  expect(await posOrder(order_id)).toMatchObject({ state: 'waiting' })
  await work()
  expect(await posOrder(order_id)).toMatchObject({ state: 'sent' })
})

test('cancelled before it went it does not go; cancelled after, the till is told; cancelled on its way as well', async () => {
  await connect()
  const before = await placed()
  await cancel(before)
  await work()
  expect(await posOrder(before)).toMatchObject({ state: 'not_needed', body: null })
  expect(await sent(before)).toEqual([])

  const after = await placed()
  await work()
  await cancel(after)
  await work()
  expect(await posOrder(after)).toMatchObject({ state: 'withdrawn' })
  expect(await atTill(after)).toMatchObject({ fulfillments: [{ state: 'CANCELED' }] })

  const meanwhile = await placed()
  around = async (create) => {
    const answer = await create()
    await cancel(meanwhile)
    return answer
  }
  await work()
  expect(await posOrder(meanwhile)).toMatchObject({ state: 'withdrawn' })
  expect(await atTill(meanwhile)).toMatchObject({ fulfillments: [{ state: 'CANCELED' }] })
})

test('what the till refuses is told with its reason, and sent again by a person', async () => {
  const admin = await connect()
  const { franchise_id } = world.franchise
  const order_id = await placed()
  around = async () => ({ outcome: 'refused', code: 'token_refused' })
  await work()
  const place = async () => (await admin.read(`/admin/pos/${franchise_id}`)).pos_place
  expect((await place()).orders[0]).toMatchObject({
    order_id,
    state: 'refused',
    note: expect.stringContaining('token'),
  })
  around = (create) => create()
  const again = () => admin.post(`/admin/pos/${franchise_id}/orders/${order_id}/send`, {})
  expect(await again()).toMatchObject({ success: true })
  await work()
  expect((await place()).orders[0]).toMatchObject({ order_id, state: 'sent', note: null })
  expect(await again()).toMatchObject({ status: 409, error: 'not_refused' })
})
