/** What other areas may use of shifts. */

export { clockIn } from './clock-in.ts'
export { scheduledTimes } from './scheduled-times.ts'
export { workerOf } from './worker.ts'
