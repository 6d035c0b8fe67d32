import { sql } from 'kysely'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { weeksOf } from '#areas/pay/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { median, percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'

const [drivers, orders, hoursEach] = [200, 4000, 5]
const monday = '2026-11-16'
const time_zone = 'America/New_York'

/** A pay period of a large market, computed from hours, orders and the ledger, beside the one statement that reads its tips. */
export async function benchPay({ db }: Product, { quick }: { quick: boolean }): Promise<void> {
  printHeading(`A pay period of ${drivers} drivers with ${short(orders)} orders`)
  const { market_id } = await insertMarket(db, { slug: `pay-${process.pid}`, city: 'Paytown', time_zone })
  await insertWeek(db, market_id)
  const market = { market_id, time_zone }
  const times = quick ? 10 : 40
  const [took, bare]: [number[], number[]] = [[], []]
  for (let at = 0; at < times; at += 1) {
    const from = performance.now()
    const weeks = await weeksOf(db, market, monday)
    took.push(performance.now() - from)
    if (weeks.length !== drivers || weeks.some(({ sums }) => sums.wages === 0 || sums.tips_card === 0))
      throw new Error(`${weeks.length} drivers have a week`)
    const begun = performance.now()
    await sql`select driver_id, order_id, sum(driver_payable) from ledger_movements where market_id = ${market_id} group by 1, 2`.execute(
      db,
    )
    bare.push(performance.now() - begun)
  }
  print({
    what: 'pay period, p95',
    value: percentile(took, 0.95),
    unit: 'ms',
    reference: { what: 'tips of each order', value: percentile(bare, 0.95) },
    goal: '300 ms',
    more: `median ${short(median(took))} ms`,
  })
}

async function insertWeek(db: Db, market_id: number): Promise<void> {
  const { franchise_id } = await insertFranchise(db, { market_id })
  await sql`insert into drivers (market_id, name, phone_number)
    select ${market_id}, 'Driver ' || n, '4785550177' from generate_series(1, ${drivers}) n`.execute(db)
  await sql`insert into driver_hours (driver_id, started_at, ended_at, scheduled_start_at, scheduled_end_at, wage, gaurantee, approve, ended_how)
    select driver_id, begins, begins + interval '6 hours', begins, begins + interval '6 hours', 1150, 1500, 1, 'driver'
    from drivers, lateral (select (${monday}::date + n)::timestamp at time zone ${time_zone} + interval '16 hours' as begins
      from generate_series(0, ${hoursEach - 1}) n) h where market_id = ${market_id}`.execute(db)
  await sql`
    with made as (
      insert into orders (market_id, franchise_id, driver_id, order_secret, name, phone_number, is_delivery, cart_hash, alcohol, source, payment_type, payment_status,
        placement_type, status, dispatch_state, subtotal, sales_tax, total, tip, ready_at, created_at, ended_at, lat, lng)
      select ${market_id}, ${franchise_id}, d.driver_id, 'pay-' || ${market_id}::text || '-' || n, 'Customer ' || n, '4785550177', true, 'x', false, 'rocket', 'card_online', 'charged',
        'placement_type_in_person', 'delivered', 'done', 2400, 192, 2592, 300, at, at, at, 32.84, -83.63
      from generate_series(1, ${orders}) n
        join (select driver_id, row_number() over (order by driver_id) - 1 as place from drivers where market_id = ${market_id}) d on d.place = n % ${drivers},
        lateral (select (${monday}::date + n % ${hoursEach})::timestamp at time zone ${time_zone} + interval '17 hours' + n % 240 * interval '1 minute' as at) t
      returning order_id, driver_id, franchise_id, ended_at)
    insert into ledger_movements (kind, cause, market_id, order_id, franchise_id, driver_id, at, driver_payable, bank)
    select 'tipped', 'bench/' || order_id, ${market_id}, order_id, franchise_id, driver_id, ended_at, -300, 300 from made`.execute(
    db,
  )
  for (const table of ['orders', 'ledger_movements', 'driver_hours'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
