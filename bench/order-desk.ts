import { sql } from 'kysely'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { countOrders, type ListInput, pageOfOrders } from '#areas/order-desk/server/public.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { insertManyOrders } from './many-orders.ts'
import { percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'

const usual: ListInput = { q: '', sort: '', state: [], status: [], placed: {}, date: '' }

/** Staff's list of orders where there are many: its first page, its tabs and every kind of search. */
export async function benchOrderDesk({ db }: Product, { quick }: { quick: boolean }): Promise<void> {
  const count = quick ? 100_000 : 1_000_000
  printHeading(`Orders as staff look for them, ${short(count)} of them`)
  const { market_id } = await insertManyOrders(db, count)
  const actor = await insertStaff(db, { roles: ['staff'], market_ids: [market_id] })
  const newest = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.max('order_id').as('id'))
    .executeTakeFirstOrThrow()
  const numbers = Array.from({ length: 40 }, (_, at) => newest.id - 1 - at * Math.floor(count / 50))
  const samples = await db
    .selectFrom('orders')
    .select(['name', 'phone_number', 'addr_line_1'])
    .where('order_id', '=', anyOf(numbers))
    .execute()
  const searches: Record<string, readonly string[]> = {
    number: numbers.map((id) => `#${id}`),
    phone: samples.map(({ phone_number }) => phone_number),
    'part of a phone': samples.map(({ phone_number }) => phone_number.slice(-5)),
    'whole name': samples.map(({ name }) => name),
    'first name': samples.map(({ name }) => name.split(' ')[0] ?? ''),
    address: samples.map(({ addr_line_1 }) => addr_line_1),
    'name and street': samples.map(({ name, addr_line_1 }) => `${name.split(' ')[1]} ${addr_line_1.split(' ')[1]}`),
    'last four': numbers.map((id) => String(1000 + (id % 9000))),
    restaurant: ['noodle house', 'taco house', 'house 7'],
    driver: ['driver 7', 'driver 42'],
    nobody: ['zzyzx', 'qwortle brask', '0000000'],
  }
  const roundTrip = await times(40, () => sql`select 1`.execute(db))
  const reference = { what: '`select 1`', value: percentile(roundTrip, 0.95) }
  const all: number[] = []
  for (const [kind, typed] of Object.entries(searches)) {
    const took = await times(40, (at) =>
      pageOfOrders(db, actor, { ...usual, q: typed[at % typed.length] ?? '' }, new Date()),
    )
    all.push(...took)
    print({
      what: `search by ${kind}, p95`,
      value: percentile(took, 0.95),
      unit: 'ms',
      goal: '50 ms',
      more: `median ${short(percentile(took, 0.5))} ms`,
    })
  }
  print({ what: 'every search, p95', value: percentile(all, 0.95), unit: 'ms', reference, goal: '50 ms' })
  const states = ['live', 'needs_you', 'payment_problem', 'alcohol', 'all']
  for (const state of states) {
    const took = await times(30, () =>
      pageOfOrders(db, actor, { ...usual, state: state === 'live' ? [] : [state] }, new Date()),
    )
    print({ what: `first page, ${state}, p95`, value: percentile(took, 0.95), unit: 'ms', reference, goal: '30 ms' })
  }
  const counting = await times(30, () => countOrders(db, sql<boolean>`o.market_id = ${market_id}`, new Date()))
  print({ what: 'counts of the tabs, p95', value: percentile(counting, 0.95), unit: 'ms', reference })
  const day = { ...usual, date: new Date().toISOString().slice(0, 10) }
  print({
    what: 'one day, p95',
    value: percentile(await times(30, () => pageOfOrders(db, actor, day, new Date())), 0.95),
    unit: 'ms',
    reference,
    goal: '30 ms',
  })
}

async function times(count: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; at < count; at++) {
    const from = performance.now()
    await work(at)
    took.push(performance.now() - from)
  }
  return took
}
