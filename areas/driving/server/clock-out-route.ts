import type { FastifyInstance } from 'fastify'
import type { ServerDeps } from '#platform/server/deps.ts'

const route = '/rocket/driver_app_web/clock_out'

/**
 * The driver's own button. It leads to the specified link of the own tablet (SIL-OPS-57), so that the page need not hold the secret, which
 * changes with the clock-out.
 */
export function addClockOut(app: FastifyInstance, deps: ServerDeps): void {
  app.post(route, { schema: { tags: ['driving'] } }, async (request, reply) => {
    const actor = await deps.sessions.ofCookie(request)
    const tablet =
      actor?.driver && actor.tablet_id
        ? await deps.db
            .selectFrom('tablets')
            .select('secret')
            .where('tablet_id', '=', actor.tablet_id)
            .executeTakeFirst()
        : undefined
    if (!tablet) return reply.redirect('/rocket/driver_app_web', 303)
    const link = new URLSearchParams({
      tabletId: actor?.tablet_id ?? '',
      secret: deps.secrets.decryptText(tablet.secret),
    })
    return reply.header('cache-control', 'no-store').redirect(`${route}?${link}`, 303)
  })
}
