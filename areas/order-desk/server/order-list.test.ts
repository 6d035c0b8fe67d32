import { beforeAll, describe, expect, test } from 'vitest'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { bellwether, insertOrder, noodleBar, type OrderInput } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { ordersHome } from './home-summary.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()
const server = await orderDeskServer(db)
const minute = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minute)

const market = await insertMarket(db, { ...bellwether, name: 'Bellwether' })
const { market_id } = market
const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id })
const otter = await insertFranchise(db, { ...noodleBar, name: 'Otter Burger', market_id })
const insert = (input: OrderInput = {}) =>
  insertOrder(db, { market_id, franchise_id, status: 'preparing', promised_at: ago(-30), ...input })

let rosa: Awaited<ReturnType<typeof server.as>>
beforeAll(async () => {
  rosa = await server.as({ market_ids: [market_id] })
})
const numbersOf = async (search: string) =>
  (await rosa.read(`/secure/orders${search}`)).orders.map(({ order_id }: { order_id: number }) => order_id)

describe('[SOR-01] [SIL-ORD-004] the tabs of the list', () => {
  test('live orders stand by when they are due; those that are over are in none but payment problems', async () => {
    const later = await insert({ promised_at: ago(-50) })
    const late = await insert({ promised_at: ago(5) })
    const pickup = await insert({ is_delivery: false, ready_at: ago(-20), promised_at: null })
    const over = await insert({ status: 'delivered', ended_at: new Date() })
    const unpaid = await insert({ status: 'delivered', ended_at: new Date(), payment_status: 'charge_failed' })
    const shown = await numbersOf('')
    expect(shown).toEqual([late, pickup, later].map(({ order_id }) => order_id))
    expect(shown).not.toContain(over.order_id)
    expect(await numbersOf('?state=payment_problem')).toEqual([unpaid.order_id])
    expect(await numbersOf('?state=late')).toEqual([late.order_id])
    expect(await numbersOf('?state=needs_you')).toEqual([late.order_id, unpaid.order_id])
    expect((await rosa.read('/secure/orders')).order_counts).toMatchObject({
      live: 3,
      needs_you: 2,
      late: 1,
      payment_problem: 1,
      not_acknowledged: 0,
    })
    await db
      .updateTable('orders')
      .set({ ended_at: new Date(), status: 'delivered', payment_status: 'at_door' })
      .execute()
  })

  test('[SIL-ORD-131] an order that its restaurant has not accepted within five minutes', async () => {
    const silent = await insert({ status: 'received', created_at: ago(6) })
    await insert({ status: 'received', created_at: ago(4) })
    await insert({ status: 'confirmed', created_at: ago(60) })
    const { orders } = await rosa.read('/secure/orders?state=not_acknowledged')
    expect(orders).toMatchObject([{ order_id: silent.order_id, needs: ['not_acknowledged'] }])
    await db.updateTable('orders').set({ ended_at: new Date(), status: 'delivered' }).execute()
  })

  test('by status, by when it was placed, by a day of the market’s own calendar', async () => {
    const first = await insert({ created_at: new Date('2026-03-01T04:59:00Z'), status: 'ready' })
    const second = await insert({ created_at: new Date('2026-03-01T05:00:00Z') })
    expect(await numbersOf('?status=ready')).toEqual([first.order_id])
    // Bellwether's clock stands at five hours behind: the first one was placed at 11:59 PM of the day before.
    expect(await numbersOf('?date=2026-02-28')).toEqual([first.order_id])
    expect(await numbersOf('?date=2026-03-01')).toEqual([second.order_id])
    expect(await numbersOf('?date=2026-02-31')).toEqual([])
    const placed = `${Date.parse('2026-03-01T04:00:00Z')}..${Date.parse('2026-03-01T04:59:59Z')}`
    expect(await numbersOf(`?placed=${placed}`)).toEqual([first.order_id])
    await db.updateTable('orders').set({ ended_at: new Date(), status: 'delivered' }).execute()
  })

  test('[SIL-ORD-140] nothing of another market, neither in the list nor in the counts nor by its number', async () => {
    const theirs = await insertOrder(db)
    const ours = await insert()
    expect(await numbersOf('')).toEqual([ours.order_id])
    expect(await numbersOf(`?q=%23${theirs.order_id}`)).toEqual([])
    expect((await rosa.read('/secure/orders')).order_counts.live).toBe(1)
    expect((await rosa.get(`/secure/orders/${theirs.order_id}`)).statusCode).toBe(404)
  })
})

