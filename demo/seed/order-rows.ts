import { authorized } from '#areas/ledger/rules/card-postings.ts'
import { placed } from '#areas/ledger/rules/order-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { dayToUs } from '#platform/core/day.ts'
import { randomToken, type Secrets, sha256 } from '#platform/server/secrets.ts'
import { birthDate } from '../customers.ts'
import { charged, type LiveOrder, liveOrders } from '../live-orders.ts'
import { bellwether } from '../town/town.ts'
import { attemptId, attemptKey, authorizationId } from '../vault.ts'
import { attemptRow, cartHash, cartRow } from './cart-rows.ts'
import { insertRows, type Tx } from './insert-rows.ts'

const minute = 60_000
const year = 365 * 24 * 60 * minute

/** The orders with all that placing them would have left behind: device, cart, attempt, authorization, event. */
export async function insertOrders(tx: Tx, secrets: Secrets, now: Date, today: string): Promise<void> {
  const orders = liveOrders().map((order) => ({ order, ...timesOf(order, now) }))
  const { market_id } = bellwether().market

  await insertRows(
    tx,
    'persistent_sessions',
    orders.map(({ order, created_at }) => deviceRow(order, created_at)),
  )
  await insertRows(
    tx,
    'sessions',
    orders.map(({ order, created_at }) => ({ ...deviceRow(order, created_at), session_id: order.order_id })),
  )
  await insertRows(
    tx,
    'addresses',
    orders.map(({ order, created_at }) => addressRow(order, created_at)),
  )
  await insertRows(
    tx,
    'carts',
    orders.map(({ order, created_at }) => cartRow(order, created_at)),
  )
  await insertRows(
    tx,
    'order_attempts',
    orders.map(({ order, created_at }) => attemptRow(order, created_at)),
  )
  await insertRows(
    tx,
    'orders',
    orders.map(({ order, ...times }) => ({ market_id, ...orderRow(order), ...times })),
  )
  await insertRows(
    tx,
    'order_lines',
    orders.flatMap(({ order }) => lineRows(order)),
  )
  await insertRows(
    tx,
    'order_recipients',
    orders.flatMap(({ order }) => {
      if (!order.alcohol) return []
      const birth_date = secrets.encrypt(dayToUs(birthDate(order.customer, today)))
      return [{ order_id: order.order_id, name: order.customer.name, birth_date, id_type: 0 }]
    }),
  )
  await insertRows(
    tx,
    'card_authorizations',
    orders.flatMap(({ order, created_at }) =>
      order.card ? [authorizationRow(order, order.card.payment_card_id, created_at)] : [],
    ),
  )
  for (const { order, created_at } of orders)
    await insertMovements(tx, { market_id, ...orderRow(order) }, order, created_at)
  await insertRows(
    tx,
    'events',
    orders.map(({ order, created_at }) => ({
      market_id,
      at: created_at,
      actor_kind: 'customer',
      actor_id: order.order_id,
      what: 'order_created',
      subject: `order:${order.order_id}`,
      detail: {
        total: order.fees.total_delivery,
        tip: order.tip,
        payment_type: orderRow(order).payment_type,
      },
    })),
  )
}

/** What placing it has written into the ledger. */
async function insertMovements(
  tx: Tx,
  row: { market_id: number } & ReturnType<typeof orderRow>,
  order: LiveOrder,
  now: Date,
): Promise<void> {
  const { order_id, market_id, franchise_id } = row
  const parties = { order_id, market_id, franchise_id }
  await writeMovement({ tx, now }, placed(parties, row))
  const held = { ...parties, card_authorization_id: order_id, amount: charged(order) }
  if (order.card) await writeMovement({ tx, now }, authorized(held))
}

function timesOf(order: LiveOrder, now: Date) {
  const at = (minutes: number) => new Date(now.getTime() + minutes * minute)
  const isCarried = order.stage.at === 'carried' || order.stage.at === 'carried_unplanned'
  const ready = order.prep_minutes - order.minutes_ago
  return {
    created_at: at(-order.minutes_ago),
    ready_at: at(ready),
    promised_at: at(ready + 25),
    picked_up_at: isCarried ? at(-3) : null,
  }
}

