import { type Selectable, sql } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Clock } from '#platform/server/clock.ts'
import { prepare, unhurried } from '#platform/server/prepared.ts'
import { derived, randomToken, sameHash, sha256 } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { customerStaying, stayUntil } from './customer-binding.ts'
import { viewOf } from './viewing.ts'

export const sessionLife = 24 * 3_600_000
/** A kitchen that is closed for its holidays finds its tablet as it was. */
const restaurantTabletLife = 60 * 24 * 3_600_000
export const deviceLife = 365 * 24 * 3_600_000
/** SIL-ORD-001 */
const staffIdle = 12 * 3_600_000
const staffLife = 7 * 24 * 3_600_000

/** Both halves of a cookie or of a posted pair. */
export type Pair = { readonly id: number; readonly secret: string }
/** A persistent session; its secret is not known when only its pass was posted. */
export type Device = { readonly id: number; readonly secret: string | undefined; readonly pass: string }
export type StoredSession = {
  readonly actor: Actor
  readonly secret_hash: Buffer
  readonly pass_hash: Buffer
  readonly last_seen_at: Date
  readonly expires_at: Date
  /** Neither signed in nor about to be: nothing about it can change but its end. */
  readonly anonymous: boolean
}
type Deps = { readonly db: Db; readonly clock: Clock }

/** Rights a new session starts with; `life` in ms. */
export type Rights = {
  readonly user_id?: number
  readonly tablet_id?: string
  readonly restaurant_tablet_id?: number
  readonly second_step_at?: Date
  readonly life?: number
}

/** Ends sessions at once, in every process: sessions with rights are never remembered. */
export async function endSessions(
  db: Db,
  by: 'session_id' | 'session_persistent_id' | 'tablet_id' | 'restaurant_tablet_id' | 'user_id',
  value: number | string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where(by, '=', value as never)
    .execute()
}

/** All that a session may stand for; the rights of staff are read for each of their requests, so its text is made once. */
type SessionRow = Pick<
  Selectable<DB['sessions']>,
  | 'session_id'
  | 'session_persistent_id'
  | 'secret_hash'
  | 'pass_hash'
  | 'last_seen_at'
  | 'expires_at'
  | 'tablet_id'
  | 'second_step_at'
  | 'cosmic_customer_id'
  | 'viewing_role'
  | 'viewing_market_id'
  | 'viewing_franchise_id'
  | 'viewing_label'
> &
  PhoneOrderColumns &
  RestaurantColumns & {
    readonly signs_in: boolean
    readonly user_id: number | null
    readonly user_name: string | null
    readonly email: string | null
    readonly roles: string[] | null
    readonly market_ids: number[] | null
    readonly franchise_ids: number[] | null
    readonly driver_hour_id: number | null
    readonly driver_id: number | null
    readonly driver_name: string | null
    readonly market_id: number | null
    readonly alcohol_approved: boolean | null
    readonly phone_order_ended_at: Date | null
    readonly tablet_of_restaurant: number | null
  }

const sessionById = prepare<SessionRow>(`
  select s.session_id, s.session_persistent_id, s.secret_hash, s.pass_hash, s.last_seen_at, s.expires_at, s.tablet_id,
    s.second_step_at, s.cosmic_customer_id, s.viewing_role, s.viewing_market_id, s.viewing_franchise_id, s.viewing_label,
    s.user_id is not null as signs_in, u.user_id, u.name as user_name, u.email, u.roles, u.market_ids, u.franchise_ids,
    h.driver_hour_id, d.driver_id, d.name as driver_name, d.market_id, d.alcohol_approved,
    p.phone_order_id, p.user_id as taken_by, p.cosmic_customer_id as ordered_for, p.franchise_id, p.ended_at as phone_order_ended_at,
    s.restaurant_tablet_id as tablet_of_restaurant, t.restaurant_tablet_id, t.name as restaurant_tablet_name,
    t.franchise_id as restaurant_id, t.market_id as restaurant_market_id
  from sessions s
    left join users u on u.user_id = s.user_id and u.active
    left join driver_hours h on h.tablet_id = s.tablet_id and h.ended_at is null
    left join drivers d on d.driver_id = h.driver_id
    left join phone_orders p on p.phone_order_id = s.phone_order_id
    left join restaurant_tablets t on t.restaurant_tablet_id = s.restaurant_tablet_id and t.ended_at is null
  where s.session_id = :id and s.expires_at > :now`)

