export const orderCartPath = (cosmicCustomerId: number) => `/admin/order_cart/${cosmicCustomerId}`
