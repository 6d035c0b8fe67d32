import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { defineRoute } from '#platform/core/route.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

const lives = defineRoute({ method: 'GET', path: '/healthz', open: 'nothing', internal: true })
const ready = defineRoute({ method: 'GET', path: '/readyz', open: 'nothing', internal: true })
export const healthRoutes = [lives, ready]
const healthPaths = new Set<string>(healthRoutes.map(({ path }) => path))

/** `/healthz`: the process lives. `/readyz`: it can serve; 503 while draining or without its database. */
export function addHealth(app: FastifyInstance, db: Db): { drain(): Promise<void> } {
  let draining = false
  let inFlight = 0
  const idle = Promise.withResolvers<void>()

  function ended(): void {
    inFlight -= 1
    if (draining && inFlight === 0) idle.resolve()
  }

  // While it drains it goes on listening, so that a balancer reads 503 and sends nobody here; what comes all the same is turned away.
  app.addHook('onRequest', (request, reply, done) => {
    inFlight += 1
    // Not `onResponse`, which is not called for a client that went away.
    reply.raw.once('close', ended)
    if (!draining) return done()
    reply.header('connection', 'close')
    if (healthPaths.has(request.url)) return done()
    reply.code(503).send({ success: false, error: 'draining' })
  })

  app.get(lives.path, async () => ({ status: 'ok' }))
  app.get(ready.path, async (_request, reply) => {
    if (draining) return reply.code(503).send({ status: 'draining' })
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
  return {
    /** Resolves when nothing is in flight any more. */
    drain() {
      draining = true
      if (inFlight === 0) idle.resolve()
      return idle.promise
    },
  }
}
