/** What others may use of outreach. */

export { takeText } from './take-text.ts'
