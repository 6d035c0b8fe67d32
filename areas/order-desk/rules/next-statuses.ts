import { isFinal, mayBecome, type OrderStatus, orderStatuses, wayOf } from '#areas/orders/rules/status.ts'

/**
 * The statuses that staff may set now (SIL-ORD-005): forwards, skipping forwards, one step back, cancelled. What is over is opened again by a
 * manager alone, at any step of its way. That an ID was refused is said at the door and nowhere else.
 */
export function nextStatuses(
  { is_delivery, status }: { readonly is_delivery: boolean; readonly status: OrderStatus },
  isManager: boolean,
): OrderStatus[] {
  if (isFinal(status)) return isManager ? wayOf(is_delivery).filter((step) => !isFinal(step)) : []
  return orderStatuses.filter((to) => to !== 'rejected' && mayBecome(is_delivery, status, to))
}
