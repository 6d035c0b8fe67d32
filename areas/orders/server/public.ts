/** What other areas may use of orders. */
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
