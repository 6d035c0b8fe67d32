import { keptMessage, rejectionMessage } from '#areas/driving/rules/rejection.ts'
import { bellwether } from '../town/town.ts'
import { type Ended, isByCard } from './past-drivers.ts'
import { chargedOf, hasAlcohol } from './past-orders.ts'

const minuteMs = 60_000
export const acceptedAfterMs = 40_000
export const lateReason = 'A large party came in'
export const expiredId = keptMessage(rejectionMessage({ reasons: [1], note: '' }))
/** What the kitchen said first, before it needed longer. */
export const firstReadyAt = ({ promised_at }: Pick<Ended, 'promised_at'>) => promised_at - 25 * minuteMs
export const goodsReturnedAt = ({ ended_at }: Ended) => ended_at + 15 * minuteMs

type Rating = {
  readonly order_id: number
  readonly restaurant_rating: number
  readonly driver_rating: number | null
  readonly created_at: Date
}
type Step = {
  readonly ms: number
  readonly by: 'customer' | 'restaurant' | 'user' | 'driver' | 'system'
  readonly what: string
  readonly detail?: object
  readonly subject?: string
}

/** What each order's page and the audit tell of its way: the same as live orders leave. */
export function eventRows(orders: readonly Ended[], ratings: readonly Rating[], dispatcher: number) {
  const { market_id } = bellwether().market
  const ratingOf = new Map(ratings.map((rating) => [rating.order_id, rating]))
  const events = orders.flatMap((order) => {
    const { order_id, hour } = order
    const actors = { user: dispatcher, driver: hour?.driver_id ?? null, customer: null, restaurant: null, system: null }
    const rating = ratingOf.get(order_id)
    const steps = [...kitchenSteps(order), ...(hour ? driverSteps(order) : counterSteps(order)), ...moneySteps(order)]
    return [...steps, ...(rating ? [ratedStep(rating)] : [])].map(
      ({ ms, by, what, detail = {}, subject = `order:${order_id}` }) => ({
        market_id,
        at: new Date(ms),
        actor_kind: by,
        actor_id: actors[by],
        what,
        subject,
        detail,
      }),
    )
  })
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function kitchenSteps(order: Ended): Step[] {
  const { wish, created_at, ready_at, mishap, total, tip } = order
  const { time_zone } = bellwether().market
  const first = firstReadyAt(order)
  const accepted = created_at + acceptedAfterMs
  const minutes = Math.round((first - created_at) / minuteMs)
  const later = { minutes: Math.round((ready_at - first) / minuteMs), reason: lateReason, ready_at, time_zone }
  return [
    { ms: created_at, by: 'customer', what: 'order_created', detail: { total, tip, payment_type: wish.payment } },
    { ms: accepted, by: 'restaurant', what: 'order_confirmed' },
    { ms: accepted, by: 'restaurant', what: 'kitchen_accepted', detail: { minutes, ready_at: first, time_zone } },
    ...(mishap === 'late_kitchen'
      ? [{ ms: first - 4 * minuteMs, by: 'restaurant', what: 'kitchen_needs_time', detail: later } as const]
      : []),
    { ms: ready_at, by: 'restaurant', what: 'order_ready' },
  ]
}

function driverSteps(order: Ended): Step[] {
  const { order_id, hour, created_at, picked_up_at, ended_at, status } = order
  const isRejected = status === 'rejected'
  const bottles = hasAlcohol(order)
  const queue = { subject: `queue:${hour?.driver_id}`, detail: { order_id } }
  return [
    { ms: created_at + 90_000, by: 'user', what: 'dispatch_place_order', ...queue },
    ...(bottles ? [{ ms: picked_up_at - 30_000, by: 'driver', what: 'pickup_check' } as const] : []),
    { ms: picked_up_at, by: 'driver', what: 'order_picked_up' },
    ...(bottles
      ? ([
          { ms: ended_at - 90_000, by: 'driver', what: 'verified_recipient' },
          { ms: ended_at - 60_000, by: 'driver', what: 'verify' },
        ] as const)
      : []),
    ...(bottles && !isRejected ? [{ ms: ended_at - 20_000, by: 'driver', what: 'save_signature' } as const] : []),
    ...(isRejected
      ? ([
          { ms: ended_at, by: 'driver', what: 'order_rejected' },
          { ms: ended_at, by: 'driver', what: 'driver_reject_order', detail: { message: expiredId } },
          { ms: goodsReturnedAt(order), by: 'driver', what: 'goods_returned' },
        ] as const)
      : ([{ ms: ended_at, by: 'driver', what: 'order_delivered' }] as const)),
  ]
}

const counterSteps = ({ ended_at }: Ended): Step[] => [
  { ms: ended_at, by: 'restaurant', what: 'kitchen_handed_over', detail: { handed_to: 'the customer' } },
  { ms: ended_at, by: 'restaurant', what: 'order_completed' },
]

function moneySteps(order: Ended): Step[] {
  if (!isByCard(order)) return []
  const what = order.status === 'rejected' ? 'authorization_voided' : 'authorization_captured'
  const detail = { card_authorization_id: order.order_id, amount: chargedOf(order) }
  return [{ ms: order.ended_at + 2_000, by: 'system', what, detail }]
}

const ratedStep = ({ restaurant_rating, driver_rating, created_at }: Rating): Step => ({
  ms: created_at.getTime(),
  by: 'customer',
  what: 'order_rated',
  detail: { restaurant_rating, driver_rating },
})
