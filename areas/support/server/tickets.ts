import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, marketsOf } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { changeTicketStatus, Ticket } from '../calls/tickets.ts'
import { dueAt, kindRules } from '../rules/due.ts'
import { asKind, asPriority, isInHand, mayBecome, type TicketKind, type TicketStatus } from '../rules/ticket.ts'

export type NewTicket = {
  readonly description: string
  readonly market_id?: number | null
  readonly order_id?: number
  readonly user_id?: number
  readonly driver_id?: number
  /** Written by the customer, on the order's page. */
  readonly by_customer?: true
  /** Where whoever writes it knows. */
  readonly kind?: TicketKind
}

/** What a driver writes of an order was refused at its door. */
const kindOf = ({ kind, order_id, driver_id }: NewTicket): TicketKind =>
  kind ?? (order_id !== undefined && driver_id !== undefined ? 'rejection' : 'other')

/** Numbering starts at 1 and no number is used again (SIL-OPS-22). Priority and due time begin as the kind's rule has them. */
export async function insertTicket(
  { tx, now, hint }: Pick<UnitOfWork, 'tx' | 'now' | 'hint'>,
  ticket: NewTicket,
): Promise<number> {
  const kind = kindOf(ticket)
  const { order_id = null, market_id = null } = ticket
  const [person, timeZone] = await Promise.all([customerOf(tx, order_id), timeZoneOf(tx, market_id)])
  const row = await tx
    .insertInto('tickets')
    .values({
      ...ticket,
      ...person,
      kind,
      priority: kindRules[kind].priority,
      due_at: new Date(dueAt(kind, now.getTime(), timeZone)),
      created_at: now,
    })
    .returning('ticket_id')
    .executeTakeFirstOrThrow()
  hintTicket({ hint }, { ticket_id: row.ticket_id, market_id })
  return row.ticket_id
}

async function customerOf(tx: Tx, order_id: number | null) {
  if (order_id === null) return {}
  return tx.selectFrom('orders').select(['name', 'phone_number']).where('order_id', '=', order_id).executeTakeFirst()
}

export async function timeZoneOf(db: Db | Tx, market_id: number | null): Promise<string | undefined> {
  if (market_id === null) return undefined
  const market = await db
    .selectFrom('markets')
    .select('time_zone')
    .where('market_id', '=', market_id)
    .executeTakeFirst()
  return market?.time_zone
}

/** Lists of its market and its own page read anew. */
export function hintTicket(
  { hint }: Pick<UnitOfWork, 'hint'>,
  { ticket_id, market_id }: { readonly ticket_id: number; readonly market_id: number | null },
): void {
  hint(`tickets:${market_id ?? 0}`)
  hint(`ticket:${ticket_id}`)
}

/** Of the person's markets (SIL-ORD-140), and those of none, which anybody may write. */
export const seenBy = (actor: Actor, column = 'tickets.market_id') => ofOwnMarkets(actor, column, { orNone: true })

/** Held until the transaction ends; undefined as well where it belongs to a market of others. */
export async function lockTicket(tx: Tx, actor: Actor, ticketId: number) {
  const row = await tx
    .selectFrom('tickets')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where(seenBy(actor))
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, kind: asKind(row.kind), priority: asPriority(row.priority) }
}
export type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>

/** Undefined as well where it belongs to a market of others. */
export async function ticketOf(db: Db | Tx, actor: Actor, ticketId: number) {
  return (await ticketsOf(db, actor, [ticketId]))[0]
}
export type TicketRow = NonNullable<Awaited<ReturnType<typeof ticketOf>>>

