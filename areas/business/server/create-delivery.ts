import { minutesToDoor } from '#areas/cart/rules/promise.ts'
import { placed } from '#areas/ledger/rules/order-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { type Cents, cents } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { randomToken } from '#platform/server/secrets.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { payments } from '../calls/delivery.ts'
import type { Estimate } from '../rules/estimate.ts'
import type { Business } from './businesses.ts'
import type { BusinessDeps } from './deps.ts'

/** The place to which a delivery goes, as it was found. */
export type DropoffPlace = {
  readonly addr_line_1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly lat: number
  readonly lng: number
}

export type NewDelivery = {
  readonly external_delivery_id: string
  readonly placed_by: 'form' | 'api'
  /** By which key of the API. */
  readonly api_key_id?: number
  readonly name: string
  /** Ten digits. */
  readonly phone_number: string
  readonly place: DropoffPlace
  readonly addr_line_2: string
  readonly note: string
  readonly payment: (typeof payments)[number]
  readonly ready_at: Date
  readonly estimate: Estimate
}

type Deps = Pick<BusinessDeps, 'publicOrigin' | 'roadTimes'>

/**
 * The order of a business's delivery: it waits for a driver like any other, owes what was computed here (SIL-ORD-138), and its customer is
 * told where to follow it. Refused when the business has one under this name already, which of two at once is the later.
 */
export async function createDelivery(unit: UnitOfWork, deps: Deps, business: Business, delivery: NewDelivery) {
  const { tx, now } = unit
  const order_secret = randomToken(16)
  const row = orderRow(deps, business, delivery, now)
  const { order_id } = await tx
    .insertInto('orders')
    .values({ ...row, order_secret })
    .returning('order_id')
    .executeTakeFirstOrThrow()
  const { business_id, market_id, franchise_id, name } = business
  const { external_delivery_id, placed_by, api_key_id = null } = delivery
  const user_id = unit.actor?.user?.user_id ?? null
  const named = await tx
    .insertInto('business_orders')
    .values({ order_id, business_id, external_delivery_id, placed_by, user_id, api_key_id })
    .onConflict((conflict) => conflict.columns(['business_id', 'external_delivery_id']).doNothing())
    .returning('order_id')
    .executeTakeFirst()
  if (!named) return refuse('duplicate_delivery_id')
  // What the driver ticks at the counter, and what the office sees as the order's goods.
  const line = { menu_item_id: 0, name: `Order from ${name}`, category_type: 1, quantity: 1, unit_price: row.subtotal }
  await tx
    .insertInto('order_lines')
    .values({ ...line, order_id })
    .execute()
  await writeMovement(unit, placed({ order_id, market_id, franchise_id }, row))
  const { total, payment_type } = row
  const detail = { total, tip: 0, payment_type, business_id, placed_by }
  unit.audit({ what: 'order_created', subject: `order:${order_id}`, market_id, detail })
  await unit.send({
    channel: 'text',
    market_id,
    recipient: delivery.phone_number,
    body: `${name} is sending you a delivery, order #${order_id}. Follow it here: ${deps.publicOrigin}/order/${order_id}?s=${order_secret}`,
  })
  unit.hint(`orders:${market_id}`)
  unit.hint(`unassigned:${market_id}`)
  unit.hint(`business:${business_id}`)
  return ok({ order_id })
}

/** Accepted as it is made: nobody else has to say that they will prepare it. */
function orderRow({ roadTimes }: Deps, business: Business, delivery: NewDelivery, now: Date) {
  const { market_id, franchise_id } = business
  const { place, estimate, ready_at, payment } = delivery
  const { subtotal, delivery_fee, service_fee, sales_tax, total } = estimate
  const { addr_line_1, city, state, zip, lat, lng } = place
  const drive_ms = roadTimes.atOnce(market_id)(business, place)
  const isCollected = payment === 'collect_cash'
  return {
    market_id,
    franchise_id,
    cart_id: null,
    cart_hash: '',
    source: 'rocket' as const,
    status: 'confirmed' as const,
    // Already paid is paid to the business, as at a store.
    payment_status: isCollected ? ('at_door' as const) : ('at_store' as const),
    payment_type: isCollected ? ('cash_at_door' as const) : ('business_account' as const),
    placement_type: 'placement_type_in_person' as const,
    is_delivery: true,
    alcohol: false,
    name: delivery.name,
    phone_number: delivery.phone_number,
    addr_line_1,
    addr_line_2: delivery.addr_line_2,
    city,
    state,
    zip,
    lat,
    lng,
    note: delivery.note,
    subtotal,
    sales_tax,
    phone_fee: cents(0),
    delivery_fee,
    service_fee,
    distance_fee: cents(0),
    gas_fee: cents(0),
    surge_price: cents(0),
    discount: cents(0),
    credit: cents(0),
    total,
    tip: cents(0),
    ready_at,
    promised_at: promisedAt(ready_at, drive_ms),
    created_at: now,
    dispatch_state: 'unassigned' as const,
  } satisfies Record<string, unknown> & { total: Cents }
}

/** Fetched when it is ready, and carried as any order is. */
export function promisedAt(readyAt: Date, driveMs: number): Date {
  return new Date(readyAt.getTime() + minutesToDoor(0, driveMs) * 60_000)
}
