/** What other areas may use of accounts in the browser. */

export { StaffPage } from './staff-page.tsx'
