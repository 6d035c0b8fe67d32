/** What other areas may use of accounts. */

/** Where staff sign in. */
export const signInPath = '/secure/login'
export { actorOf, guard } from './guard.ts'
export { hashPassword } from './passwords.ts'
export { endSessions } from './session-rows.ts'
export { makeSessions, type SessionChanges } from './sessions.ts'
export { isTabletsSecret } from './tablets.ts'
