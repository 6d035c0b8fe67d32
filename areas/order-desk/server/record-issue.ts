import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import type { LockedOrder } from '#areas/orders/server/public.ts'
import { type Cents, cents, minus, plus, toDecimal } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { recordIssue } from '../calls/issues.ts'
import { issueFault, itemFault, totalOf } from '../rules/issue-form.ts'
import {
  type Allocation,
  allocate,
  creditFor,
  givesMoney,
  type RefundableItem,
  shares,
  taxWithin,
} from '../rules/refund.ts'
import { lockOwnMarketsOrder } from './change-order.ts'
import { itemsOf, methodsOf } from './issue-facts.ts'
import { settleIssueJob } from './issue-jobs.ts'
import { keepPhotos } from './issue-photos.ts'

export type IssueInput = InputOf<typeof recordIssue>

/**
 * Writes an issue down with what is to be given back, under the order's lock; nothing has moved yet. A repeat under its key answers the first
 * one. What earlier issues took is taken whether or not the provider has answered: two clerks cannot give the same money twice.
 */
export async function writeIssue(unit: UnitOfWork, actor: Actor, input: IssueInput) {
  const { tx } = unit
  const order = await lockOwnMarketsOrder(tx, actor, input.order_id)
  if (!order || !actor.user) return refuse('unknown_id')
  const first = await issueOf(tx, input)
  if (first) return ok(first.order_issue_id)
  // Its customer owes us nothing, also where a driver collected for the business.
  if (order.source === 'rocket') return refuse('of_business')

  const refundable = new Map((await itemsOf(tx, order)).map((item) => [item.order_item_id, item]))
  const doubled = new Set(input.items.map(({ order_item_id }) => order_item_id)).size < input.items.length
  if (doubled) return refuse('item_too_much', { field: 'items' })
  for (const item of input.items) {
    const counted = givesMoney(input.record_type) ? item : { ...item, amount: cents(0) }
    const fault = itemFault(counted, refundable.get(item.order_item_id))
    if (fault) return refuse(fault, { field: `items.${item.order_item_id}` })
  }
  const total = totalOf(input.items, input.record_type)
  if (total !== input.expected_total) return refuse('total_differs')
  const { allocations, remaining } = allocate(total, await methodsOf(tx, order))
  const fault = issueFault({
    type: input.record_type,
    source: input.refund_source,
    items: input.items,
    total,
    remaining,
    cash: cashOf(allocations),
    isCashConfirmed: input.cash_refund_confirmed,
    isManager: isPermitted(actor.roles, ['manager']),
  })
  if (fault) return refuse(fault)
  const photos = input.items.flatMap(({ photo_asset_id }) => photo_asset_id ?? [])
  if (!(await keepPhotos(unit, order, photos))) return refuse('photo_gone')
  return ok(await insertIssue(unit, actor.user.user_id, order, input, { total, allocations, refundable }))
}

export const cashOf = (allocations: readonly Allocation[]): Cents =>
  plus(...allocations.filter(({ is_cash }) => is_cash).map(({ refund }) => refund))

