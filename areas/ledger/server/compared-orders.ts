import { prepare } from '#platform/server/prepared.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type Account, accounts } from '../rules/accounts.ts'
import { type ComparedOrder, compareOrder } from '../rules/compare-order.ts'
import { orderMovementKinds } from '../rules/order-postings.ts'
import type { ComparedSubject } from './findings.ts'
import { ofDispute } from './movement-sql.ts'

type Row = Omit<ComparedOrder, 'booked'> & { readonly order_id: number; readonly market_id: number } & {
  readonly [Column in Account as `booked_${Column}`]: number
}

const rowsAtOnce = 1_000

// One statement sees orders and ledger as of one moment.
const page = prepare<Row>(`
  select o.order_id, o.market_id, o.source, o.status, o.payment_status, o.payment_type, o.is_delivery, o.driver_id, o.subtotal, o.sales_tax,
    o.phone_fee, o.delivery_fee, o.service_fee, o.distance_fee, o.gas_fee, o.surge_price, o.discount, o.credit, o.total, o.tip, l.*
  from orders o cross join lateral (
    select coalesce(sum(card_held), 0)::integer as held,
      coalesce(sum(card_provider) filter (where kind <> 'fee_charged' and not ${ofDispute}), 0)::integer as taken,
      ${accounts.map((one) => `coalesce(sum(${one}) filter (where kind = any(:kinds)), 0)::integer as booked_${one}`).join(', ')}
    from ledger_movements where order_id = o.order_id) l
  where o.order_id > :after and (:since::timestamptz is null or o.created_at >= :since or o.ended_at >= :since or o.order_id = any(:also::integer[]))
  order by o.order_id limit ${rowsAtOnce}`)

/** The orders of this time, and `also` these, page by page. */
export async function* comparedOrders(
  db: Db,
  { since, also }: { readonly since: Date | null; readonly also: readonly number[] },
): AsyncGenerator<ComparedSubject[]> {
  for (let after = 0; ; ) {
    const rows = await page(db, { after, since, also, kinds: orderMovementKinds })
    if (rows.length === 0) return
    yield rows.map((row) => ({
      subject: `order:${row.order_id}`,
      market_id: row.market_id,
      order_id: row.order_id,
      differences: compareOrder({ ...row, booked: bookedOf(row) }),
    }))
    after = rows.at(-1)?.order_id ?? after
  }
}

const bookedOf = (row: Row) => Object.fromEntries(accounts.map((account) => [account, row[`booked_${account}`]]))
