import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { GivenValues, Sessions, SessionValues } from '#platform/server/parts.ts'
import { derived, randomToken, sameHash, sha256 } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit.ts'

export const sessionCookie = 'cosmic_session'
export const deviceCookie = 'cosmic_device'

const sessionLife = 24 * 3_600_000
const deviceLife = 365 * 24 * 3_600_000
const seenEvery = 5 * 60_000
const anonymousKept = 60_000
const anonymousAtMost = 50_000

/** Both halves of a cookie or of a posted pair. */
type Pair = { readonly id: number; readonly secret: string }
type Known = {
  readonly actor: Actor
  readonly secret_hash: Buffer
  readonly pass_hash: Buffer
  readonly last_seen_at: Date
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
    if (known && isAnonymous(known.actor)) {
      if (anonymous.size >= anonymousAtMost) anonymous.clear()
      anonymous.set(id, { known, until: Date.now() + anonymousKept })
    }
    if (known && known.last_seen_at.getTime() < parts.clock.now().getTime() - seenEvery)
      await markSeen(parts, known.actor)
    return known
  }

  async function ofCookie(request: FastifyRequest): Promise<{ actor: Actor; secret: string } | undefined> {
    const pair = readPair(request.cookies[sessionCookie])
    if (!pair) return undefined
    const known = await find(pair.id)
    return known && sameHash(pair.secret, known.secret_hash) ? { actor: known.actor, secret: pair.secret } : undefined
  }

  async function make(
    request: FastifyRequest,
    reply: FastifyReply | undefined,
  ): Promise<{ actor: Actor; values: SessionValues }> {
    const devicePair = readPair(request.cookies[deviceCookie])
    const device = devicePair && (await findDevice(parts.db, devicePair, parts.clock.now())) ? devicePair : undefined
    const made = await insertSession(parts, device)
    if (reply) setCookies(reply, made.session, made.device, parts.secureCookies)
    return { actor: anonymousActor(made.session.id, made.device.id), values: valuesOf(made.session, made.device) }
  }

  function valuesFor(request: FastifyRequest, actor: Actor, secret: string): SessionValues {
    const device = readPair(request.cookies[deviceCookie])
    return valuesOf({ id: actor.session_id, secret }, { id: actor.session_persistent_id, secret: device?.secret ?? '' })
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
      const pair = pairOf(given)
      const present = await ofCookie(request)
      if (present) {
        const matches = pair?.id === present.actor.session_id && pair.secret === derived(present.secret, 'session_pass')
        if (matches) return { actor: present.actor, made: undefined }
      } else if (pair) {
        const known = await find(pair.id)
        if (known && sameHash(pair.secret, known.pass_hash))
          return { actor: withoutRights(known.actor), made: undefined }
      }
      // A wrong pair beside a good cookie must not sign that cookie's owner out, so the cookies stay as they are.
      const { actor, values } = await make(request, present ? undefined : reply)
      return { actor, made: values }
    },
    async signIn(request, reply, rights) {
      const before = await ofCookie(request)
      const devicePair = readPair(request.cookies[deviceCookie])
      const device = devicePair && (await findDevice(parts.db, devicePair, parts.clock.now())) ? devicePair : undefined
      const made = await insertSession(parts, device, rights)
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
  return { actor, secret_hash: row.secret_hash, pass_hash: row.pass_hash, last_seen_at: row.last_seen_at }
}

async function findDevice(db: Db, pair: Pair, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('persistent_sessions')
    .select('secret_hash')
    .where('session_persistent_id', '=', pair.id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined && sameHash(pair.secret, row.secret_hash)
}

async function insertSession(
  parts: Parts,
  device: Pair | undefined,
  rights: Rights = {},
): Promise<{ session: Pair; device: Pair }> {
  const now = parts.clock.now()
  const sessionSecret = randomToken()
  const deviceSecret = device?.secret ?? randomToken()
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
  const devicePass = sha256(derived(deviceSecret, 'session_persistent_pass'))
  const rows = await sql<{ session_id: number; session_persistent_id: number }>`
    with device as (
      insert into persistent_sessions (secret_hash, pass_hash, created_at, expires_at)
      values (${sha256(deviceSecret)}, ${devicePass}, ${now}, ${new Date(now.getTime() + deviceLife)})
      returning session_persistent_id)
    insert into sessions (session_persistent_id, secret_hash, pass_hash, user_id, tablet_id, second_step_at, created_at, last_seen_at, expires_at)
    select session_persistent_id, ${values.secret_hash}, ${values.pass_hash}, ${values.user_id}::integer, ${values.tablet_id}::text,
      ${values.second_step_at}::timestamptz, ${now}, ${now}, ${values.expires_at}
    from device returning session_id, session_persistent_id`.execute(parts.db)
  const row = rows.rows[0]
  if (!row) throw new Error('A session could not be made')
  return {
    session: { id: row.session_id, secret: sessionSecret },
    device: { id: row.session_persistent_id, secret: deviceSecret },
  }
}

async function markSeen(parts: Parts, actor: Actor): Promise<void> {
  const now = parts.clock.now()
  const life = actor.user ? 12 * 3_600_000 : sessionLife
  await sql`update sessions set last_seen_at = ${now},
    expires_at = case when user_id is null then ${new Date(now.getTime() + life)}
      else least(${new Date(now.getTime() + life)}, created_at + interval '7 days') end
    where session_id = ${actor.session_id} and expires_at > ${now}`.execute(parts.db)
}

function isAnonymous(actor: Actor): boolean {
  return !actor.user && !actor.tablet_id && actor.cosmic_customer_id === undefined
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

function valuesOf(session: Pair, device: Pair): SessionValues {
  return {
    session_id: String(session.id),
    session_pass: derived(session.secret, 'session_pass'),
    session_persistent_id: String(device.id),
    session_persistent_pass: derived(device.secret, 'session_persistent_pass'),
  }
}

function setCookies(reply: FastifyReply, session: Pair, device: Pair, secure: boolean): void {
  const common = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  reply.setCookie(sessionCookie, `${session.id}.${session.secret}`, common)
  reply.setCookie(deviceCookie, `${device.id}.${device.secret}`, { ...common, maxAge: deviceLife / 1000 })
}

function readPair(cookie: string | undefined): Pair | undefined {
  const parts = /^(\d{1,15})\.([A-Za-z0-9_-]{20,100})$/.exec(cookie ?? '')
  return parts?.[1] && parts[2] ? { id: Number(parts[1]), secret: parts[2] } : undefined
}

function pairOf(given: GivenValues): Pair | undefined {
  const id = Number(given.session_id)
  const pass = given.session_pass
  return Number.isSafeInteger(id) && id > 0 && typeof pass === 'string' ? { id, secret: pass } : undefined
}
