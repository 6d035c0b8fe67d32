import type { PageOrder } from '#areas/orders/server/public.ts'
import { supportDesk } from '#areas/support/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { messageEntry } from '../rules/order-messages.ts'
import type { TimelineEntry } from '../rules/timeline.ts'

const mostMessages = 100

/** What was written about an order to its customer and its restaurant, and what its customer and support wrote to each other. */
export async function orderMessagesOf(db: Db, order: PageOrder): Promise<TimelineEntry[]> {
  const [sent, written] = await Promise.all([sentAbout(db, order), supportDesk.messagesOf(db, order)])
  const conversation = written.map(({ key, by, text, at }): TimelineEntry => {
    const isCustomer = by === 'customer'
    return { key, at, who: isCustomer ? order.name : 'Support', text: `“${text}”`, kind: 'message' }
  })
  return [...sent, ...conversation].toSorted((a, b) => a.at - b.at)
}

async function sentAbout(db: Db, order: PageOrder): Promise<TimelineEntry[]> {
  const { order_id, phone_number, receipt_mail, franchise_id, franchise_phone } = order
  const [rows, { ticket_mail }] = await Promise.all([
    db
      .selectFrom('messages')
      .select(['message_id', 'created_at', 'channel', 'recipient', 'subject', 'body', 'state'])
      .where('about', '=', `order:${order_id}`)
      .orderBy('message_id', 'desc')
      .limit(mostMessages)
      .execute(),
    db
      .selectFrom('franchises')
      .select('ticket_mail')
      .where('franchise_id', '=', franchise_id)
      .executeTakeFirstOrThrow(),
  ])
  const parties = { customer: [phone_number, receipt_mail], restaurant: [franchise_phone, ticket_mail] }
  return rows
    .reverse()
    .map(({ created_at, ...message }) => messageEntry({ ...message, at: created_at.getTime() }, parties))
}
