import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { id } from '#platform/core/wire.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { actorOf, guard } from './guard.ts'
import { type HomePart, homeOf } from './home-summary.ts'

const query = z.object({ market: z.optional(id) })

/** `/secure?market=3`: what goes on and what must be seen to, of what the person's roles let them open. */
export function addStaffHome(app: FastifyInstance, deps: ServerDeps, homeParts: readonly HomePart[]): void {
  const { db, clock, sessions, pages } = deps
  const schema = { tags: ['accounts'], querystring: query }
  app.get('/secure', { onRequest: guard(sessions, 'GET /secure'), schema }, async (request, reply) => {
    const asked = { actor: actorOf(request), market_id: z.parse(query, request.query).market, now: clock.now() }
    const home = await homeOf(db, homeParts, asked)
    if (!home) return reply.callNotFound()
    return pages.send(request, reply, { entry: 'apps/office/home.tsx', title: 'Home', face: 'ops', state: { home } })
  })

  app.get('/secure/home', { onRequest: guard(sessions, 'GET /secure/home'), schema }, async (request, reply) => {
    const asked = { actor: actorOf(request), market_id: z.parse(query, request.query).market, now: clock.now() }
    const home = await homeOf(db, homeParts, asked)
    if (!home) return reply.callNotFound()
    return reply.header('cache-control', 'no-store').send({ home })
  })
}
