/** What others may use of imports. */

export { alcoholWarnings } from './alcohol-warnings.ts'
export { importsHome } from './home-summary.ts'
export { importMarket } from './market/import-market.ts'
