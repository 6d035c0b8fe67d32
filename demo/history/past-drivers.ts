import { secondsOf } from '../life/mishap.ts'
import type { PastOrder } from './past-orders.ts'

export type PastHour = {
  readonly driver_hour_id: number
  readonly driver_id: number
  readonly alcohol_approved: boolean
  /** In ms. */
  readonly started_at: number
  readonly ended_at: number
}

/** How a past order ended. */
export type Ended = PastOrder & {
  /** Null where the customer fetched it. */
  readonly hour: PastHour | null
  readonly picked_up_at: number
  readonly ended_at: number
  readonly status: 'delivered' | 'completed' | 'rejected'
}

export const isByCard = ({ wish }: PastOrder) => wish.payment === 'card_online'

const minuteMs = 60_000

/** As a dispatcher stacks them. */
const mostAtOnce = 2

/** Who brought which order: by whoever is at work and has the fewest with them; what nobody could bring was not ordered. */
export function endingsOf(orders: readonly PastOrder[], hours: readonly PastHour[]): readonly Ended[] {
  const endsOf = new Map<number, readonly number[]>()
  return orders.flatMap((order): Ended[] => {
    const { order_id, wish, ready_at, mishap } = order
    if (!wish.is_delivery) {
      const ended_at = ready_at + secondsOf(order_id, 'fetch', 120, 600) * 1000
      return [{ ...order, hour: null, picked_up_at: ended_at, ended_at, status: 'completed' }]
    }
    const picked_up_at = ready_at + secondsOf(order_id, 'counter', 60, 420) * 1000
    const ended_at = picked_up_at + secondsOf(order_id, 'way', 6, 19) * minuteMs
    const underWay = ({ driver_hour_id }: PastHour) =>
      (endsOf.get(driver_hour_id) ?? []).filter((end) => end > picked_up_at - 5 * minuteMs)
    const lastEnd = ({ driver_hour_id }: PastHour) => endsOf.get(driver_hour_id)?.at(-1) ?? 0
    const hour = hours
      .filter(
        (one) =>
          (!wish.alcohol || one.alcohol_approved) &&
          one.started_at <= order.created_at &&
          one.ended_at >= ended_at &&
          underWay(one).length < mostAtOnce,
      )
      .toSorted((a, b) => underWay(a).length - underWay(b).length || lastEnd(a) - lastEnd(b))[0]
    if (!hour) return []
    endsOf.set(hour.driver_hour_id, [...underWay(hour), ended_at])
    return [{ ...order, hour, picked_up_at, ended_at, status: mishap === 'expired_id' ? 'rejected' : 'delivered' }]
  })
}
