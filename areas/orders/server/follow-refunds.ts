import { type CostBearer, type RefundWay, rebook } from '#areas/ledger/rules/refund-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import type { Cents } from '#platform/core/money.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { owesNothing } from '../rules/order-money.ts'
import type { OrderStatus } from '../rules/status.ts'

type RefundedOrder = {
  readonly order_id: number
  readonly market_id: number
  readonly franchise_id: number
  readonly status: OrderStatus
}

type BookedRefund = {
  readonly order_refund_id: number
  readonly amount: Cents
  readonly sales_tax: Cents
  readonly borne_by: CostBearer
  readonly way: RefundWay['way']
  readonly driver_id: number | null
  readonly cosmic_customer_id: number | null
  readonly movement_id: number
  /** What nobody bears of it: all or nothing. */
  readonly returned: Cents
  readonly rebooked: number
}

const bookedRefunds = prepare<BookedRefund>(`
  select r.order_refund_id, r.amount, r.sales_tax, coalesce(i.refund_source, 'company') as borne_by, r.way, m.driver_id, m.cosmic_customer_id,
    m.movement_id, coalesce(c.rebooked, 0) as rebooked,
    case r.way when 'credit' then r.amount + m.customer_credit + coalesce(c.customer_credit, 0) else m.customer + coalesce(c.customer, 0) end
      as returned
  from order_issues i join order_refunds r using (order_issue_id)
    join ledger_movements m on m.kind = 'refunded' and m.cause = r.order_refund_id::text
    left join lateral (select sum(customer)::integer as customer, sum(customer_credit)::integer as customer_credit, count(*)::integer as rebooked
      from ledger_movements where corrects = m.movement_id and kind = 'adjusted' and cause like 'refund/%') c on true
  where i.order_id = :order_id and r.state = 'done' order by r.order_refund_id`)

/** Makes the ledger say of an order's refunds what its new status asks for: of what is not owed any more nobody bears a refund (SIL-ORD-007). */
export async function followRefunds(unit: Pick<UnitOfWork, 'tx' | 'now'>, order: RefundedOrder): Promise<void> {
  const { order_id, market_id, franchise_id } = order
  const to = owesNothing(order.status) ? 'returned' : 'borne'
  for (const refund of await bookedRefunds(unit.tx, { order_id })) {
    const { order_refund_id, driver_id, movement_id, returned, rebooked, ...given } = refund
    if (returned === (to === 'returned' ? given.amount : 0)) continue
    const cause = `refund/${order_refund_id}/${rebooked}`
    const parties = { order_id, market_id, franchise_id, driver_id }
    await writeMovement(unit, rebook({ ...given, cause, corrects: movement_id, to, order: parties }))
  }
}
