import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { mergeTicket } from '../calls/case.ts'
import { isInHand } from '../rules/ticket.ts'
import { putBackStrange } from './change-ticket.ts'
import { hintTicket, lockTicket } from './tickets.ts'

/**
 * Two reports of one problem become one case. What was written stays where it was written and is read together, so that a merge can be taken
 * back. The lower number is locked first: two who merge the same pair the other way round wait for each other, and the second is told.
 */
export async function merge(unit: Change<typeof mergeTicket>) {
  const { tx, actor, data, now, audit } = unit
  const { ticket_id, into } = data
  const [low, high] = [Math.min(ticket_id, into), Math.max(ticket_id, into)]
  const first = await lockTicket(tx, actor, low)
  const second = high === low ? first : await lockTicket(tx, actor, high)
  const [ticket, target] = low === ticket_id ? [first, second] : [second, first]
  if (!ticket) return refuse('unknown_id')
  if (into === ticket_id) return refuse('itself', { field: 'into' })
  if (!target) return refuse('not_found', { field: 'into' })
  if (ticket.merged_into !== null) return refuse('merged')
  if (ticket.version !== data.expected_version) return refuse('changed_meanwhile')
  if (target.merged_into !== null) return refuse('into_merged', { field: 'into' })
  if (isInHand(ticket.status) && !isInHand(target.status)) return refuse('into_done', { field: 'into' })
  const markets = new Set([ticket.market_id, target.market_id].filter((market) => market !== null))
  if (markets.size > 1) return refuse('other_market', { field: 'into' })
  const [market_id = null] = markets
  await tx
    .updateTable('tickets')
    .set(({ eb }) => ({ status: 'closed', closed_at: now, merged_into: into, version: eb('version', '+', 1) }))
    .where('ticket_id', '=', ticket_id)
    .execute()
  // Doubles of the double follow it: a case is never more than one step away.
  const followed = await tx
    .updateTable('tickets')
    .set({ merged_into: into })
    .where('merged_into', '=', ticket_id)
    .returning('ticket_id')
    .execute()
  await tx
    .updateTable('tickets')
    .set(({ eb }) => ({
      market_id,
      ...(target.phone_number === '' && { phone_number: ticket.phone_number, name: target.name || ticket.name }),
      priority: Math.max(target.priority, ticket.priority),
      due_at: earlier(target.due_at, ticket.due_at),
      version: eb('version', '+', 1),
    }))
    .where('ticket_id', '=', into)
    .execute()
  const detail = { followed: followed.map((one) => one.ticket_id) }
  audit({ what: 'ticket_merged', subject: `ticket:${ticket_id}`, market_id, detail: { into, ...detail } })
  audit({ what: 'ticket_merged', subject: `ticket:${into}`, market_id, detail: { from: ticket_id } })
  for (const one of [ticket, target]) hintTicket(unit, one)
  if (market_id !== target.market_id) await putBackStrange(unit, { ...target, market_id })
  return ok({ success: true as const, into })
}

/** The person waits as long as they have waited already: the more urgent of the two holds. */
function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}
