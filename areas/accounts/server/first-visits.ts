import type { Clock } from '#platform/server/clock.ts'
import { prepare, unhurried } from '#platform/server/prepared.ts'
import { derived, type Secrets, sameText } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import {
  type Device,
  deviceValues,
  madeOf,
  newSession,
  type Pair,
  type StoredSession,
  sessionLife,
} from './session-rows.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly secrets: Pick<Secrets, 'mark'> }

/** A session and a device of which only their visitor and this deployment's key know. */
export type FirstVisit = { readonly session: Pair; readonly device: Device & { readonly secret: string } }

type Ids = { readonly session_id: number; readonly session_persistent_id: number }

/** What is named by its time need not carry it; a session that is never stored lives no longer than one that is. */
const slotMs = 3_600_000
const slots = sessionLife / slotMs
const idsAtOnce = 100
const issuedAtMost = 20_000

/**
 * A first visit that leaves nothing behind: most are a robot's or a link preview's, which keep no cookie and never come back. The secrets
 * of its cookies can be named by this deployment alone, for as long as a session lives, so that both rows are written when their visitor is back with
 * them. Once, for the device's row says that it has been: what has ended does not begin again.
 */
export function makeFirstVisits({ db, clock, secrets }: Deps) {
  let spare: Ids[] = []
  /** Those of this process: they need not be looked for before they are stored. */
  const issued = new Set<number>()

  const present = () => Math.floor(clock.now().getTime() / slotMs)
  const secretOf = (what: 'session' | 'device', { session_id, session_persistent_id }: Ids, slot: number) =>
    secrets.mark(`first_visit:${what}:${session_id}:${session_persistent_id}:${slot}`).toString('base64url')

  function visitOf(ids: Ids, slot: number): FirstVisit {
    const secret = secretOf('device', ids, slot)
    return {
      session: { id: ids.session_id, secret: secretOf('session', ids, slot) },
      device: { id: ids.session_persistent_id, secret, pass: derived(secret, 'session_persistent_pass') },
    }
  }

  /** Those that come back mostly come at once. */
  function find(ids: Ids, isTheirs: (visit: FirstVisit) => boolean): FirstVisit | undefined {
    const last = present()
    for (let slot = last; slot > last - slots; slot--) {
      const visit = visitOf(ids, slot)
      if (isTheirs(visit)) return visit
    }
    return undefined
  }

  return {
    async issue(): Promise<FirstVisit> {
      if (spare.length === 0) spare = await nextIds(db, { most: idsAtOnce })
      const ids = spare.pop()
      if (!ids) throw new Error('There are no ids for a session')
      const [oldest] = issued
      if (issued.size >= issuedAtMost && oldest !== undefined) issued.delete(oldest)
      issued.add(ids.session_id)
      return visitOf(ids, present())
    },

    /** Of both cookies. */
    ofCookies: (session: Pair, device: Pair | undefined) =>
      device &&
      find(
        { session_id: session.id, session_persistent_id: device.id },
        (visit) => sameText(visit.session.secret, session.secret) && sameText(visit.device.secret, device.secret),
      ),

    /** Of posted values, where cookies are not taken. */
    ofValues: (session: Pair, device: Pair | undefined) =>
      device &&
      find(
        { session_id: session.id, session_persistent_id: device.id },
        (visit) =>
          sameText(derived(visit.session.secret, 'session_pass'), session.secret) &&
          sameText(visit.device.pass, device.secret),
      ),

    wasIssuedHere: (sessionId: number) => issued.has(sessionId),

    /** Undefined when it has been stored before. */
    async store({ session, device }: FirstVisit): Promise<StoredSession | undefined> {
      issued.delete(session.id)
      const begun = newSession(session.secret, clock.now())
      const ids = { session_id: session.id, session_persistent_id: device.id }
      const stored = await insertVisit(db, { ...begun, ...deviceValues(device, clock.now()), ...ids })
      return stored.length > 0 ? madeOf(session, device, begun).known : undefined
    },
  }
}

const nextIds = prepare<Ids>(`
  select nextval('sessions_session_id_seq') as session_id,
    nextval('persistent_sessions_session_persistent_id_seq') as session_persistent_id
  from generate_series(1, :most::integer)`)

const insertVisit = prepare<{ session_id: number }>(`
  with device as (
    insert into persistent_sessions (session_persistent_id, secret_hash, pass_hash, created_at, expires_at)
    overriding system value
    values (:session_persistent_id, :device_secret_hash, :device_pass_hash, :created_at, :device_expires_at)
    on conflict do nothing returning session_persistent_id)
  insert into sessions (session_id, session_persistent_id, secret_hash, pass_hash, created_at, last_seen_at, expires_at)
  overriding system value
  select :session_id, session_persistent_id, :secret_hash, :pass_hash, :created_at, :last_seen_at, :expires_at
  from device where ${unhurried} returning session_id`)
