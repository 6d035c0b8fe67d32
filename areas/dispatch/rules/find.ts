import type { DriverQueue, UnassignedOrder } from './board.ts'

/** Whether this text finds the driver: by name, or by the number of an order that they have. */
export function findsDriver(
  { driver_details, driver_assignments, undelivered_orders }: DriverQueue,
  text: string,
): boolean {
  const query = text.trim().toLowerCase()
  if (!query) return true
  if (driver_details.name.toLowerCase().includes(query)) return true
  const numbers = [...undelivered_orders, ...driver_assignments.flatMap(({ order_id }) => order_id ?? [])]
  return numbers.some((order_id) => String(order_id).startsWith(query))
}

/** Whether this text finds the order: by its number, or by the store's name. */
export function findsOrder({ order_id, from_address_summary }: UnassignedOrder, text: string): boolean {
  const query = text.trim().toLowerCase()
  return !query || String(order_id).startsWith(query) || from_address_summary.name.toLowerCase().includes(query)
}
