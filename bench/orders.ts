import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import { inChild } from './child.ts'
import type { Payment, Town } from './customer.ts'
import type { OrdersFound, OrdersWish } from './load-orders.ts'
import type { ReplayFound, ReplayWish } from './load-replay.ts'
import type { SqlFound, SqlWish } from './load-sql.ts'
import { percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import { type Product, startProduct } from './product.ts'
import { removeFolder, throwAwayFolder } from './throw-away.ts'
import { townOf } from './town.ts'
import { type TracedOrder, traceOrders } from './traced-order.ts'

const payments: readonly Payment[] = ['card_online', 'cash_at_door']
const names = { card_online: 'paid by card', cash_at_door: 'paid in cash' }
const atOnce = { card_online: [1, 8, 32], cash_at_door: [8] }

/** (b) Whole orders per second, beside a replay of the same statements from one pool without our code. */
export async function benchOrders({ quick }: { quick: boolean }): Promise<void> {
  const seconds = quick ? 3 : 8
  const dataDir = throwAwayFolder()
  const traced = await traceOrders(dataDir, payments)
  const product = await startProduct(dataDir)
  try {
    const town = await townOf(product)
    printHeading('Whole orders: new session, 3 items, contact, address, payment, placed, polled')
    // Plans, compiled code and caches: what a server that has just started lacks.
    await order(product, town, 'card_online', 8, quick ? 4 : 8)
    for (const payment of payments) {
      printTrace(payment, traced[payment])
      for (const customers of quick ? [8] : atOnce[payment])
        await compare(product, town, payment, traced[payment], customers, seconds)
    }
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}

let number = 0

async function order(product: Product, town: Town, payment: Payment, customers: number, seconds: number) {
  const wish: OrdersWish = { town, payment, customers, seconds, firstNumber: number }
  const [cpu, commits] = [product.cpu(), await writesOf(product.db)]
  const found = await inChild<OrdersWish, OrdersFound>('load-orders.ts', wish)
  const [cpuAfter, commitsAfter] = [product.cpu(), await writesOf(product.db)]
  const orders = found.latencies.length
  number += orders + 1
  return {
    ...found,
    perSecond: orders / found.seconds,
    calls: found.calls / orders,
    commits: (commitsAfter - commits) / orders,
    server: (cpuAfter.server - cpu.server) / orders,
    postgres: (cpuAfter.postgres - cpu.postgres) / orders,
  }
}

async function replay(product: Product, traced: TracedOrder, customers: number, seconds: number) {
  const { databaseUrl } = product
  const cpu = product.cpu().postgres
  const wish: ReplayWish = { databaseUrl, order: traced, customers, seconds, firstNumber: number }
  const found = await inChild<ReplayWish, ReplayFound>('load-replay.ts', wish)
  const orders = found.latencies.length
  number += orders + 1
  // Its connections are ending: what their backends took is counted once they have ended.
  await new Promise((resolve) => setTimeout(resolve, 300))
  return {
    perSecond: orders / found.seconds,
    client: found.cpuMs / orders,
    postgres: (product.cpu().postgres - cpu) / orders,
  }
}

/** The ceiling before and after the orders, as other work on the machine comes and goes. */
async function compare(
  product: Product,
  town: Town,
  payment: Payment,
  traced: TracedOrder,
  customers: number,
  seconds: number,
): Promise<void> {
  const before = await replay(product, traced, customers, seconds / 2)
  const own = await order(product, town, payment, customers, seconds)
  const after = await replay(product, traced, customers, seconds / 2)
  const { databaseUrl } = product
  const least: SqlWish = { databaseUrl, flow: 'least_order', clients: customers, seconds: seconds / 4 }
  const bare = await inChild<SqlWish, SqlFound>('load-sql.ts', least)
  const times = [0.5, 0.99].map((share) => short(percentile(own.latencies, share)))
  print({
    what: `orders ${names[payment]}, ${customers} client${customers === 1 ? '' : 's'}`,
    value: own.perSecond,
    unit: 'orders/s',
    reference: { what: 'the same statements alone', value: (before.perSecond + after.perSecond) / 2 },
    goal: customers === 8 ? 'ratio 0.2' : '',
    more: [
      `p50 ${times[0]} ms, p99 ${times[1]} ms`,
      `CPU per order: server ${short(own.server)} ms, PostgreSQL ${short(own.postgres)} ms; alone: client ${short(after.client)} ms, PostgreSQL ${short(after.postgres)} ms`,
      `the least any shop asks (12 statements, 6 commits): ${short(bare.latencies.length / bare.seconds)} orders/s`,
      `${short(own.calls)} HTTP calls, ${short(own.commits)} writing transactions`,
    ].join(' | '),
  })
}

function printTrace(payment: Payment, { transactions }: TracedOrder): void {
  const statements = transactions.reduce((sum, transaction) => sum + transaction.statements.length, 0)
  console.log(`an order ${names[payment]} asks ${statements} statements in ${transactions.length} transactions`)
}

/** Transactions that wrote, so far: each took a number of its own, and its commit waited for the disk. */
async function writesOf(db: Db): Promise<number> {
  const { rows } = await sql<{ xmax: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as xmax`.execute(db)
  return Number(rows[0]?.xmax ?? 0)
}
