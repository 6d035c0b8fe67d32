/** What others may use of sales. */

export { salesHome } from './home-summary.ts'
