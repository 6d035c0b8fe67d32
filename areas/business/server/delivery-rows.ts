import { sql } from 'kysely'
import { cents } from '#platform/core/money.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { Delivery } from '../calls/delivery.ts'
import { deliveryStatusOf, isOver } from '../rules/delivery-status.ts'

/** The orders of businesses, with what their drivers have begun of each. */
export function deliveryRows(db: Db | Tx) {
  const assignment = (kind: 'go_to_order' | 'pickup' | 'deliver') =>
    sql<
      string | null
    >`(select a.status from driver_assignments a where a.order_id = bo.order_id and a.kind = ${sql.lit(kind)})`
  return db
    .selectFrom('business_orders as bo')
    .innerJoin('orders as o', 'o.order_id', 'bo.order_id')
    .leftJoin('drivers as d', 'd.driver_id', 'o.driver_id')
    .select([
      'bo.order_id',
      'bo.business_id',
      'bo.external_delivery_id',
      'bo.placed_by',
      'o.market_id',
      'o.status',
      'o.dispatch_state',
      'o.name',
      'o.phone_number',
      'o.addr_line_1',
      'o.addr_line_2',
      'o.city',
      'o.state',
      'o.zip',
      'o.lat',
      'o.lng',
      'o.note',
      'o.payment_type',
      'o.subtotal',
      'o.delivery_fee',
      'o.service_fee',
      'o.sales_tax',
      'o.total',
      'o.created_at',
      'o.ready_at',
      'o.promised_at',
      'o.picked_up_at',
      'o.ended_at',
      'o.order_secret',
      'd.name as driver_name',
      'd.phone_number as driver_phone',
      assignment('go_to_order').as('to_pickup'),
      assignment('pickup').as('at_pickup'),
      assignment('deliver').as('deliver'),
    ])
}

export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveryRows>['executeTakeFirstOrThrow']>>

export function deliveryOf(row: DeliveryRow): Delivery {
  const delivery_status = deliveryStatusOf(row)
  const isCarried = row.driver_name !== null && row.driver_phone !== null && !isOver(delivery_status)
  return {
    order_id: row.order_id,
    external_delivery_id: row.external_delivery_id,
    placed_by: row.placed_by,
    delivery_status,
    name: row.name,
    phone_number: row.phone_number,
    addr_line_1: row.addr_line_1,
    addr_line_2: row.addr_line_2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    lat: row.lat,
    lng: row.lng,
    note: row.note,
    payment: row.payment_type === 'cash_at_door' ? 'collect_cash' : 'already_paid',
    subtotal: cents(row.subtotal),
    delivery_fee: cents(row.delivery_fee),
    service_fee: cents(row.service_fee),
    sales_tax: cents(row.sales_tax),
    total: cents(row.total),
    created_at: row.created_at.getTime(),
    ready_at: row.ready_at.getTime(),
    promised_at: row.promised_at?.getTime() ?? null,
    picked_up_at: row.picked_up_at?.getTime() ?? null,
    ended_at: row.ended_at?.getTime() ?? null,
    driver: isCarried ? { name: firstName(row.driver_name), phone_number: row.driver_phone ?? '' } : null,
    tracking_path: `/order/${row.order_id}?s=${encodeURIComponent(row.order_secret)}`,
  }
}

const firstName = (name: string | null) => name?.split(' ')[0] ?? ''
