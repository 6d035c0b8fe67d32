/** What other areas may use of orders. */

export { attemptKey } from './attempt-key.ts'
export { type Authorization, announceOrder, nextOrderId, orderParts, orderValues } from './create-order.ts'
export { sweepAuthorizations, voidAttempt } from './money-jobs.ts'
export { deliverOrder, type LockedOrder, lockOrder, pickUpOrder, rejectOrder } from './order-changes.ts'
