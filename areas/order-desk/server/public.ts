/** What others may use of the order desk: the list, for its benchmark. */

export { countOrders, type ListInput, pageOfOrders } from './order-list.ts'
