import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import { sameText } from '#platform/server/secrets.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { writeToSupport } from '../calls/order-message.ts'
import { mostMessages, type OrderMessage } from '../rules/order-message.ts'
import { isFinal } from '../rules/status.ts'
import { hintOrder, type LockedOrder, lockOrder } from './order-changes.ts'

/** The conversation that support keeps about an order with whoever ordered. */
export type SupportDesk = {
  messagesOf(db: Db | Tx, order: Pick<LockedOrder, 'order_id' | 'phone_number'>): Promise<OrderMessage[]>
  /** Since then. */
  countMessages(tx: Tx, order_id: number, since: Date): Promise<number>
  write(
    unit: Pick<UnitOfWork, 'tx' | 'now' | 'audit' | 'hint'>,
    order: Pick<LockedOrder, 'order_id' | 'market_id'>,
    message: { readonly body: string; readonly isUnderWay: boolean },
  ): Promise<void>
}

const hourMs = 60 * 60_000

/** Under the order's lock: two messages at once are one conversation. */
export const storeMessage = (support: SupportDesk) => async (unit: Change<typeof writeToSupport>) => {
  const { tx, data, now } = unit
  const order = await lockOrder(tx, data.order_id)
  if (!order || !sameText(data.s, order.order_secret)) return refuse('unknown_id')
  const body = data.body.trim()
  if (body === '') return refuse('message_missing', { field: 'body' })
  const sent = await support.countMessages(tx, order.order_id, new Date(now.getTime() - hourMs))
  if (sent >= mostMessages) return refuse('too_many_messages', { field: 'body' })
  await support.write(unit, order, { body, isUnderWay: !isFinal(order.status) })
  hintOrder(unit, order)
  return ok({ success: true as const, messages: await support.messagesOf(tx, order) })
}
