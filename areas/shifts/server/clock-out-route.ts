import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isPermitted, routePermissions } from '#areas/accounts/rules/permissions.ts'
import { isTabletsSecret } from '#areas/accounts/server/public.ts'
import { boardPath, lockQueue, noticeQuery } from '#areas/dispatch/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { plainPage } from '#platform/server/app.ts'
import { isPrefetch } from '#platform/server/cross-site.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { escapeHtml } from '#platform/server/pages.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type AtWork, clockOut } from './clock-out.ts'

const query = z.object({
  tabletId: z.string().check(z.maxLength(200)),
  secret: z.string().check(z.maxLength(200)),
})

/**
 * `GET /rocket/driver_app_web/clock_out?tabletId&secret`: the Force Clock Out link, and the driver's own (DSP-20, DRV-05). The right
 * pair is what allows it, so it needs no sign-in; a prefetch and a HEAD do nothing (SIL-OPS-31, SIL-OPS-57).
 */
export function addClockOutRoute(app: FastifyInstance, deps: ServerDeps): void {
  app.get(
    '/rocket/driver_app_web/clock_out',
    { schema: { querystring: query, tags: ['dispatch'] } },
    async (request, reply) => {
      if (isPrefetch(request) || request.headers['sec-fetch-site'] === 'cross-site') {
        return sendPage(reply, 403, 'Not allowed', 'Open this link from the dispatch board or from the tablet.')
      }
      const { tabletId, secret } = z.parse(query, request.query)
      const dispatcher = await dispatcherOf(deps, request)
      // The secret changes with the first clock-out: the second of two dispatchers is told so instead of being turned away.
      const tellSecond = async () =>
        dispatcher && !(await atWorkOn(deps.db, tabletId)) && (await isTabletOf(deps.db, tabletId, dispatcher))
          ? reply.redirect(`${boardPath}?${noticeQuery('already_clocked_out')}`, 303)
          : undefined
      const atWork = await atWorkOn(deps.db, tabletId)
      const toldAtOnce = atWork ? undefined : await tellSecond()
      if (toldAtOnce) return toldAtOnce
      if (!(await isTabletsSecret(deps, tabletId, secret))) {
        // It may have changed just now, between our two questions.
        return (await tellSecond()) ?? sendPage(reply, 403, 'Not allowed', 'This link is not valid.')
      }
      const done = atWork && (await deps.units.run(dispatcher, (unit) => clockOutNow(unit, atWork, deps)))
      const returned = done?.ok ? done.data.returned : undefined
      if (dispatcher) {
        const notice =
          atWork && returned
            ? noticeQuery('clocked_out', { driver_id: atWork.driver_id, order_ids: returned })
            : noticeQuery('already_clocked_out')
        return reply.redirect(`${boardPath}?${notice}`, 303)
      }
      return sendPage(
        reply,
        200,
        'Clocked out',
        returned ? `${atWork?.name} is clocked out. Thank you.` : 'This tablet is already clocked out.',
      )
    },
  )
}

/** Under the queue's lock; somebody may have been first. */
async function clockOutNow(unit: Parameters<typeof clockOut>[0], atWork: AtWork, { secrets }: ServerDeps) {
  const queue = await lockQueue(unit.tx, atWork.driver_id)
  if (queue?.driver_hour_id !== atWork.driver_hour_id) return refuse('already_clocked_out')
  return ok({ returned: await clockOut(unit, queue, atWork, secrets) })
}

async function dispatcherOf({ sessions }: ServerDeps, request: FastifyRequest): Promise<Actor | undefined> {
  const actor = await sessions.ofCookie(request)
  return actor?.user && isPermitted(actor.roles, routePermissions['GET /rocket/dispatch_app_web']) ? actor : undefined
}

async function atWorkOn(db: Db, tabletId: string): Promise<(AtWork & { name: string }) | undefined> {
  return db
    .selectFrom('driver_hours')
    .innerJoin('drivers', 'drivers.driver_id', 'driver_hours.driver_id')
    .select(['driver_hours.driver_id', 'driver_hour_id', 'drivers.name'])
    .select((hour) => hour.val(tabletId).as('tablet_id'))
    .where('tablet_id', '=', tabletId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

async function isTabletOf(db: Db, tabletId: string, actor: Actor): Promise<boolean> {
  const tablet = await db.selectFrom('tablets').select('market_id').where('tablet_id', '=', tabletId).executeTakeFirst()
  return tablet !== undefined && worksIn(actor, tablet.market_id)
}

function sendPage(reply: FastifyReply, status: number, title: string, text: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(plainPage(title, escapeHtml(text)))
}