/** In the order of these numbers. */
export async function ticketsOf(db: Db | Tx, actor: Actor, ticketIds: readonly number[]) {
  const rows = await db
    .selectFrom('tickets')
    .where('ticket_id', '=', anyOf(ticketIds))
    .where(seenBy(actor))
    .leftJoin('users', 'users.user_id', 'tickets.user_id')
    .leftJoin('users as clerks', 'clerks.user_id', 'tickets.assignee_id')
    .leftJoin('drivers', 'drivers.driver_id', 'tickets.driver_id')
    .leftJoin('markets', 'markets.market_id', 'tickets.market_id')
    .selectAll('tickets')
    .select([
      'users.name as user_name',
      'drivers.name as driver_name',
      'clerks.name as assignee',
      'markets.name as market',
      'markets.time_zone',
    ])
    .orderBy('ticket_id')
    .execute()
  const byId = new Map(rows.map((row) => [row.ticket_id, row]))
  return ticketIds.flatMap((ticket_id) => byId.get(ticket_id) ?? [])
}

export function ticketState(row: TicketRow, usualTimeZone: string): Ticket {
  return {
    ticket_id: row.ticket_id,
    description: row.description,
    order_id: row.order_id,
    status: row.status,
    creator: creatorOf(row),
    created_at: row.created_at.getTime(),
    closed_at: row.closed_at?.getTime() ?? null,
    kind: asKind(row.kind),
    priority: asPriority(row.priority),
    due_at: row.due_at?.getTime() ?? null,
    assignee_id: row.assignee_id,
    assignee: row.assignee,
    name: row.name,
    phone_number: row.phone_number,
    market_id: row.market_id,
    market: row.market,
    time_zone: row.time_zone ?? usualTimeZone,
    version: row.version,
  }
}

type Creator = Pick<TicketRow, 'user_name' | 'driver_name' | 'by_customer' | 'name'>
export const creatorOf = ({ user_name, driver_name, by_customer, name }: Creator): string =>
  user_name ?? driver_name ?? (by_customer ? `${name || 'the customer'} (customer)` : 'Cosmic')

/** For tickets of no market: the clock of the first market of whoever looks. */
export async function usualTimeZone(db: Db | Tx, actor: Actor): Promise<string> {
  const markets = marketsOf(actor)
  const market = await db
    .selectFrom('markets')
    .select('time_zone')
    .$if(markets !== 'all', (all) => all.where('market_id', '=', anyOf(markets === 'all' ? [] : [...markets])))
    .orderBy('market_id')
    .limit(1)
    .executeTakeFirst()
  return market?.time_zone ?? 'UTC'
}

/** Only from the status that the person saw: of two who press at once, the second is told (SIL-ORD-168). */
export async function changeStatus(unit: Change<typeof changeTicketStatus>) {
  const { tx, actor, data } = unit
  const ticket = await lockTicket(tx, actor, data.ticket_id)
  if (!ticket) return refuse('unknown_id')
  if (ticket.status !== data.expected_status) return refuse('changed_meanwhile')
  if (!mayBecome(ticket.status, data.status)) return refuse('status_not_possible')
  await setStatus(unit, ticket, data.status)
  return ok({ success: true as const, status: data.status, version: ticket.version + 1 })
}

/** Opening again begins a new time until it is due, and takes a double out of the ticket that it was merged into. */
export async function setStatus(
  unit: Pick<UnitOfWork, 'tx' | 'now' | 'audit' | 'hint'>,
  ticket: LockedTicket,
  status: TicketStatus,
): Promise<void> {
  const { tx, now, audit } = unit
  const { ticket_id, market_id, merged_into } = ticket
  const isOpenedAgain = !isInHand(ticket.status) && isInHand(status)
  const due = isOpenedAgain && {
    due_at: new Date(dueAt(ticket.kind, now.getTime(), await timeZoneOf(tx, market_id))),
    due_by_hand: false,
    merged_into: null,
  }
  await tx
    .updateTable('tickets')
    .set(({ eb }) => ({ status, closed_at: status === 'closed' ? now : null, ...due, version: eb('version', '+', 1) }))
    .where('ticket_id', '=', ticket_id)
    .execute()
  const detail = { before: ticket.status, ...(isOpenedAgain && merged_into !== null && { split_from: merged_into }) }
  audit({ what: `ticket_${status}`, subject: `ticket:${ticket_id}`, market_id, detail })
  hintTicket(unit, ticket)
  if (isOpenedAgain && merged_into !== null) hintTicket(unit, { ticket_id: merged_into, market_id })
}
