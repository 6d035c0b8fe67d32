/** What others may use of outreach. */

export { keepResults } from './campaign-results.ts'
export { takeText } from './take-text.ts'
