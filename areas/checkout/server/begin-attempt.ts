import { type Cart, knownHuman } from '#areas/cart/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import { prepare } from '#platform/server/prepared.ts'
import { countingTry, tryValues } from '#platform/server/throttle.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { codeOf } from '../rules/reasons.ts'
import { type Attempt, failStuckAttempt, leaseSeconds } from './attempts.ts'
import {
  type PlacementRead,
  placementRead,
  readColumns,
  readJoins,
  readValues,
  rememberedColumns,
  rememberedRead,
  rememberedValues,
} from './placement-read.ts'
import type { ReadPost, StoredPost } from './posted-order.ts'

export type BeginOutcome =
  /** `read` is what the checks need; without it they read it. */
  | { readonly is: 'begun'; readonly attempt: Attempt; readonly read: PlacementRead | undefined }
  | { readonly is: 'known' }
  | { readonly is: 'no_cart' }
  | { readonly is: 'not_human' }

/**
 * Beyond these a session must have shown that it is human (SIL-ORD-151). They are counted for its device, as a post that names the device
 * alone is given a new session.
 */
const unprovenPosts = { most: 5, withinMs: 60_000 }

/** The beginning of a statement for a post: it is counted, in the same round trip, and asked whether it may go on. */
export const countedPost = `
  posts as (${countingTry}),
  asked as (select count <= ${unprovenPosts.most} or ${knownHuman} as human from posts)`
export const postValues = ({ session_id, session_persistent_id }: Pick<Actor, PostOwner>, now: Date, tries: 0 | 1) => ({
  ...tryValues({ key: `place:${session_persistent_id}`, withinMs: unprovenPosts.withinMs }, now, tries),
  session_id,
  device: session_persistent_id,
})
type PostOwner = 'session_id' | 'session_persistent_id'

type BegunColumns = {
  readonly human: boolean
  readonly found_status: string | null
  readonly begun_id: number | null
}
type BeginColumns = Parameters<typeof placementRead>[0] & BegunColumns
type BeginRememberedColumns = Parameters<typeof rememberedRead>[1] &
  BegunColumns & {
    /** Nobody has changed the cart since it was remembered. */
    readonly is_known: boolean | null
  }

const beginning = (found: string, held: string) => `
  with ${countedPost},
    cart as (select cart_id, status${found} from carts where (select human from asked)
      and cart_id = :cart_id and session_persistent_id = :device for update),
    begun as (insert into order_attempts
        (cart_id, cart_hash, session_id, session_persistent_id, payload, created_at, leased_by, leased_until, runs)
      select cart_id, :cart_hash, :session_id, :device, :payload::jsonb, :now, :worker::text,
        case when :worker::text is not null then now() + make_interval(secs => ${leaseSeconds}) end,
        case when :worker::text is not null then 1 else 0 end
      from cart where status in ('active', 'placing')
      on conflict do nothing returning order_attempt_id, cart_id),
    held as (update carts c set status = 'placing' from begun where c.cart_id = begun.cart_id returning ${held}, c.xmin::text as version)
  select asked.human, cart.status as found_status, begun.order_attempt_id as begun_id`
const joined = `from asked left join cart on true left join begun on true left join held c on true`

const begin = prepare<BeginColumns>(`
  ${beginning('', 'c.*')}, false as other_attempt_running, ${readColumns} ${joined} ${readJoins}`)

const beginRemembered = prepare<BeginRememberedColumns>(`
  ${beginning(', xmin = :known_version::xid as is_known', 'c.cart_id')}, cart.is_known, c.version, ${rememberedColumns} ${joined}`)

/** Between two looks at one cart its attempt may fail, and leave the way free; more often than this in a row it does not. */
const mostLooks = 5

/**
 * Writes the attempt down, leased to this process when it can work on it at once, and reads what its checks need. The unique indexes decide
 * between two posts: the same cart with the same content is the attempt that is there already; with other content it fails as a race
 * (SIL-ORD-014).
 */
