import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { GivenValues, Sessions, SessionValues } from '#platform/server/parts.ts'
import { derived, randomToken, sameHash, sameText, sha256 } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit.ts'

export const sessionCookie = 'cosmic_session'
export const deviceCookie = 'cosmic_device'

const sessionLife = 24 * 3_600_000
const deviceLife = 365 * 24 * 3_600_000
/** SIL-ORD-001 */
const staffIdle = 12 * 3_600_000
const staffLife = 7 * 24 * 3_600_000
const seenEvery = 5 * 60_000
const anonymousKept = 60_000
const anonymousAtMost = 50_000

/** Both halves of a cookie or of a posted pair. */
type Pair = { readonly id: number; readonly secret: string }
/** A persistent session; its secret is not known when only its pass was posted. */
type Device = { readonly id: number; readonly secret: string | undefined; readonly pass: string }
type Known = {
  readonly actor: Actor
  readonly secret_hash: Buffer
  readonly pass_hash: Buffer
  readonly last_seen_at: Date
  /** Neither signed in nor about to be: nothing about it can change but its end. */
  readonly anonymous: boolean
}
type Parts = { db: Db; clock: Clock; secureCookies: boolean }

/**
 * Sessions and devices (persistent sessions). A cookie holds id and secret; the session's pass is derived from that secret, so that a
 * page can be given it again although only hashes are stored (SIL-OPS-03, SIL-ORD-058). Anonymous sessions are remembered for a
 * minute: nothing about them can change but their end, and signing in always starts a new one.
 */
export function makeSessions(parts: Parts): Sessions & SessionChanges {
  const anonymous = new Map<number, { known: Known; until: number }>()

  async function find(id: number): Promise<Known | undefined> {
    const kept = anonymous.get(id)
    if (kept && kept.until > Date.now()) return kept.known
    const known = await findSession(parts.db, id, parts.clock.now())
    if (known?.anonymous) {
      if (anonymous.size >= anonymousAtMost) anonymous.clear()
      anonymous.set(id, { known, until: Date.now() + anonymousKept })
    }
    if (known && known.last_seen_at.getTime() < parts.clock.now().getTime() - seenEvery) await markSeen(parts, id)
    return known
  }

  async function ofCookie(request: FastifyRequest): Promise<{ actor: Actor; secret: string } | undefined> {
    const pair = readPair(request.cookies[sessionCookie])
    if (!pair) return undefined
    const known = await find(pair.id)
    return known && sameHash(pair.secret, known.secret_hash) ? { actor: known.actor, secret: pair.secret } : undefined
  }

  /** The device of the cookie, or of the posted pair: it finds the cart again when the session is over (SIL-ORD-058). */
  async function deviceOf(request: FastifyRequest, given: GivenValues = {}): Promise<Device | undefined> {
    const now = parts.clock.now()
    const kept = readPair(request.cookies[deviceCookie])
    if (kept && (await findDevice(parts.db, kept.id, now, 'secret_hash', kept.secret)))
      return { ...kept, pass: derived(kept.secret, 'session_persistent_pass') }
    const posted = pairOf(given.session_persistent_id, given.session_persistent_pass)
    if (posted && (await findDevice(parts.db, posted.id, now, 'pass_hash', posted.secret)))
      return { id: posted.id, secret: undefined, pass: posted.secret }
    return undefined
  }

  async function make(
    request: FastifyRequest,
    reply: FastifyReply | undefined,
    given?: GivenValues,
  ): Promise<{ actor: Actor; values: SessionValues }> {
    const made = await insertSession(parts, await deviceOf(request, given))
    if (reply) setCookies(reply, made.session, made.device, parts.secureCookies)
    return { actor: anonymousActor(made.session.id, made.device.id), values: valuesOf(made.session, made.device) }
  }

  function valuesFor(request: FastifyRequest, actor: Actor, secret: string): SessionValues {
    const kept = readPair(request.cookies[deviceCookie])
    const pass = kept?.id === actor.session_persistent_id ? derived(kept.secret, 'session_persistent_pass') : ''
    return valuesOf({ id: actor.session_id, secret }, { id: actor.session_persistent_id, pass })
  }

  /** The session that a posted pair names, without the rights that only its cookie gives. */
  async function ofPair(given: GivenValues): Promise<Actor | undefined> {
    const pair = pairOf(given.session_id, given.session_pass)
    const known = pair && (await find(pair.id))
    return known && sameHash(pair.secret, known.pass_hash) ? withoutRights(known.actor) : undefined
  }

  return {
    async ofCookie(request) {
      return (await ofCookie(request))?.actor
    },
    async ofVisit(request, reply) {
      const present = await ofCookie(request)
      if (present) return { actor: present.actor, values: valuesFor(request, present.actor, present.secret) }
      return make(request, reply)
    },
    async ofValues(request, reply, given) {
      const present = await ofCookie(request)
      if (present && isPairOf(present, given)) return { actor: present.actor, made: undefined }
      const posted = await ofPair(given)
      if (posted) return { actor: posted, made: undefined }
      // A wrong pair beside a good cookie must not sign that cookie's owner out, so the cookies stay as they are.
      const { actor, values } = await make(request, present ? undefined : reply, given)
      return { actor, made: values }
    },
    async signIn(request, reply, rights) {
      const before = await ofCookie(request)
      const made = await insertSession(parts, await deviceOf(request), rights)
      if (before) await endSessions(parts.db, 'session_id', before.actor.session_id)
      if (before) anonymous.delete(before.actor.session_id)
      setCookies(reply, made.session, made.device, parts.secureCookies)
      return made.session.id
    },
    async signOut(request, reply) {
      const present = await ofCookie(request)
      if (present) {
        await endSessions(parts.db, 'session_id', present.actor.session_id)
        anonymous.delete(present.actor.session_id)
      }
      reply.clearCookie(sessionCookie, { path: '/' })
    },
  }
}

