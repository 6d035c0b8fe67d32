/** What other areas may use of orders. */

export { lastPlaced } from './last-placed.ts'
export {
  cancelOrder,
  changeStatus,
  deliverOrder,
  dispatchableOrders,
  type LockedOrder,
  lockOrder,
  orderSummary,
  pickUpOrder,
  rejectOrder,
  settleOrder,
} from './order-changes.ts'
