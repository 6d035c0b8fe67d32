/** What other areas may use of orders. */

export { attemptKey } from './attempt-key.ts'
export { chargeOutcome, chargeUnderWay, isChargeUnderWay, writeCharge } from './charges.ts'
export { type Authorization, announceOrder, orderValues } from './create-order.ts'
export { followRefunds } from './follow-refunds.ts'
export { confirmationMail } from './mail-order.ts'
export { sweepAuthorizations, voidAttempt } from './money-jobs.ts'
export {
  cancelOrder,
  changeStatus,
  deliverOrder,
  hintOrder,
  type LockedOrder,
  letGo,
  lockOrder,
  pickUpOrder,
  rejectOrder,
  reopenOrder,
} from './order-changes.ts'
export { tellFollowers } from './order-followers.ts'
export { mailTicketJob, posOrderJobs, voidAuthorization } from './order-jobs.ts'
export type { SupportDesk } from './order-messages.ts'
export { cardsOfOrder, followMoney, moneyOfOrder } from './order-money.ts'
export { orderStateOf, type PageOrder, pageOrder } from './order-state.ts'
export { kindOfOrder, nextOrderId, type OrderKind, orderParts } from './order-statement.ts'
export { recentOrders } from './recent-orders.ts'
export { type ChargeDeps, settleCharge } from './settle-charge.ts'
