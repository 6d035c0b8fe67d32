import { returnCredit, takeCreditAgain } from '#areas/cart/server/public.ts'
import { followOrder } from '#areas/ledger/server/public.ts'
import { ok, type Refusal, refuse } from '#platform/core/result.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { OrderLetterKind } from '../rules/order-letter.ts'
import { owesNothing } from '../rules/order-money.ts'
import { type Canceller, isFinal, mayBecome, type OrderStatus, settlementOf } from '../rules/status.ts'
import { followRefunds } from './follow-refunds.ts'
import { tellFollowers } from './order-followers.ts'
import { mailOrderJob, posOrderJobs, settlementJobs } from './order-jobs.ts'

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** The order, locked until the transaction ends. */
export function lockOrder(tx: Tx, orderId: number) {
  return tx.selectFrom('orders').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst()
}

/** Tells the order's own pages, the lists of its market and its kitchen. */
export function hintOrder(
  unit: Pick<UnitOfWork, 'hint'>,
  { order_id, market_id, franchise_id }: Pick<LockedOrder, 'order_id' | 'market_id' | 'franchise_id'>,
): void {
  unit.hint(`order:${order_id}`)
  unit.hint(`orders:${market_id}`)
  unit.hint(`kitchen:${franchise_id}`)
}

/** `at`: when it happened, where that was before it was told. */
type Change = { readonly rejection_message?: string; readonly cancelled_by?: Canceller; readonly at?: Date }
type StatusChange = { readonly ok: true; readonly data: LockedOrder }

/**
 * Moves a locked order on, tells its page, and at a final status has its money settled (SIL-ORD-005, 006, 082). Refused when the order's
 * way does not lead there; already being there is no change.
 */
export async function changeStatus(
  unit: UnitOfWork,
  order: LockedOrder,
  status: OrderStatus,
  { at = unit.now, ...change }: Change = {},
): Promise<StatusChange | Refusal<'status_not_possible'>> {
  if (order.status === status) return ok(order)
  if (!mayBecome(order.is_delivery, order.status, status)) return refuse('status_not_possible')
  const set = {
    ...change,
    status,
    ...(status === 'picked_up' ? { picked_up_at: order.picked_up_at ?? at } : {}),
    ...(isFinal(status) ? { ended_at: at } : {}),
  }
  await unit.tx.updateTable('orders').set(set).where('order_id', '=', order.order_id).execute()
  unit.audit({
    what: `order_${status}`,
    subject: `order:${order.order_id}`,
    market_id: order.market_id,
    detail: {
      before: order.status,
      after: status,
      ...(change.cancelled_by ? { cancelled_by: change.cancelled_by } : {}),
      ...(at < unit.now ? { done_at: at.getTime() } : {}),
    },
  })
  hintOrder(unit, order)
  await tellFollowers(unit, order.order_id, status)
  const changed = { ...order, ...set }
  if (isFinal(status)) {
    await followOrder(unit, changed)
    await followRefunds(unit, changed)
    if (owesNothing(status)) await returnCredit(unit, changed)
    await settleOrder(unit, changed)
    if (status === 'cancelled') await withdrawFromPos(unit, order.order_id)
    if (order.receipt_mail !== '') await unit.enqueue(letterJob(order.order_id, letterAtEnd(status)))
  }
  return ok(changed)
}

/**
 * Opens again an order that is over, at this step of its way (SIL-ORD-005). What was charged stays charged; what was let go is gone, and the
 * order then lacks its payment (SIL-ORD-006). Credit that was given back is taken
 * again, and where another order has it, this one stays over. A delivery waits for a driver again.
 */
export async function reopenOrder(
  unit: UnitOfWork,
  order: LockedOrder,
  status: OrderStatus,
): Promise<StatusChange | Refusal<'credit_spent'>> {
  if (owesNothing(order.status) && !(await takeCreditAgain(unit.tx, order))) return refuse('credit_spent')
  const set = {
    status,
    ended_at: null,
    cancelled_by: null,
    ...(order.is_delivery ? { dispatch_state: 'unassigned' as const, driver_id: null } : {}),
    ...(status === 'picked_up' ? {} : { picked_up_at: null }),
  }
  const { order_id, market_id } = order
  await unit.tx.updateTable('orders').set(set).where('order_id', '=', order_id).execute()
  const detail = { before: order.status, after: status }
  unit.audit({ what: 'order_reopened', subject: `order:${order_id}`, market_id, detail })
  hintOrder(unit, order)
  if (order.is_delivery) unit.hint(`unassigned:${market_id}`)
  const reopened = { ...order, ...set }
  await followOrder(unit, reopened)
  await followRefunds(unit, reopened)
  return ok(reopened)
}

/** What its customer is told by mail once it is over. */
export const letterAtEnd = (status: OrderStatus): OrderLetterKind => (owesNothing(status) ? 'cancelled' : 'receipt')

function letterJob(order_id: number, letter: OrderLetterKind) {
  return mailOrderJob.of({ order_id, letter }, { unique_key: `${mailOrderJob.kind}/${letter}/${order_id}` })
}

/** Has what is held for an order let go, as it will be paid otherwise. */
export function letGo(unit: Pick<UnitOfWork, 'enqueue'>, order_id: number): Promise<void> {
  const job = settlementJobs.void
  return unit.enqueue(job.of({ order_id }, { unique_key: `${job.kind}:${order_id}` }))
}

/** Has what is held for an order captured or let go, as its final status asks; enqueued twice it is one job. */
async function settleOrder(unit: UnitOfWork, order: { order_id: number; status: OrderStatus }): Promise<void> {
  const settlement = settlementOf(order.status)
  if (!settlement) return
  const { order_id } = order
  const job = settlementJobs[settlement]
  await unit.enqueue(job.of({ order_id }, { unique_key: `${job.kind}:${order_id}` }))
}

/** Where the till knows of it, or may: what is on its way there looks at the order's status once it has arrived. */
async function withdrawFromPos({ tx, enqueue }: UnitOfWork, order_id: number): Promise<void> {
  const known = await tx.selectFrom('pos_orders').select('order_id').where('order_id', '=', order_id).executeTakeFirst()
  const job = posOrderJobs.withdraw
  if (known) await enqueue(job.of({ order_id }, { unique_key: `${job.kind}:${order_id}` }))
}

export const pickUpOrder = (unit: UnitOfWork, order: LockedOrder, at = unit.now) =>
  changeStatus(unit, order, 'picked_up', { at })
export const deliverOrder = (unit: UnitOfWork, order: LockedOrder, at = unit.now) =>
  changeStatus(unit, order, 'delivered', { at })
export const cancelOrder = (unit: UnitOfWork, order: LockedOrder) => changeStatus(unit, order, 'cancelled')
export const rejectOrder = (unit: UnitOfWork, order: LockedOrder, rejection_message: string, at = unit.now) =>
  changeStatus(unit, order, 'rejected', { rejection_message, at })
