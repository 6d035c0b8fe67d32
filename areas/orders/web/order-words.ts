import { clockText, localTime } from '#platform/core/local-time.ts'
import type { Step } from '#ui/steps.tsx'
import type { LateCause } from '../rules/arrival.ts'
import type { GivenBack, OrderProgress, OrderState } from '../rules/order-state.ts'
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

/** 'Placed November 22 at 6:14 PM', by the clock of its market. */
export function placedText({ created_at, time_zone: timeZone }: OrderState): string {
  const parts = { timeZone, month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return `Placed ${new Intl.DateTimeFormat('en-US', parts).format(created_at)}`
}

/** When it will be there, as a clock shows it; nothing once it is over. */
export function promiseText(order: OrderState, progress: OrderProgress): string | undefined {
  if (isOver(progress)) return undefined
  const clock = (at: number) => clockText(localTime(at, order.time_zone).minute)
  const { arrival } = progress
  if (arrival) return `${clock(arrival.from)} – ${clock(arrival.to)}`
  if (order.window) return order.window
  return order.is_delivery ? undefined : `Ready at ${clock(progress.ready_at)}`
}

const causes: Record<LateCause, string> = {
  kitchen: 'The kitchen needs longer than it thought.',
  no_driver: 'All drivers are busy; yours comes as soon as one is free.',
  other_stops: 'Your driver has other doors before yours.',
  way: 'The way takes longer than we thought.',
}

/** Said as soon as it is known, with what is to blame. */
export function lateText(order: OrderState, { arrival, promised_at }: OrderProgress): string | undefined {
  if (!arrival?.late || promised_at === null) return undefined
  const promised = clockText(localTime(promised_at, order.time_zone).minute)
  return `Later than the ${promised} that we promised, and we are sorry. ${causes[arrival.late]}`
}

/** '$4.95 is back on Visa 4242', 'A credit of $5.00 waits for your next order'. */
export function givenBackText(order: OrderState, { amount, way, done }: GivenBack): string {
  const card = order.card ? `${order.card.card_type} ${order.card.last_four}` : 'your card'
  if (way === 'credit') return `A credit of $${amount} waits for your next order.`
  if (way === 'card') return done ? `$${amount} went back to ${card}.` : `$${amount} is on its way back to ${card}.`
  return way === 'check' ? `$${amount} comes back to you by check.` : `$${amount} comes back to you in cash.`
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
