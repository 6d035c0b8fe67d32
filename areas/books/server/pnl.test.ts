import { describe, expect, test } from 'vitest'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { deposited, feeCharged, tipped } from '#areas/ledger/rules/cash-postings.ts'
import { refunded } from '#areas/ledger/rules/refund-postings.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { partiesOf } from '#areas/orders/server/testing.ts'
import { insertHour, insertPaidDriver } from '#areas/pay/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import type { ShownLine, ShownSection } from '../calls/pnl.ts'
import { booksArea } from './area.ts'
import { rollUp } from './roll-up.ts'
import { booksTown, changeOrder, insertRestaurant, move, placeOrder } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock(new Date())
const { as } = await staffServer(db, (deps) => [booksArea(deps)], { roles: ['manager'], clock })
const manager = await as()

const path = '/secure/profit_and_loss'
const week = 'from=2026-11-14&to=2026-11-20'
const roll = () => rollUp(db, { now: clock.now() })

type Shown = { sections: ShownSection[]; net: ShownLine; orders: ShownLine } & Record<
  'before' | 'groups' | 'parts' | 'today',
  unknown
>
const pnlOf = async (query: string, person = manager): Promise<Shown> => {
  const state = (await person.read(`${path}?${query}`)) as { pnl: Shown }
  return state.pnl
}
const lineOf = ({ sections }: Shown, id: string) =>
  sections.flatMap(({ lines }) => lines).find((line) => line.id === id) as ShownLine
const totalsOf = ({ sections, net, orders }: Shown) => ({
  ...Object.fromEntries(sections.map(({ id, total }) => [id, total])),
  net: net.total,
  orders: orders.total,
})

const fees = {
  sales_tax: cents(140),
  delivery_fee: cents(299),
  service_fee: cents(100),
  distance_fee: cents(75),
  gas_fee: cents(50),
  surge_price: cents(25),
  phone_fee: cents(150),
}

/** One order of $20.00 with every fee and a discount of $1.00, of the 20th, in a market where a fifth of the food is ours. */
async function town() {
  const { market_id, franchise_id } = await booksTown(db, { commission: 20 })
  const amounts = { subtotal: cents(2_000), ...fees, discount: cents(-100), total: cents(2_739), tip: cents(400) }
  const order = await placeOrder(db, '2026-11-20T23:30:00Z', { market_id, franchise_id, ...amounts })
  await roll()
  return { market_id, franchise_id, order }
}

