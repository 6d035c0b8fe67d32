import type { OrderStatus } from '#areas/orders/rules/status.ts'

/** How far a delivery is, in the words of DoorDash Drive's protocol; what lies before the order is the quote. */
export const deliveryStatuses = [
  'created',
  'confirmed',
  'enroute_to_pickup',
  'arrived_at_pickup',
  'picked_up',
  'arrived_at_dropoff',
  'delivered',
  'cancelled',
  'returned',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** What decides it: the order, and what its driver has begun of it. */
export type DeliveryFacts = {
  readonly status: OrderStatus
  /** `unassigned`: no driver has it yet. */
  readonly dispatch_state: string
  /** Of the driver's open assignments for this order; null where there is none. */
  readonly to_pickup: string | null
  readonly at_pickup: string | null
  readonly deliver: string | null
}

export function deliveryStatusOf(facts: DeliveryFacts): DeliveryStatus {
  const { status, dispatch_state, to_pickup, at_pickup, deliver } = facts
  if (status === 'cancelled') return 'cancelled'
  if (status === 'rejected') return 'returned'
  if (status === 'delivered' || status === 'completed') return 'delivered'
  if (status === 'picked_up') return deliver === 'arrived' ? 'arrived_at_dropoff' : 'picked_up'
  // The way there is over when only the pickup itself is left.
  if (to_pickup === 'arrived' || (to_pickup === null && at_pickup !== null)) return 'arrived_at_pickup'
  if (to_pickup === 'started') return 'enroute_to_pickup'
  return dispatch_state === 'assigned' || dispatch_state === 'external' ? 'confirmed' : 'created'
}

/** Free until a driver is on the way to the business; then somebody's time is paid for. */
export const mayCancel = (status: DeliveryStatus): boolean => status === 'created' || status === 'confirmed'

export const isOver = (status: DeliveryStatus): boolean =>
  status === 'delivered' || status === 'cancelled' || status === 'returned'
