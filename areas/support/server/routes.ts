import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { actorOf, guard } from '#areas/accounts/server/public.ts'
import { id } from '#platform/core/wire.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { changeStatus, latestTickets, ticketOf, ticketState } from './tickets.ts'

const params = z.object({ ticket_id: id })
const statusForm = z.object({ status: z.enum(['open', 'closed']), expected_status: z.enum(['open', 'closed']) })
const shownAtMost = 200
const changedMeanwhile = 'Somebody else has changed this ticket. Reload the page to see it.'

export function addTicketRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { sessions, pages, db } = parts
  const schema = { tags: ['support'] }

  app.get('/secure/tickets', { onRequest: guard(sessions, 'GET /secure/tickets'), schema }, async (request, reply) => {
    const tickets = (await latestTickets(db, shownAtMost)).map(ticketState)
    return pages.send(request, reply, {
      entry: 'apps/office/tickets.tsx',
      title: 'Tickets',
      face: 'ops',
      state: { tickets },
    })
  })

  app.get(
    '/secure/tickets/new',
    { onRequest: guard(sessions, 'GET /secure/tickets/new'), schema },
    async (request, reply) => {
      return pages.send(request, reply, { entry: 'apps/office/create-ticket.tsx', title: 'Create Ticket', face: 'ops' })
    },
  )

  app.get(
    '/secure/tickets/:ticket_id',
    { onRequest: guard(sessions, 'GET /secure/tickets/:ticket_id'), schema: { ...schema, params } },
    async (request, reply) => {
      const row = await ticketOf(db, z.parse(params, request.params).ticket_id)
      if (!row) return reply.callNotFound()
      const state = { ticket: ticketState(row) }
      return pages.send(request, reply, {
        entry: 'apps/office/ticket.tsx',
        title: `Ticket ${row.ticket_id}`,
        face: 'ops',
        state,
      })
    },
  )

  app.post(
    '/secure/tickets/:ticket_id/status',
    {
      onRequest: guard(sessions, 'POST /secure/tickets/:ticket_id/status'),
      schema: { ...schema, params, body: statusForm },
    },
    async (request, reply) => {
      const { ticket_id } = z.parse(params, request.params)
      const { status, expected_status } = z.parse(statusForm, request.body)
      const result = await parts.units.run(actorOf(request), (unit) =>
        changeStatus(unit, ticket_id, status, expected_status),
      )
      if (!result.ok && result.error === 'unknown_id') return reply.callNotFound()
      if (!result.ok) return reply.code(409).send({ success: false, error: result.error, message: changedMeanwhile })
      return { success: true, status }
    },
  )
}