describe('[PNL-01] [SIL-ORD-133] profit and loss', () => {
  test('has its sections and lines from the ledger, a column for each day, and the net', async () => {
    const { market_id } = await town()
    const pnl = await pnlOf(`market=${market_id}&${week}`)
    expect(pnl.sections.map(({ id, lines }) => [id, lines.map((line) => line.id)])).toEqual([
      ['revenue', ['food', 'delivery_fee', 'service_fee', 'distance_fee', 'gas_fee', 'surge_price', 'phone_fee']],
      ['goods', ['payouts', 'commission']],
      ['labour', ['wages', 'top_up', 'tips']],
      ['payment', ['processing', 'refunds', 'credits', 'discounts', 'write_offs']],
      ['taxes', ['tax']],
    ])
    expect(totalsOf(pnl)).toEqual({
      revenue: 2_699,
      goods: 1_600,
      labour: 0,
      payment: 100,
      taxes: 140,
      net: 999,
      orders: 1,
    })
    expect(lineOf(pnl, 'gas_fee').values).toEqual([0, 0, 0, 0, 0, 0, 50])
  })

  test('leaves cancelled orders out, and takes a refund in on the day on which it was given', async () => {
    const { market_id, franchise_id, order } = await town()
    const other = await placeOrder(db, '2026-11-18T20:00:00Z', { market_id, franchise_id, subtotal: cents(5_000) })
    await changeOrder(db, '2026-11-18T21:00:00Z', other, 'cancelled')
    const borne = {
      cause: `pnl/${order.order_id}`,
      order: partiesOf(order),
      amount: cents(500),
      borne_by: 'company' as const,
    }
    await move(db, '2026-11-19T12:00:00Z', refunded({ ...borne, sales_tax: cents(30), by: { way: 'check' } }))
    await roll()
    const pnl = await pnlOf(`market=${market_id}&${week}`)
    expect(totalsOf(pnl)).toMatchObject({ revenue: 2_699, goods: 1_600, payment: 570, taxes: 110, net: 529, orders: 1 })
    expect(lineOf(pnl, 'refunds').values).toEqual([0, 0, 0, 0, 0, 470, 0])
  })

  test('counts what a card payment cost among the payment costs of its market, down to its order and deposit', async () => {
    const { market_id, order } = await town()
    const october = 'from=2026-10-14&to=2026-10-20'
    const fee = { cause: `fee/${order.order_id}`, order: partiesOf(order), amount: cents(121), deposit: 'po_7' }
    await move(db, '2026-10-20T23:40:00Z', feeCharged(fee))
    await roll()
    const pnl = await pnlOf(`market=${market_id}&${october}`)
    expect(lineOf(pnl, 'processing').values).toEqual([0, 0, 0, 0, 0, 0, 121])
    expect(totalsOf(pnl)).toMatchObject({ payment: 121, net: -121, orders: 0 })
    expect(await manager.read(`${path}/entries?line=processing&market=${market_id}&${october}`)).toMatchObject({
      book_entries: [{ order_id: order.order_id, amount: 121, reason: 'in deposit po_7' }],
      book_figure: { total: 121, of_entries: { total: 121, count: 1 } },
    })
  })

  test('counts wages and top-ups by the rule that pays them, and passes tips on', async () => {
    const { market_id, franchise_id } = await booksTown(db)
    const { driver_id } = await insertPaidDriver(db, market_id)
    await insertHour(db, driver_id)
    await insertHour(db, driver_id, { deleted_at: new Date('2026-11-18T04:00:00Z') })
    const order = await placeOrder(db, '2026-11-17T22:00:00Z', {
      market_id,
      franchise_id,
      driver_id,
      subtotal: cents(0),
    })
    const tip = { order: { ...partiesOf(order), driver_id }, by: 'card' as const }
    await move(db, '2026-11-17T23:00:00Z', tipped({ ...tip, cause: `pnl/${driver_id}`, amount: cents(1_300) }))
    // After the evening and before the next one: still of this hour.
    await move(db, '2026-11-18T04:00:00Z', tipped({ ...tip, cause: `pnl/late/${driver_id}`, amount: cents(100) }))
    await roll()
    const pnl = await pnlOf(`market=${market_id}&${week}`)
    expect(['wages', 'top_up', 'tips'].map((id) => lineOf(pnl, id).total)).toEqual([6_900, 700, 1_400])
    expect(totalsOf(pnl)).toMatchObject({ labour: 7_600, net: -7_600 })
    const { pnl_checks } = await manager.read(`${path}?market=${market_id}&${week}`)
    expect(pnl_checks).toMatchObject({ hours_open: 1, is_behind: false })
  })

  test('compares with the days before, with the year before, or with nothing', async () => {
    const { market_id, franchise_id } = await town()
    await placeOrder(db, '2026-11-13T18:00:00Z', { market_id, franchise_id, subtotal: cents(700) })
    await placeOrder(db, '2025-11-15T18:00:00Z', { market_id, franchise_id, subtotal: cents(300) })
    await roll()
    const of = `market=${market_id}&${week}`
    const [before, year, none] = await Promise.all([
      pnlOf(of),
      pnlOf(`${of}&compare=year`),
      pnlOf(`${of}&compare=none`),
    ])
    expect(before.before).toEqual({ from: '2026-11-07', to: '2026-11-13' })
    expect(lineOf(before, 'food')).toMatchObject({ total: 2_000, before: 700, values_before: [0, 0, 0, 0, 0, 0, 700] })
    expect(lineOf(year, 'food').before).toBe(300)
    expect(lineOf(none, 'food').before).toBeNull()
  })

  test('is grouped by restaurant and by market, is of one of them alone, and a long period has months', async () => {
    const { market_id, franchise_id } = await town()
    const second = await insertRestaurant(db, market_id, { name: 'A Bakery' })
    await placeOrder(db, '2026-11-19T18:00:00Z', { market_id, franchise_id: second, subtotal: cents(900) })
    await roll()
    const grouped = await pnlOf(`market=${market_id}&${week}&by=restaurant`)
    expect(grouped.groups).toEqual([
      { key: second, label: 'A Bakery' },
      { key: franchise_id, label: 'Noodle Bar 88' },
    ])
    expect(lineOf(grouped, 'food').of_groups).toEqual([900, 2_000])
    expect(grouped.net.of_groups).toEqual([0, 999])
    expect((await pnlOf(`market=${market_id}&${week}&by=market`)).orders.of_groups).toEqual([2])
    expect(totalsOf(await pnlOf(`restaurant=${second}&${week}`))).toMatchObject({ revenue: 900, goods: 900, orders: 1 })
    const year = await pnlOf(`market=${market_id}&from=2026-01-01&to=2026-12-31`)
    expect(year).toMatchObject({ by_month: true, orders: { values: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0] } })
  })

  test('[SIL-ORD-140] is of one’s own markets: of another it is not found, and what is of no market is for those of all', async () => {
    const { market_id } = await town()
    const other = await booksTown(db)
    await move(
      db,
      '2026-11-20T18:00:00Z',
      deposited({ cause: `pnl/${market_id}`, amount: cents(1_000), fee: cents(59) }),
    )
    await roll()
    const own = await as({ market_ids: [market_id] })
    expect(totalsOf(await pnlOf(week, own))).toMatchObject({ revenue: 2_699, payment: 100 })
    expect(lineOf(await pnlOf(week), 'processing').total).toBe(59)
    for (const query of [
      `market=${other.market_id}`,
      `restaurant=${other.franchise_id}`,
      'market=999999',
      'restaurant=999999',
    ]) {
      expect((await own.get(`${path}?${query}`)).statusCode).toBe(404)
      expect((await own.get(`${path}/entries?line=food&${query}`)).statusCode).toBe(404)
      expect((await own.get(`${path}/file.csv?${query}`)).statusCode).toBe(404)
    }
    const staff = await as({ roles: ['staff'] })
    expect((await staff.get(path)).statusCode).toBe(403)
  })

  test('shows the last seven days where the address asks for none, or for what is no period', async () => {
    const { market_id } = await town()
    const usual = await pnlOf(`market=${market_id}`)
    expect(usual.parts).toHaveLength(7)
    expect((usual.parts as { key: string }[]).at(-1)?.key).toBe(usual.today)
    expect(await pnlOf(`market=${market_id}&from=2026-11-20&to=2026-11-01`)).toEqual(usual)
    expect(await pnlOf(`market=${market_id}&from=2026-02-31&to=x`)).toEqual(usual)
  })

  test('as a file has a row for each line and sum, and no cell that a spreadsheet would calculate', async () => {
    const { market_id } = await booksTown(db, { name: '=cmd|A1' })
    const franchise_id = await insertRestaurant(db, market_id, { name: '=1+1' })
    await placeOrder(db, '2026-11-19T18:00:00Z', { market_id, franchise_id, subtotal: cents(900) })
    await roll()
    const file = async (more = '') =>
      (await manager.get(`${path}/file.csv?market=${market_id}&${week}${more}`)).body
        .replace('\ufeff', '')
        .split('\r\n')
    const [head, food] = await file()
    expect(head).toBe(
      'section,line,from,to,total,compared_with,2026-11-14,2026-11-15,2026-11-16,2026-11-17,2026-11-18,2026-11-19,2026-11-20',
    )
    expect(food).toBe('Revenue,Food subtotal,2026-11-14,2026-11-20,9.00,0.00,0.00,0.00,0.00,0.00,0.00,9.00,0.00')
    expect((await file()).slice(-3, -1)).toEqual([
      'Net,Sum,2026-11-14,2026-11-20,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00',
      'Orders,Count,2026-11-14,2026-11-20,1,0,0,0,0,0,0,1,0',
    ])
    expect((await file('&by=restaurant'))[0]).toBe("section,line,from,to,total,compared_with,'=1+1")
  })
})

