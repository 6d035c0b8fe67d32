import { spanMinutes } from '#areas/cart/rules/promise.ts'
import { clockText, localTime } from '#platform/core/local-time.ts'
import type { Step } from '#ui/steps.tsx'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import type { OrderStatus } from '../rules/status.ts'

const words: Record<OrderStatus, string> = {
  received: 'Placed',
  confirmed: 'Accepted',
  preparing: 'Being prepared',
  ready: 'Ready',
  picked_up: 'On its way',
  delivered: 'Delivered',
  completed: 'Picked up',
  cancelled: 'Cancelled',
  rejected: 'Not handed over',
}

function statusWord(status: OrderStatus): string {
  return words[status]
}

/** How far it is, in a word. */
export function progressWord({ status, at_door }: OrderProgress): string {
  return at_door ? 'At your door' : statusWord(status)
}

export function isOver({ status }: OrderProgress): boolean {
  return status === 'delivered' || status === 'completed' || status === 'cancelled' || status === 'rejected'
}

/** The way of the order so far; what went wrong ends it in place of what did not come. */
export function orderSteps(order: OrderState, progress: OrderProgress): Step[] {
  const { way, status } = progress
  const clock = (at: number) => clockText(localTime(at, order.time_zone).minute)
  const times: Partial<Record<OrderStatus, number | null>> = {
    ...(isOver(progress) ? { [status]: progress.ended_at } : {}),
    received: order.created_at,
    picked_up: progress.picked_up_at,
  }
  const reached = way.indexOf(status)
  const last = reached >= 0 ? reached : lastReached(order, progress)
  const steps = way.slice(0, reached >= 0 ? way.length : last + 1).map((step, index): Step => {
    const at = times[step]
    const stage = index < last || (index === last && isOver(progress)) ? 'done' : index === last ? 'now' : 'later'
    return {
      name: statusWord(step),
      stage,
      icon: step === 'picked_up' ? 'car' : 'check',
      ...(at ? { time: clock(at) } : {}),
    }
  })
  if (reached >= 0) return steps
  const endedAt = progress.ended_at
  const bad: Step = { name: statusWord(status), stage: 'bad', ...(endedAt ? { time: clock(endedAt) } : {}) }
  return [...steps.map((step): Step => ({ ...step, stage: 'done' })), bad]
}

/** A cancelled or rejected order is no step of the way: how far it had come is read off its times. */
function lastReached({ is_delivery }: OrderState, progress: OrderProgress): number {
  return is_delivery && progress.picked_up_at !== null ? progress.way.indexOf('picked_up') : 0
}

/** The span in which it is promised, as a clock shows it; nothing once it is over. */
export function promiseText(order: OrderState, progress: OrderProgress): string | undefined {
  if (isOver(progress)) return undefined
  if (order.window) return order.window
  const clock = (at: number) => clockText(localTime(at, order.time_zone).minute)
  if (!order.is_delivery) return `Ready at ${clock(progress.ready_at)}`
  if (progress.promised_at === null) return undefined
  const spanMs = spanMinutes * 60_000
  return `${clock(progress.promised_at - spanMs)} – ${clock(progress.promised_at)}`
}

/** 'Paid with Visa 4242', 'Cash at the door: $24.39'. */
export function paymentText(order: OrderState, progress: OrderProgress): string {
  const amount = `$${order.amounts.total_with_tip}`
  if (amount === '$0.00') return 'Nothing to pay'
  if (order.payment_type === 'cash_at_door') return `${amount} in cash at the door`
  if (order.payment_type === 'business_account') return `Paid to ${order.franchise.name}`
  if (order.payment_type === 'pay_at_store') return `${amount} at the store`
  const card = order.card ? `${order.card.card_type} ${order.card.last_four}` : 'card'
  if (progress.status === 'cancelled' || progress.status === 'rejected')
    return `${card} is not charged without a word from support`
  return progress.payment_status === 'charged' ? `${amount} paid with ${card}` : `${amount} held on ${card}`
}
