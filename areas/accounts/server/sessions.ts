import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#platform/server/actor.ts'
import type { Clock } from '#platform/server/clock.ts'
import { derived, type Secrets, sameHash } from '#platform/server/secrets.ts'
import type { GivenValues, Sessions, SessionValues } from '#platform/server/sessions.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { admin, isPermitted } from '../rules/permissions.ts'
import { type CustomerSignIn, unbindCustomer } from './customer-binding.ts'
import { replaceSessions } from './customer-sign-in.ts'
import { type FirstVisit, makeFirstVisits } from './first-visits.ts'
import {
  anonymousActor,
  type Device,
  deviceLife,
  endSessions,
  findDevice,
  findSession,
  insertSession,
  isJustReplaced,
  lifeOf,
  markSeen,
  type Pair,
  type Rights,
  renewDevice,
  type StoredSession,
} from './session-rows.ts'

export const sessionCookie = 'cosmic_session'
export const deviceCookie = 'cosmic_device'
/** A browser takes them under https alone, and from no other host of the domain. */
const ownHost = '__Host-'

const seenEvery = 5 * 60_000
const anonymousCacheMs = 60_000
const anonymousAtMost = 20_000
/** As long as what was asked before a sign-in may still be under way when its answer comes. */
const overlapMs = 30_000

/** The session that a request's cookie names. */
type Present = { readonly actor: Actor; readonly secret: string; readonly pass_hash: Uint8Array }

type Remembered = {
  readonly known: StoredSession
  readonly until: number
  /** As pages are given them, beside the device's cookie that they were made with. */
  values?: { readonly deviceCookie: string | undefined; readonly all: SessionValues }
}

type Deps = { db: Db; clock: Clock; secrets: Pick<Secrets, 'mark'>; secureCookies: boolean }

/**
 * Sessions and devices (persistent sessions). A cookie holds id and secret; the session's pass is derived from that secret, so that a
 * page can be given it again although only hashes are stored (SIL-OPS-03, SIL-ORD-058). Anonymous sessions are remembered for a
 * minute: nothing about them can change but their end, and signing in always starts a new one. A first visit is stored when its visitor
 * comes back (`first-visits.ts`).
 */
