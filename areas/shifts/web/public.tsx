/** What other areas may use of shifts in the browser. */

export { DriverTabs } from './driver-tabs.tsx'
