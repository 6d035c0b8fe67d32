/** What others may use of imports. */

export { importsHome } from './home-summary.ts'
export { importMarket } from './market/import-market.ts'
