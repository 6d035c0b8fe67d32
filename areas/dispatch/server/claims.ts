import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import { marketsOf, worksIn } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { claimOrder, refreshClaims } from '../calls/claims.ts'

const claimedMs = 20_000

/** The last who opens it is told to the others; whoever was first goes on all the same. */
export const claimOrderHandler = handle(claimOrder, async ({ tx, actor, data, now, hint }) => {
  const { order_id, release = false } = data
  const order = await tx
    .selectFrom('orders')
    .select(['market_id', 'dispatch_state'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()
  const user_id = actor.user?.user_id
  if (!order || user_id === undefined || !worksIn(actor, order.market_id)) return refuse('order_gone')
  if (release) {
    await tx.deleteFrom('dispatch_claims').where('order_id', '=', order_id).where('user_id', '=', user_id).execute()
    hint(`claims:${order.market_id}`)
    return ok({ order_id, claimed_until: null })
  }
  if (order.dispatch_state !== 'unassigned') return refuse('order_gone')
  // What was left open yesterday is of no use to anybody.
  await sql`delete from dispatch_claims where market_id = ${order.market_id} and claimed_until < ${now}::timestamptz - interval '1 day'`.execute(
    tx,
  )
  const claimed_until = new Date(now.getTime() + claimedMs)
  const claim = { market_id: order.market_id, user_id, claimed_at: now, claimed_until }
  await tx
    .insertInto('dispatch_claims')
    .values({ order_id, ...claim })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(claim))
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
    where c.claimed_until > ${now} and c.user_id <> ${actor.user?.user_id ?? 0} and o.dispatch_state = 'unassigned'
      and ${markets === 'all' ? sql`true` : sql`c.market_id = any(${[...markets]}::integer[])`}
    order by c.order_id`.execute(tx)
  return ok({ claims: rows })
})
