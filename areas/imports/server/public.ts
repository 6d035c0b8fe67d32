/** What others may use of imports. */

export { importMarket } from './market/import-market.ts'