export async function findSession(db: Db, id: number, now: Date): Promise<StoredSession | undefined> {
  const [row] = await sessionById(db, { id, now })
  if (!row) return undefined
  const phoneOrder = phoneOrderOf(row)
  const restaurant = restaurantOf(row)
  const anonymous =
    !row.signs_in &&
    row.tablet_id === null &&
    row.tablet_of_restaurant === null &&
    row.cosmic_customer_id === null &&
    !phoneOrder
  const view = viewOf(row)
  // Until the second step is done, the password alone gives no rights.
  const user =
    row.user_id && row.second_step_at
      ? {
          user_id: row.user_id,
          name: row.user_name ?? '',
          email: row.email ?? '',
          market_ids: view?.market_ids ?? row.market_ids ?? [],
          franchise_ids: view?.franchise_ids ?? row.franchise_ids ?? [],
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
    // A driver's rights belong to a tablet with an open driver hour, a kitchen's to one that was paired, whatever roles a person holds.
    roles: [
      ...(user
        ? (view?.roles ?? row.roles ?? []).filter((role) => role !== 'driver' && role !== 'restaurant_tablet')
        : []),
      ...(driver ? ['driver'] : []),
      ...(restaurant ? ['restaurant_tablet'] : []),
    ],
    user,
    driver,
    tablet_id: row.tablet_id ?? undefined,
    // With the order its account is put down, too (SIL-OPS-126).
    cosmic_customer_id: phoneOrder
      ? row.phone_order_ended_at === null
        ? phoneOrder.cosmic_customer_id
        : undefined
      : (row.cosmic_customer_id ?? undefined),
    ...(phoneOrder && { phone_order: phoneOrder }),
    ...(user && view && { viewing: view.viewing }),
    ...(restaurant && { restaurant }),
  }
  const { secret_hash, pass_hash, last_seen_at, expires_at } = row
  return { actor, secret_hash, pass_hash, last_seen_at, expires_at, anonymous }
}

type RestaurantColumns = {
  readonly restaurant_tablet_id: number | null
  readonly restaurant_tablet_name: string | null
  readonly restaurant_id: number | null
  readonly restaurant_market_id: number | null
}

function restaurantOf(row: RestaurantColumns) {
  const { restaurant_tablet_id, restaurant_tablet_name: name, restaurant_id, restaurant_market_id: market_id } = row
  if (restaurant_tablet_id === null || restaurant_id === null || market_id === null) return undefined
  return { restaurant_tablet_id, franchise_id: restaurant_id, market_id, name: name ?? '' }
}

type PhoneOrderColumns = {
  readonly phone_order_id: number | null
  readonly taken_by: number | null
  readonly ordered_for: number | null
  readonly franchise_id: number | null
}

function phoneOrderOf({ phone_order_id, taken_by, ordered_for, franchise_id }: PhoneOrderColumns) {
  if (phone_order_id === null || taken_by === null || ordered_for === null) return undefined
  return { phone_order_id, user_id: taken_by, cosmic_customer_id: ordered_for, franchise_id }
}

/** The columns of a session that begins now. */
export function newSession(secret: string, now: Date, life = sessionLife) {
  return {
    secret_hash: sha256(secret),
    pass_hash: sha256(derived(secret, 'session_pass')),
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + life),
  }
}

