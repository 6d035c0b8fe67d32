import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import { assignTicket, changeTicket } from '../calls/case.ts'
import { changed_meanwhile, type changeTickets } from '../calls/tickets.ts'
import { mayBecome } from '../rules/ticket.ts'
import { giveTo, setPriority } from './change-ticket.ts'
import { type LockedTicket, lockTicket, setStatus } from './tickets.ts'

type Unit = Change<typeof changeTickets>

const gone = 'It is not there.'
const words = {
  changed: changed_meanwhile[1],
  merged: changeTicket.refusals.merged[1],
  not_a_clerk: assignTicket.refusals.not_a_clerk[1],
}

/** In the order of their numbers, so that two who change the same tickets do not wait for each other in a circle. */
export async function changeSeveral(unit: Unit) {
  const { tx, actor, data } = unit
  const act = actOf(unit)
  if (!act) return refuse('value_missing', { field: data.act })
  const results = new Map<number, { done: boolean; message: string }>()
  for (const { ticket_id, version } of data.tickets.toSorted((a, b) => a.ticket_id - b.ticket_id)) {
    if (results.has(ticket_id)) continue
    const ticket = await lockTicket(tx, actor, ticket_id)
    const fault = !ticket ? gone : ticket.version !== version ? words.changed : await act(ticket)
    results.set(ticket_id, { done: fault === undefined, message: fault ?? 'Done' })
  }
  return ok({
    success: true as const,
    results: [...results].map(([ticket_id, result]) => ({ ticket_id, ...result })),
  })
}

/** What is to be done with each; it answers why not. Undefined where the value of the act was not sent. */
function actOf(unit: Unit): ((ticket: LockedTicket) => Promise<string | undefined>) | undefined {
  const { act, assignee_id, status, priority } = unit.data
  if (act === 'assign' && assignee_id !== undefined)
    return async (ticket) => {
      if (ticket.merged_into !== null) return words.merged
      return (await giveTo(unit, ticket, assignee_id)) ? undefined : words.not_a_clerk
    }
  if (act === 'priority' && priority !== undefined)
    return async (ticket) => {
      if (ticket.merged_into !== null) return words.merged
      await setPriority(unit, ticket, priority)
    }
  if (act === 'status' && status !== undefined)
    return async (ticket) => {
      if (ticket.status === status) return
      if (!mayBecome(ticket.status, status)) return 'What is solved or closed is opened again first.'
      await setStatus(unit, ticket, status)
    }
  return undefined
}