test('[SOR-01] [SIL-ORD-140] who works in two markets looks at one of them: its orders, found and counted, and none of a third', async () => {
  const beside = await insertMarket(db, { ...bellwether, name: 'Columbus' })
  const third = await insertMarket(db, { ...bellwether, name: 'Third' })
  const here = await insert({ name: 'Abel Osei' })
  const there = await insertOrder(db, { market_id: beside.market_id, name: 'Abel Osei', promised_at: ago(-40) })
  const theirs = await insertOrder(db, { market_id: third.market_id, name: 'Abel Osei', promised_at: ago(-40) })
  const both = await server.as({ market_ids: [market_id, beside.market_id] })
  const shown = async (search: string) => {
    const { orders, order_counts, market_id: looked_at } = await both.read(`/secure/orders${search}`)
    return {
      orders: orders.map(({ order_id, market }: { order_id: number; market: string }) => [order_id, market]),
      live: order_counts.live,
      looked_at,
    }
  }
  const ofHere = [here.order_id, 'Bellwether']
  const ofThere = [there.order_id, 'Columbus']
  expect(await shown('?q=osei')).toMatchObject({ orders: [ofThere, ofHere], looked_at: null })
  expect(await shown(`?market=${beside.market_id}`)).toEqual({
    orders: [ofThere],
    live: 1,
    looked_at: beside.market_id,
  })
  expect(await shown(`?q=osei&market=${market_id}`)).toMatchObject({ orders: [ofHere] })
  expect(await shown(`?state=all&market=${third.market_id}`)).toMatchObject({ orders: [], live: 0 })
  expect((await both.get(`/secure/orders/${theirs.order_id}`)).statusCode).toBe(404)
  await db.updateTable('orders').set({ ended_at: new Date(), status: 'delivered' }).execute()
})

