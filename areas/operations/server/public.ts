/** What others may use of background work's screens. */
export { jobsHome } from './home-summary.ts'
