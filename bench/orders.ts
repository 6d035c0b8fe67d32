import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import { inChild } from './child.ts'
import type { Payment, Town } from './customer.ts'
import type { OrdersInput, OrdersReply } from './load-orders.ts'
import type { SqlInput, SqlReply } from './load-sql.ts'
import { percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import { type Product, startProduct } from './product.ts'
import { removeFolder, throwAwayFolder } from './throw-away.ts'
import { townOf } from './town.ts'
import { type OrderCounts, traceOrders } from './traced-order.ts'

const payments: readonly Payment[] = ['card_online', 'cash_at_door']
const names = { card_online: 'paid by card', cash_at_door: 'paid in cash' }
const goals = { card_online: 16, cash_at_door: 13 }
const atOnce = { card_online: [1, 8, 32], cash_at_door: [8] }

/** (b) Whole orders per second, beside the least statements that any shop asks, from one pool without our code. */
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
      for (const customers of quick ? [8] : atOnce[payment]) await compare(product, town, payment, customers, seconds)
    }
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}

let number = 0

async function order(product: Product, town: Town, payment: Payment, customers: number, seconds: number) {
  const input: OrdersInput = { town, payment, customers, seconds, firstNumber: number }
  const [cpu, commits] = [product.cpu(), await writesOf(product.db)]
  const found = await inChild<OrdersInput, OrdersReply>('load-orders.ts', input)
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

/** The least that any shop asks of its database for an order. */
async function leastOrders({ databaseUrl, cpu }: Product, clients: number, seconds: number) {
  const before = cpu().postgres
  const input: SqlInput = { databaseUrl, flow: 'least_order', clients, seconds }
  const found = await inChild<SqlInput, SqlReply>('load-sql.ts', input)
  // Its connections are ending: what their backends took is counted once they have ended.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const orders = found.latencies.length
  return { perSecond: orders / found.seconds, postgres: (cpu().postgres - before) / orders }
}

/** The reference before and after the orders, as other work on the machine comes and goes. */
async function compare(product: Product, town: Town, payment: Payment, customers: number, seconds: number) {
  const before = await leastOrders(product, customers, seconds / 2)
  const own = await order(product, town, payment, customers, seconds)
  const after = await leastOrders(product, customers, seconds / 2)
  const times = [0.5, 0.99].map((share) => short(percentile(own.latencies, share)))
  print({
    what: `orders ${names[payment]}, ${customers} client${customers === 1 ? '' : 's'}`,
    value: own.perSecond,
    unit: 'orders/s',
    reference: {
      what: 'the least any shop asks (13 statements, 6 writing transactions)',
      value: (before.perSecond + after.perSecond) / 2,
    },
    goal: customers === 8 ? 'ratio 0.15, aim 0.25; p50 40 ms, p99 120 ms' : '',
    more: [
      `p50 ${times[0]} ms, p99 ${times[1]} ms`,
      `CPU per order: server ${short(own.server)} ms (goal 3.5), PostgreSQL ${short(own.postgres)} ms (goal 2; the least ${short(after.postgres)})`,
      `${short(own.calls)} HTTP calls, ${short(own.commits)} writing transactions, those of texts and jobs among them`,
    ].join(' | '),
  })
}

function printTrace(payment: Payment, { statements, transactions }: OrderCounts): void {
  const goal = goals[payment]
  console.log(
    `an order ${names[payment]} asks ${short(statements)} statements in ${short(transactions)} transactions (goal ${goal} statements)`,
  )
}

/** Transactions that wrote, so far: each took a number of its own, and its commit waited for the disk. */
async function writesOf(db: Db): Promise<number> {
  const { rows } = await sql<{ xmax: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as xmax`.execute(db)
  return Number(rows[0]?.xmax ?? 0)
}
