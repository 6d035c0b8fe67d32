import { isPermitted, support } from '#areas/accounts/rules/permissions.ts'
import type { OrderStatus } from '#areas/orders/rules/status.ts'
import type { PillKind } from '#ui/pill.tsx'
import type { ShapeName } from '#ui/shape.tsx'
import type { OrderNeed } from '../rules/order-needs.ts'
import type { OrderView } from '../rules/order-views.ts'

/** Names of the tabs, in their order, and of the filter beside them. */
export const viewNames: Readonly<Record<OrderView, string>> = {
  live: 'Live',
  needs_you: 'Needs you',
  late: 'Late now',
  not_acknowledged: 'Not acknowledged',
  payment_problem: 'Payment problems',
  alcohol: 'Alcohol',
  cash: 'Cash',
  scheduled: 'Scheduled',
  by_phone: 'By phone',
}

type Told = { readonly text: string; readonly kind: PillKind; readonly shape: ShapeName }

const statuses: Readonly<Record<OrderStatus, Told>> = {
  received: { text: 'Placed', kind: 'plain', shape: 'open' },
  confirmed: { text: 'Accepted', kind: 'plain', shape: 'half' },
  preparing: { text: 'In the kitchen', kind: 'plain', shape: 'dot' },
  ready: { text: 'Ready', kind: 'info', shape: 'half' },
  picked_up: { text: 'On the way', kind: 'plain', shape: 'dot' },
  delivered: { text: 'Delivered', kind: 'ok', shape: 'tick' },
  completed: { text: 'Fetched', kind: 'ok', shape: 'tick' },
  cancelled: { text: 'Cancelled', kind: 'unavailable', shape: 'cross' },
  rejected: { text: 'Refused at the door', kind: 'unavailable', shape: 'cross' },
}

/** A status as staff call it. */
export const statusText = (status: OrderStatus): string => statuses[status].text

type Facts = {
  readonly status: OrderStatus
  readonly needs: readonly OrderNeed[]
  readonly due_at: number
  readonly created_at: number
  readonly is_unassigned: boolean
}

/** The one thing to know of an order now; `now` in ms since 1970. */
export function stateOf({ status, needs, due_at, created_at, is_unassigned }: Facts, now: number): Told {
  if (needs.includes('late')) return { text: `Late ${minutes(now - due_at)}`, kind: 'late', shape: 'square' }
  if (needs.includes('not_acknowledged'))
    return { text: `Not seen ${minutes(now - created_at)}`, kind: 'orange', shape: 'ring' }
  if (needs.includes('payment_problem')) return { text: 'Not paid', kind: 'red', shape: 'square' }
  if (is_unassigned && status === 'ready') return { text: 'Ready, no driver', kind: 'orange', shape: 'open' }
  return statuses[status]
}

function minutes(ms: number): string {
  const whole = Math.max(Math.floor(ms / 60_000), 0)
  return whole < 120 ? `${whole} min` : `${Math.floor(whole / 60)} h`
}

const payments: Readonly<Record<string, Told>> = {
  authorized: { text: 'Held, not charged', kind: 'orange', shape: 'half' },
  charged: { text: 'Charged', kind: 'ok', shape: 'tick' },
  charge_failed: { text: 'Charge failed', kind: 'red', shape: 'square' },
  unpaid: { text: 'Nothing held', kind: 'red', shape: 'open' },
  at_door: { text: 'Cash at the door', kind: 'plain', shape: 'open' },
  at_store: { text: 'Paid at the store', kind: 'plain', shape: 'open' },
  partially_refunded: { text: 'Partly refunded', kind: 'info', shape: 'half' },
  refunded: { text: 'Refunded', kind: 'info', shape: 'tick' },
}

type PaymentFacts = { readonly isOver: boolean; readonly isPartCharged: boolean }

/** `isOver` without money: a cancelled order lacks nothing. */
export function paymentTold(payment_status: string, { isOver, isPartCharged }: PaymentFacts): Told {
  if (payment_status === 'unpaid' && isPartCharged && !isOver)
    return { text: 'Charged in part', kind: 'orange', shape: 'half' }
  if (payment_status === 'unpaid' && isOver) return { text: 'Nothing charged', kind: 'quiet', shape: 'open' }
  return payments[payment_status] ?? { text: payment_status, kind: 'plain', shape: 'open' }
}

/** Where refunds and credits are: support gives them, and all of staff read what was recorded (SIL-ORD-003). */
export const issuesWord = (roles: readonly string[]): string =>
  isPermitted(roles, support) ? 'Refund or credit' : 'Refunds and credits'
