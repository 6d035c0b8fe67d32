/** What others may use of the books. */

export { type Rebuilt, rebuildBooks, rollUp } from './roll-up.ts'
