/** What driving, shifts and orders' followers may use of dispatch. */
export type { AssignmentOutcome } from './assignments.ts'
export { closeAssignment, completeAssignment } from './complete.ts'
export type { CourierProvider } from './courier-provider.ts'
export { cwCourier } from './cw-courier.ts'
export {
  type AssignmentRow,
  type LockedQueue,
  lockQueue,
  lockQueueOfAssignment,
  saveQueue,
} from './queue-lock.ts'
export { driverQueueOf } from './queues.ts'