function deviceRow(order: LiveOrder, created_at: Date) {
  return {
    session_persistent_id: order.order_id,
    secret_hash: sha256(randomToken()),
    pass_hash: sha256(randomToken()),
    cosmic_customer_id: order.customer.cosmic_customer_id,
    created_at,
    expires_at: new Date(created_at.getTime() + year),
  }
}

/** Each was found for its order: what is verified of them stands with none. */
function addressRow({ order_id, address }: LiveOrder, created_at: Date) {
  const { line1, city, state, zip, county, lat, lng } = address
  return {
    address_id: order_id,
    market_id: bellwether().market.market_id,
    // As of one who set the pin, so that nobody who enters it comes upon this row.
    query: `${order_id}\n${line1}`,
    addr_line_1: line1,
    city,
    state,
    zip,
    county,
    lat,
    lng,
    precision: 'ROOFTOP',
    verification: 'unverified' as const,
    version: 1,
    redirects: false,
    has_units: false,
    created_at,
  }
}

const statusAt = {
  unassigned: 'confirmed',
  queued: 'preparing',
  queued_with_delivery: 'preparing',
  carried: 'picked_up',
  carried_unplanned: 'picked_up',
}

function orderRow(order: LiveOrder) {
  const { order_id, customer, address, stage, fees } = order
  const isUnassigned = stage.at === 'unassigned'
  return {
    order_id,
    franchise_id: order.franchise_id,
    cart_id: order_id,
    cart_hash: cartHash(order),
    order_secret: randomToken(16),
    session_persistent_id: order_id,
    cosmic_customer_id: customer.cosmic_customer_id,
    order_attempt_id: attemptId(order),
    source: 'web',
    status: statusAt[stage.at],
    payment_status: order.card ? 'authorized' : 'at_door',
    payment_type: order.card ? 'card_online' : 'cash_at_door',
    placement_type: 'placement_type_in_person',
    is_delivery: true,
    alcohol: order.alcohol,
    name: customer.name,
    phone_number: customer.phone_number,
    address_id: order_id,
    addr_line_1: address.line1,
    addr_line_2: customer.unit,
    city: address.city,
    state: address.state,
    zip: address.zip,
    lat: address.lat,
    lng: address.lng,
    note: order.note,
    subtotal: fees.subtotal,
    sales_tax: fees.sales_tax_delivery,
    phone_fee: fees.phone_fee,
    delivery_fee: fees.delivery_fee,
    service_fee: fees.service_fee_delivery,
    distance_fee: fees.distance_fee,
    gas_fee: fees.gas_fee,
    surge_price: fees.surge_price,
    discount: fees.discount_delivery,
    credit: 0 as const,
    total: fees.total_delivery,
    tip: order.tip,
    start_time_minute: -1,
    dispatch_state: isUnassigned ? 'unassigned' : 'assigned',
    driver_id: isUnassigned ? null : stage.driver_id,
  }
}

const lineRows = ({ order_id, lines }: LiveOrder) =>
  lines.map(({ listed, quantity, unit_price, answered }, index) => ({
    order_line_id: order_id * 10 + index,
    order_id,
    menu_item_id: listed.menu_item_id,
    name: listed.item.name,
    category_type: listed.category.type,
    quantity,
    unit_price,
    answers: answered.answers,
    answer_texts: answered.answer_texts,
  }))

function authorizationRow(order: LiveOrder, payment_card_id: number, created_at: Date) {
  return {
    card_authorization_id: order.order_id,
    order_id: order.order_id,
    idempotency_key: attemptKey(order),
    payment_card_id,
    amount: charged(order),
    provider_reference: authorizationId(order),
    state: 'authorized',
    created_at,
    changed_at: created_at,
  }
}
