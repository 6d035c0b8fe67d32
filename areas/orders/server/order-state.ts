import type { Selectable } from 'kysely'
import { windowMinutes } from '#areas/cart/rules/delivery-windows.ts'
import type { DB } from '#database/types.ts'
import { clockText } from '#platform/core/local-time.ts'
import { plus, times, toDecimal } from '#platform/core/money.ts'
import { phoneText } from '#platform/core/phone.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { OrderLineState, OrderProgress, OrderState } from '../rules/order-state.ts'
import { wayOf } from '../rules/status.ts'

export type PageOrder = NonNullable<Awaited<ReturnType<typeof pageOrder>>>

export function pageOrder(db: Db, orderId: number) {
  return db
    .selectFrom('orders as o')
    .innerJoin('franchises as f', 'f.franchise_id', 'o.franchise_id')
    .innerJoin('markets as m', 'm.market_id', 'o.market_id')
    .leftJoin('drivers as d', 'd.driver_id', 'o.driver_id')
    .leftJoin('driver_assignments as a', (join) =>
      join.onRef('a.order_id', '=', 'o.order_id').on('a.kind', '=', 'deliver'),
    )
    .leftJoin('alcohol_verifications as v', 'v.order_id', 'o.order_id')
    .selectAll('o')
    .select([
      'f.name as franchise_name',
      'f.phone_number as franchise_phone',
      'f.addr_line_1 as franchise_address',
      'f.lat as franchise_lat',
      'f.lng as franchise_lng',
      'm.support_phone',
      'm.time_zone',
      'd.name as driver_name',
      'a.status as deliver_status',
      'v.outside_hours',
    ])
    .where('o.order_id', '=', orderId)
    .executeTakeFirst()
}

export function progressOf(order: PageOrder): OrderProgress {
  return {
    order_id: order.order_id,
    status: order.status,
    payment_status: order.payment_status,
    way: wayOf(order.is_delivery),
    ready_at: order.ready_at.getTime(),
    promised_at: order.promised_at?.getTime() ?? null,
    picked_up_at: order.picked_up_at?.getTime() ?? null,
    ended_at: order.ended_at?.getTime() ?? null,
    // By the first name: the customer greets the driver, and needs to know no more.
    driver_name: order.driver_name?.split(' ')[0] ?? null,
    at_door: order.status === 'picked_up' && order.deliver_status === 'arrived',
  }
}

export async function orderStateOf(db: Db, order: PageOrder): Promise<OrderState> {
  const [lines, recipients, card] = await Promise.all([
    db.selectFrom('order_lines').selectAll().where('order_id', '=', order.order_id).orderBy('order_line_id').execute(),
    db
      .selectFrom('order_recipients')
      .select('name')
      .where('order_id', '=', order.order_id)
      .orderBy('recipient_id')
      .execute(),
    cardOf(db, order.order_id),
  ])
  const start = order.start_time_minute
  return {
    order_id: order.order_id,
    order_secret: order.order_secret,
    created_at: order.created_at.getTime(),
    franchise: {
      franchise_id: order.franchise_id,
      name: order.franchise_name,
      phone_number: phoneText(order.franchise_phone),
      address: order.franchise_address,
    },
    is_delivery: order.is_delivery,
    alcohol: order.alcohol,
    placement_type: order.placement_type,
    name: order.name,
    phone_number: phoneText(order.phone_number),
    address: {
      addr_line_1: order.addr_line_1,
      addr_line_2: order.addr_line_2,
      city: order.city,
      state: order.state,
      zip: order.zip,
    },
    door_pinned: order.door_pinned,
    places: {
      store: { lat: order.franchise_lat, lng: order.franchise_lng },
      door: order.is_delivery && order.lat !== null && order.lng !== null ? { lat: order.lat, lng: order.lng } : null,
    },
    note: order.note,
    window: start < 0 ? '' : `${clockText(start)} - ${clockText(start + windowMinutes)}`,
    lines: lines.map(lineState),
    amounts: amountsOf(order),
    payment_type: order.payment_type,
    card: card ?? null,
    recipients: recipients.map(({ name }) => name),
    progress: progressOf(order),
    support_phone: order.support_phone ? phoneText(order.support_phone) : 'our support line',
    time_zone: order.time_zone,
  }
}

function cardOf(db: Db, orderId: number) {
  return db
    .selectFrom('card_authorizations as a')
    .innerJoin('payment_cards as p', 'p.payment_card_id', 'a.payment_card_id')
    .select(['p.card_type', 'p.last_four'])
    .where('a.order_id', '=', orderId)
    .orderBy('a.card_authorization_id')
    .executeTakeFirst()
}

type LineRow = Pick<Selectable<DB['order_lines']>, 'name' | 'quantity' | 'unit_price' | 'answer_texts'>

function lineState({ name, quantity, unit_price, answer_texts }: LineRow): OrderLineState {
  return {
    name,
    quantity,
    line_total: toDecimal(times(unit_price, quantity)),
    answer_texts: answer_texts.map((text) => ({ ...text, additionalCost: toDecimal(text.additionalCost ?? 0) })),
  }
}

function amountsOf(order: PageOrder): OrderState['amounts'] {
  return {
    subtotal: toDecimal(order.subtotal),
    sales_tax: toDecimal(order.sales_tax),
    phone_fee: toDecimal(order.phone_fee),
    delivery_fee: toDecimal(order.delivery_fee),
    service_fee: toDecimal(order.service_fee),
    distance_fee: toDecimal(order.distance_fee),
    gas_fee: toDecimal(order.gas_fee),
    surge_price: toDecimal(order.surge_price),
    discount: toDecimal(order.discount),
    credit: toDecimal(order.credit),
    total: toDecimal(order.total),
    tip: toDecimal(order.tip),
    total_with_tip: toDecimal(plus(order.total, order.tip)),
  }
}
