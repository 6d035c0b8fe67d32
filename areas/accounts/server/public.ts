/** What other areas may use of accounts. */

export { signOutElsewhere } from './customer-binding.ts'
export { findEndedDriver } from './ended-driver.ts'
export type { HomeInput, HomePart } from './home-summary.ts'
export { makeOfficeOf, navigationOf } from './office.ts'
export { ownViewsOf } from './own-views.ts'
export { hashPassword, makePasswords } from './passwords.ts'
export { insertPhoneOrderDevice, phoneOrderSession } from './phone-orders.ts'
export { endSessions } from './session-rows.ts'
export { makeSessions, type SessionChanges } from './sessions.ts'
export { pendingLife } from './staff-sign-in.ts'
export { isTabletsSecret } from './tablets.ts'
