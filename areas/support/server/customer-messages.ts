import { sql } from 'kysely'
import type { SupportDesk } from '#areas/orders/server/public.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { asKind, asPriority } from '../rules/ticket.ts'
import { hintTicket, insertTicket, setStatus } from './tickets.ts'

/**
 * What customers write on an order's page. The first message is a ticket of its own, later ones join it; one that was done is opened again
 * by them. Staff answer by text as ever, and the page shows those texts.
 */
export const supportDesk: SupportDesk = {
  async messagesOf(db, { order_id, phone_number }) {
    const { rows } = await sql<{ key: string; by: 'customer' | 'support'; text: string; at: Date }>`
      with own as (select ticket_id, coalesce(merged_into, ticket_id) as read_in, description, created_at
        from tickets where order_id = ${order_id} and by_customer)
      select 'ticket ' || ticket_id as key, 'customer' as by, description as text, created_at as at from own
      union all
      select 'message ' || ticket_message_id, 'customer', body, created_at from ticket_messages where order_id = ${order_id}
      union all
      select distinct 'text ' || m.message_id, 'support', m.body, m.created_at
        from own join messages m on m.about in ('ticket:' || own.ticket_id, 'ticket:' || own.read_in)
        where m.channel = 'text' and m.recipient = ${phone_number} and m.created_at >= own.created_at
      order by at, key`.execute(db)
    return rows.map(({ at, ...message }) => ({ ...message, at: at.getTime() }))
  },

  async countMessages(tx, order_id, since) {
    const { rows } = await sql<{ count: number }>`
      select ((select count(*) from tickets where order_id = ${order_id} and by_customer and created_at > ${since})
        + (select count(*) from ticket_messages where order_id = ${order_id} and created_at > ${since}))::int as count`.execute(
      tx,
    )
    return rows[0]?.count ?? 0
  },

  async write(unit, order, { body, isUnderWay }) {
    const { tx, now, audit, hint } = unit
    const { order_id, market_id } = order
    const ticket = await lockOwnTicket(tx, order_id)
    if (!ticket) {
      const kind = isUnderWay ? 'delivery' : 'complaint'
      const ticket_id = await insertTicket(
        { tx, now, hint },
        { description: body, order_id, market_id, by_customer: true, kind },
      )
      audit({ what: 'task_create', subject: `ticket:${ticket_id}`, market_id, detail: { by: 'customer', order_id } })
      return
    }
    const { ticket_id } = ticket
    await tx.insertInto('ticket_messages').values({ ticket_id, order_id, body, created_at: now }).execute()
    audit({ what: 'ticket_message', subject: `ticket:${ticket_id}`, market_id, detail: { order_id } })
    if (ticket.status !== 'open') await setStatus(unit, ticket, 'open')
    else {
      // Whoever types an answer at this moment must see what was added.
      await tx
        .updateTable('tickets')
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .where('ticket_id', '=', ticket_id)
        .execute()
      hintTicket(unit, ticket)
    }
  },
}

/** The ticket in which the conversation about this order goes on, held until the transaction ends: a double's is the one that it was merged into. */
async function lockOwnTicket(tx: Tx, order_id: number) {
  for (;;) {
    const ticket_id = await ownTicketId(tx, order_id)
    if (ticket_id === undefined) return undefined
    const row = await tx
      .selectFrom('tickets')
      .selectAll()
      .where('ticket_id', '=', ticket_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Merged while this waited for it, it is done, and opening it would take it out of the merge again.
    if ((await ownTicketId(tx, order_id)) === ticket_id)
      return { ...row, kind: asKind(row.kind), priority: asPriority(row.priority) }
  }
}

async function ownTicketId(tx: Tx, order_id: number): Promise<number | undefined> {
  const own = await tx
    .selectFrom('tickets')
    .select(['ticket_id', 'merged_into'])
    .where('order_id', '=', order_id)
    .where('by_customer', '=', true)
    .orderBy('ticket_id', 'desc')
    .executeTakeFirst()
  return own?.merged_into ?? own?.ticket_id
}
