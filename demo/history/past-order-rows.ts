import type { Day } from '#platform/core/day.ts'
import { dayToUs, yearsAfter } from '#platform/core/day.ts'
import { randomToken, type Secrets, sha256 } from '#platform/server/secrets.ts'
import { idSource, lotOf } from '../life/mishap.ts'
import { bellwether } from '../town/town.ts'
import { givenBackOf } from './given-back.ts'
import { type Ended, isByCard } from './past-drivers.ts'
import { acceptedAfterMs, expiredId, firstReadyAt, goodsReturnedAt, lateReason } from './past-events.ts'
import { amountsOf, chargedOf, hasAlcohol } from './past-orders.ts'

/** A card that was charged for past orders, by its holder's phone. */
export type PastCard = { readonly payment_card_id: number; readonly cosmic_customer_id: number }
/** What the card provider calls an authorization, by the order. */
export type References = ReadonlyMap<number, string>

const at = (ms: number) => new Date(ms)
const isRejected = ({ status }: Ended) => status === 'rejected'
export const pastKey = (order_id: number) => `past-${order_id}`

export function orderRows(orders: readonly Ended[], customerOf: (phone_number: string) => number) {
  const { market_id } = bellwether().market
  return orders.map((order) => {
    const { order_id, wish, hour, status } = order
    const { who, place, is_delivery, payment } = wish
    return {
      order_id,
      cart_id: order_id,
      market_id,
      franchise_id: place.franchise_id,
      cart_hash: sha256(pastKey(order_id)).toString('hex'),
      order_secret: randomToken(16),
      cosmic_customer_id: customerOf(who.phone_number),
      source: 'web',
      status,
      payment_status: paymentStatus(order),
      payment_type: payment,
      placement_type: 'placement_type_in_person',
      is_delivery,
      alcohol: hasAlcohol(order),
      name: who.name,
      phone_number: who.phone_number,
      addr_line_1: is_delivery ? who.address.line1 : '',
      addr_line_2: is_delivery ? who.unit : '',
      city: is_delivery ? who.address.city : '',
      state: is_delivery ? who.address.state : '',
      zip: is_delivery ? who.address.zip : '',
      lat: is_delivery ? who.address.lat : null,
      lng: is_delivery ? who.address.lng : null,
      note: wish.note,
      ...amountsOf(order),
      start_time_minute: -1,
      dispatch_state: is_delivery ? 'done' : 'none',
      driver_id: hour?.driver_id ?? null,
      rejection_message: isRejected(order) ? expiredId : null,
      goods_returned_at: isRejected(order) ? at(goodsReturnedAt(order)) : null,
      created_at: at(order.created_at),
      ready_at: at(order.ready_at),
      promised_at: is_delivery ? at(order.promised_at) : null,
      picked_up_at: is_delivery ? at(order.picked_up_at) : null,
      ended_at: at(order.ended_at),
    }
  })
}

/** The carts that became orders; the devices that filled them are forgotten by now. */
export const cartRows = (orders: readonly Ended[], customerOf: (phone_number: string) => number) =>
  orders.map(({ order_id, wish, lines, created_at }) => ({
    cart_id: order_id,
    market_id: bellwether().market.market_id,
    franchise_id: wish.place.franchise_id,
    session_persistent_id: order_id,
    session_id: order_id,
    status: 'ordered',
    lines: lines.map(({ listed, quantity, answered }, index) => ({
      cart_line_id: index + 1,
      menu_item_id: listed.menu_item_id,
      quantity,
      answers: answered.answers,
    })),
    next_line_id: lines.length + 1,
    is_delivery: wish.is_delivery,
    name: wish.who.name,
    phone_number: wish.who.phone_number,
    cosmic_customer_id: customerOf(wish.who.phone_number),
    apartment_number: wish.is_delivery ? wish.who.unit : '',
    address_line: wish.is_delivery ? wish.who.address.line1 : '',
    start_time_minute: -1,
    quoted_surge_price: 0,
    quoted_mandatory_tip_percent: 0,
    source: 'web',
    created_at: at(created_at),
    updated_at: at(created_at),
  }))

function paymentStatus(order: Ended): string {
  if (order.wish.payment === 'cash_at_door') return 'at_door'
  if (order.wish.payment === 'pay_at_store') return 'at_store'
  if (isRejected(order)) return 'unpaid'
  const given = givenBackOf(order)
  if (!given) return 'charged'
  return given.amount === chargedOf(order) ? 'refunded' : 'partially_refunded'
}

export const lineRows = (orders: readonly Ended[]) =>
  orders.flatMap(({ order_id, lines }) =>
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
    })),
  )

