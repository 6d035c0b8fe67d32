/** What others may use of outreach. */

export { keepResults, resultsOf } from './campaign-results.ts'
export { messagesHome } from './home-summary.ts'
export { takeText } from './take-text.ts'