/** Rights a new session starts with; `life` in ms. */
export type Rights = {
  readonly user_id?: number
  readonly tablet_id?: string
  readonly second_step_at?: Date
  readonly life?: number
}

/** Signing in always starts a new session, so that one planted before cannot be used after (session fixation). */
export type SessionChanges = {
  signIn(request: FastifyRequest, reply: FastifyReply, rights: Rights): Promise<number>
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** Ends sessions at once, in every process: sessions with rights are never remembered. */
export async function endSessions(
  db: Db,
  by: 'session_id' | 'tablet_id' | 'user_id',
  value: number | string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where(by, '=', value as never)
    .execute()
}

async function findSession(db: Db, id: number, now: Date): Promise<Known | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 's.user_id').on('u.active', '=', true))
    .leftJoin('driver_hours as h', (join) => join.onRef('h.tablet_id', '=', 's.tablet_id').on('h.ended_at', 'is', null))
    .leftJoin('drivers as d', 'd.driver_id', 'h.driver_id')
    .select([
      's.session_id',
      's.session_persistent_id',
      's.secret_hash',
      's.pass_hash',
      's.last_seen_at',
      's.tablet_id',
      's.second_step_at',
      's.cosmic_customer_id',
      (row) => row('s.user_id', 'is not', null).as('signs_in'),
      'u.user_id',
      'u.name as user_name',
      'u.email',
      'u.roles',
      'u.market_ids',
      'u.franchise_ids',
      'h.driver_hour_id',
      'd.driver_id',
      'd.name as driver_name',
      'd.market_id',
      'd.alcohol_approved',
    ])
    .where('s.session_id', '=', id)
    .where('s.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const anonymous = !row.signs_in && row.tablet_id === null && row.cosmic_customer_id === null
  // Until the second step is done, the password alone gives no rights.
  const user =
    row.user_id && row.second_step_at
      ? {
          user_id: row.user_id,
          name: row.user_name ?? '',
          email: row.email ?? '',
          market_ids: row.market_ids ?? [],
          franchise_ids: row.franchise_ids ?? [],
        }
      : undefined
  const driver =
    row.driver_id && row.driver_hour_id && row.market_id
      ? {
          driver_id: row.driver_id,
          driver_hour_id: row.driver_hour_id,
          market_id: row.market_id,
          name: row.driver_name ?? '',
          alcohol_approved: row.alcohol_approved ?? false,
        }
      : undefined
  const actor: Actor = {
    session_id: row.session_id,
    session_persistent_id: row.session_persistent_id,
    roles: [...(user ? (row.roles ?? []) : []), ...(driver ? ['driver'] : [])],
    user,
    driver,
    tablet_id: row.tablet_id ?? undefined,
    cosmic_customer_id: row.cosmic_customer_id ?? undefined,
  }
  const { secret_hash, pass_hash, last_seen_at } = row
  return { actor, secret_hash, pass_hash, last_seen_at, anonymous }
}

