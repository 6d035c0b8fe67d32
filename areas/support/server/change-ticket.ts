import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { assignTicket, changeTicket } from '../calls/case.ts'
import { dueAt } from '../rules/due.ts'
import { clerksOf } from './clerks.ts'
import { hintTicket, type LockedTicket, lockTicket } from './tickets.ts'

const yearMs = 366 * 24 * 60 * 60_000

/** Due by the rule of its kind, unless somebody chose a time; the rule counts from when the ticket was written. */
export async function changeDetails(unit: Change<typeof changeTicket>) {
  const { tx, actor, data, now, audit } = unit
  const ticket = await lockTicket(tx, actor, data.ticket_id)
  if (!ticket) return refuse('unknown_id')
  if (ticket.merged_into !== null) return refuse('merged')
  if (ticket.version !== data.expected_version) return refuse('changed_meanwhile')
  const phone_number = data.phone_number === '' ? '' : phoneDigits(data.phone_number)
  if (phone_number === undefined) return refuse('phone_number_invalid', { field: 'phone_number' })
  if (data.due_at !== null && Math.abs(data.due_at - now.getTime()) > yearMs)
    return refuse('due_invalid', { field: 'due_at' })
  const { kind, priority, name, market_id } = data
  const [before, after] = [await marketFor(tx, actor, ticket.market_id), await marketFor(tx, actor, market_id)]
  if (market_id !== ticket.market_id && (market_id === null || !after))
    return refuse('unknown_market', { field: 'market_id' })
  const due_at = new Date(data.due_at ?? dueAt(kind, ticket.created_at.getTime(), after?.time_zone))
  const values = { kind, priority, name, phone_number, market_id, due_at, due_by_hand: data.due_at !== null }
  const detail = differences(
    {
      kind: ticket.kind,
      priority: ticket.priority,
      name: ticket.name,
      phone_number: ticket.phone_number,
      due_at: ticket.due_at?.getTime() ?? null,
      market: before?.name ?? null,
    },
    { kind, priority, name, phone_number, due_at: due_at.getTime(), market: after?.name ?? null },
  )
  const isSame = Object.keys(detail.after).length === 0 && values.due_by_hand === ticket.due_by_hand
  if (isSame) return ok({ success: true as const, version: ticket.version })
  const version = ticket.version + 1
  await tx
    .updateTable('tickets')
    .set({ ...values, version })
    .where('ticket_id', '=', ticket.ticket_id)
    .execute()
  audit({ what: 'ticket_changed', subject: `ticket:${ticket.ticket_id}`, market_id, detail })
  hintTicket(unit, ticket)
  if (market_id !== ticket.market_id) {
    hintTicket(unit, { ticket_id: ticket.ticket_id, market_id })
    await putBackStrange(unit, { ...ticket, market_id })
  }
  return ok({ success: true as const, version: await versionOf(tx, ticket.ticket_id) })
}

/** Undefined as well where it is not one of the person's. */
async function marketFor(tx: Tx, actor: Actor, market_id: number | null) {
  if (market_id === null || !worksIn(actor, market_id)) return undefined
  return tx
    .selectFrom('markets')
    .select(['market_id', 'name', 'time_zone'])
    .where('market_id', '=', market_id)
    .executeTakeFirst()
}

/** Only what has become another, for the audit trail. */
type Values = Readonly<Record<string, string | number | null>>
function differences(before: Values, after: Values) {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field])
  const part = (values: Values) => Object.fromEntries(changed.map((field) => [field, values[field]]))
  return { before: part(before), after: part(after) }
}

export async function assign(unit: Change<typeof assignTicket>) {
  const { tx, actor, data } = unit
  const ticket = await lockTicket(tx, actor, data.ticket_id)
  if (!ticket) return refuse('unknown_id')
  if (ticket.merged_into !== null) return refuse('merged')
  if (ticket.assignee_id !== data.expected_assignee_id) {
    const holder = await nameOf(tx, ticket.assignee_id)
    const message = holder ? `${holder} has taken this ticket meanwhile.` : 'This ticket was put back meanwhile.'
    return refuse('changed_meanwhile', { message })
  }
  const given = await giveTo(unit, ticket, data.assignee_id)
  if (!given) return refuse('not_a_clerk', { field: 'assignee_id' })
  return ok({ success: true as const, version: await versionOf(tx, ticket.ticket_id) })
}

/** Whether that person may have it. Nobody is told twice of what is so already. */
export async function giveTo(
  unit: Pick<UnitOfWork, 'tx' | 'now' | 'audit' | 'hint' | 'actor'>,
  ticket: LockedTicket,
  assignee_id: number | null,
): Promise<boolean> {
  const { tx, now, actor } = unit
  if (assignee_id === ticket.assignee_id) return true
  const { ticket_id, market_id } = ticket
  if (assignee_id !== null && !(await clerksOf(tx, market_id)).some(({ user_id }) => user_id === assignee_id))
    return false
  await tx
    .updateTable('tickets')
    .set(({ eb }) => ({
      assignee_id,
      assigned_at: assignee_id === null ? null : now,
      version: eb('version', '+', 1),
    }))
    .where('ticket_id', '=', ticket_id)
    .execute()
  const detail = {
    before: await nameOf(tx, ticket.assignee_id),
    after: await nameOf(tx, assignee_id),
    own: assignee_id !== null && assignee_id === actor?.user?.user_id,
  }
  unit.audit({ what: 'ticket_assigned', subject: `ticket:${ticket_id}`, market_id, detail })
  hintTicket(unit, ticket)
  return true
}

/** Whoever has it and does not work in the market that it has come into would see it no more: it waits there for somebody. */
export async function putBackStrange(
  unit: Pick<UnitOfWork, 'tx' | 'now' | 'audit' | 'hint' | 'actor'>,
  ticket: LockedTicket,
): Promise<void> {
  const { assignee_id, market_id } = ticket
  if (assignee_id === null) return
  const isClerk = (await clerksOf(unit.tx, market_id)).some(({ user_id }) => user_id === assignee_id)
  if (!isClerk) await giveTo(unit, ticket, null)
}

/** As this transaction leaves it. */
export async function versionOf(tx: Tx, ticket_id: number): Promise<number> {
  const { version } = await tx
    .selectFrom('tickets')
    .select('version')
    .where('ticket_id', '=', ticket_id)
    .executeTakeFirstOrThrow()
  return version
}

async function nameOf(tx: Tx, user_id: number | null): Promise<string | null> {
  if (user_id === null) return null
  const user = await tx.selectFrom('users').select('name').where('user_id', '=', user_id).executeTakeFirst()
  return user?.name ?? null
}

/** What holds for several tickets and for macros as well. */
export async function setPriority(
  unit: Pick<UnitOfWork, 'tx' | 'audit' | 'hint'>,
  ticket: LockedTicket,
  priority: LockedTicket['priority'],
): Promise<void> {
  if (priority === ticket.priority) return
  const { ticket_id, market_id } = ticket
  await unit.tx
    .updateTable('tickets')
    .set(({ eb }) => ({ priority, version: eb('version', '+', 1) }))
    .where('ticket_id', '=', ticket_id)
    .execute()
  const detail = { before: { priority: ticket.priority }, after: { priority } }
  unit.audit({ what: 'ticket_changed', subject: `ticket:${ticket_id}`, market_id, detail })
  hintTicket(unit, ticket)
}
