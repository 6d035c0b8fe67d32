import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { scrubbed } from '#areas/cards/rules/payment-account.ts'
import { sessionValues } from '#platform/core/wire.ts'
import { countTry } from '#platform/server/throttle.ts'
import type { CheckoutDeps } from './deps.ts'

const form = z.object({ ...sessionValues, error: z.string().check(z.maxLength(2000)) })
const reportsPerHour = 60

/** `POST /cart/report_error` (ORD-64): kept for staff, at most one a minute per session on average. */
export function addReportErrorRoute(app: FastifyInstance, deps: CheckoutDeps): void {
  app.post('/cart/report_error', { schema: { body: form, tags: ['orders'] } }, async (request, reply) => {
    const { error, ...given } = z.parse(form, request.body)
    const { actor } = await deps.sessions.ofValues(request, reply, given)
    const limit = { key: `report_error:${actor.session_id}`, most: reportsPerHour, withinMs: 3_600_000 }
    if (!(await countTry(deps.db, limit, deps.clock.now())))
      return reply.code(429).send({ success: false, error: 'too_many_requests' })
    await deps.db
      .insertInto('error_reports')
      .values({ session_id: actor.session_id, kind: 'report_error', error: scrubbed(error) })
      .execute()
    return { success: true }
  })
}
