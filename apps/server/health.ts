import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/server/unit.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve; 503 while draining or without its database (design §4). */
export function addHealth(app: FastifyInstance, db: Db): { drain(): void } {
  let draining = false
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (draining) return reply.code(503).send({ status: 'draining' })
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
  return {
    drain: () => {
      draining = true
    },
  }
}
