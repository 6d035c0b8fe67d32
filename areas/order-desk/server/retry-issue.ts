import { ok, refuse } from '#platform/core/result.ts'
import type { RouteContext } from '#platform/server/routes.ts'
import type { retryIssue } from '../calls/issues.ts'
import { lockOwnMarketsOrder } from './change-order.ts'
import { issueReply } from './record-issue.ts'
import { type SettleDeps, settleIssue } from './settle-issue.ts'

/** Two who press at once ask the provider under one key: it is given back once. */
export async function retryRefund(deps: SettleDeps, context: RouteContext<typeof retryIssue>) {
  const { actor, data, transaction } = context
  const { order_id, order_issue_id } = data
  const begun = await transaction(async (unit) => {
    const order = await lockOwnMarketsOrder(unit.tx, actor, order_id)
    const issue = await unit.tx
      .selectFrom('order_issues')
      .select('order_issue_id')
      .where('order_issue_id', '=', order_issue_id)
      .where('order_id', '=', order_id)
      .executeTakeFirst()
    if (!order || !issue) return refuse('unknown_id')
    const again = await unit.tx
      .updateTable('order_refunds')
      .set({ state: 'pending', changed_at: unit.now })
      .where('order_issue_id', '=', order_issue_id)
      .where('state', '=', 'failed')
      .returning('amount')
      .execute()
    if (again.length === 0) return refuse('nothing_failed')
    const amount = again.reduce((sum, refund) => sum + refund.amount, 0)
    unit.audit({ what: 'refund_retried', subject: `order:${order_id}`, market_id: order.market_id, detail: { amount } })
    return ok(undefined)
  })
  if (!begun.ok) return begun
  await settleIssue(deps, order_issue_id)
  const { state } = await transaction(async ({ tx }) => ok(await issueReply(tx, order_issue_id))).then(
    ({ data: reply }) => reply,
  )
  return state === 'failed' ? refuse('refused_again') : ok({ success: true as const, state })
}