describe('[SIL-ORD-133] each sum', () => {
  type Entries = {
    book_entries: { order_id: number; amount: number; what: string; movement_id: number }[]
    book_pages: { next: string | null }
  }
  const entriesOf = async (query: string) =>
    (await manager.read(`${path}/entries?${query}`)) as Entries & { book_figure: object }

  test('is followed down to the ledger’s entries and their orders, and equals them', async () => {
    const { market_id, order } = await town()
    const { book_entries, book_figure } = await entriesOf(`line=commission&market=${market_id}&${week}`)
    expect(book_entries).toMatchObject([{ order_id: order.order_id, what: 'Commission', amount: -400 }])
    expect(book_figure).toMatchObject({ total: -400, of_entries: { total: -400, count: 1 } })
    const earned = await entriesOf(`line=delivery_fee&market=${market_id}&${week}`)
    expect(earned.book_figure).toMatchObject({ total: 299, of_entries: { total: 299, count: 1 } })
    const day = await entriesOf(`line=delivery_fee&market=${market_id}&from=2026-11-19&to=2026-11-19`)
    expect(day).toMatchObject({ book_entries: [], book_figure: { total: 0, of_entries: { total: 0, count: 0 } } })
  })

  test('of many entries comes page by page, and one of the hours has none', async () => {
    const { market_id, franchise_id } = await booksTown(db)
    for (let at = 0; at < 52; at++)
      await placeOrder(db, '2026-11-19T18:00:00Z', { market_id, franchise_id, subtotal: cents(100 + at) })
    await roll()
    const query = `line=food&market=${market_id}&${week}`
    const first = await entriesOf(query)
    const second = await entriesOf(`${query}&page=${first.book_pages.next}`)
    expect([first.book_entries.length, second.book_entries.length]).toEqual([50, 2])
    const seen = new Set([...first.book_entries, ...second.book_entries].map(({ movement_id }) => movement_id))
    expect(seen.size).toBe(52)
    expect((await manager.get(`${path}/entries?${query}&page=x`)).statusCode).toBe(400)
    expect((await manager.get(`${path}/entries?line=wages&market=${market_id}`)).statusCode).toBe(404)
    expect((await manager.get(`${path}/entries?line=nothing`)).statusCode).toBe(404)
  })

  test('of wages and top-ups is followed down to the hours that it is made of, page by page', async () => {
    const { market_id } = await booksTown(db)
    const { driver_id } = await insertPaidDriver(db, market_id, { name: 'Nadia Okafor' })
    await insertHour(db, driver_id)
    const { pnl } = await manager.read(`${path}?market=${market_id}&${week}`)
    const hoursOf = (query: string) => manager.read(`${path}/hours?market=${market_id}&${query}`)
    for (const line of ['wages', 'top_up']) {
      const { total } = lineOf(pnl, line)
      expect(total).toBeGreaterThan(0)
      expect(await hoursOf(`line=${line}&${week}`)).toMatchObject({
        book_hours: [{ driver: 'Nadia Okafor', market_id, day: '2026-11-17', approved: false, amount: total }],
        hours_figure: { line, total, count: 1, from: '2026-11-14', to: '2026-11-20' },
        book_pages: { next: null, previous: null },
      })
    }
    expect((await hoursOf('line=wages&from=2026-11-18&to=2026-11-18')).hours_figure).toMatchObject({
      total: 0,
      count: 0,
    })

    for (let at = 0; at < 51; at++) {
      const hour = { started_at: new Date(Date.UTC(2026, 9, 1 + Math.floor(at / 2), at % 2 ? 20 : 14)) }
      await insertHour(db, driver_id, { ...hour, ended_at: new Date(hour.started_at.getTime() + 3_600_000) })
    }
    const october = 'line=wages&from=2026-10-01&to=2026-10-31'
    const first = await hoursOf(october)
    const second = await hoursOf(`${october}&page=${first.book_pages.next}`)
    expect([first.book_hours.length, second.book_hours.length]).toEqual([50, 1])
    expect(second.book_pages).toEqual({ next: null, previous: '0' })
    const sum = [...first.book_hours, ...second.book_hours].reduce((all, { amount }) => all + amount, 0)
    expect(sum).toBe(first.hours_figure.total)
    for (const page of ['x', '-1', '51', '1e9'])
      expect((await manager.get(`${path}/hours?${october}&market=${market_id}&page=${page}`)).statusCode).toBe(400)
    expect((await manager.get(`${path}/hours?line=food&market=${market_id}`)).statusCode).toBe(404)
    const elsewhere = await as({ market_ids: [(await booksTown(db)).market_id] })
    expect((await elsewhere.get(`${path}/hours?line=wages&market=${market_id}`)).statusCode).toBe(404)
    expect((await elsewhere.read(`${path}/hours?${october}`)).hours_figure).toMatchObject({ total: 0, count: 0 })
  })

  test('stands on the day of the market’s clock, on days of 23 and of 25 hours too', async () => {
    const { market_id } = await insertMarket(db, { time_zone: 'America/New_York' })
    const franchise_id = await insertRestaurant(db, market_id)
    const moments = ['2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z']
    for (const at of moments) await placeOrder(db, at, { market_id, franchise_id, subtotal: cents(100) })
    await roll()
    for (const day of ['2026-03-08', '2026-11-01']) {
      expect(lineOf(await pnlOf(`market=${market_id}&from=${day}&to=${day}`), 'food').total).toBe(200)
      expect((await entriesOf(`line=food&market=${market_id}&from=${day}&to=${day}`)).book_entries).toHaveLength(2)
    }
  })
})