export async function beginAttempt(
  db: Db,
  actor: Actor,
  post: StoredPost,
  read: ReadPost,
  worker: string | undefined,
  now: Date,
  /** 0: this post was counted before. */
  tries: 0 | 1 = 1,
  /** The cart as this process saved it last; it may have changed since. */
  remembered?: Cart,
): Promise<BeginOutcome> {
  const { cart_id, cart_hash } = post
  const { session_id, session_persistent_id } = actor
  const payload = JSON.stringify(post)
  const values = { ...readValues(actor, read, now), worker: worker ?? null, cart_id, cart_hash, payload, now }
  for (let looks = 1; looks <= mostLooks; looks++) {
    const owner = postValues(actor, now, looks === 1 ? tries : 0)
    const row = await (remembered
      ? beginKnown(db, { ...values, ...owner }, remembered)
      : beginRead(db, { ...values, ...owner }))
    if (!row.human) return { is: 'not_human' }
    const { found_status, begun_id, read: found } = row
    if (found_status === null) return { is: 'no_cart' }
    if (begun_id !== null) {
      const begun = { order_attempt_id: begun_id, cart_id, cart_hash, session_id, session_persistent_id, payload: post }
      return { is: 'begun', attempt: { ...begun, runs: worker ? 1 : 0, created_at: now }, read: found }
    }
    // What nobody works on any more holds up no other.
    if (found_status === 'placing' && (await failStuckAttempt(db, { cart_id, device: session_persistent_id }, now)))
      continue
    if (await isSettled(db, { ...values, ...owner, status: found_status })) return { is: 'known' }
  }
  return { is: 'known' }
}

type Values = Readonly<Record<string, unknown>>
type Begun = BegunColumns & { readonly read: PlacementRead | undefined }

const notHuman: Begun = { human: false, found_status: null, begun_id: null, read: undefined }

async function beginRead(db: Db, values: Values): Promise<Begun> {
  const [row] = await begin(db, values)
  if (!row) return notHuman
  const { human, found_status, begun_id, ...columns } = row
  return { human, found_status, begun_id, read: begun_id === null ? undefined : placementRead(columns) }
}

async function beginKnown(db: Db, values: Values, remembered: Cart): Promise<Begun> {
  const [row] = await beginRemembered(db, { ...values, ...rememberedValues(remembered) })
  if (!row) return notHuman
  const { human, found_status, begun_id, is_known, ...columns } = row
  const isRead = begun_id !== null && is_known === true
  const read = isRead
    ? rememberedRead(remembered, columns, { other_attempt_running: false, status: 'placing' })
    : undefined
  return { human, found_status, begun_id, read }
}

/**
 * Nothing more for the attempt that runs or has made the order; a post with other content leaves a failed attempt with its reason. Neither
 * is there when the attempt that stood in the way has failed meanwhile.
 */
const note = prepare<{ settled: boolean }>(`
  with same as (select from order_attempts where cart_id = :cart_id and cart_hash = :cart_hash and stage <> 'failed'),
    other as (select order_attempt_id from order_attempts where cart_id = :cart_id and stage = 'in_progress'),
    noted as (insert into order_attempts
        (cart_id, cart_hash, session_id, session_persistent_id, payload, created_at, ended_at, stage, error, error_detail)
      select :cart_id, :cart_hash, :session_id, :device, :payload::jsonb, :now, :now, 'failed',
        case when :is_open::boolean then :race else :closed end, (select order_attempt_id::text from other)
      where not exists (select from same) and (exists (select from other) or not :is_open::boolean)
      returning order_attempt_id)
  select exists (select from same) or exists (select from noted) as settled`)

async function isSettled(db: Db, values: Readonly<Record<string, unknown>> & { readonly status: string }) {
  const is_open = values.status === 'active' || values.status === 'placing'
  const reasons = { race: codeOf('race_found'), closed: codeOf('invalid_cart_status') }
  const [row] = await note(db, { ...values, ...reasons, is_open })
  return row?.settled === true
}