export async function findDevice(
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

const replacedSession = prepare<{ secret_hash: Buffer }>(`
  select s.secret_hash from sessions s
  where s.session_id = :id and s.expires_at = 'epoch' and exists (
    select from sessions n where n.session_persistent_id = s.session_persistent_id and n.session_id > s.session_id
      and n.created_at > :since and n.expires_at > n.created_at)`)

/** Whether a sign-in on its device has taken this session's place less than `ms` ago. */
export async function isJustReplaced({ db, clock }: Deps, { id, secret }: Pair, ms: number): Promise<boolean> {
  const [row] = await replacedSession(db, { id, since: new Date(clock.now().getTime() - ms) })
  return row !== undefined && sameHash(secret, row.secret_hash)
}

/** Another secret for the device, and an end to the sessions that it has: whoever knew the old one knows nothing of it any more. */
export async function renewDevice({ db }: Deps, id: number): Promise<Device> {
  const secret = randomToken()
  const pass = derived(secret, 'session_persistent_pass')
  await db
    .updateTable('persistent_sessions')
    .set({ secret_hash: sha256(secret), pass_hash: sha256(pass) })
    .where('session_persistent_id', '=', id)
    .execute()
  await endSessions(db, 'session_persistent_id', id)
  return { id, secret, pass }
}

/** How long the session lives, and its cookie with it, where that outlives the browser's window. */
export const lifeOf = ({ life, restaurant_tablet_id }: Rights) =>
  life ?? (restaurant_tablet_id === undefined ? undefined : restaurantTabletLife)

export async function insertSession(
  deps: Deps,
  device: Device | undefined,
  rights: Rights = {},
): Promise<{ session: Pair; device: Device; known: StoredSession }> {
  const now = deps.clock.now()
  const sessionSecret = randomToken()
  const begun = newSession(sessionSecret, now, lifeOf(rights))
  const values = {
    ...begun,
    user_id: rights.user_id ?? null,
    tablet_id: rights.tablet_id ?? null,
    restaurant_tablet_id: rights.restaurant_tablet_id ?? null,
    second_step_at: rights.second_step_at ?? null,
  }
  if (device) {
    const hasRights = values.user_id !== null || values.tablet_id !== null || values.restaurant_tablet_id !== null
    const row = await deps.db
      .insertInto('sessions')
      .values({
        ...values,
        session_persistent_id: device.id,
        cosmic_customer_id: hasRights ? null : customerStaying(deps.db, device.id, now),
      })
      .returning(['session_id', 'cosmic_customer_id'])
      .executeTakeFirstOrThrow()
    return madeOf({ id: row.session_id, secret: sessionSecret }, device, begun, row.cosmic_customer_id ?? undefined)
  }
  const secret = randomToken()
  const fresh = { secret, pass: derived(secret, 'session_persistent_pass') }
  const [row] = await insertBoth(deps.db, { ...values, ...deviceValues(fresh, now) })
  if (!row) throw new Error('A session could not be made')
  const made = { id: row.session_persistent_id, ...fresh }
  return madeOf({ id: row.session_id, secret: sessionSecret }, made, begun)
}

export const deviceValues = ({ secret, pass }: { readonly secret: string; readonly pass: string }, now: Date) => ({
  device_secret_hash: sha256(secret),
  device_pass_hash: sha256(pass),
  device_expires_at: new Date(now.getTime() + deviceLife),
})

/** The device and its session. */
const insertBoth = prepare<{ session_id: number; session_persistent_id: number }>(`
  with device as (
    insert into persistent_sessions (secret_hash, pass_hash, created_at, expires_at)
    values (:device_secret_hash, :device_pass_hash, :created_at, :device_expires_at)
    returning session_persistent_id)
  insert into sessions (session_persistent_id, secret_hash, pass_hash, user_id, tablet_id, restaurant_tablet_id, second_step_at, created_at, last_seen_at, expires_at)
  select session_persistent_id, :secret_hash, :pass_hash, :user_id::integer, :tablet_id::text, :restaurant_tablet_id::integer, :second_step_at::timestamptz,
    :created_at, :last_seen_at, :expires_at
  from device where ${unhurried} returning session_id, session_persistent_id`)

/** What a first look at the new row would find, if it has no rights but the payment account's. */
export function madeOf(session: Pair, device: Device, row: ReturnType<typeof newSession>, cosmic_customer_id?: number) {
  const actor: Actor = { ...anonymousActor(session.id, device.id), cosmic_customer_id }
  return { session, device, known: { ...row, actor, anonymous: cosmic_customer_id === undefined } }
}

export function anonymousActor(sessionId: number, deviceId: number): Actor {
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

/** Idle time begins anew; a sign-in that still owes its second step keeps the end it has. */
export async function markSeen(deps: Deps, sessionId: number): Promise<void> {
  const now = deps.clock.now()
  await sql`with seen as (update sessions set last_seen_at = ${now},
    expires_at = case
      when restaurant_tablet_id is not null then ${new Date(now.getTime() + restaurantTabletLife)}
      when user_id is null then ${new Date(now.getTime() + sessionLife)}
      when second_step_at is null then expires_at
      else least(${new Date(now.getTime() + staffIdle)}, created_at + make_interval(secs => ${staffLife / 1000})) end
    where session_id = ${sessionId} and expires_at > ${now} returning session_persistent_id, cosmic_customer_id)
    update persistent_sessions p set customer_signed_in_until = ${stayUntil(now)} from seen
    where p.session_persistent_id = seen.session_persistent_id and p.cosmic_customer_id = seen.cosmic_customer_id`.execute(
    deps.db,
  )
}
