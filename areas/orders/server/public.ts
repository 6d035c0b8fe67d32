/** What other areas may use of orders. */

export { lastPlaced } from './last-placed.ts'
export {
  deliverOrder,
  type LockedOrder,
  lockOrder,
  pickUpOrder,
  rejectOrder,
} from './order-changes.ts'
