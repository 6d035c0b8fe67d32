/** What others may use of the books. */

export { bookScopeOf } from './book-scope.ts'
export { taxHome } from './home-summary.ts'
export { readPnl } from './pnl-state.ts'
export { rebuildBooks, rollUp } from './roll-up.ts'
export { approveStatements, payStatements } from './settle-statements.ts'
