import { sql } from 'kysely'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { bookScopeOf, readPnl, rebuildBooks, rollUp } from '#areas/books/server/public.ts'
import { accounts } from '#areas/ledger/rules/accounts.ts'
import { insertManyOrders, placeInLedger } from './many-orders.ts'
import { percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'

/** A year's profit and loss where there are many orders, how long the books take to be kept, and what a sum over the ledger itself would take. */
export async function benchBooks({ db }: Product, { quick }: { quick: boolean }): Promise<void> {
  const count = quick ? 50_000 : 1_000_000
  printHeading(`The books of ${short(count)} orders of a year`)
  const { market_id } = await insertManyOrders(db, count)
  await placeInLedger(db, market_id)

  const kept = await timed(async () => {
    if ((await rollUp(db, { now: new Date(), waitMs: 60_000 })) !== 'done')
      throw new Error('Somebody wrote for a minute')
  })
  print({
    what: 'keeping the books of all of them',
    value: kept / 1000,
    unit: 's',
    more: `${short((2 * count) / (kept / 1000))} movements a second`,
  })

  const actor = await insertStaff(db, { roles: ['manager'], market_ids: [market_id] })
  const scope = await bookScopeOf(db, actor, { market: market_id }, new Date())
  if (!scope) throw new Error('A manager without a market')
  const year = { from: dayBefore(364), to: dayBefore(0), compare: 'year' as const }
  const ledger = accounts.map((account) => `sum(${account})`).join(', ')
  const fromLedger = await timed(() =>
    sql`select at::date, ${sql.raw(ledger)} from ledger_movements where market_id = ${market_id} group by 1`.execute(
      db,
    ),
  )
  const reference = { what: 'summed from the ledger', value: fromLedger }
  for (const by of ['day', 'restaurant'] as const) {
    const took: number[] = []
    for (let at = 0; at < 20; at++) took.push(await timed(() => readPnl(db, scope, { ...year, by })))
    print({ what: `a year by ${by}, p95`, value: percentile(took, 0.95), unit: 'ms', reference, goal: '1000 ms' })
  }
  const week: number[] = []
  for (let at = 0; at < 20; at++)
    week.push(await timed(() => readPnl(db, scope, { from: '', to: '', compare: 'before', by: 'day' })))
  print({ what: 'the last seven days, p95', value: percentile(week, 0.95), unit: 'ms', reference })

  const rebuilt = await timed(async () => {
    const { different } = await rebuildBooks(db)
    if (different > 0) throw new Error(`${different} sums of the books were wrong`)
  })
  print({ what: 'all of it made anew and compared', value: rebuilt / 1000, unit: 's' })
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
