import {
  type Authorization,
  announceOrder,
  kindOfOrder,
  nextOrderId,
  type OrderKind,
  orderParts,
  orderValues,
} from '#areas/orders/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { Attempt } from './attempts.ts'
import { countedPost, postValues } from './begin-attempt.ts'
import type { CheckedPlacement } from './check-placement.ts'
import type { CheckoutDeps } from './deps.ts'
import { isDiscountUsed } from './placement-read.ts'
import type { ReadPost, StoredPost } from './posted-order.ts'

/**
 * What was checked holds still: the cart has the version that was read, its menu and its market have theirs, and nobody has used up the
 * discount. In the statement that creates the order, so that no lock is held over a round trip; when it creates nothing, whoever asked
 * looks again.
 */
const isUnchanged = ({ hasCode }: OrderKind) => `
  exists (select from franchises f join markets m on m.market_id = f.market_id
    where f.franchise_id = :franchise_id and f.menu_version = :menu_version and m.version = :market_version)
  ${hasCode ? `and not ${isDiscountUsed(':cart_discount_id::integer')}` : ''}`

const unchangedValues = ({ quote }: CheckedPlacement) => ({
  cart_version: quote.cart.version,
  cart_discount_id: quote.cart.discount_code_id,
  menu_version: quote.menu?.version ?? 0,
  market_version: quote.market?.version ?? 0,
})

/** A statement for each kind of order, made when the first of its kind comes. */
function ofEachKind<Row>(textOf: (kind: OrderKind) => string) {
  const statements = new Map<string, ReturnType<typeof prepare<Row>>>()
  return (kind: OrderKind) => {
    const key = Object.values(kind).join()
    const statement = statements.get(key) ?? prepare<Row>(textOf(kind))
    statements.set(key, statement)
    return statement
  }
}

const createOfAttempt = ofEachKind<{ order_id: number }>(
  (kind) => `
  with locked as (select cart_id, status, xmin as version from carts where cart_id = :cart_id for update),
    cart as (select cart_id from locked where status = 'placing' and version = :cart_version::xid),
    attempt as (select order_attempt_id, stage, leased_by from order_attempts
      where order_attempt_id = :order_attempt_id and cart_id = (select cart_id from cart) for update),
    mine as (select order_attempt_id from attempt where stage = 'in_progress' and leased_by = :worker and ${isUnchanged(kind)}),
    allowed as (select order_attempt_id, ${nextOrderId} as order_id from mine),
    ${orderParts(kind)},
    ended as (update order_attempts a set stage = 'created', order_id = allowed.order_id, ended_at = :now
      from allowed where a.order_attempt_id = allowed.order_attempt_id)
  select order_id from placed`,
)

const createAtOnce = ofEachKind<{ human: boolean; order_id: number | null }>(
  (kind) => `
  with ${countedPost},
    cart as (select c.cart_id from carts c where (select human from asked) and c.cart_id = :cart_id
      and c.session_persistent_id = :device and c.status = 'active' and c.xmin = :cart_version::xid for update),
    numbered as (select cart_id, ${nextOrderId} as order_id from cart where ${isUnchanged(kind)}),
    allowed as (insert into order_attempts
        (cart_id, cart_hash, session_id, session_persistent_id, payload, stage, order_id, runs, created_at, ended_at)
      select cart_id, :cart_hash, :session_id, :device, :payload::jsonb, 'created', order_id, 1, :now, :now from numbered
      on conflict do nothing returning order_attempt_id, order_id),
    ${orderParts(kind)}
  select human, (select order_id from placed) as order_id from asked`,
)

/** False when something of what was checked has changed, or the attempt is another process's. */
export async function createFromAttempt(
  deps: CheckoutDeps,
  worker: string,
  attempt: Attempt,
  post: ReadPost,
  checked: CheckedPlacement,
  authorization: Authorization | undefined,
  now: Date,
): Promise<boolean> {
  const { order_attempt_id, cart_id, cart_hash, session_id, session_persistent_id: device } = attempt
  const of = { cart_id, cart_hash, session_id, device }
  const values = orderValues(deps, of, post, checked, authorization, now)
  const guards = { ...unchangedValues(checked), order_attempt_id, worker }
  const [placed] = await unlessTaken(createOfAttempt(kindOfOrder(values, checked))(deps.db, { ...values, ...guards }))
  if (placed) announceOrder(deps.hints, values)
  return placed !== undefined
}

/** Attempt and order in one commit, for what waits for no bank. */
export async function createDirectly(
  deps: CheckoutDeps,
  actor: Actor,
  stored: StoredPost,
  post: ReadPost,
  checked: CheckedPlacement,
  now: Date,
): Promise<'created' | 'not_human' | 'changed'> {
  const { cart_id, cart_hash } = stored
  const owner = postValues(actor, now, 1)
  const values = orderValues(deps, { cart_id, cart_hash, ...ownerOf(actor) }, post, checked, undefined, now)
  const guards = { ...unchangedValues(checked), ...owner, payload: JSON.stringify(stored) }
  const [answer] = await unlessTaken(createAtOnce(kindOfOrder(values, checked))(deps.db, { ...values, ...guards }))
  if (answer?.human === false) return 'not_human'
  if (!answer?.order_id) return 'changed'
  announceOrder(deps.hints, values)
  return 'created'
}

const ownerOf = ({ session_id, session_persistent_id: device }: Actor) => ({ session_id, device })

const uniqueViolation = '23505'

/** Another order has taken the cart, or used up the discount, at the same moment. */
async function unlessTaken<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  try {
    return await rows
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === uniqueViolation) return []
    throw error
  }
}
