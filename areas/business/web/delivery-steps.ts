import { clockText, localTime } from '#platform/core/local-time.ts'
import type { Step } from '#ui/steps.tsx'
import type { Delivery } from '../calls/delivery.ts'
import type { DeliveryStatus } from '../rules/delivery-status.ts'
import { statusWords } from './delivery-words.ts'

const names = ['Ordered', 'Driver found', 'Picked up', 'Delivered'] as const

/** How many of the four are behind it. */
const reached: Readonly<Record<DeliveryStatus, number>> = {
  created: 1,
  confirmed: 2,
  enroute_to_pickup: 2,
  arrived_at_pickup: 2,
  picked_up: 3,
  arrived_at_dropoff: 3,
  delivered: 4,
  cancelled: 1,
  returned: 3,
}

/** The way so far, and what is to come; what went wrong ends it. */
export function deliverySteps(delivery: Delivery, timeZone: string): Step[] {
  const { delivery_status, created_at, picked_up_at, ended_at } = delivery
  const done = reached[delivery_status]
  const times = [created_at, null, picked_up_at, delivery_status === 'delivered' ? ended_at : null]
  const clock = (at: number | null | undefined) => (at ? { time: clockText(localTime(at, timeZone).minute) } : {})
  const went = names.slice(0, done).map((name, at): Step => ({ name, stage: 'done', ...clock(times[at]) }))
  const { text } = statusWords(delivery_status)
  if (delivery_status === 'cancelled' || delivery_status === 'returned')
    return [...went, { name: text, stage: 'bad', ...clock(ended_at) }]
  const next = names.slice(done).map((name, at): Step => ({ name, stage: at === 0 ? 'now' : 'later', icon: 'clock' }))
  return [...went, ...next.map((step, at) => (at === 0 ? { ...step, detail: text } : step))]
}