function issueOf(tx: Tx, { order_id, idempotency_key }: IssueInput) {
  return tx
    .selectFrom('order_issues')
    .select('order_issue_id')
    .where('order_id', '=', order_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst()
}

type Computed = {
  readonly total: Cents
  readonly allocations: readonly Allocation[]
  readonly refundable: ReadonlyMap<number, RefundableItem>
}

async function insertIssue(
  unit: UnitOfWork,
  user_id: number,
  { order_id, market_id, driver_id }: LockedOrder,
  input: IssueInput,
  { total, allocations, refundable }: Computed,
): Promise<number> {
  const { tx, now } = unit
  const { record_type } = input
  const isRefund = record_type === 'refund'
  const total_credit = record_type === 'credit' ? creditFor(total) : cents(0)
  const { order_issue_id } = await tx
    .insertInto('order_issues')
    .values({
      order_id,
      record_type,
      refund_source: isRefund && input.refund_source !== '' ? input.refund_source : null,
      total_refund: total,
      total_credit,
      idempotency_key: input.idempotency_key,
      user_id,
      created_at: now,
    })
    .returning('order_issue_id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('order_issue_items')
    .values(
      input.items.map(({ order_item_id, amount, issue_kind, detail, photo_asset_id = null }) => ({
        order_issue_id,
        order_item_id,
        amount: givesMoney(record_type) ? amount : cents(0),
        issue_kind,
        detail: JSON.stringify(detail),
        photo_asset_id,
      })),
    )
    .execute()
  if (isRefund) {
    const used = allocations.filter(({ refund }) => refund > 0)
    const tax = plus(
      ...input.items.map((item) => taxWithin(refundable.get(item.order_item_id) ?? { paid: 0, tax: 0 }, item.amount)),
    )
    const taxes = shares(
      tax,
      used.map(({ refund }) => refund),
    )
    // What a driver brings back can only be brought by the one who had the order.
    const cashWay = input.cash_way === 'driver' && driver_id !== null ? 'driver' : 'check'
    await tx
      .insertInto('order_refunds')
      .values(
        used.map(({ card_authorization_id, is_cash, is_credit, refund }, at) => ({
          order_issue_id,
          card_authorization_id,
          way: is_cash ? cashWay : is_credit ? 'credit' : 'card',
          amount: refund,
          sales_tax: taxes[at] ?? cents(0),
          changed_at: now,
        })),
      )
      .execute()
  }
  const subject = `order:${order_id}`
  if (!givesMoney(record_type)) {
    const items = input.items.flatMap(({ order_item_id }) => refundable.get(order_item_id)?.name ?? [])
    unit.audit({ what: 'order_note', subject, market_id, detail: { order_issue_id, items } })
    return order_issue_id
  }
  const unique_key = `${settleIssueJob.kind}:${order_issue_id}`
  await unit.enqueue(
    settleIssueJob.of({ order_issue_id }, { unique_key, run_at: new Date(now.getTime() + lookAgainMs) }),
  )
  const detail = { order_issue_id, total, total_credit, refund_source: input.refund_source }
  unit.audit({ what: `order_${record_type}`, subject, market_id, detail })
  return order_issue_id
}

/** A process that dies between the two transactions leaves the rest to this job. */
const lookAgainMs = 15_000

/** What the form is told: as it is stored, so that a repeat is told the same. */
export async function issueReply(tx: Tx, order_issue_id: number) {
  const issue = await tx
    .selectFrom('order_issues')
    .selectAll()
    .where('order_issue_id', '=', order_issue_id)
    .executeTakeFirstOrThrow()
  const refunds = await tx
    .selectFrom('order_refunds as r')
    .leftJoin('card_authorizations as a', 'a.card_authorization_id', 'r.card_authorization_id')
    .leftJoin('payment_cards as p', 'p.payment_card_id', 'a.payment_card_id')
    .select(['r.amount', 'r.way', 'r.state', 'p.card_type', 'p.last_four', 'a.captured_amount as paid'])
    .where('r.order_issue_id', '=', order_issue_id)
    .orderBy('r.order_refund_id')
    .execute()
  const given = plus(...refunds.map(({ amount }) => amount))
  const remaining = issue.record_type === 'refund' ? minus(issue.total_refund, given) : cents(0)
  return {
    success: true as const,
    issue_id: order_issue_id,
    total_refund: toDecimal(issue.total_refund),
    allocations: refunds.map(({ way, amount, paid, card_type, last_four }) => ({
      name: way === 'card' ? `${card_type} ${last_four}` : way === 'credit' ? 'Credit' : 'Cash',
      is_cash: way === 'driver' || way === 'check',
      paid: toDecimal(paid ?? amount),
      refund: toDecimal(amount),
    })),
    remaining_refund: toDecimal(remaining),
    total_credit: toDecimal(issue.total_credit),
    state: stateOf(refunds.map(({ state }) => state)),
  }
}

/** Of the whole: what has failed anywhere must be looked at. */
export function stateOf(states: readonly ('pending' | 'done' | 'failed')[]): 'pending' | 'done' | 'failed' {
  if (states.includes('failed')) return 'failed'
  return states.includes('pending') ? 'pending' : 'done'
}
