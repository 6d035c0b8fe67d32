import type { Cents } from '#platform/core/money.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { DoorPayment } from '../rules/cash-out.ts'

/** An order that the driver brought in this hour, with what they counted at its door. */
export type DroppedOrder = {
  readonly order_id: number
  readonly market_id: number
  readonly franchise_id: number
  readonly name: string
  readonly ended_at: Date
  readonly payment_type: string
  readonly order_total: Cents
  readonly tip: Cents
  readonly cash_out: {
    readonly payment: DoorPayment
    readonly cash: Cents
    readonly card: Cents
    readonly change_given: Cents
    readonly tip: Cents
    readonly settled: boolean
  } | null
}

/** In the order in which they were delivered. */
export async function deliveredIn(db: Db | Tx, driver_hour_id: number): Promise<DroppedOrder[]> {
  const rows = await db
    .selectFrom('driver_hours as h')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.driver_id', '=', 'h.driver_id').onRef('o.ended_at', '>=', 'h.started_at'),
    )
    .leftJoin('cash_outs as c', 'c.order_id', 'o.order_id')
    .select([
      'o.order_id',
      'o.market_id',
      'o.franchise_id',
      'o.name',
      'o.ended_at',
      'o.payment_type',
      'o.total as order_total',
      'o.tip',
      'c.payment',
      'c.cash',
      'c.card',
      'c.change_given',
      'c.tip as counted_tip',
      'c.settled_at',
    ])
    .where('h.driver_hour_id', '=', driver_hour_id)
    .where('o.status', 'in', ['delivered', 'completed'])
    .where('o.is_delivery', '=', true)
    .where((row) => row.or([row('h.ended_at', 'is', null), row('o.ended_at', '<=', row.ref('h.ended_at'))]))
    .orderBy('o.ended_at')
    .orderBy('o.order_id')
    .execute()
  return rows.flatMap(({ payment, cash, card, change_given, counted_tip, settled_at, ended_at, ...order }) => {
    if (ended_at === null) return []
    const isCounted =
      payment !== null && cash !== null && card !== null && change_given !== null && counted_tip !== null
    const counted = isCounted && { payment, cash, card, change_given, tip: counted_tip, settled: settled_at !== null }
    return [{ ...order, ended_at, cash_out: counted || null }]
  })
}

export const isAtDoor = ({ payment_type }: Pick<DroppedOrder, 'payment_type'>): boolean =>
  payment_type === 'cash_at_door'
