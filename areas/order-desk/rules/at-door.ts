import { isFinal, type OrderStatus } from '#areas/orders/rules/status.ts'

type AtDoorFacts = {
  readonly status: OrderStatus
  readonly payment_type: string
  readonly payment_status: string
  /** A part is taken, while the rest is still held. */
  readonly is_part_charged: boolean
  readonly is_delivery: boolean
  readonly alcohol: boolean
}
export type AtDoorRefusal = 'alcohol' | 'charged' | 'order_is_over' | 'at_door_already'

const charged: ReadonlySet<string> = new Set(['charged', 'partially_refunded', 'refunded'])

/** Why this order cannot be paid where it is handed over (SIL-ORD-084). */
export function atDoorRefusal(order: AtDoorFacts): AtDoorRefusal | undefined {
  if (isFinal(order.status)) return 'order_is_over'
  if (order.is_part_charged || charged.has(order.payment_status)) return 'charged'
  if (order.payment_type !== 'card_online') return 'at_door_already'
  return order.is_delivery && order.alcohol ? 'alcohol' : undefined
}
