import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { changeTicketStatus, Ticket, TicketSort } from '../calls/tickets.ts'

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
  actor: Actor,
  { ticket_id, status, expected_status }: Readonly<InputOf<typeof changeTicketStatus>>,
) {
  const changed = await tx
    .updateTable('tickets')
    .set({ status, closed_at: status === 'closed' ? now : null })
    .where('ticket_id', '=', ticket_id)
    .where('status', '=', expected_status)
    .where(seenBy(actor))
    .returning('ticket_id')
    .executeTakeFirst()
  if (!changed) return refuse((await ticketOf(tx, actor, ticket_id)) ? 'changed_meanwhile' : 'unknown_id')
  audit({ what: `ticket_${status}`, subject: `ticket:${ticket_id}`, detail: { before: expected_status } })
  return ok({ success: true as const, status })
}

/** Undefined as well where it belongs to a market of others. */
export function ticketOf(db: Db | Tx, actor: Actor, ticketId: number) {
  return tickets(db, actor).where('ticket_id', '=', ticketId).executeTakeFirst()
}

type TicketsInput = {
  readonly page?: string | undefined
  readonly sort: TicketSort
  readonly status: readonly string[]
  /** Only what belongs to this market, and what belongs to none. */
  readonly market?: number | undefined
}

/** As asked, or open ones first, then the newest. */
export function pageOfTickets(db: Db, actor: Actor, { page, sort, status, market }: TicketsInput) {
  const byNumber = { column: 'ticket_id', kind: 'integer', descending: sort !== 'ticket' } as const
  // as words too, open comes after closed
  const byStatus = { column: 'tickets.status', kind: 'text', descending: true } as const
  const statuses = (['open', 'closed'] as const).filter((one) => status.includes(one))
  const query = tickets(db, actor)
    .$if(status.length > 0, (all) => all.where('tickets.status', '=', anyOf(statuses)))
    .$if(market !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('tickets.market_id', 'is', null), eb('tickets.market_id', '=', market ?? 0)])),
    )
  return paged(query, { order: sort ? [byNumber] : [byStatus, byNumber], cursor: page })
}

/** Of the person's markets (SIL-ORD-140), and those of none, which anybody may write. */
const seenBy = (actor: Actor) => ofOwnMarkets(actor, 'tickets.market_id', { orNone: true })

function tickets(db: Db | Tx, actor: Actor) {
  return db
    .selectFrom('tickets')
    .where(seenBy(actor))
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
