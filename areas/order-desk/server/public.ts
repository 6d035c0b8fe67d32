/** What others may use of the order desk: its part of the home; the list, for its benchmark. */

export { ordersHome } from './home-summary.ts'
export { countOrders, type ListInput, pageOfOrders } from './order-list.ts'
