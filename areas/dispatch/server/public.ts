/** What driving, shifts and orders' followers may use of dispatch. */
export { clockIn } from './clock-in.ts'
export { closeAssignment, completeAssignment } from './complete.ts'
export {
  type AssignmentRow,
  type LockedQueue,
  lockQueue,
  saveQueue,
} from './queue-lock.ts'
