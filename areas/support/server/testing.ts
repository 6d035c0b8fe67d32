import { afterAll } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import type { Clock } from '#platform/server/clock.ts'
import { makePages } from '#platform/server/pages.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { emptyBuild, stateOf } from '#platform/test/empty-build.ts'
import { testUnits } from '#platform/test/units.ts'
import type { Ticket } from '../calls/tickets.ts'
import { supportArea } from './area.ts'
import { insertTicket, type NewTicket } from './tickets.ts'

type StaffInput = Parameters<typeof insertStaff>[1]

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

/** A server of support; `as` signs somebody in, who then reads pages and sends forms. */
export async function supportServer(db: Db, { clock }: { clock?: Clock } = {}) {
  const webDir = emptyBuild()
  const usual = testDeps(db, clock ? { clock } : {})
  const deps = {
    ...usual,
    pages: makePages({ webDir, sessions: usual.sessions, environment: 'test', checkReplies: true }),
  }
  const { app, runner } = await testApp(deps, [supportArea(deps)])
  afterAll(() => app.close())

  async function as(input: StaffInput = {}) {
    const actor = await insertStaff(db, { roles: ['customer_support'], ...input })
    const cookie = await cookieOf(db, actor)
    const get = (url: string) => app.inject({ url, headers: { cookie, accept: 'text/html' } })
    const read = async (url: string) => stateOf(await get(url))
    const post = async (url: string, payload: Record<string, unknown>) => {
      const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
      const reply = await app.inject({ method: 'POST', url, headers, payload })
      return { status: reply.statusCode, ...reply.json() }
    }
    return { actor, user_id: actor.user?.user_id ?? 0, get, read, post }
  }
  return { app, deps, runner, as }
}
