import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import { marketsOf, worksIn } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { claimOrder, refreshClaims } from '../calls/claims.ts'

const claimedMs = 20_000

/** Whoever chooses is told to the others, and all of them go on. */
export const claimOrderHandler = handle(claimOrder, async ({ tx, actor, data, now, hint }) => {
  const { order_id, release = false } = data
  const order = await tx
    .selectFrom('orders')
    .select(['market_id', 'dispatch_state', 'driver_id'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()
  const user_id = actor.user?.user_id
  if (!order || user_id === undefined || !worksIn(actor, order.market_id)) return refuse('order_gone')
  if (release) {
    await tx.deleteFrom('dispatch_claims').where('order_id', '=', order_id).where('user_id', '=', user_id).execute()
    hint(`claims:${order.market_id}`)
    return ok({ order_id, claimed_until: null })
  }
  if (order.dispatch_state !== 'unassigned' && order.dispatch_state !== 'assigned') return refuse('order_gone')
  // What was left open yesterday is of no use to anybody.
  await sql`delete from dispatch_claims where market_id = ${order.market_id} and claimed_until < ${now}::timestamptz - interval '1 day'`.execute(
    tx,
  )
  const claimed_until = new Date(now.getTime() + claimedMs)
  // What is in a queue is chosen for as long as it is in that one: given, it is nobody's choice any more, whoever still says so.
  const driver_id = order.dispatch_state === 'assigned' ? order.driver_id : null
  const claim = { market_id: order.market_id, driver_id, claimed_at: now, claimed_until }
  await tx
    .insertInto('dispatch_claims')
    .values({ order_id, user_id, ...claim })
    .onConflict((conflict) => conflict.columns(['order_id', 'user_id']).doUpdateSet(claim))
    .execute()
  hint(`claims:${order.market_id}`)
  return ok({ order_id, claimed_until: claimed_until.getTime() })
})

type Claim = { readonly order_id: number; readonly name: string; readonly for_ms: number }

export const refreshClaimsHandler = handle(refreshClaims, async ({ tx, actor, now }) => {
  const markets = marketsOf(actor)
  const { rows } = await sql<Claim>`
    select c.order_id, u.name, ceil(extract(epoch from c.claimed_until - ${now}::timestamptz) * 1000)::integer as for_ms
    from dispatch_claims c join users u using (user_id) join orders o using (order_id)
    where c.claimed_until > ${now} and c.user_id <> ${actor.user?.user_id ?? 0}
      and (o.dispatch_state = 'unassigned' and c.driver_id is null or o.dispatch_state = 'assigned' and c.driver_id = o.driver_id)
      and ${markets === 'all' ? sql`true` : sql`c.market_id = any(${[...markets]}::integer[])`}
    order by c.order_id, c.claimed_at, c.user_id`.execute(tx)
  return ok({ claims: rows })
})
