/** What other areas may use of accounts in the browser. */

export { MarketSwitch } from './market-switch.tsx'
export { OfficeFrame, OfficePage, type PageAct } from './office-page.tsx'
export { StaffPage } from './staff-page.tsx'
