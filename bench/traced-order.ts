import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openCustomer, type Payment, type Town } from './customer.ts'
import { startProduct } from './product.ts'
import { removeFolder, throwAwayFolder } from './throw-away.ts'
import { townOf } from './town.ts'
import type { TracedStatement } from './trace-sql.ts'

/** Of one order, on average; what the server asks once a second for all of its customers is a part of it. */
export type OrderCounts = { readonly statements: number; readonly transactions: number }

const tracedOrders = 20
/** Longer than any timer of the server's own work. */
const idleMs = 2_500
const tracedNumber = 4_000_000

/** What an order asks of the database, seen at the server's connections; the server's own timers and the outbox are left out. */
export async function traceOrders(
  dataDir: string,
  payments: readonly Payment[],
): Promise<Record<Payment, OrderCounts>> {
  const folder = throwAwayFolder()
  const file = join(folder, 'statements')
  const preload = `--import=${pathToFileURL(join(import.meta.dirname, 'trace-sql.ts')).href}`
  const product = await startProduct(dataDir, { NODE_OPTIONS: preload, SQL_TRACE: file })
  try {
    const town = await townOf(product)
    // Whoever comes first loads menus and finds addresses.
    await place(town, payments, tracedNumber - town.addresses.length)
    rmSync(file, { force: true })
    await new Promise((resolve) => setTimeout(resolve, idleMs))
    const ownWork = new Set(read(file).map(({ text }) => text))
    const found: Partial<Record<Payment, OrderCounts>> = {}
    for (const [index, payment] of payments.entries()) {
      rmSync(file, { force: true })
      await place(town, [payment], tracedNumber + (index + 1) * 100_000)
      found[payment] = countsOf(read(file).filter(({ text }) => !ownWork.has(text) && !text.includes('pg_notify')))
    }
    return found as Record<Payment, OrderCounts>
  } finally {
    await product.stop()
    removeFolder(folder)
  }
}

async function place(town: Town, payments: readonly Payment[], first: number): Promise<void> {
  const customer = openCustomer(town)
  for (const [index, payment] of payments.entries())
    for (let n = 0; n < tracedOrders; n += 1) await customer.order(first + index * tracedOrders + n, payment)
  customer.close()
}

function read(file: string): TracedStatement[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as TracedStatement)
}

/** A statement outside of `begin` and `commit`, which count too, is a transaction of its own. */
function countsOf(statements: readonly TracedStatement[]): OrderCounts {
  const open = new Set<number>()
  let transactions = 0
  for (const { connection, text } of statements.toSorted((a, b) => a.at - b.at)) {
    if (!open.has(connection)) transactions += 1
    if (text === 'begin') open.add(connection)
    if (text === 'commit' || text === 'rollback') open.delete(connection)
  }
  return { statements: statements.length / tracedOrders, transactions: transactions / tracedOrders }
}
