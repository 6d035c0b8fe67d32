import { sql } from 'kysely'
import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { escapeHtml } from '#platform/core/escape-html.ts'
import { ok } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db, UnitsOfWork } from '#platform/server/unit-of-work.ts'
import { counterName } from '../rules/kitchen-state.ts'
import { type KitchenTicket, kindText, ticketText } from '../rules/kitchen-ticket.ts'
import { linesOf, type OrderRow, orderRows, windowOf, wordingsOf } from './kitchen-orders.ts'
import { worksInKitchen } from './kitchens.ts'

/** For staff of its market and for its kitchen; undefined as well where it is the order of others. */
export async function ticketSeenBy(db: Db, actor: Actor, order_id: number): Promise<KitchenTicket | undefined> {
  const { rows } = await orderRows(sql<boolean>`o.order_id = ${order_id} and f.kind <> 'business'`).execute(db)
  const [row] = rows
  if (!row) return undefined
  const isStaff = isPermitted(actor.roles, ['staff', 'customer_support']) && worksIn(actor, row.market_id)
  return isStaff || worksInKitchen(actor, row) ? ticketOf(db, row) : undefined
}

async function ticketOf(db: Db, row: OrderRow): Promise<KitchenTicket> {
  return {
    order_id: row.order_id,
    franchise: row.franchise,
    time_zone: row.time_zone,
    is_delivery: row.is_delivery,
    alcohol: row.alcohol,
    customer: counterName(row.name),
    driver: row.driver_name && counterName(row.driver_name),
    pays_here: row.payment_status === 'at_store',
    created_at: row.created_at.getTime(),
    ready_at: row.ready_at.getTime(),
    window: windowOf(row).text,
    copies: row.copies,
    is_cancelled: row.status === 'cancelled',
    lines: linesOf(row, await wordingsOf(db, [row])),
  }
}

/** Once for each order, however often the job comes. */
export async function mailTicket(deps: { db: Db; units: UnitsOfWork }, order_id: number): Promise<void> {
  const { rows } = await orderRows(sql<boolean>`o.order_id = ${order_id}`).execute(deps.db)
  const [row] = rows
  if (!row) return
  const { ticket_mail } = await deps.db
    .selectFrom('franchises')
    .select('ticket_mail')
    .where('franchise_id', '=', row.franchise_id)
    .executeTakeFirstOrThrow()
  if (ticket_mail === '') return
  const ticket = await ticketOf(deps.db, row)
  const body = ticketText(ticket)
  await deps.units.run(undefined, async (unit) => {
    await unit.send({
      channel: 'mail',
      recipient: ticket_mail,
      subject: `Order ${order_id}: ${kindText(ticket).toLowerCase()} for ${ticket.customer}`,
      body,
      html: `<pre style="font:16px/1.4 monospace;white-space:pre-wrap">${escapeHtml(body)}</pre>`,
      market_id: row.market_id,
      about: `order:${order_id}`,
      message_key: `order/${order_id}/kitchen_ticket`,
    })
    return ok({})
  })
}
