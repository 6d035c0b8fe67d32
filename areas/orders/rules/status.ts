/** An order's way (SIL-ORD-005): forwards, skipping forwards, one step back; final states are left by nobody here. */
export const orderStatuses = [
  'received',
  'confirmed',
  'preparing',
  'ready',
  'picked_up',
  'delivered',
  'completed',
  'cancelled',
  'rejected',
] as const
export type OrderStatus = (typeof orderStatuses)[number]
/** Who wanted an order cancelled; staff say it (SIL-ORD-007). */
export const cancellers = ['customer', 'restaurant', 'support'] as const
export type Canceller = (typeof cancellers)[number]
export type KitchenStage = 'confirmed' | 'preparing' | 'ready'

const deliveryWay: readonly OrderStatus[] = ['received', 'confirmed', 'preparing', 'ready', 'picked_up', 'delivered']
const pickupWay: readonly OrderStatus[] = ['received', 'confirmed', 'preparing', 'ready', 'completed']
const finals: ReadonlySet<OrderStatus> = new Set(['delivered', 'completed', 'cancelled', 'rejected'])

export function isFinal(status: OrderStatus): boolean {
  return finals.has(status)
}

/** The steps that the order's page shows, in order. */
export function wayOf(isDelivery: boolean): readonly OrderStatus[] {
  return isDelivery ? deliveryWay : pickupWay
}

export function mayBecome(isDelivery: boolean, from: OrderStatus, to: OrderStatus): boolean {
  if (isFinal(from)) return false
  if (to === 'cancelled') return true
  if (to === 'rejected') return from === 'picked_up'
  const way = wayOf(isDelivery)
  const step = way.indexOf(to) - way.indexOf(from)
  return way.includes(from) && way.includes(to) && (step > 0 || step === -1)
}

/** What becomes of the money that is held for an order (SIL-ORD-006, SIL-ORD-082). What was already charged is support's to decide (SIL-OPS-88). */
export function settlementOf(status: OrderStatus): 'capture' | 'void' | undefined {
  if (status === 'delivered' || status === 'completed') return 'capture'
  return status === 'cancelled' || status === 'rejected' ? 'void' : undefined
}
