import type { Markets } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { UnassignedOrder, Waypoint } from '../rules/board.ts'

const selectUnassigned = prepare<UnassignedRow>(`
  select o.order_id, o.market_id, o.alcohol, o.picked_up_at is not null as picked_up, o.ready_at, o.promised_at,
    f.name, f.addr_line_1 as from_line, concat_ws(', ', o.addr_line_1, nullif(o.addr_line_2, '')) as to_line, last_try.reason as external_reason,
    carrier.name as picked_up_by
  from orders o join franchises f using (franchise_id)
    left join lateral (select reason from external_deliveries e where e.order_id = o.order_id
      order by external_delivery_id desc limit 1) last_try on true
    left join lateral (select d.name from driver_assignments_ended e join drivers d using (driver_id)
      where e.order_id = o.order_id and e.kind = 'pickup' and e.outcome = 'completed' and o.picked_up_at is not null
      order by e.ended_at desc limit 1) carrier on true
  where o.dispatch_state = 'unassigned' and (:markets::integer[] is null or o.market_id = any(:markets))
  order by o.order_id`)

/** Orders that wait for a driver, sorted by id (DSP-42, DSP-75). */
export async function unassignedOrders(db: Db | Tx, markets: Markets): Promise<UnassignedOrder[]> {
  const rows = await selectUnassigned(db, { markets: markets === 'all' ? null : [...markets] })
  return rows.map((row) => ({
    order_id: row.order_id,
    market_id: row.market_id,
    type: 'pick_up',
    picked_up_by: row.picked_up_by,
    alcohol: row.alcohol,
    picked_up: row.picked_up,
    ready_at: row.ready_at.getTime(),
    promised_at: row.promised_at?.getTime() ?? null,
    from_address_summary: { addr_line_1: row.from_line, name: row.name },
    address_summary: { addr_line_1: row.to_line },
    external_reason: row.external_reason,
  }))
}

type UnassignedRow = {
  readonly order_id: number
  readonly market_id: number
  readonly alcohol: boolean
  readonly picked_up: boolean
  readonly ready_at: Date
  readonly promised_at: Date | null
  readonly name: string
  readonly from_line: string
  readonly to_line: string
  readonly external_reason: string | null
  readonly picked_up_by: string | null
}

export type LockedOrder = {
  readonly order_id: number
  readonly market_id: number
  readonly franchise_id: number
  readonly alcohol: boolean
  readonly dispatch_state: string
  readonly driver_id: number | null
}

/** An order that nobody else gives away until this transaction ends. */
export function lockOrder(tx: Tx, order_id: number): Promise<LockedOrder | undefined> {
  return tx
    .selectFrom('orders')
    .select(['order_id', 'market_id', 'franchise_id', 'alcohol', 'dispatch_state', 'driver_id'])
    .where('order_id', '=', order_id)
    .forUpdate()
    .executeTakeFirst()
}

/** Back to where dispatchers see it (DSP-74). What was picked up once stays marked so (SIL-OPS-50). */
export async function returnToUnassigned(
  unit: UnitOfWork,
  order_ids: readonly number[],
  market_id: number,
): Promise<void> {
  if (order_ids.length === 0) return
  await unit.tx
    .updateTable('orders')
    .set({ dispatch_state: 'unassigned', driver_id: null })
    .where('order_id', '=', anyOf(order_ids))
    .execute()
  unit.hint(`unassigned:${market_id}`)
}

export async function giveToDriver(unit: UnitOfWork, order: LockedOrder, driver_id: number): Promise<void> {
  await unit.tx
    .updateTable('orders')
    .set({ dispatch_state: 'assigned', driver_id })
    .where('order_id', '=', order.order_id)
    .execute()
  unit.hint(`kitchen:${order.franchise_id}`)
  unit.hint(`unassigned:${order.market_id}`)
}

export function waypointsOf(db: Db | Tx, markets: Markets): Promise<Waypoint[]> {
  const all = db.selectFrom('waypoints').select(['waypoint_id', 'market_id', 'name', 'short']).orderBy('name')
  return (markets === 'all' ? all : all.where('market_id', '=', anyOf(markets))).execute()
}
