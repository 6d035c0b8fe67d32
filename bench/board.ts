import { sql } from 'kysely'
import { insertOrder } from '#areas/orders/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { makeFleet } from './dispatch.ts'
import { type CallAnswer, type Dispatcher, openDispatcher } from './dispatcher.ts'
import { median, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'

const size = { drivers: 200, assignmentsEach: 10 }

/** (f) What the dispatch board asks again and again, beside one statement that makes JSON of the same rows. */
export async function benchBoard(product: Product, { quick }: { quick: boolean }): Promise<void> {
  printHeading(`Dispatch board: ${size.drivers} drivers with ${size.assignmentsEach} assignments each`)
  const times = quick ? 10 : 40
  const { name, market_id } = await makeFleet(product, size)
  const dispatcher = await openDispatcher(product.url, name)
  const changed = (since: number) => dispatcher.call('refresh_driver_queues_v2', { last_updated_at: since })
  try {
    await report(product.db, market_id, 'full refresh', times, async () => ({
      called: await dispatcher.call('refresh_driver_queues', {}),
      since: 0,
    }))
    await report(product.db, market_id, 'one driver changed', times, async (turn) => {
      const since = await nowOf(dispatcher)
      await change(dispatcher, turn)
      return { called: await changed(since), since }
    })
    await report(product.db, market_id, 'nothing new', times, async () => {
      const since = await nowOf(dispatcher)
      return { called: await changed(since), since }
    })
    const { order_id } = await insertOrder(product.db, { market_id })
    await report(product.db, market_id, 'who may take an order, the 40 nearest weighed', times, async () => ({
      called: await dispatcher.call('weigh_order', { order_id, from_driver_id: null }),
      since: 0,
    }))
  } finally {
    dispatcher.close()
  }
}

const nowOf = async (dispatcher: Dispatcher) =>
  Number((await dispatcher.call('refresh_driver_queues_v2', { last_updated_at: Date.now() })).data.current_time)

async function change({ board, call }: Dispatcher, turn: number): Promise<void> {
  const queue = board.driver_queues[turn % board.driver_queues.length]
  const driver_assignment_id = queue?.driver_assignments[0]?.driver_assignment_id
  const { success } = await call('dispatch_move_down', { driver_assignment_id, driver_id: queue?.driver_id })
  if (!success) throw new Error('An assignment could not be moved')
}

type MeasuredCall = { readonly called: CallAnswer; readonly since: number }

async function report(
  db: Db,
  marketId: number,
  what: string,
  times: number,
  ask: (turn: number) => Promise<MeasuredCall>,
) {
  const measured: MeasuredCall[] = []
  const bare: number[] = []
  for (let turn = 0; turn < times + 5; turn += 1) {
    const found = await ask(turn)
    const at = performance.now()
    await rowsAsJson(db, marketId, found.since)
    if (turn < 5) continue // warms up
    bare.push(performance.now() - at)
    measured.push(found)
  }
  print({
    what,
    value: median(measured.map(({ called }) => called.ms)),
    unit: 'ms',
    reference: { what: 'one statement that makes JSON of the rows', value: median(bare) },
    more: [
      `${short(median(measured.map(({ called }) => called.textBytes)))} bytes`,
      `${short(median(measured.map(({ called }) => called.bytes)))} as sent`,
    ].join(', '),
  })
}

function rowsAsJson(db: Db, marketId: number, since: number) {
  return sql`select coalesce(json_agg(json_build_object('queue', q, 'driver', d, 'assignments', (
      select json_agg(json_build_object('assignment', a, 'alcohol', o.alcohol, 'ready_at', o.ready_at, 'promised_at', o.promised_at,
        'addr_line_1', o.addr_line_1, 'name', f.name) order by a.position)
      from driver_assignments a left join orders o using (order_id) left join franchises f using (franchise_id)
      where a.driver_id = q.driver_id))), '[]')::text as board
    from driver_queues q join drivers d using (driver_id)
    where q.market_id = ${marketId} and q.last_updated_at > to_timestamp(${since}::double precision / 1000)`.execute(db)
}
