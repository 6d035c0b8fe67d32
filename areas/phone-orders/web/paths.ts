/** Where the order of this customer stands, and where it is led to. */
export const cartPathOf = (customerId: number) => `/admin/order_cart/${customerId}`
export const choosePathOf = (customerId: number) => `${cartPathOf(customerId)}?choose=1`
export const menuPathOf = (customerId: number, franchiseId: number) => `${cartPathOf(customerId)}/menu/${franchiseId}`

/** The placement's ways are the customer's: to the order, or back to the cart with what was wrong. Staff go on in the office. */
export function pathAfterPlacement(customerId: number, path: string): string {
  const order = /^\/order\/(\d+)\?/.exec(path)
  if (order) return `/secure/orders/${order[1]}`
  const [, query] = path.split('?')
  return query ? `${cartPathOf(customerId)}?${query}` : cartPathOf(customerId)
}
