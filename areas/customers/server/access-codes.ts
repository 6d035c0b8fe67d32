import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { ok, type Success } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { defineJob } from '#platform/server/define-job.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { accessCodeText } from '../rules/login-words.ts'
import { codeDigits, codeLifeMs, codeTries, updateWithinMs } from '../rules/sign-in-limits.ts'
import type { CustomersDeps } from './deps.ts'

/**
 * One-time codes by text (SIL-ORD-062). Asking for one does the same work for every phone: it notes the wish, and the job that sends the code
 * finds out whether there is an account. A code belongs to the device that asked for it, where its newest alone is good.
 */
export const sendAccessCodeJob = defineJob(
  'send_access_code',
  z.object({ session_persistent_id: z.int(), phone_number: z.string(), requested_at: z.string() }),
)

export async function requestCode({ tx, now, enqueue }: UnitOfWork, device: number, phone_number: string) {
  const asked = {
    requested_at: now,
    expires_at: new Date(now.getTime() + codeLifeMs),
    code_hash: null,
    cosmic_customer_id: null,
    tries: 0,
    verified_at: null,
    used_at: null,
  }
  await tx
    .insertInto('access_codes')
    .values({ session_persistent_id: device, phone_number, ...asked })
    .onConflict((again) => again.columns(['session_persistent_id', 'phone_number']).doUpdateSet(asked))
    .execute()
  await enqueue(sendAccessCodeJob.of({ session_persistent_id: device, phone_number, requested_at: now.toISOString() }))
}

/** Done again, it finds the code made already; a newer wish for the same phone has a job of its own. */
export async function sendCode(
  { units, secrets, publicOrigin }: Pick<CustomersDeps, 'units' | 'secrets' | 'publicOrigin'>,
  wish: { session_persistent_id: number; phone_number: string; requested_at: string },
): Promise<void> {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const { session_persistent_id, phone_number } = wish
  await units.run(undefined, async ({ tx, send }): Promise<Success<object>> => {
    const made = await tx
      .updateTable('access_codes as c')
      .from('customers as u')
      .set((row) => ({
        code_hash: hashOf(secrets, session_persistent_id, phone_number, code),
        cosmic_customer_id: row.ref('u.cosmic_customer_id'),
      }))
      .where('c.session_persistent_id', '=', session_persistent_id)
      .where('c.phone_number', '=', phone_number)
      .where('c.requested_at', '=', new Date(wish.requested_at))
      .where('c.code_hash', 'is', null)
      .whereRef('u.phone_number', '=', 'c.phone_number')
      .where('u.card_account_present', '=', true)
      .returning('c.phone_number')
      .executeTakeFirst()
    if (made) {
      const { protocol, hostname } = new URL(publicOrigin)
      const body = accessCodeText(code, protocol === 'https:' ? hostname : undefined)
      await send({ channel: 'text', recipient: phone_number, body, is_awaited: true })
    }
    return ok({})
  })
}

/** Counts the try and takes the code in one statement, so that of two at once with the right code one comes too late. */
const take = prepare<{ cosmic_customer_id: number }>(`
  with tried as (update access_codes set tries = tries + 1,
      verified_at = case when code_hash = :code_hash then :now::timestamptz end
    where session_persistent_id = :device and phone_number = :phone_number and expires_at > :now
      and verified_at is null and tries < ${codeTries}
    returning verified_at, cosmic_customer_id)
  select cosmic_customer_id from tried where verified_at is not null`)

/** Whose account the code opens; undefined when it is wrong, over, used up, or nobody's. */
export async function takeCode(
  { db, secrets }: Pick<CustomersDeps, 'db' | 'secrets'>,
  actor: Actor,
  phone_number: string,
  typed: string,
  now: Date,
): Promise<number | undefined> {
  const device = actor.session_persistent_id
  const code_hash = hashOf(secrets, device, phone_number, typed.replace(/\D/g, ''))
  const [taken] = await take(db, { code_hash, device, phone_number, now })
  return taken?.cosmic_customer_id
}

/** Keyed: six digits are guessed at once by whoever has the table and not the key. */
const hashOf = (secrets: Secrets, device: number, phone: string, code: string) =>
  secrets.mark(`access code ${device} ${phone} ${code}`)

/** The code that this session may set a password by, if its device has typed one of late and it is still signed in by it. */
export function verifiedCode(db: Db | Tx, actor: Actor, now: Date) {
  return db
    .selectFrom('access_codes')
    .where('session_persistent_id', '=', actor.session_persistent_id)
    .where('cosmic_customer_id', '=', actor.cosmic_customer_id ?? 0)
    .where('verified_at', '>', new Date(now.getTime() - updateWithinMs))
    .where('used_at', 'is', null)
}

/** Whether the area for a new password is to be open: it was when the page was left (SIL-ORD-067). */
export async function mayUpdatePassword(db: Db, actor: Actor, now: Date): Promise<boolean> {
  if (actor.cosmic_customer_id === undefined) return false
  return (await verifiedCode(db, actor, now).select('phone_number').executeTakeFirst()) !== undefined
}

/** Whoever uses this device next cannot go on with it. */
export async function forgetCodes(tx: Tx, device: number): Promise<void> {
  await tx.deleteFrom('access_codes').where('session_persistent_id', '=', device).execute()
}
