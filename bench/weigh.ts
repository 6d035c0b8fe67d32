import { sql } from 'kysely'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { makeFleet } from './dispatch.ts'
import { type Dispatcher, openDispatcher } from './dispatcher.ts'
import { median, percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'

const drivers = 40
/** Each a pickup and a door of its own. */
const ordersEach = 3
const waiting = 30

/** What a dispatcher waits for: who should take an order, and what helps one that will be late, beside one statement that reads the queues. */
export async function benchWeigh(product: Product, { quick }: { quick: boolean }): Promise<void> {
  printHeading(`Weighing: ${drivers} drivers with ${ordersEach} orders each, ${waiting} waiting`)
  const { db, url } = product
  const { name, market_id } = await makeFleet(product, { drivers, assignmentsEach: 0 })
  const orders = await scatteredOrders(product, market_id)
  const dispatcher = await openDispatcher(url, name)
  try {
    const given = await giveToAll(dispatcher, orders)
    await sql`analyze driver_assignments, orders, driver_queues`.execute(db)
    const left = orders.slice(drivers * ordersEach)
    const asked = [
      ['who should take an order', 'weigh_order', left, { from_driver_id: null }],
      ['what helps an order that waits', 'weigh_remedies', left, {}],
      ['what helps an order in a queue', 'weigh_remedies', given, {}],
    ] as const
    for (const [what, call, ids, more] of asked) {
      const times: number[] = []
      const bare: number[] = []
      for (let turn = 0; turn < (quick ? 20 : 60) + 5; turn += 1) {
        const { success, ms } = await dispatcher.call(call, { order_id: ids[turn % ids.length], ...more })
        if (!success) throw new Error(`${call} was refused`)
        const at = performance.now()
        await queuesAsJson(product, market_id)
        if (turn < 5) continue // warms up
        bare.push(performance.now() - at)
        times.push(ms)
      }
      print({
        what: `${what}, p50`,
        value: median(times),
        unit: 'ms',
        reference: { what: 'one statement that reads the queues', value: median(bare) },
        goal: '15 ms',
        more: `p95 ${short(percentile(times, 0.95))} and ${short(percentile(bare, 0.95))} ms`,
      })
    }
  } finally {
    dispatcher.close()
  }
}

/** Of a dozen stores, to doors up to three kilometres away. */
async function scatteredOrders({ db }: Product, market_id: number): Promise<readonly number[]> {
  const around = { lat: 32.84, lng: -83.63 }
  const stores: number[] = []
  for (let n = 0; n < 12; n += 1) {
    const place = { lat: around.lat + 0.004 * (n % 4), lng: around.lng + 0.006 * Math.floor(n / 4) }
    const { franchise_id } = await insertFranchise(db, { market_id, name: `Kitchen ${n}`, ...place })
    stores.push(franchise_id)
  }
  const ids: number[] = []
  for (let n = 0; n < drivers * ordersEach + waiting; n += 1) {
    const { order_id } = await insertOrder(db, {
      market_id,
      franchise_id: stores[(n * 5) % stores.length] ?? 0,
      addr_line_1: `${n} Hawthorn Street`,
      lat: around.lat + 0.03 * Math.sin(n * 2.4),
      lng: around.lng + 0.03 * Math.cos(n * 1.7),
      promised_at: new Date(Date.now() + (25 + (n % 30)) * 60_000),
    })
    ids.push(order_id)
  }
  return ids
}

/** As a dispatcher would, one after the other; the orders that were given. */
async function giveToAll({ board, call }: Dispatcher, orders: readonly number[]): Promise<readonly number[]> {
  for (const [n, order_id] of orders.slice(0, drivers * ordersEach).entries()) {
    const queue = board.driver_queues[n % drivers]
    const at = { driver_id: queue?.driver_id, driver_hour_id: queue?.driver_details.driver_hour_id }
    const { success } = await call('dispatch_enqueue', { assignment: { type: 'pick_up', order_id }, ...at })
    if (!success) throw new Error('An order could not be given')
  }
  return orders.slice(0, drivers * ordersEach)
}

function queuesAsJson({ db }: Product, market_id: number) {
  return sql`select json_agg(json_build_object('queue', q, 'stops', (
      select json_agg(json_build_object('stop', a, 'ready_at', o.ready_at, 'promised_at', o.promised_at, 'lat', o.lat, 'lng', o.lng,
        'store', f.lat) order by a.position)
      from driver_assignments a left join orders o using (order_id) left join franchises f using (franchise_id)
      where a.driver_id = q.driver_id)))::text as queues
    from driver_queues q where q.market_id = ${market_id}`.execute(db)
}