describe('[SOR-01] finding an order', () => {
  test('by number, phone, name, address, card, restaurant and driver', async () => {
    const driver = await insertDriver(db, { market_id, name: 'Maya Okafor' })
    const wanted = await insert({
      name: 'Nadia Farouk',
      phone_number: '2295550191',
      addr_line_1: '48 Larch Ave',
      addr_line_2: 'Apt 4',
      franchise_id: otter.franchise_id,
      driver_id: driver.driver_id,
    })
    const card = await db
      .insertInto('payment_cards')
      .values({
        card_type: 'Visa',
        last_four: '4417',
        exp_month: 8,
        exp_year: 2039,
        vault_token: 't',
        external_customer_id: 'c',
      })
      .returning('payment_card_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('card_authorizations')
      .values({
        order_id: wanted.order_id,
        idempotency_key: 'attempt-1',
        payment_card_id: card.payment_card_id,
        amount: 100,
        provider_reference: 'p',
        state: 'authorized',
      })
      .execute()
    await insert({ name: 'Sami Haddad' })
    const searches = [
      `${wanted.order_id}`,
      `%23${wanted.order_id}`,
      '(229) 555-0191',
      '555-0191',
      'farouk',
      'NADIA far',
      '48 larch apt',
      '4417',
      'otter burger',
      'okafor',
    ]
    for (const typed of searches) expect([typed, await numbersOf(`?q=${typed}`)]).toEqual([typed, [wanted.order_id]])
    expect(await numbersOf('?q=farouk haddad')).toEqual([])
    expect(await numbersOf('?q=%25')).toEqual([])
    expect(await numbersOf("?q='; drop table orders")).toEqual([])
  })

  test('what is over is found too, and a state narrows what was found', async () => {
    const old = await insert({ name: 'Yusuf Demir', status: 'delivered', ended_at: new Date() })
    const live = await insert({ name: 'Yusuf Demir' })
    expect(await numbersOf('?q=demir')).toEqual([live.order_id, old.order_id])
    expect(await numbersOf('?q=demir&state=live')).toEqual([live.order_id])
  })

  test('a long answer goes on page by page, forwards and back, and a made-up page is none', async () => {
    const placed: number[] = []
    for (let count = 0; count < 120; count++) placed.unshift((await insert({ name: 'Quill Ng', lines: [] })).order_id)
    const pages: number[][] = []
    let page = ''
    for (;;) {
      const state = await rosa.read(`/secure/orders?q=quill ng${page}`)
      pages.push(state.orders.map(({ order_id }: { order_id: number }) => order_id))
      if (!state.order_pages.next) break
      page = `&page=${state.order_pages.next}`
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(pages.flat()).toEqual(placed)
    const last = await rosa.read(`/secure/orders?q=quill ng${page}`)
    const back = await rosa.read(`/secure/orders?q=quill ng&page=${last.order_pages.previous}`)
    expect(back.orders.map(({ order_id }: { order_id: number }) => order_id)).toEqual(pages[1])
    const first = await rosa.read(`/secure/orders?q=quill ng&page=${back.order_pages.previous}`)
    expect([first.orders.length, first.order_pages.previous]).toEqual([50, null])
    expect((await rosa.get('/secure/orders?q=quill&page=abc')).statusCode).toBe(400)
  })
})

test('[ROL2-05] [ROL2-12] the list and an order are for staff', async () => {
  const { order_id } = await insert()
  for (const roles of [['driver'], ['restaurant_staff'], ['business'], ['sales']] as const) {
    const stranger = await server.as({ roles, market_ids: [market_id] })
    for (const url of ['/secure/orders', `/secure/orders/${order_id}`])
      expect([roles[0], (await stranger.get(url)).statusCode]).toEqual([roles[0], 403])
  }
})

test('[SIL-ORD-131] [SIL-ORD-140] the home names restaurants that have not seen an order, and what is not paid, of one’s own markets', async () => {
  const there = await insertMarket(db, bellwether)
  const restaurant = await insertFranchise(db, { ...noodleBar, name: 'Casa Verde', market_id: there.market_id })
  const place = (input: OrderInput) =>
    insertOrder(db, {
      market_id: there.market_id,
      franchise_id: restaurant.franchise_id,
      promised_at: ago(-30),
      ...input,
    })
  const silent = await place({ status: 'received', created_at: ago(6) })
  const unpaid = await place({ status: 'delivered', ended_at: ago(1), payment_status: 'charge_failed' })
  await place({ status: 'preparing' })
  const summary = await ordersHome.summary(db, {
    actor: rosa.actor,
    market_id: null,
    marketIds: [there.market_id],
    everywhere: false,
    now: new Date(),
  })
  expect(summary.needs).toMatchObject([
    { title: `Casa Verde has not seen order ${silent.order_id}`, href: `/secure/orders/${silent.order_id}` },
    { title: `Order ${unpaid.order_id} is not paid`, tone: 'bad' },
  ])
  expect(summary.facts).toMatchObject([{ text: '1 not acknowledged, 1 not paid', tone: 'warn' }])
  const elsewhere = await ordersHome.summary(db, {
    actor: rosa.actor,
    market_id: null,
    marketIds: [],
    everywhere: false,
    now: new Date(),
  })
  expect(elsewhere.needs).toEqual([])
})
