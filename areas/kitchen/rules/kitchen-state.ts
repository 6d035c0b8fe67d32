import type { Opening } from '#areas/menu/rules/hours.ts'
import type { TicketLine } from './ticket-line.ts'

/** Who fetches an order. */
export type Fetcher = {
  readonly name: string
  readonly is_here: boolean
  /** When the driver is at the counter, or since when; null where nobody knows. */
  readonly at: number | null
}

export type KitchenStatus = 'received' | 'confirmed' | 'preparing' | 'ready' | 'cancelled'

/** An order as its kitchen sees it: times in ms since 1970, no prices, and of the customer no more than a counter needs. */
export type KitchenOrder = {
  readonly order_id: number
  readonly status: KitchenStatus
  readonly is_delivery: boolean
  readonly alcohol: boolean
  /** 'Noor H.' */
  readonly customer: string
  readonly pays_here: boolean
  readonly created_at: number
  /** What the kitchen has said, or what the customer was told before that. */
  readonly ready_at: number
  /** '6:00 PM - 8:00 PM'; empty is as soon as possible. */
  readonly window: string
  /** When that window begins. */
  readonly window_from: number | null
  readonly lines: readonly TicketLine[]
  readonly fetcher: Fetcher | null
  readonly accepted_by: string
  readonly ready_marked_at: number | null
  readonly copies: number
}

export type KitchenState = {
  readonly franchise: {
    readonly franchise_id: number
    readonly name: string
    readonly address: string
    readonly kind: 'restaurant' | 'package_store'
  }
  /** This tablet, or who is signed in. */
  readonly who: string
  /** Whom the kitchen calls. */
  readonly support_phone: string
  /** Where we call the kitchen. */
  readonly phone_number: string
  readonly time_zone: string
  /** 'Open until 10:00 PM'. */
  readonly hours_text: string
  /** 'Open 11:00 AM – 10:00 PM' of today. */
  readonly hours_today: string
  /** By which it says when orders start again after a pause. */
  readonly opening: Pick<Opening, 'hours' | 'closed_dates'>
  readonly paused_until: number | null
  readonly paused_by: string
  readonly prep_minutes: number
  readonly orders: readonly KitchenOrder[]
  readonly today: KitchenToday
  /** Kitchens that this person may change to. */
  readonly others: readonly { readonly franchise_id: number; readonly name: string }[]
  readonly read_at: number
}

export type KitchenToday = {
  readonly orders: number
  readonly ready: number
  readonly ready_on_time: number
  /** From acceptance to ready, in minutes; null before the first. */
  readonly minutes_to_make: number | null
  /** From placement to acceptance, in seconds. */
  readonly seconds_to_answer: number | null
}

const minuteMs = 60_000
/** A kitchen begins with an order for later this long before it must. */
const showsAhead = 15 * minuteMs
const soonMs = 3 * minuteMs

export type Lane = 'new' | 'to_make' | 'later' | 'ready' | 'cancelled'

export function laneOf(order: KitchenOrder, { now, prep_minutes }: { now: number; prep_minutes: number }): Lane {
  if (order.status === 'received') return 'new'
  if (order.status === 'cancelled' || order.status === 'ready') return order.status
  // One that was ordered for now is begun now, however long the kitchen says that it takes.
  if (order.window_from === null) return 'to_make'
  return startsAt(order, prep_minutes) - showsAhead > now ? 'later' : 'to_make'
}

/** When the kitchen must begin. */
export const startsAt = ({ ready_at }: Pick<KitchenOrder, 'ready_at'>, prep_minutes: number) =>
  ready_at - prep_minutes * minuteMs

/** The next one first; new orders in the order in which they came. */
export function ordersIn(
  lane: Lane,
  { orders, prep_minutes }: Pick<KitchenState, 'orders' | 'prep_minutes'>,
  now: number,
): KitchenOrder[] {
  const own = orders.filter((order) => laneOf(order, { now, prep_minutes }) === lane)
  const at = lane === 'new' ? ('created_at' as const) : ('ready_at' as const)
  return own.sort((a, b) => a[at] - b[at] || a.order_id - b.order_id)
}

export type Urgency = 'calm' | 'soon' | 'late'

export function urgencyOf({ ready_at }: Pick<KitchenOrder, 'ready_at'>, now: number): Urgency {
  if (now >= ready_at + minuteMs) return 'late'
  return now >= ready_at - soonMs ? 'soon' : 'calm'
}

/** 'in 5 min', 'now', '5 min late'. */
export function dueText({ ready_at }: Pick<KitchenOrder, 'ready_at'>, now: number): string {
  const minutes = Math.floor((ready_at - now) / minuteMs)
  if (urgencyOf({ ready_at }, now) === 'late') return `${-minutes} min late`
  if (minutes < 1) return 'now'
  return minutes < 60 ? `in ${minutes} min` : `in ${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** What is still to be made, over all orders: the most first. */
export function allDay(orders: readonly KitchenOrder[]): { readonly name: string; readonly quantity: number }[] {
  const counts = new Map<string, number>()
  for (const { name, quantity } of orders.flatMap(({ lines }) => lines))
    counts.set(name, (counts.get(name) ?? 0) + quantity)
  return [...counts]
    .map(([name, quantity]) => ({ name, quantity }))
    .sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name))
}

/** 'Noor H.': enough to call out at a counter. */
export function counterName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${[...last][0]}.` : first
}
