import type { Actor, PhoneOrder } from '#platform/server/actor.ts'
import type { Clock } from '#platform/server/clock.ts'
import { derived, randomToken, type Secrets, sha256 } from '#platform/server/secrets.ts'
import type { SessionValues } from '#platform/server/sessions.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { deviceLife, newSession } from './session-rows.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly secrets: Pick<Secrets, 'mark'> }
type OpenOrder = Omit<PhoneOrder, 'user_id'> & { readonly session_persistent_id: number }

/** A page that is opened later gets a session of its own rather than one that ends soon. */
const leastLeftMs = 3_600_000

/** The device of an order by phone. No browser has its secret: only its session is ever posted. */
export async function insertPhoneOrderDevice(tx: Tx, now: Date): Promise<number> {
  const device = await tx
    .insertInto('persistent_sessions')
    .values({
      secret_hash: sha256(randomToken()),
      pass_hash: sha256(randomToken()),
      created_at: now,
      expires_at: new Date(now.getTime() + deviceLife),
    })
    .returning('session_persistent_id')
    .executeTakeFirstOrThrow()
  return device.session_persistent_id
}

/**
 * The session in which this person takes that order, and the values for their page: they serve beside the cookie of that person alone
 * (`takenBy` in `sessions.ts`), and can be named again by this deployment.
 */
export async function phoneOrderSession(
  { db, clock, secrets }: Deps,
  clerk: Actor & { readonly user: NonNullable<Actor['user']> },
  { session_persistent_id, ...order }: OpenOrder,
): Promise<{ readonly actor: Actor; readonly values: SessionValues }> {
  const now = clock.now()
  const known = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('phone_order_id', '=', order.phone_order_id)
    .where('expires_at', '>', new Date(now.getTime() + leastLeftMs))
    .orderBy('session_id', 'desc')
    .executeTakeFirst()
  const session_id = known?.session_id ?? (await insertSession(db, secrets, { ...order, session_persistent_id }, now))
  const { roles, user } = clerk
  const { phone_order_id, cosmic_customer_id, franchise_id } = order
  return {
    actor: {
      session_id,
      session_persistent_id,
      roles,
      user,
      driver: undefined,
      tablet_id: undefined,
      cosmic_customer_id,
      phone_order: { phone_order_id, user_id: user.user_id, cosmic_customer_id, franchise_id },
    },
    values: {
      session_id: String(session_id),
      session_pass: derived(secretOf(secrets, phone_order_id), 'session_pass'),
      session_persistent_id: String(session_persistent_id),
      session_persistent_pass: '',
    },
  }
}

const secretOf = (secrets: Pick<Secrets, 'mark'>, phoneOrderId: number) =>
  secrets.mark(`phone_order:${phoneOrderId}`).toString('base64url')

async function insertSession(
  db: Db,
  secrets: Pick<Secrets, 'mark'>,
  { phone_order_id, session_persistent_id }: Pick<OpenOrder, 'phone_order_id' | 'session_persistent_id'>,
  now: Date,
): Promise<number> {
  const row = await db
    .insertInto('sessions')
    .values({ ...newSession(secretOf(secrets, phone_order_id), now), session_persistent_id, phone_order_id })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return row.session_id
}
