/** What other areas may use of accounts. */

/** Where staff sign in. */
export const signInPath = '/secure/login'
export { actorOf, guard } from './guard.ts'
export type { HomeAsked, HomePart } from './home-summary.ts'
export { makeOfficeOf } from './office.ts'
export { hashPassword } from './passwords.ts'
export { endSessions } from './session-rows.ts'
export { makeSessions, type SessionChanges } from './sessions.ts'
export { isTabletsSecret } from './tablets.ts'
