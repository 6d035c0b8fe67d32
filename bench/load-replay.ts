import type { Pool, PoolClient } from 'pg'
import { openDatabase } from '#platform/server/database.ts'
import { answerParent } from './child.ts'
import { phoneOf } from './customer.ts'
import type { Traced } from './trace-sql.ts'
import type { TracedOrder } from './traced-order.ts'

export type ReplayWish = {
  readonly databaseUrl: string
  readonly order: TracedOrder
  readonly customers: number
  readonly seconds: number
  readonly firstNumber: number
}
export type ReplayFound = { readonly latencies: number[]; readonly seconds: number; readonly cpuMs: number }

answerParent(async ({ databaseUrl, order, customers, seconds, firstNumber }: ReplayWish): Promise<ReplayFound> => {
  const { pool, close } = openDatabase(databaseUrl, { max: customers })
  const latencies: number[] = []
  const cpu = process.cpuUsage()
  let next = firstNumber
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: customers }, async () => {
      while (performance.now() < until) {
        const at = performance.now()
        next += 1
        await replay(pool, order, phoneOf(next))
        latencies.push(performance.now() - at)
      }
    }),
  )
  const taken = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  await close()
  return { latencies, seconds: taken, cpuMs: (user + system) / 1000 }
})

/** The same statements in the same transactions, about another order: each id that the database gives stands for the traced one. */
async function replay(pool: Pool, { transactions, idsFrom, phone }: TracedOrder, ownPhone: string): Promise<void> {
  const own = new Map<number, number>()
  const traced = new RegExp(`\\b${String(idsFrom).slice(0, 1)}\\d{6}\\b|${phone}`, 'g')
  const idOf = (id: number) => own.get(id) ?? id
  const textOf = (text: string) =>
    text.replace(traced, (found) => (found === phone ? ownPhone : String(idOf(Number(found)))))
  const ownValue = (value: unknown) => {
    if (typeof value === 'number') return idOf(value)
    if (typeof value === 'string') return textOf(value)
    return isBytes(value) ? Buffer.from(value.base64, 'base64') : value
  }

  async function ask(client: PoolClient, { text, values, rows }: Traced): Promise<void> {
    const found = await client.query(text, values.map(ownValue))
    if (found.rows.length !== rows.length)
      throw new Error(`The replay found ${found.rows.length} rows instead of ${rows.length}: ${text}`)
    for (const [index, row] of rows.entries())
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'number' && value >= idsFrom && value < idsFrom + 1_000_000)
          own.set(value, found.rows[index][column])
  }

  for (const { statements } of transactions) {
    const client = await pool.connect()
    try {
      for (const statement of statements) await ask(client, statement)
    } finally {
      client.release()
    }
  }
}

function isBytes(value: unknown): value is { base64: string } {
  return typeof value === 'object' && value !== null && 'base64' in value
}
