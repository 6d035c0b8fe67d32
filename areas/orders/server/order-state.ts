import { type Selectable, sql } from 'kysely'
import { windowText } from '#areas/cart/rules/delivery-windows.ts'
import { supportPhoneText } from '#areas/menu/rules/menu-texts.ts'
import type { DB } from '#database/types.ts'
import { type Cents, plus, times, toDecimal } from '#platform/core/money.ts'
import { phoneText } from '#platform/core/phone.ts'
import type { Point } from '#platform/core/place.ts'
import { inAskedLanguage } from '#platform/server/language.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type Arrival, arrivalOf } from '../rules/arrival.ts'
import { seenForMs } from '../rules/driver-place.ts'
import type { GivenBack, OrderLineState, OrderProgress, OrderState } from '../rules/order-state.ts'
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

export async function readProgress(db: Db, order: PageOrder, now: Date): Promise<OrderProgress> {
  const [way, given_back] = await Promise.all([wayFacts(db, order.order_id), givenBackOf(db, order.order_id)])
  return progressOf(order, way, given_back, now.getTime())
}

type WayFacts = {
  readonly restaurant_rating: number | null
  readonly driver_rating: number | null
  /** When the board expects the hand-over to be done. */
  readonly deliver_at: Date | null
  readonly doors_before: number
  readonly lat: number | null
  readonly lng: number | null
  readonly seen_at: Date | null
  readonly told_about: Date | null
  readonly confirmed_at: Date | null
  readonly preparing_at: Date | null
  readonly made_at: Date | null
}

async function wayFacts(db: Db, order_id: number): Promise<WayFacts | undefined> {
  const { rows } = await sql<WayFacts>`
    select r.restaurant_rating, r.driver_rating, a.end_time as deliver_at, p.lat, p.lng, p.at as seen_at, t.told_about,
      h.confirmed_at, h.preparing_at, h.made_at,
      (select count(*)::int from driver_assignments b
        where b.driver_id = a.driver_id and b.position < a.position and b.kind = 'deliver') as doors_before
    from orders o
      left join order_ratings r using (order_id)
      left join driver_assignments a on a.order_id = o.order_id and a.kind = 'deliver'
      left join driver_positions p on p.driver_id = o.driver_id
      left join order_told_times t on t.order_id = o.order_id
      -- A stage that was gone back to counts from when it was reached again.
      left join lateral (select max(e.at) filter (where e.what = 'order_confirmed') as confirmed_at,
        max(e.at) filter (where e.what = 'order_preparing') as preparing_at, max(e.at) filter (where e.what = 'order_ready') as made_at
        from events e where e.subject = 'order:' || o.order_id) h on true
    where o.order_id = ${order_id}`.execute(db)
  return rows[0]
}

function progressOf(
  order: PageOrder,
  way: WayFacts | undefined,
  given_back: readonly GivenBack[],
  now: number,
): OrderProgress {
  const { restaurant_rating = null, driver_rating = null } = way ?? {}
  return {
    order_id: order.order_id,
    status: order.status,
    payment_status: order.payment_status,
    way: wayOf(order.is_delivery),
    ready_at: order.ready_at.getTime(),
    promised_at: order.promised_at?.getTime() ?? null,
    reached_at: {
      confirmed: way?.confirmed_at?.getTime() ?? null,
      preparing: way?.preparing_at?.getTime() ?? null,
      ready: way?.made_at?.getTime() ?? null,
    },
    picked_up_at: order.picked_up_at?.getTime() ?? null,
    ended_at: order.ended_at?.getTime() ?? null,
    cancelled_by: order.cancelled_by,
    // By the first name: the customer greets the driver, and needs to know no more.
    driver_name: order.driver_name?.split(' ')[0] ?? null,
    at_door: order.status === 'picked_up' && order.deliver_status === 'arrived',
    arrival: arrivalAt(order, way, now),
    driver_place: driverPlace(order, way, now),
    given_back,
    rating: restaurant_rating || driver_rating ? { restaurant_rating, driver_rating } : null,
  }
}

function arrivalAt(order: PageOrder, way: WayFacts | undefined, now: number): Arrival | null {
  const { promised_at, ready_at, picked_up_at, deliver_status } = order
  const planned_at = way?.deliver_at?.getTime() ?? null
  if (!promised_at || order.ended_at || deliver_status === 'arrived') return null
  if (order.start_time_minute >= 0 && planned_at === null) return null
  return arrivalOf({
    now,
    promised_at: promised_at.getTime(),
    ready_at: ready_at.getTime(),
    picked_up: picked_up_at !== null,
    planned_at,
    doors_before: way?.doors_before ?? 0,
    told_about: way?.told_about?.getTime() ?? null,
  })
}

/** Whoever waits sees the driver on the way to their own door, and never at another's. */
function driverPlace({ status }: PageOrder, way: WayFacts | undefined, now: number): Point | null {
  if (status !== 'picked_up' || !way?.deliver_at || way.doors_before > 0) return null
  const { lat, lng, seen_at } = way
  return lat !== null && lng !== null && seen_at && now - seen_at.getTime() <= seenForMs ? { lat, lng } : null
}

async function givenBackOf(db: Db, order_id: number): Promise<GivenBack[]> {
  const { rows } = await sql<Omit<GivenBack, 'amount'> & { readonly amount: Cents }>`
    select concat(i.order_issue_id, '-', order_refund_id) as id, amount, way, state = 'done' as done, i.order_issue_id, order_refund_id
      from order_issues i join order_refunds r using (order_issue_id) where i.order_id = ${order_id}
    union all
    select concat(order_issue_id, '-0'), total_credit, 'credit', true, order_issue_id, 0
      from order_issues where order_id = ${order_id} and total_credit > 0
    order by order_issue_id, order_refund_id`.execute(db)
  return rows.map(({ id, amount, way, done }) => ({ id, amount: toDecimal(amount), way, done }))
}

export async function orderStateOf(db: Db, order: PageOrder, now: Date): Promise<OrderState> {
  const [lines, recipients, card, progress] = await Promise.all([
    db.selectFrom('order_lines').selectAll().where('order_id', '=', order.order_id).orderBy('order_line_id').execute(),
    db
      .selectFrom('order_recipients')
      .select('name')
      .where('order_id', '=', order.order_id)
      .orderBy('recipient_id')
      .execute(),
    cardOf(db, order.order_id),
    readProgress(db, order, now),
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
    window: start < 0 ? '' : inAskedLanguage(() => windowText(start)),
    lines: lines.map(lineState),
    amounts: amountsOf(order),
    payment_type: order.payment_type,
    card: card ?? null,
    recipients: recipients.map(({ name }) => name),
    progress,
    support_phone: inAskedLanguage(() => supportPhoneText(order.support_phone)),
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