async function findDevice(
  db: Db,
  id: number,
  now: Date,
  by: 'secret_hash' | 'pass_hash',
  secret: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('persistent_sessions')
    .select(['secret_hash', 'pass_hash'])
    .where('session_persistent_id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined && sameHash(secret, row[by])
}

async function insertSession(
  parts: Parts,
  device: Device | undefined,
  rights: Rights = {},
): Promise<{ session: Pair; device: Device }> {
  const now = parts.clock.now()
  const sessionSecret = randomToken()
  const values = {
    secret_hash: sha256(sessionSecret),
    pass_hash: sha256(derived(sessionSecret, 'session_pass')),
    user_id: rights.user_id ?? null,
    tablet_id: rights.tablet_id ?? null,
    second_step_at: rights.second_step_at ?? null,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + (rights.life ?? sessionLife)),
  }
  if (device) {
    const row = await parts.db
      .insertInto('sessions')
      .values({ ...values, session_persistent_id: device.id })
      .returning('session_id')
      .executeTakeFirstOrThrow()
    return { session: { id: row.session_id, secret: sessionSecret }, device }
  }
  const deviceSecret = randomToken()
  const devicePass = derived(deviceSecret, 'session_persistent_pass')
  const rows = await sql<{ session_id: number; session_persistent_id: number }>`
    with device as (
      insert into persistent_sessions (secret_hash, pass_hash, created_at, expires_at)
      values (${sha256(deviceSecret)}, ${sha256(devicePass)}, ${now}, ${new Date(now.getTime() + deviceLife)})
      returning session_persistent_id)
    insert into sessions (session_persistent_id, secret_hash, pass_hash, user_id, tablet_id, second_step_at, created_at, last_seen_at, expires_at)
    select session_persistent_id, ${values.secret_hash}, ${values.pass_hash}, ${values.user_id}::integer, ${values.tablet_id}::text,
      ${values.second_step_at}::timestamptz, ${now}, ${now}, ${values.expires_at}
    from device returning session_id, session_persistent_id`.execute(parts.db)
  const row = rows.rows[0]
  if (!row) throw new Error('A session could not be made')
  return {
    session: { id: row.session_id, secret: sessionSecret },
    device: { id: row.session_persistent_id, secret: deviceSecret, pass: devicePass },
  }
}

/** Idle time begins anew; a sign-in that still owes its second step keeps the end it has. */
async function markSeen(parts: Parts, sessionId: number): Promise<void> {
  const now = parts.clock.now()
  await sql`update sessions set last_seen_at = ${now},
    expires_at = case
      when user_id is null then ${new Date(now.getTime() + sessionLife)}
      when second_step_at is null then expires_at
      else least(${new Date(now.getTime() + staffIdle)}, created_at + make_interval(secs => ${staffLife / 1000})) end
    where session_id = ${sessionId} and expires_at > ${now}`.execute(parts.db)
}

function anonymousActor(sessionId: number, deviceId: number): Actor {
  return {
    session_id: sessionId,
    session_persistent_id: deviceId,
    roles: [],
    user: undefined,
    driver: undefined,
    tablet_id: undefined,
    cosmic_customer_id: undefined,
  }
}

/** What posted values alone allow: the customer's own things, no staff or tablet rights. */
function withoutRights(actor: Actor): Actor {
  return { ...actor, roles: [], user: undefined, driver: undefined, tablet_id: undefined }
}

function valuesOf(session: Pair, device: Pick<Device, 'id' | 'pass'>): SessionValues {
  return {
    session_id: String(session.id),
    session_pass: derived(session.secret, 'session_pass'),
    session_persistent_id: String(device.id),
    session_persistent_pass: device.pass,
  }
}

function setCookies(reply: FastifyReply, session: Pair, device: Device, secure: boolean): void {
  const common = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  reply.setCookie(sessionCookie, `${session.id}.${session.secret}`, common)
  if (device.secret)
    reply.setCookie(deviceCookie, `${device.id}.${device.secret}`, { ...common, maxAge: deviceLife / 1000 })
}

function readPair(cookie: string | undefined): Pair | undefined {
  const parts = /^(\d{1,15})\.([A-Za-z0-9_-]{20,100})$/.exec(cookie ?? '')
  return parts?.[1] && parts[2] ? { id: Number(parts[1]), secret: parts[2] } : undefined
}

function pairOf(givenId: string | number | undefined, pass: string | number | undefined): Pair | undefined {
  const id = Number(givenId)
  return Number.isSafeInteger(id) && id > 0 && typeof pass === 'string' ? { id, secret: pass } : undefined
}

function isPairOf(session: { actor: Actor; secret: string }, given: GivenValues): boolean {
  const pair = pairOf(given.session_id, given.session_pass)
  return pair?.id === session.actor.session_id && sameText(pair.secret, derived(session.secret, 'session_pass'))
}
