import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { answerTicket } from '../calls/case.ts'
import { unfilled } from '../rules/macro.ts'
import { asPriority, mayBecome } from '../rules/ticket.ts'
import { giveTo, setPriority, versionOf } from './change-ticket.ts'
import { macroFor } from './macros.ts'
import { hintTicket, type LockedTicket, lockTicket, setStatus } from './tickets.ts'

/** A text by the outbox, and what a macro sets beside it: in one transaction, so that no customer reads “solved” of an open ticket. */
export async function answer(unit: Change<typeof answerTicket>) {
  const { tx, actor, data } = unit
  const ticket = await lockTicket(tx, actor, data.ticket_id)
  if (!ticket) return refuse('unknown_id')
  if (ticket.merged_into !== null) return refuse('merged')
  if (ticket.version !== data.expected_version) return refuse('changed_meanwhile')
  const { ticket_macro_id, body } = data
  const macro = ticket_macro_id === null ? undefined : await macroFor(tx, ticket_macro_id, ticket.market_id)
  if (ticket_macro_id !== null && !macro) return refuse('macro_gone')
  if (body === '' && macro?.body !== '') return refuse('text_missing', { field: 'body' })
  if (body !== '' && ticket.phone_number === '') return refuse('phone_missing', { field: 'body' })
  if (unfilled(body).length > 0) return refuse('placeholder_left', { field: 'body' })
  if (macro?.status && macro.status !== ticket.status && !mayBecome(ticket.status, macro.status))
    return refuse('macro_not_possible')

  if (macro) {
    const { ticket_id, market_id } = ticket
    unit.audit({ what: 'ticket_macro', subject: `ticket:${ticket_id}`, market_id, detail: { name: macro.name } })
  }
  if (body !== '') await sendText(unit, ticket, body)
  const own = actor.user?.user_id ?? null
  if (macro?.assigns === 'me') await giveTo(unit, ticket, own)
  if (macro?.assigns === 'nobody') await giveTo(unit, ticket, null)
  if (macro?.priority) await setPriority(unit, ticket, asPriority(macro.priority))
  if (macro?.status && macro.status !== ticket.status) await setStatus(unit, ticket, macro.status)
  return ok({ success: true as const, version: await versionOf(tx, ticket.ticket_id) })
}

async function sendText(unit: Change<typeof answerTicket>, ticket: LockedTicket, body: string): Promise<void> {
  const { ticket_id, market_id, phone_number } = ticket
  const about = `ticket:${ticket_id}`
  const message_id = await unit.send({ channel: 'text', recipient: phone_number, body, market_id, about })
  // Whoever types an answer at the same time must see this one first.
  await unit.tx
    .updateTable('tickets')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('ticket_id', '=', ticket_id)
    .execute()
  unit.audit({ what: 'ticket_text', subject: about, market_id, detail: { message_id } })
  hintTicket(unit, ticket)
  await hintOrdersOf(unit, ticket_id)
}

/** Pages of orders that customers wrote from show the answer at once. */
async function hintOrdersOf({ tx, hint }: Pick<UnitOfWork, 'tx' | 'hint'>, ticket_id: number): Promise<void> {
  const rows = await tx
    .selectFrom('tickets')
    .select('order_id')
    .where('by_customer', '=', true)
    .where(({ or, eb }) => or([eb('ticket_id', '=', ticket_id), eb('merged_into', '=', ticket_id)]))
    .orderBy('ticket_id')
    .execute()
  for (const { order_id } of rows) hint(`order:${order_id}`)
}