export function makeSessions(deps: Deps): Sessions & SessionChanges {
  const prefix = deps.secureCookies ? ownHost : ''
  const names = { session: `${prefix}${sessionCookie}`, device: `${prefix}${deviceCookie}` }
  const firstVisits = makeFirstVisits(deps)
  const anonymous = new Map<number, Remembered>()
  /** A page asks twice who visits it: for what it shows, and for the values that it carries. */
  const visitors = new WeakMap<FastifyRequest, Present>()

  function remember(known: StoredSession): void {
    // The one that was remembered first; a map keeps its order.
    const [oldest] = anonymous.keys()
    if (anonymous.size >= anonymousAtMost && oldest !== undefined) anonymous.delete(oldest)
    anonymous.delete(known.actor.session_id)
    anonymous.set(known.actor.session_id, { known, until: Date.now() + anonymousCacheMs })
  }

  async function find(id: number, firstVisit: () => FirstVisit | undefined): Promise<StoredSession | undefined> {
    const cached = anonymous.get(id)
    if (cached && cached.until > Date.now() && cached.known.expires_at > deps.clock.now()) return cached.known
    const stored = firstVisits.wasIssuedHere(id) ? await storeVisit(firstVisit()) : undefined
    if (stored) return stored
    const known = (await findSession(deps.db, id, deps.clock.now())) ?? (await storedElsewhere(id, firstVisit()))
    if (known?.anonymous) remember(known)
    if (known && known.last_seen_at.getTime() < deps.clock.now().getTime() - seenEvery) await markSeen(deps, id)
    return known
  }

  async function storeVisit(visit: FirstVisit | undefined): Promise<StoredSession | undefined> {
    const stored = visit && (await firstVisits.store(visit))
    if (stored) remember(stored)
    return stored
  }

  /** Issued by another process; when its visitor asks twice at once, one request stores it and the other finds it. */
  async function storedElsewhere(id: number, visit: FirstVisit | undefined): Promise<StoredSession | undefined> {
    return visit && ((await storeVisit(visit)) ?? (await findSession(deps.db, id, deps.clock.now())))
  }

  async function ofCookie(request: FastifyRequest): Promise<Present | undefined> {
    const pair = readPair(request.cookies[names.session])
    if (!pair) return undefined
    const known = await find(pair.id, () => firstVisits.ofCookies(pair, readPair(request.cookies[names.device])))
    if (!known || !sameHash(pair.secret, known.secret_hash)) return undefined
    const present = { actor: known.actor, secret: pair.secret, pass_hash: known.pass_hash }
    if (known.anonymous) visitors.set(request, present)
    return present
  }

  /** The device of the cookie, or of the posted pair: it finds the cart again when the session is over (SIL-ORD-058). */
  async function deviceOf(request: FastifyRequest, presented: GivenValues = {}): Promise<Device | undefined> {
    const now = deps.clock.now()
    const pair = readPair(request.cookies[names.device])
    if (pair && (await findDevice(deps.db, pair.id, now, 'secret_hash', pair.secret)))
      return { ...pair, pass: derived(pair.secret, 'session_persistent_pass') }
    const posted = pairOf(presented.session_persistent_id, presented.session_persistent_pass)
    if (posted && (await findDevice(deps.db, posted.id, now, 'pass_hash', posted.secret)))
      return { id: posted.id, secret: undefined, pass: posted.secret }
    return undefined
  }

  /**
   * A page asks on while somebody signs in. What is handled behind the sign-in still has the cookies that it ended: new ones of nobody would
   * take the place of those that the sign-in's answer brings, and with them account and cart.
   */
  async function isOvertaken(request: FastifyRequest): Promise<boolean> {
    const pair = readPair(request.cookies[names.session])
    return pair !== undefined && (await isJustReplaced(deps, pair, overlapMs))
  }

  async function make(
    reply: FastifyReply | undefined,
    device: Device | undefined,
  ): Promise<{ actor: Actor; values: SessionValues }> {
    const made = await insertSession(deps, device)
    if (reply) setCookies(reply, made.session, made.device)
    // It will be back at once: most sessions are made by a page's first request.
    if (made.known.anonymous) remember(made.known)
    return { actor: made.known.actor, values: valuesOf(made.session, made.device) }
  }

  function setCookies(reply: FastifyReply, session: Pair, device: Device, keepsFor?: number): void {
    const common = { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.secureCookies } as const
    const kept = keepsFor === undefined ? common : { ...common, maxAge: keepsFor / 1000 }
    reply.setCookie(names.session, `${session.id}.${session.secret}`, kept)
    if (device.secret)
      reply.setCookie(names.device, `${device.id}.${device.secret}`, { ...common, maxAge: deviceLife / 1000 })
  }

  function valuesFor(request: FastifyRequest, actor: Actor, secret: string): SessionValues {
    const deviceCookie = request.cookies[names.device]
    const remembered = anonymous.get(actor.session_id)
    // To derive both passes again is 15 µs of a page's 100.
    if (remembered?.values && remembered.values.deviceCookie === deviceCookie) return remembered.values.all
    const pair = readPair(deviceCookie)
    const pass = pair?.id === actor.session_persistent_id ? derived(pair.secret, 'session_persistent_pass') : ''
    const all = valuesOf({ id: actor.session_id, secret }, { id: actor.session_persistent_id, pass })
    if (remembered) remembered.values = { deviceCookie, all }
    return all
  }

  /** The session that a posted pair names, without the rights that only its cookie gives. */
  async function ofPair(presented: GivenValues): Promise<Actor | undefined> {
    const pair = pairOf(presented.session_id, presented.session_pass)
    const device = pairOf(presented.session_persistent_id, presented.session_persistent_pass)
    const known = pair && (await find(pair.id, () => firstVisits.ofValues(pair, device)))
    return known && sameHash(pair.secret, known.pass_hash) ? withoutRights(known.actor) : undefined
  }

  return {
    async ofCookie(request) {
      return (await ofCookie(request))?.actor
    },
    async ofVisit(request, reply) {
      const present = visitors.get(request) ?? (await ofCookie(request))
      if (present) return { actor: present.actor, values: valuesFor(request, present.actor, present.secret) }
      const device = await deviceOf(request)
      if (device) return make(reply, device)
      const visit = await firstVisits.issue()
      setCookies(reply, visit.session, visit.device)
      return { actor: anonymousActor(visit.session.id, visit.device.id), values: valuesOf(visit.session, visit.device) }
    },
    async ofAct(request, reply) {
      const present = await ofCookie(request)
      if (present) return present.actor
      return (await make((await isOvertaken(request)) ? undefined : reply, await deviceOf(request))).actor
    },
    async ofValues(request, reply, presented) {
      const present = await ofCookie(request)
      if (present && isPairOf(present, presented)) return { actor: present.actor, made: undefined }
      const posted = await ofPair(presented)
      if (posted?.phone_order) return present && takenBy(posted, present.actor)
      if (posted) return { actor: posted, made: undefined }
      const device = await deviceOf(request, presented)
      if (!present && (await isOvertaken(request)))
        return { actor: (await make(undefined, device)).actor, made: undefined }
      // A wrong pair beside a good cookie must not sign that cookie's owner out, so the cookies stay as they are.
      const { actor, values } = await make(present ? undefined : reply, device)
      return { actor, made: values }
    },
    deviceOf: async (request) => (await deviceOf(request))?.id,
    async signIn(request, reply, rights) {
      const before = await ofCookie(request)
      visitors.delete(request)
      const device = await deviceOf(request)
      const made = await insertSession(deps, device && (await renewDevice(deps, device.id)), rights)
      if (before) await endSessions(deps.db, 'session_id', before.actor.session_id)
      for (const [id, { known }] of anonymous)
        if (id === before?.actor.session_id || known.actor.session_persistent_id === device?.id) anonymous.delete(id)
      // A tablet on a counter is switched on every morning, and is to be signed in then.
      setCookies(
        reply,
        made.session,
        made.device,
        rights.restaurant_tablet_id === undefined ? undefined : lifeOf(rights),
      )
      return made.session.id
    },
    async signInCustomer(actor, reply, customer) {
      // It would take the cookies of the clerk.
      if (actor.phone_order) throw new Error('Nobody is signed in within an order by phone')
      visitors.delete(reply.request)
      const made = await replaceSessions(deps, actor.session_persistent_id, customer)
      for (const [id, { known }] of anonymous)
        if (known.actor.session_persistent_id === actor.session_persistent_id) anonymous.delete(id)
      setCookies(reply, made.session, made.device)
      return { actor: made.known.actor, values: valuesOf(made.session, made.device) }
    },
    signOutCustomer: (actor) => unbindCustomer(deps.db, actor.session_persistent_id),
    async signOut(request, reply) {
      const present = await ofCookie(request)
      visitors.delete(request)
      if (present) {
        await endSessions(deps.db, 'session_id', present.actor.session_id)
        anonymous.delete(present.actor.session_id)
      }
      reply.clearCookie(names.session, { path: '/', secure: deps.secureCookies })
    },
  }
}

