import { isPermitted, support, supportAlone } from '#areas/accounts/rules/permissions.ts'
import { pageOrder } from '#areas/orders/server/public.ts'
import { plus } from '#platform/core/money.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { orderIssuesPage } from '../calls/issues.ts'
import { itemsOf, methodsOf, saidThisWeek, weekOfIssues } from './issue-facts.ts'
import { photosOf } from './issue-photos.ts'
import { stateOf } from './record-issue.ts'

type IssuesState = PageStateOf<typeof orderIssuesPage>

/** Undefined as well where the order belongs to a market of others. */
export async function issuesState(db: Db, actor: Actor, orderId: number, now: Date): Promise<IssuesState | undefined> {
  const order = await pageOrder(db, orderId)
  if (!order || !worksIn(actor, order.market_id)) return undefined
  const [items, issue_methods, said, week_of_issues, earlier_issues] = await Promise.all([
    itemsOf(db, order),
    methodsOf(db, order),
    saidThisWeek(db, order.franchise_id, now),
    weekOfIssues(db, order, now),
    earlierIssues(db, actor, orderId),
  ])
  return {
    issue: {
      order_id: orderId,
      customer: order.name,
      franchise: order.franchise_name,
      total: plus(order.total, order.tip),
      has_driver: order.driver_id !== null,
      is_manager: isPermitted(actor.roles, ['manager']),
      may_record: isPermitted(actor.roles, support),
      is_of_business: order.source === 'rocket',
      time_zone: order.time_zone,
      read_at: now.getTime(),
    },
    issue_items: items.map((item) => {
      const of_item = said.get(item.name) ?? []
      return { ...item, said: of_item, said_this_week: of_item.reduce((sum, { times }) => sum + times, 0) }
    }),
    week_of_issues,
    issue_methods,
    earlier_issues,
  }
}

async function earlierIssues(db: Db, actor: Actor, orderId: number): Promise<IssuesState['earlier_issues']> {
  const issues = await db
    .selectFrom('order_issues as i')
    .innerJoin('users as u', 'u.user_id', 'i.user_id')
    .select(['i.order_issue_id', 'i.record_type', 'i.total_refund', 'i.total_credit', 'i.created_at', 'u.name as who'])
    .where('i.order_id', '=', orderId)
    .orderBy('i.order_issue_id')
    .execute()
  const refunds = await db
    .selectFrom('order_refunds as r')
    .innerJoin('order_issues as i', 'i.order_issue_id', 'r.order_issue_id')
    .select(['r.order_issue_id', 'r.state'])
    .where('i.order_id', '=', orderId)
    .execute()
  const photos = await photosOf(db, orderId)
  const mayOpen = isPermitted(actor.roles, supportAlone)
  return issues.map(({ total_refund, total_credit, created_at, ...issue }) => ({
    ...issue,
    total: issue.record_type === 'refund' ? total_refund : total_credit,
    created_at: created_at.getTime(),
    state: stateOf(
      refunds.filter(({ order_issue_id }) => order_issue_id === issue.order_issue_id).map(({ state }) => state),
    ),
    photos: photos.filter(({ order_issue_id }) => order_issue_id === issue.order_issue_id).length,
    open_photos: photos
      .filter(({ order_issue_id }) => mayOpen && order_issue_id === issue.order_issue_id)
      .map(({ name, photo_asset_id }) => ({ label: `Photo of ${name}`, href: `/secure/assets/${photo_asset_id}` })),
  }))
}
