import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus } from '#areas/orders/rules/status.ts'
import type { ListedOrder } from '../calls/order-list.ts'
import { needsOf } from '../rules/order-needs.ts'

/** When the customer has the order `o`, or may fetch it. */
export const dueAt = sql`coalesce(o.promised_at, o.ready_at)`

type ListedRow = Omit<ListedOrder, 'created_at' | 'due_at' | 'ended_at' | 'needs' | 'status'> & {
  readonly status: OrderStatus
  readonly payment_type: string
  readonly created_at: Date
  readonly due_at: Date
  readonly ended_at: Date | null
}

/** Rows of the list, where `condition` is about the order `o`. */
export function listed(condition: RawBuilder<boolean>): RawBuilder<ListedRow> {
  return sql<ListedRow>`(
    select o.order_id, o.created_at, o.name, o.alcohol, f.name as franchise,
      concat_ws(', ', nullif(o.addr_line_1, ''), nullif(o.addr_line_2, '')) as "to", o.is_delivery, d.name as driver, o.status,
      o.payment_status, o.payment_type, o.dispatch_state = 'unassigned' as is_unassigned, o.start_time_minute >= 0 as is_scheduled,
      ${dueAt} as due_at, o.ended_at, o.total + o.tip as total, m.name as market, m.time_zone
    from orders o join franchises f using (franchise_id) join markets m on m.market_id = o.market_id
      left join drivers d on d.driver_id = o.driver_id
    where ${condition})`
}

export function listedOrder({ payment_type, ...row }: ListedRow, now: Date): ListedOrder {
  const times = { created_at: row.created_at.getTime(), due_at: row.due_at.getTime() }
  return {
    ...row,
    ...times,
    ended_at: row.ended_at?.getTime() ?? null,
    needs: needsOf({ ...row, ...times, payment_type }, now.getTime()),
  }
}
