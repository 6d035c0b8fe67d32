/** What others may use of the order desk: its part of the home, ending an order that a driver may have; the list, for its benchmark. */

export { changeHeldOrder, type HeldOrder, lockWithQueue } from './change-status.ts'
export { ordersHome } from './home-summary.ts'
export { countOrders, type ListInput, pageOfOrders } from './order-list.ts'
