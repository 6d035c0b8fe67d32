import { prepare } from '#platform/server/prepared.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'

export type CustomerSignIn = {
  readonly cosmic_customer_id: number
  /** 'Stay signed in on this device'. */
  readonly stay: boolean
}

/** Ninety days beyond each visit (SIL-ORD-059). */
const stayMs = 90 * 24 * 3_600_000
export const stayUntil = (now: Date) => new Date(now.getTime() + stayMs)

/** A part of a statement: whose account a new session of this device begins with. */
export function customerStaying(db: Db, sessionPersistentId: number, now: Date) {
  return db
    .selectFrom('persistent_sessions')
    .select('cosmic_customer_id')
    .where('session_persistent_id', '=', sessionPersistentId)
    .where('customer_signed_in_until', '>', now)
}

const unbind = prepare(`
  with device as (update persistent_sessions set cosmic_customer_id = null, customer_signed_in_until = null
    where session_persistent_id = :device)
  update sessions set cosmic_customer_id = null, customer_signed_in_at = null
  where session_persistent_id = :device and cosmic_customer_id is not null`)

export async function unbindCustomer(db: Db, device: number): Promise<void> {
  await unbind(db, { device })
}

const unbindOthers = prepare(`
  with devices as (update persistent_sessions set cosmic_customer_id = null, customer_signed_in_until = null
    where cosmic_customer_id = :customer and session_persistent_id <> :device)
  update sessions set cosmic_customer_id = null where cosmic_customer_id = :customer and session_persistent_id <> :device`)

/** Out of the account on all devices but this one, as after a change of its password. */
export async function signOutElsewhere(tx: Tx, customer: number, device: number): Promise<void> {
  await unbindOthers(tx, { customer, device })
}
