import { staffServer } from '#areas/accounts/server/testing.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { testUnits } from '#platform/test/units.ts'
import type { Ticket } from '../calls/tickets.ts'
import { supportArea } from './area.ts'
import { insertTicket, type NewTicket } from './tickets.ts'

/** As the server writes one, with whatever a test wants to be different about its row. */
export async function writeTicket(
  db: Db,
  ticket: Partial<NewTicket> = {},
  { at = new Date(), ...values }: TicketValues = {},
): Promise<number> {
  const units = testUnits(db, { clock: { now: () => at } })
  const written = await units.run(undefined, async (unit) => ({
    ok: true as const,
    data: await insertTicket(unit, { description: 'The soup was cold', ...ticket }),
  }))
  const ticket_id = written.data
  if (Object.keys(values).length > 0)
    await db.updateTable('tickets').set(values).where('ticket_id', '=', ticket_id).execute()
  return ticket_id
}
type TicketValues = {
  readonly at?: Date
  readonly status?: Ticket['status']
  readonly kind?: Ticket['kind']
  readonly priority?: Ticket['priority']
  readonly due_at?: Date | null
  readonly assignee_id?: number
  readonly phone_number?: string
  readonly name?: string
}

export const supportServer = (db: Db, { clock }: { clock?: Clock } = {}) =>
  staffServer(db, (deps) => [supportArea(deps)], { roles: ['customer_support'], clock })
