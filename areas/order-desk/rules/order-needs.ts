import { isFinal, type OrderStatus } from '#areas/orders/rules/status.ts'

/** Why somebody must look at an order. */
export const orderNeeds = ['late', 'not_acknowledged', 'payment_problem'] as const
export type OrderNeed = (typeof orderNeeds)[number]

/** A restaurant that has not accepted a ticket by then is called (SIL-ORD-131). */
export const acknowledgedWithinMs = 5 * 60_000

/** When it gets a text about that, in minutes after the order came in. */
const reminders = [5, 10] as const
/** An order that is older has been forgotten for other reasons, as when no process ran. */
export const latestReminderMs = 60 * 60_000

/** The reminders of an order that are due now, in minutes; times in ms since 1970. */
export const remindersDue = (created_at: number, now: number): number[] =>
  reminders.filter((minutes) => created_at + minutes * 60_000 <= now)

export type NeedFacts = {
  readonly status: OrderStatus
  readonly payment_status: string
  readonly payment_type: string
  /** In ms since 1970. */
  readonly created_at: number
  /** When the customer has it, or may fetch it. */
  readonly due_at: number
}

/** In the order of urgency. `now` in ms since 1970. */
export function needsOf(order: NeedFacts, now: number): OrderNeed[] {
  const isLive = !isFinal(order.status)
  return [
    ...(isLive && order.due_at < now ? (['late'] as const) : []),
    ...(order.status === 'received' && order.created_at + acknowledgedWithinMs < now
      ? (['not_acknowledged'] as const)
      : []),
    ...(hasPaymentProblem(order) ? (['payment_problem'] as const) : []),
  ]
}

/** What should have been charged and was not: a capture that failed, or nothing held for an order that goes on. */
export function hasPaymentProblem({ status, payment_status, payment_type }: NeedFacts): boolean {
  if (payment_status === 'charge_failed') return true
  return (
    payment_status === 'unpaid' && payment_type === 'card_online' && status !== 'cancelled' && status !== 'rejected'
  )
}
