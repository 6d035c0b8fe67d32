import { sql } from 'kysely'
import { inChild } from './child.ts'
import type { Payment, Town } from './customer.ts'
import type { OrdersInput, OrdersReply } from './load-orders.ts'
import { insertManyOrders } from './many-orders.ts'
import { median, percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import { type Product, startProduct } from './product.ts'
import { removeFolder, throwAwayFolder } from './throw-away.ts'
import { townOf } from './town.ts'

const payments: readonly Payment[] = ['card_online', 'cash_at_door']
const names = { card_online: 'paid by card', cash_at_door: 'paid in cash' }
const customers = 4

type Side = { readonly product: Product; readonly town: Town; ordered: number }
type Round = { readonly perSecond: number; readonly latency: number; readonly postgres: number }

/** Whether an order is placed as fast beside a year of a large city as on an empty database: two products, in turn, so that other work hits both. */
export async function benchPlacement({ quick }: { quick: boolean }): Promise<void> {
  const count = quick ? 100_000 : 1_000_000
  const [rounds, seconds] = quick ? [3, 3] : [7, 5]
  const folders = [throwAwayFolder(), throwAwayFolder()] as const
  const products: Product[] = []
  try {
    for (const folder of folders) products.push(await startProduct(folder))
    const [empty, full] = await Promise.all(products.map(async (product) => sideOf(product)))
    if (!empty || !full) throw new Error('Two products were started')
    await insertManyOrders(full.product.db, count)
    // What a million rows at once leave to be done would be taken for the cost of an order.
    for (const { product } of [empty, full]) {
      await sql`vacuum analyze`.execute(product.db)
      await sql`checkpoint`.execute(product.db)
    }
    printHeading(`Whole orders beside ${short(count)} others`)
    for (const side of [empty, full]) await round(side, 'card_online', seconds)
    for (const payment of payments) await compare({ empty, full }, payment, { rounds, seconds, count })
  } finally {
    for (const product of products) await product.stop()
    for (const folder of folders) removeFolder(folder)
  }
}

const sideOf = async (product: Product): Promise<Side> => ({ product, town: await townOf(product), ordered: 0 })

type Sizes = { readonly rounds: number; readonly seconds: number; readonly count: number }

async function compare(
  { empty, full }: { empty: Side; full: Side },
  payment: Payment,
  { rounds, seconds, count }: Sizes,
): Promise<void> {
  const found: Record<'empty' | 'full', Round[]> = { empty: [], full: [] }
  for (let at = 0; at < rounds; at++) {
    // Whichever comes first in a round meets what the last one has left.
    const turn = at % 2 === 0 ? (['empty', 'full'] as const) : (['full', 'empty'] as const)
    for (const side of turn) found[side].push(await round({ empty, full }[side], payment, seconds))
  }
  const middle = (side: 'empty' | 'full', of: keyof Round) => median(found[side].map((one) => one[of]))
  const what = `orders ${names[payment]} beside ${short(count)} others, ${customers} clients`
  const on = 'on the empty database'
  print({
    what,
    value: middle('full', 'perSecond'),
    unit: 'orders/s',
    reference: { what: on, value: middle('empty', 'perSecond') },
    goal: 'ratio 0.95',
    more: `median of ${rounds} rounds in turn; p50 ${short(middle('full', 'latency'))} ms, ${on} ${short(middle('empty', 'latency'))} ms`,
  })
  print({
    what: `${what}: CPU of PostgreSQL per order`,
    value: middle('full', 'postgres'),
    unit: 'ms',
    reference: { what: on, value: middle('empty', 'postgres') },
    goal: 'ratio 1.05',
  })
}

async function round(side: Side, payment: Payment, seconds: number): Promise<Round> {
  const { product, town, ordered } = side
  const input: OrdersInput = { town, payment, customers, seconds, firstNumber: ordered }
  const before = product.cpu().postgres
  const found = await inChild<OrdersInput, OrdersReply>('load-orders.ts', input)
  const orders = found.latencies.length
  side.ordered += orders + 1
  return {
    perSecond: orders / found.seconds,
    latency: percentile(found.latencies, 0.5),
    postgres: (product.cpu().postgres - before) / orders,
  }
}
