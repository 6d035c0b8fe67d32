import type { Clock } from '#platform/server/clock.ts'
import { prepare } from '#platform/server/prepared.ts'
import { derived, randomToken, sha256 } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type CustomerSignIn, stayUntil } from './customer-binding.ts'
import { madeOf, newSession } from './session-rows.ts'

/** Another secret for the device, an end to the sessions that it has, and the one that is signed in, at once. */
const replace = prepare<{ session_id: number }>(`
  with device as (update persistent_sessions set secret_hash = :device_secret_hash, pass_hash = :device_pass_hash,
      cosmic_customer_id = :bound::integer, customer_signed_in_until = :until::timestamptz
    where session_persistent_id = :device returning session_persistent_id),
  ended as (update sessions s set expires_at = 'epoch' from device d where s.session_persistent_id = d.session_persistent_id)
  insert into sessions (session_persistent_id, secret_hash, pass_hash, cosmic_customer_id, customer_signed_in_at,
    created_at, last_seen_at, expires_at)
  select session_persistent_id, :secret_hash, :pass_hash, :cosmic_customer_id, :created_at, :created_at, :last_seen_at, :expires_at
  from device returning session_id`)

export async function replaceSessions(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  device: number,
  { cosmic_customer_id, stay }: CustomerSignIn,
) {
  const now = clock.now()
  const sessionSecret = randomToken()
  const secret = randomToken()
  const pass = derived(secret, 'session_persistent_pass')
  const begun = newSession(sessionSecret, now)
  const [row] = await replace(db, {
    ...begun,
    device,
    device_secret_hash: sha256(secret),
    device_pass_hash: sha256(pass),
    bound: stay ? cosmic_customer_id : null,
    until: stay ? stayUntil(now) : null,
    cosmic_customer_id,
  })
  if (!row) throw new Error(`Device ${device} is gone`)
  return madeOf({ id: row.session_id, secret: sessionSecret }, { id: device, secret, pass }, begun, cosmic_customer_id)
}
