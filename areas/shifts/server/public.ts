/** What other areas may use of shifts. */

export { clockIn } from './clock-in.ts'
