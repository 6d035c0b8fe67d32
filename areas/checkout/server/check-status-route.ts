import { type Cents, toDecimal } from '#platform/core/money.ts'
import { ok } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { prepare } from '#platform/server/prepared.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { checkStatus } from '../calls/placement.ts'
import type { OrderStatus } from '../rules/placement.ts'
import { cardChallenge, codeOf, type RequestError } from '../rules/reasons.ts'
import type { AttemptWorker } from './attempt-worker.ts'
import { failStuckAttempt, isStuck } from './attempts.ts'
import type { CheckoutDeps } from './deps.ts'

/** One indexed read. */
export function checkStatusRoute(deps: CheckoutDeps & { readonly attempts: AttemptWorker }): RouteHandler {
  return answer(
    checkStatus,
    async ({ actor, data: { cart_id, cart_hash }, db, now }) => {
      // Answered by the event where that is near, so that whoever asks a moment too early need not ask again.
      await deps.attempts.ended(cart_id, actor.session_persistent_id)
      return ok(await statusOf(deps, db, actor, { cart_id, cart_hash }, now))
    },
    { malformed: () => refused('load_failure_reason_unknown') },
  )
}

const refused = (request_error: RequestError): OrderStatus => ({ request_success: false, request_error })

type AttemptRow = {
  readonly stage: 'in_progress' | 'created' | 'failed' | null
  readonly error: string | null
  readonly error_detail: string | null
  readonly survivor_stage: string | null
  readonly survivor_error: string | null
  readonly survivor_detail: string | null
  readonly order_id: number | null
  readonly order_secret: string | null
  readonly order_hash: string | null
  readonly created_at: Date | null
  /** Of the cart's attempt, whatever its content. */
  readonly running_since: Date | null
  readonly franchise_name: string | null
  readonly total: Cents | null
  /** Of the question that the cart's bank waits to have answered; encrypted. */
  readonly client_secret: Buffer | null
}

const find = prepare<AttemptRow>(`
  select a.stage, a.error, a.error_detail, s.stage as survivor_stage, s.error as survivor_error, s.error_detail as survivor_detail,
    (select created_at from order_attempts where cart_id = c.cart_id and stage = 'in_progress') as running_since,
    o.order_id, o.order_secret, o.cart_hash as order_hash, o.created_at, f.name as franchise_name, o.total,
    (select client_secret from card_challenges where cart_id = c.cart_id and ended_at is null and ends_at > :now) as client_secret
  from carts c
  left join lateral (select stage, error, error_detail from order_attempts
    where cart_id = c.cart_id and cart_hash = :cart_hash order by order_attempt_id desc limit 1) a on true
  left join order_attempts s on s.order_attempt_id = case when a.error = '${codeOf('race_found')}' then a.error_detail::bigint end
  left join orders o on o.cart_id = c.cart_id
  left join franchises f on f.franchise_id = o.franchise_id
  where c.cart_id = :cart_id and c.session_persistent_id = :device`)

type AskedCart = { readonly cart_id: number; readonly cart_hash: string }

async function statusOf(
  { secrets }: Pick<CheckoutDeps, 'secrets'>,
  db: Db,
  actor: Actor,
  cart: AskedCart,
  now: Date,
): Promise<OrderStatus> {
  const asked = { ...cart, device: actor.session_persistent_id, now }
  const [found] = await find(db, asked)
  if (!found?.running_since || !isStuck({ created_at: found.running_since }, now))
    return statusIn(secrets, found, cart.cart_hash)
  await failStuckAttempt(db, asked, now)
  const [left] = await find(db, asked)
  return statusIn(secrets, left, cart.cart_hash)
}

function statusIn(secrets: Secrets, found: AttemptRow | undefined, cartHash: string): OrderStatus {
  if (!found) return refused('load_failure_reason_no_cart')
  if (found.order_id !== null) return createdStatus(found, cartHash)
  if (found.stage === null) return refused('load_failure_reason_no_order_attempt')
  if (found.stage === 'created') return refused('load_failure_no_order')
  return found.stage === 'failed'
    ? failedStatus(secrets, found)
    : { request_success: true, order_place_stage: 'in_progress' }
}

function createdStatus(found: AttemptRow, cartHash: string): OrderStatus {
  return {
    request_success: true,
    order_place_stage: 'created',
    cart_match: found.order_hash === cartHash,
    order_id: found.order_id ?? undefined,
    order_secret: found.order_secret ?? undefined,
    compared_cart_hash: found.order_hash ?? undefined,
    order_summary: {
      created_at: found.created_at?.toISOString() ?? '',
      franchise_name: found.franchise_name ?? '',
      total: toDecimal(found.total ?? 0),
    },
  }
}

/** Who lost a race is told how the survivor ended, once it has (SIL-ORD-014). */
function failedStatus(secrets: Secrets, found: AttemptRow): OrderStatus {
  const raced = found.survivor_stage !== null
  const [error, detail] =
    found.survivor_stage === 'failed'
      ? [found.survivor_error, found.survivor_detail]
      : [found.error, raced ? null : found.error_detail]
  return {
    request_success: true,
    order_place_stage: 'failed',
    error: error ?? codeOf('unknown'),
    ...(detail ? { error_detail: detail } : {}),
    ...(detail === cardChallenge &&
      found.client_secret && { challenge: { client_secret: secrets.decryptText(found.client_secret) } }),
  }
}
