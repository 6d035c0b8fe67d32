/** What others may use of background work's screens. */
export { jobsHome } from './home-summary.ts'
/** What the monitor is told of it. */
export { queueCounts } from './operations-state.ts'
