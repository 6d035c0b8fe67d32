import { caseState } from '#areas/support/server/public.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { casePage } from '../calls/case.ts'
import { stateOf } from './record-issue.ts'

type CasePageState = PageStateOf<typeof casePage>

/** A ticket with all that belongs to its person; undefined as well where it belongs to a market of others (SIL-ORD-140). */
export async function casePageState(
  db: Db,
  actor: Actor,
  ticketId: number,
  now: Date,
): Promise<CasePageState | undefined> {
  const found = await caseState(db, actor, ticketId, now)
  if (!found) return undefined
  const orderIds = [...found.order_ids, ...found.person_orders.map(({ order_id }) => order_id)]
  return { ...found, given: await givenFor(db, actor, [...new Set(orderIds)]) }
}

const mostGiven = 50

/** Refunds and credits for these orders, the latest first. */
async function givenFor(db: Db, actor: Actor, orderIds: readonly number[]): Promise<CasePageState['given']> {
  if (orderIds.length === 0) return []
  const issues = await db
    .selectFrom('order_issues as i')
    .innerJoin('orders as o', 'o.order_id', 'i.order_id')
    .innerJoin('users as u', 'u.user_id', 'i.user_id')
    .select([
      'i.order_issue_id',
      'i.order_id',
      'i.record_type',
      'i.refund_source',
      'i.total_refund',
      'i.total_credit',
      'i.created_at',
      'u.name as who',
    ])
    .where('i.order_id', '=', anyOf(orderIds))
    .where(ofOwnMarkets(actor, 'o.market_id'))
    .orderBy('i.order_issue_id', 'desc')
    .limit(mostGiven)
    .execute()
  const refunds = await db
    .selectFrom('order_refunds')
    .select(['order_issue_id', 'state'])
    .where('order_issue_id', '=', anyOf(issues.map(({ order_issue_id }) => order_issue_id)))
    .execute()
  return issues.map(({ total_refund, total_credit, created_at, ...issue }) => ({
    ...issue,
    total: issue.record_type === 'refund' ? total_refund : total_credit,
    created_at: created_at.getTime(),
    state: stateOf(
      refunds.filter(({ order_issue_id }) => order_issue_id === issue.order_issue_id).map(({ state }) => state),
    ),
  }))
}
