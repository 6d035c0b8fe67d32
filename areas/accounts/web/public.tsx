/** What other areas may use of accounts in the browser. */

export { OfficeFrame, OfficePage } from './office-page.tsx'
export { useOffice } from './use-office.ts'
