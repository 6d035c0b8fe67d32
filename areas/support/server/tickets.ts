import { ok, refuse } from '#platform/core/result.ts'
import type { Db, Tx, Unit } from '#platform/server/unit.ts'

export type NewTicket = {
  readonly description: string
  readonly market_id?: number | null
  readonly order_id?: number
  readonly user_id?: number
  readonly driver_id?: number
}

/** Numbering starts at 1 and no number is used again (SIL-OPS-22). */
export async function insertTicket(tx: Tx, ticket: NewTicket, now: Date): Promise<number> {
  const row = await tx
    .insertInto('tickets')
    .values({ ...ticket, created_at: now })
    .returning('ticket_id')
    .executeTakeFirstOrThrow()
  return row.ticket_id
}

export type TicketStatus = 'open' | 'closed'

/** Only from the status that the person saw: of two who press at once, the second is told (SIL-ORD-168). */
export async function changeStatus(
  { tx, now, note }: Unit,
  ticketId: number,
  status: TicketStatus,
  expected: TicketStatus,
) {
  const changed = await tx
    .updateTable('tickets')
    .set({ status, closed_at: status === 'closed' ? now : null })
    .where('ticket_id', '=', ticketId)
    .where('status', '=', expected)
    .returning('ticket_id')
    .executeTakeFirst()
  if (!changed) return refuse((await ticketOf(tx, ticketId)) ? 'changed_meanwhile' : 'unknown_id')
  note({ what: `ticket_${status}`, subject: `ticket:${ticketId}`, detail: { before: expected } })
  return ok({})
}

export function ticketOf(db: Db | Tx, ticketId: number) {
  return tickets(db).where('ticket_id', '=', ticketId).executeTakeFirst()
}

/** Open ones first, then the newest. */
export function latestTickets(db: Db, most: number) {
  return tickets(db)
    .orderBy((row) => row('tickets.status', '=', 'closed'))
    .orderBy('ticket_id', 'desc')
    .limit(most)
    .execute()
}

function tickets(db: Db | Tx) {
  return db
    .selectFrom('tickets')
    .leftJoin('users', 'users.user_id', 'tickets.user_id')
    .leftJoin('drivers', 'drivers.driver_id', 'tickets.driver_id')
    .select([
      'ticket_id',
      'description',
      'order_id',
      'tickets.status',
      'tickets.created_at',
      'closed_at',
      'users.name as user_name',
      'drivers.name as driver_name',
    ])
}

export type TicketRow = NonNullable<Awaited<ReturnType<typeof ticketOf>>>

/** As the pages show it; times in ms since 1970. */
export function ticketState(row: TicketRow) {
  return {
    ticket_id: row.ticket_id,
    description: row.description,
    order_id: row.order_id,
    status: row.status,
    creator: row.user_name ?? row.driver_name ?? 'Cosmic',
    created_at: row.created_at.getTime(),
    closed_at: row.closed_at?.getTime() ?? null,
  }
}
