import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Actor } from '#platform/server/actor.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { CustomersDeps } from './deps.ts'
import { keepChallenge, takeChallenge } from './passkey-challenges.ts'
import type { PasskeySite } from './passkey-site.ts'

/** Few use it, and it reads certificates of all kinds. */
const library = () => import('@simplewebauthn/server')

type Deps = Pick<CustomersDeps, 'db' | 'secrets'>

/** Which account it is, the authenticator says: nobody is asked for a phone, and nobody learns of one. */
export async function signInOptions({ db }: Deps, site: PasskeySite, actor: Actor, now: Date) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({ rpID: site.rpID, userVerification: 'required' })
  await keepChallenge(db, actor.session_persistent_id, 'sign_in', options.challenge, now)
  return options
}

/** Whose account the passkey opens. */
export async function verifySignIn(
  { db }: Deps,
  site: PasskeySite,
  actor: Actor,
  response: AuthenticationResponseJSON,
  now: Date,
): Promise<number | undefined> {
  const expectedChallenge = await takeChallenge(db, actor.session_persistent_id, 'sign_in', now)
  const known = await db
    .selectFrom('customer_passkeys')
    .selectAll()
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  if (!expectedChallenge || !known) return undefined
  const { verifyAuthenticationResponse } = await library()
  const { credential_id, counter, transports, cosmic_customer_id, passkey_id } = known
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
    credential: {
      id: credential_id,
      publicKey: new Uint8Array(known.public_key),
      counter: Number(counter),
      transports,
    },
    // What the library throws says why the answer does not fit; nobody but an author of it would want to know.
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  await db
    .updateTable('customer_passkeys')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now })
    .where('passkey_id', '=', passkey_id)
    .execute()
  return cosmic_customer_id
}

/** For the account that is signed in to; the authenticator keeps a name for it that says nothing. */
export async function addingOptions(
  { db, secrets }: Deps,
  site: PasskeySite,
  actor: Actor,
  account: Account,
  now: Date,
) {
  const { generateRegistrationOptions } = await library()
  const known = await db
    .selectFrom('customer_passkeys')
    .select(['credential_id', 'transports'])
    .where('cosmic_customer_id', '=', account.cosmic_customer_id)
    .orderBy('passkey_id')
    .execute()
  const options = await generateRegistrationOptions({
    rpName: 'Cosmic',
    rpID: site.rpID,
    userName: account.phone_number,
    userID: new Uint8Array(secrets.mark(`passkeys of customer ${account.cosmic_customer_id}`)),
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(db, actor.session_persistent_id, 'add', options.challenge, now)
  return options
}

/** False when it does not fit, or is somebody's already. */
export async function savePasskey(
  { db }: Deps,
  site: PasskeySite,
  actor: Actor,
  account: Account,
  { response, added_on }: { response: RegistrationResponseJSON; added_on: string },
  now: Date,
): Promise<boolean> {
  const expectedChallenge = await takeChallenge(db, actor.session_persistent_id, 'add', now)
  if (!expectedChallenge) return false
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
  }).catch(() => undefined)
  if (!verified?.verified) return false
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const saved = await db
    .insertInto('customer_passkeys')
    .values({
      cosmic_customer_id: account.cosmic_customer_id,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports,
      added_on,
      created_at: now,
    })
    .onConflict((again) => again.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst()
  return saved !== undefined
}

export type Account = { readonly cosmic_customer_id: number; readonly phone_number: string }

const provenWithinMs = 15 * 60_000

/** The account of a session that has proven itself of late: whoever finds a device signed in is not to add a key of their own. */
export function freshAccount(db: Db, actor: Actor, now: Date): Promise<Account | undefined> {
  return db
    .selectFrom('sessions as s')
    .innerJoin('customers as u', 'u.cosmic_customer_id', 's.cosmic_customer_id')
    .select(['u.cosmic_customer_id', 'u.phone_number'])
    .where('s.session_id', '=', actor.session_id)
    .where('s.customer_signed_in_at', '>', new Date(now.getTime() - provenWithinMs))
    .executeTakeFirst()
}

/** Of the account, newest first. */
export async function passkeysOf(db: Db | Tx, cosmic_customer_id: number) {
  const rows = await db
    .selectFrom('customer_passkeys')
    .select(['passkey_id', 'added_on', 'created_at', 'last_used_at'])
    .where('cosmic_customer_id', '=', cosmic_customer_id)
    .orderBy('created_at', 'desc')
    .orderBy('passkey_id', 'desc')
    .execute()
  return rows.map(({ passkey_id, added_on, created_at, last_used_at }) => ({
    passkey_id: Number(passkey_id),
    added_on,
    created_at: created_at.getTime(),
    last_used_at: last_used_at?.getTime() ?? null,
  }))
}