/**
 * Signing in always starts a new session, and gives the device a new secret: what was planted before cannot be used after (session
 * fixation), nor see later what belongs to the device.
 */
export type SessionChanges = {
  /** The device of the cookie, also when its session is over. */
  deviceOf(request: FastifyRequest): Promise<number | undefined>
  signIn(request: FastifyRequest, reply: FastifyReply, rights: Rights): Promise<number>
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Into a payment account: for this session or, with `stay`, for the device too (SIL-ORD-059). */
  signInCustomer(
    actor: Actor,
    reply: FastifyReply,
    customer: CustomerSignIn,
  ): Promise<{ actor: Actor; values: SessionValues }>
  /** Out of it, the session and the device both; the session goes on without it. */
  signOutCustomer(actor: Actor): Promise<void>
}

/**
 * An order by phone is taken by whoever has begun it, beside their own cookie and as long as they may: with their sign-out it ends for this
 * browser, and another of staff who signs in there does not go on with it.
 */
function takenBy(posted: Actor, clerk: Actor): { actor: Actor; made: undefined } | undefined {
  const { roles, user } = clerk
  if (!user || user.user_id !== posted.phone_order?.user_id || !isPermitted(roles, admin)) return undefined
  return { actor: { ...posted, roles, user }, made: undefined }
}

/** What posted values alone allow: the customer's own things, no staff or tablet rights. */
function withoutRights(actor: Actor): Actor {
  const { restaurant: _restaurant, ...own } = actor
  return { ...own, roles: [], user: undefined, driver: undefined, tablet_id: undefined }
}

function valuesOf(session: Pair, device: Pick<Device, 'id' | 'pass'>): SessionValues {
  return {
    session_id: String(session.id),
    session_pass: derived(session.secret, 'session_pass'),
    session_persistent_id: String(device.id),
    session_persistent_pass: device.pass,
  }
}

function readPair(cookie: string | undefined): Pair | undefined {
  const match = /^(\d{1,15})\.([A-Za-z0-9_-]{20,100})$/.exec(cookie ?? '')
  return match?.[1] && match[2] ? { id: Number(match[1]), secret: match[2] } : undefined
}

function pairOf(givenId: string | number | undefined, pass: string | number | undefined): Pair | undefined {
  const id = Number(givenId)
  return Number.isSafeInteger(id) && id > 0 && typeof pass === 'string' ? { id, secret: pass } : undefined
}

function isPairOf(session: Present, presented: GivenValues): boolean {
  const pair = pairOf(presented.session_id, presented.session_pass)
  return pair?.id === session.actor.session_id && sameHash(pair.secret, session.pass_hash)
}
