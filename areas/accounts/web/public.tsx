/** What other areas may use of accounts in the browser. */

export { MarketSwitch } from './market-switch.tsx'
export { OfficeFrame, OfficePage } from './office-page.tsx'
export { useOffice, useOfficeZone, useZoneOfMarket } from './use-office.ts'
export { useOwnViews } from './use-own-views.ts'
