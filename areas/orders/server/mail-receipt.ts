import { mailAddress } from '#platform/core/mail-address.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { answer } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { mailReceipt } from '../calls/receipt.ts'
import { isFinal } from '../rules/status.ts'
import type { OrdersDeps } from './deps.ts'
import { letterOf, sendLetter } from './mail-order.ts'
import { letterAtEnd, lockOrder } from './order-changes.ts'
import { orderOfLink } from './order-link.ts'

/** Whoever has the link may be anybody: a page must not become a way to mail strangers. */
const mostLetters = 6

export const mailReceiptRoute = (deps: OrdersDeps) =>
  answer(mailReceipt, async ({ data, db, transaction }) => {
    const order = await orderOfLink(db, data)
    if (!order) return refuse('unknown_id')
    const receipt_mail = mailAddress(data.receipt_mail)
    if (!receipt_mail) return refuse('mail_invalid', { field: 'receipt_mail' })
    const { order_id } = order
    const kind = isFinal(order.status) ? letterAtEnd(order.status) : 'confirmation'
    const letter = await letterOf(deps, order, kind)
    return transaction(async (unit) => {
      await lockOrder(unit.tx, order_id)
      const sent = await lettersSent(unit.tx, order_id)
      if (sent >= mostLetters) return refuse('too_many_letters')
      await unit.tx.updateTable('orders').set({ receipt_mail }).where('order_id', '=', order_id).execute()
      // A second press is the same letter.
      await sendLetter(unit, { ...order, receipt_mail }, letter, `order/${order_id}/${kind}/${receipt_mail}`)
      return ok({ success: true as const, letter: kind, receipt_mail })
    })
  })

async function lettersSent(tx: Tx, order_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('about', '=', `order:${order_id}`)
    .where('channel', '=', 'mail')
    .executeTakeFirstOrThrow()
  return Number(count)
}
