/** What other areas may use of accounts. */
export { actorOf, guard } from './guard.ts'
export { hashPassword } from './passwords.ts'
export { endSessions, makeSessions, type SessionChanges } from './sessions.ts'
export { isTabletsSecret } from './tablets.ts'
