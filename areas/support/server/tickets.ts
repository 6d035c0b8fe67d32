import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { changeTicketStatus, Ticket } from '../calls/tickets.ts'

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

/** Only from the status that the person saw: of two who press at once, the second is told (SIL-ORD-168). */
export async function changeStatus(
  { tx, now, audit }: Pick<UnitOfWork, 'tx' | 'now' | 'audit'>,
  { ticket_id, status, expected_status }: Readonly<InputOf<typeof changeTicketStatus>>,
) {
  const changed = await tx
    .updateTable('tickets')
    .set({ status, closed_at: status === 'closed' ? now : null })
    .where('ticket_id', '=', ticket_id)
    .where('status', '=', expected_status)
    .returning('ticket_id')
    .executeTakeFirst()
  if (!changed) return refuse((await ticketOf(tx, ticket_id)) ? 'changed_meanwhile' : 'unknown_id')
  audit({ what: `ticket_${status}`, subject: `ticket:${ticket_id}`, detail: { before: expected_status } })
  return ok({ success: true as const, status })
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

export function ticketState(row: TicketRow): Ticket {
  return {
    ticket_id: row.ticket_id,
    description: row.description,
    order_id: row.order_id,
    status: row.status === 'closed' ? 'closed' : 'open',
    creator: row.user_name ?? row.driver_name ?? 'Cosmic',
    created_at: row.created_at.getTime(),
    closed_at: row.closed_at?.getTime() ?? null,
  }
}