export const authorizationRows = (
  orders: readonly Ended[],
  cardOf: (phone_number: string) => PastCard,
  references: References,
) =>
  orders.filter(isByCard).map((order) => {
    const { order_id, wish } = order
    const amount = chargedOf(order)
    return {
      card_authorization_id: order_id,
      order_id,
      idempotency_key: pastKey(order_id),
      payment_card_id: cardOf(wish.who.phone_number).payment_card_id,
      amount,
      captured_amount: isRejected(order) ? 0 : amount,
      provider_reference: references.get(order_id) ?? '',
      state: isRejected(order) ? 'voided' : 'captured',
      created_at: at(order.created_at),
      changed_at: at(order.ended_at),
    }
  })

/** The kitchen's word and the counter. */
export const ticketRows = (orders: readonly Ended[]) =>
  orders.map(({ order_id, wish, ready_at, promised_at, created_at, picked_up_at, mishap, hour }) => ({
    order_id,
    accepted_at: at(created_at + acceptedAfterMs),
    accepted_by: wish.place.name,
    first_ready_at: at(firstReadyAt({ promised_at })),
    more_time_reason: mishap === 'late_kitchen' ? lateReason : '',
    // It has kept its last word, so that what drivers wait is the counter's (docs/decisions/0101).
    told_ready_at: at(ready_at),
    ready_marked_at: at(ready_at),
    handed_over_at: hour ? null : at(picked_up_at),
    handed_to: hour ? '' : 'the customer',
  }))

/** Recipients and checks of orders with alcohol; the signature itself was deleted in its time, as the law lets us. */
export function alcoholRows(orders: readonly Ended[], secrets: Secrets) {
  const bottles = orders.filter(hasAlcohol)
  const expires = (day: Day, order: Ended) => dayToUs(yearsAfter(day, isRejected(order) ? -1 : 4))
  return {
    recipients: bottles.map(({ order_id, wish }) => ({
      order_id,
      name: wish.who.name,
      birth_date: secrets.encrypt(wish.who.birth_date),
      id_type: 0,
    })),
    checks: bottles.map(({ order_id, hour, picked_up_at }) => ({
      order_id,
      driver_id: hour?.driver_id ?? 0,
      checked_at: at(picked_up_at - 30_000),
    })),
    verifications: bottles.map((order) => ({
      order_id: order.order_id,
      driver_id: order.hour?.driver_id ?? 0,
      name: order.wish.who.name,
      birth_date: secrets.encrypt(order.wish.who.birth_date),
      expiration_date: secrets.encrypt(expires(order.day, order)),
      birth_date_source: idSource(order),
      expiration_date_source: idSource(order),
      age_result: 'verified',
      expiry_result: isRejected(order) ? 'expired' : 'valid',
      confirmed: isRejected(order) ? null : [1, 2, 3, 4],
      birth_date_differs: false,
      chosen_at: at(order.ended_at - 90_000),
      verified_at: at(order.ended_at - 60_000),
      signature_name: isRejected(order) ? null : order.wish.who.name,
      signed_at: isRejected(order) ? null : at(order.ended_at - 20_000),
    })),
  }
}

const kinds = [
  ['go_to_order', 'g', -120_000],
  ['pickup', 'p', 0],
] as const

/** Which stops each driver made; numbers before those of the live board. */
export const endedRows = (orders: readonly Ended[]) =>
  orders.flatMap(({ order_id, hour, picked_up_at, ended_at, status }) => {
    if (!hour) return []
    const { driver_id, driver_hour_id } = hour
    const stop = { driver_id, driver_hour_id, order_id }
    const outcome = status === 'rejected' ? 'rejected' : 'completed'
    return [
      ...kinds.map(([kind, letter, shift]) => ({
        ...stop,
        driver_assignment_id: `${letter}0-${order_id}`,
        kind,
        outcome: 'completed',
        ended_at: at(picked_up_at + shift),
      })),
      { ...stop, driver_assignment_id: `d0-${order_id}`, kind: 'deliver', outcome, ended_at: at(ended_at) },
    ]
  })

const ratedShare = 0.35

export const ratingRows = (orders: readonly Ended[]) =>
  orders
    .filter((order) => !isRejected(order) && lotOf(order.order_id, 'rates') < ratedShare)
    .map(({ order_id, hour, ended_at, mishap }) => ({
      order_id,
      restaurant_rating: mishap ? 2 : lotOf(order_id, 'stars') < 0.7 ? 5 : 4,
      driver_rating: hour ? (lotOf(order_id, 'driver stars') < 0.85 ? 5 : 4) : null,
      created_at: at(ended_at + 1_800_000),
    }))
