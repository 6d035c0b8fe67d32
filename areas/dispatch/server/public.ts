/** What driving, shifts and orders' followers may use of dispatch. */

export { endAssignments } from './assignments.ts'
export { closeAssignment, completeAssignment } from './complete.ts'
export { seenAt, wayOver } from './driver-way.ts'
export { driverHasWork } from './driver-work.ts'
export { leaveCourier } from './hand-over.ts'
export { dispatchHome } from './home-summary.ts'
export { noticeQuery } from './notices.ts'
export { type AssignmentRow, type LockedQueue, lockQueue, saveQueue } from './queue-lock.ts'
export { type Roads, saveRows } from './save-rows.ts'
export { type TabletSecretOf, tabletSecrets } from './tablet-secrets.ts'
export { returnToUnassigned } from './unassigned.ts'
export { categoryTypes as categoryTypesOf } from './weighed-queues.ts'
