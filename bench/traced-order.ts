import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import { openCustomer, type Payment, phoneOf, type Town } from './customer.ts'
import { type Product, startProduct } from './product.ts'
import { removeFolder, throwAwayFolder } from './throw-away.ts'
import { townOf } from './town.ts'
import type { Traced } from './trace-sql.ts'

/** Statements that belong to one transaction; `begin` and `commit` are among them. */
export type TracedTransaction = { readonly statements: readonly Traced[] }

export type TracedOrder = {
  readonly transactions: readonly TracedTransaction[]
  /** Ids from here on were given to this order: each replay has others. */
  readonly idsFrom: number
  readonly phone: string
}

const idsFrom = 7_000_000
const idsBetweenTables = 10_000
/** Longer than any timer of the server's own work. */
const idleMs = 2_500
const tracedNumber = 4_000_000

/** What one order asks of the database, seen at the server's connections; the server's own timers are left out. */
export async function traceOrders(
  dataDir: string,
  payments: readonly Payment[],
): Promise<Record<Payment, TracedOrder>> {
  const folder = throwAwayFolder()
  const file = join(folder, 'statements')
  const preload = `--import=${pathToFileURL(join(import.meta.dirname, 'trace-sql.ts')).href}`
  const product = await startProduct(dataDir, { NODE_OPTIONS: preload, SQL_TRACE: file })
  try {
    const found: Partial<Record<Payment, TracedOrder>> = {}
    for (const [index, payment] of payments.entries())
      found[payment] = await traceOrder(product, file, payment, idsFrom + index * 1_000_000)
    return found as Record<Payment, TracedOrder>
  } finally {
    await product.stop()
    removeFolder(folder)
  }
}

async function traceOrder(product: Product, file: string, payment: Payment, from: number): Promise<TracedOrder> {
  const town = await townOf(product)
  const first = tracedNumber + from / 1_000_000
  // The same address again, which is known by then.
  const number = first + town.addresses.length
  await placeOne(town, payment, first)
  rmSync(file, { force: true })
  await new Promise((resolve) => setTimeout(resolve, idleMs))
  const ownWork = new Set(read(file).map(({ text }) => text))
  await raiseIds(product.db, from)
  rmSync(file, { force: true })
  await placeOne(town, payment, number)
  const ofOrder = read(file).filter(({ text }) => !ownWork.has(text) && !text.includes('pg_notify'))
  return { transactions: transactionsOf(ofOrder), idsFrom: from, phone: phoneOf(number) }
}

async function placeOne(town: Town, payment: Payment, number: number): Promise<void> {
  const customer = openCustomer(town)
  await customer.order(number, payment)
  customer.close()
}

function read(file: string): Traced[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Traced).sort((a, b) => a.at - b.at)
}

/** So that the ids of the traced order are found again in its values, also inside texts. */
async function raiseIds(db: Db, from: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select schemaname || '.' || sequencename as name from pg_sequences
    where max_value > 1000000000 order by 1`.execute(db)
  for (const [index, { name }] of rows.entries())
    await sql`select setval(${name}::regclass, ${from + index * idsBetweenTables})`.execute(db)
}

function transactionsOf(statements: readonly Traced[]): TracedTransaction[] {
  const transactions: { statements: Traced[] }[] = []
  const open = new Map<number, { statements: Traced[] }>()
  for (const statement of statements) {
    const running = open.get(statement.connection)
    const transaction = running ?? { statements: [] }
    transaction.statements.push(statement)
    if (!running) transactions.push(transaction)
    if (statement.text === 'begin') open.set(statement.connection, transaction)
    if (statement.text === 'commit' || statement.text === 'rollback') open.delete(statement.connection)
  }
  return transactions
}
